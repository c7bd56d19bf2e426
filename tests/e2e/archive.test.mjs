// archive.test.mjs - finished games of the zone are searched, replayed and downloaded.
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { beginGame, guest, playMoves } from "./people.mjs";

/** Two who have played some games to their end. */
async function playGames(zone) {
  const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
  const games = [];
  for (const [white, black, moves, loser] of [
    [anna, ben, "f2f3 e7e5 g2g4 d8h4", null],
    [ben, anna, "e2e4 c7c5 g1f3", ben],
    [anna, ben, "e2e4 e7e5", ben],
  ]) {
    const game = await beginGame(white, black);
    await playMoves(game, [white, black], moves);
    if (loser) await loser.command({ do: "resign", game });
    games.push(game);
  }
  return games;
}

const rows = (page) => page.locator(".archive-table tbody tr");

/** Waits until so many games are listed. */
const sees = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".archive-table tbody tr").length === wanted, count);

/** What a download contains. */
async function downloaded(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export const tests = {
  "the archive is searched by player, result and moves, and a game has a link": async (bench, zone) => {
    const page = await bench.person();
    await page.goto("/archive");
    await page.getByText("No game has been finished in this zone yet.").first().waitFor();
    await checkAxe(page);
    await shot(page, "archive-empty");
    const [mate] = await playGames(zone);
    await page.reload();
    await sees(page, 3);
    await checkScreen(page, "archive");
    await page.getByLabel("First moves").fill("1. e4 c5");
    await page.keyboard.press("Enter");
    await sees(page, 1);
    expectEqual(await rows(page).locator(".players").innerText(), "Ben (guest) – Anna (guest)");
    await page.waitForURL(/moves=1/);
    await page.reload();
    await sees(page, 1);
    await page.getByLabel("First moves").fill("1. e4 Ke7");
    await page.keyboard.press("Enter");
    await page.getByText(/These moves cannot be searched for: /).waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await sees(page, 3);
    await page.getByLabel("Result").selectOption("0-1");
    await page.getByLabel("Player").fill("ann");
    await page.getByRole("button", { name: "Search" }).click();
    await sees(page, 2);
    await page.getByLabel("Player").fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByText("No game matches.").first().waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await sees(page, 3);
    await rows(page).last().locator(".game-link").click();
    await page.getByRole("heading", { name: "Anna (guest) – Ben (guest)" }).waitFor();
    await page.keyboard.press("End");
    await page.waitForURL(new RegExp(`game=${mate}&ply=4$`));
    await page.reload();
    await page.locator("[aria-selected=true] .san", { hasText: "Qh4#" }).waitFor();
    await page.goto("/replay?game=nosuchgame00");
    await page.getByText("This game cannot be found.").waitFor();
  },

  "one game, several and all are downloaded as PGN and JSON": async (bench, zone) => {
    const games = await playGames(zone);
    const page = await bench.person();
    await page.goto("/archive");
    await sees(page, 3);
    const link = (name) => () => page.getByRole("link", { name }).click();
    const press = (name) => () => page.getByRole("button", { name }).click();
    const one = await downloaded(page, link("PGN of Ben (guest) – Anna (guest)"));
    expect(one.includes('[White "Ben (guest)"]') && one.includes("1. e4"), `one game is ${one}`);
    const json = JSON.parse(await downloaded(page, link("JSON of Ben (guest) – Anna (guest)")));
    expectEqual(json.game, games[1]);
    const all = await downloaded(page, link("All found as PGN"));
    expectEqual(all.match(/\[Event /g).length, 3);
    const allJson = JSON.parse(await downloaded(page, press("All found as JSON")));
    expectEqual(allJson.map(({ game }) => game).sort(), [...games].sort());
    await rows(page).nth(0).getByRole("checkbox").check();
    await rows(page).nth(1).getByRole("checkbox").check();
    await page.getByText("2 games selected").waitFor();
    await shot(page, "archive-selected");
    const some = await downloaded(page, press("Selected as PGN"));
    expectEqual(some.match(/\[Event /g).length, 2);
    const someJson = JSON.parse(await downloaded(page, press("Selected as JSON")));
    expectEqual(someJson.map(({ moves }) => moves.length), [2, 3]);
  },

  "the archive is searched by a condition, which stands in the address, and what is found has its opening and length": async (bench, zone) => {
    await playGames(zone);
    const page = await bench.person();
    await page.goto("/archive");
    await sees(page, 3);
    expect((await rows(page).nth(1).innerText()).includes("B27 Sicilian"), "the list tells the opening");
    expect(/2 moves/.test(await rows(page).nth(1).innerText()), "the list tells the length");
    await page.getByLabel("Condition").fill("mate or halfmoves = 3");
    await page.keyboard.press("Enter");
    await sees(page, 2);
    await page.getByText("2 games found; 3 of 3 games looked at").first().waitFor();
    await page.waitForURL(/where=mate\+or\+halfmoves/);
    await checkScreen(page, "archive-condition");
    const pgn = await downloaded(page, () => page.getByRole("link", { name: "All found as PGN" }).click());
    expectEqual(pgn.match(/\[Event /g).length, 2);
    const json = JSON.parse(await downloaded(page, () => page.getByRole("button", { name: "All found as JSON" }).click()));
    expectEqual(json.map(({ plies }) => plies), [3, 4]);
    await page.reload();
    await sees(page, 2);
    await page.getByLabel("Player").fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByText("No game matches.").first().waitFor();
    await page.getByText("0 of 0 games looked at. The examples show what can be asked.").waitFor();
    await shot(page, "archive-condition-none");
    await page.getByRole("button", { name: "Clear" }).click();
    await sees(page, 3);
    expectEqual(await page.getByLabel("Condition").inputValue(), "");
    await page.getByRole("button", { name: "Mate within 30 moves" }).click();
    await sees(page, 1);
    expectEqual(await page.getByLabel("Condition").inputValue(), "mate and halfmoves <= 60");
    await page.getByText("What can be asked").click();
    await checkScreen(page, "archive-condition-help");
    await page.getByRole("link", { name: "The whole language" }).click();
    await page.getByRole("heading", { name: "Conditions" }).waitFor();
    await page.getByRole("cell", { name: 'reaches "1. d4 Nf6 2. c4"' }).waitFor();
    expect(!/--unique|Speed and memory/.test(await page.locator("main").innerText()), "options of the program are not told");
    await checkScreen(page, "archive-language");
    await page.goBack();
    await sees(page, 1);
  },

  "a condition that is not understood has a caret under its place": async (bench, zone) => {
    await playGames(zone);
    const page = await bench.person({ phone: true });
    await page.goto("/archive?where=mate");
    await sees(page, 1);
    const field = page.getByLabel("Condition");
    const refused = async (condition, sentence, place) => {
      await field.fill(condition);
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText(sentence).waitFor();
      expectEqual(await page.locator(".condition-fault pre").textContent(), place);
      expectEqual(await field.getAttribute("aria-invalid"), "true");
    };
    await refused("mate and (eco in B90", "At character 10: this parenthesis is not closed.", "mate and (eco in B90\n         ^");
    await refused('white ~ "Zoë" und mate', "At character 15: here “and”, “or” or the end is expected.",
      'white ~ "Zoë" und mate\n              ^');
    await refused(`${"mate or ".repeat(20)}bishop`, "At character 167: behind the name of a tag",
      `…${"mate or ".repeat(3).slice(-18)}bishop\n${" ".repeat(25)}^`);
    await checkScreen(page, "archive-condition-fault");
    await field.fill("halfmoves = 2");
    await page.keyboard.press("Enter");
    await sees(page, 1);
    expectEqual(await page.locator(".condition-fault pre").count(), 0);
    expectEqual(await field.getAttribute("aria-invalid"), null);
    const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(isNarrow, "the page is wider than the phone");
  },

  "a long search shows how far it is, goes on where it stopped, and is stopped": async (bench, zone) => {
    await playGames(zone);
    const page = await bench.person();
    let calls = 0;
    let hold = () => {};
    const held = new Promise((resolve) => (hold = resolve));
    // The zone has few games: each request is answered with one of them, as it is where there are many.
    await page.route(/\/api\/games\?.*where=/, async (route) => {
      calls++;
      if (calls === 3) await held;
      const answer = await route.fetch({ url: route.request().url().replace(/&after=[^&]*/, "") });
      const body = await answer.json();
      const last = calls >= 4;
      await route.fulfill({ json: { ...body, games: body.games.slice(calls - 1, calls), looked: 10, more: !last, of: 40,
        ...(last ? {} : { next: `${calls}-000000000001` }) } }).catch(() => {});
    });
    await page.goto("/archive?where=all");
    await page.getByText("2 games found; 20 of 40 games looked at").first().waitFor();
    await page.getByRole("progressbar").waitFor();
    await checkScreen(page, "archive-looking");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Look further" }).waitFor();
    await sees(page, 2);
    hold();
    await page.getByRole("button", { name: "Look further" }).click();
    await page.getByText("2 games found; 30 of 40 games looked at").first().waitFor();
    expectEqual(await page.getByRole("button", { name: "Look further" }).count(), 0);
  },

  "the archive has pages, also on a phone": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const play = async () => {
      const game = await beginGame(anna, ben);
      await playMoves(game, [anna, ben], "d2d4 d7d5");
      await anna.command({ do: "resign", game });
    };
    for (let played = 0; played < 51; played += 3) await Promise.all([play(), play(), play()]);
    const page = await bench.person({ phone: true });
    await page.goto("/archive");
    await sees(page, 50);
    await checkScreen(page, "archive-phone");
    await page.getByRole("button", { name: "Older games" }).tap();
    await sees(page, 1);
    await page.getByText("Game 51").first().waitFor();
    await page.getByRole("button", { name: "Newer games" }).tap();
    await sees(page, 50);
    const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(isNarrow, "the page is wider than the phone");
  },
};
