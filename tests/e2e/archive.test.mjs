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
    await rows(page).last().locator(".players").click();
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
