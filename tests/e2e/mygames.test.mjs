// mygames.test.mjs - one's own games from everywhere on the page: whose move it is, and how much time is left;
// the start, a player's page, rematches, and what stands over a board.
import { clickMove, seesMove } from "./board.mjs";
import { arbiter, event } from "./club.mjs";
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { expectFits, expectInView, expectNoSideways } from "./layout.mjs";
import { makeCuttable } from "./line.mjs";
import { account, beginGame, guest, playMoves, sitDown } from "./people.mjs";

const bar = (page, words) => page.locator(".turn-bar", { hasText: words });

/** What the bar's clock shows, in seconds. */
const secondsOf = async (page) => {
  const shown = await page.locator(".turn-bar .clock .time").innerText();
  return shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** Where everything is that can be pressed, but for the bar itself. */
const places = (page) => page.evaluate(() =>
  [...document.querySelectorAll("main a, main button, .head a, .head button")].filter((one) => one.checkVisibility())
    .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join()).join("\n"));

export const tests = {
  "on every page a bar says that it is one's move, with the clock, and leads to the board; nothing is moved by it": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const page = await anna.at(await bench.person());
    await page.goto("/help");
    await page.getByRole("link", { name: "Anna" }).waitFor();
    const before = await places(page);
    const game = await beginGame(anna, ben, { control: "300" });
    await bar(page, "Your move against Ben (guest)").waitFor();
    expectEqual(await places(page), before, "what can be pressed");
    expect((await page.title()).startsWith("Your move · "), await page.title());
    await playMoves(game, [anna, ben], "e2e4");
    await bar(page, "Ben (guest) to move").waitFor();
    expect(!(await page.title()).startsWith("Your move"), await page.title());
    const [first, second] = [await secondsOf(page), page.waitForFunction((was) => document.querySelector(".turn-bar .time").textContent !== was,
      await page.locator(".turn-bar .time").innerText())];
    await second;
    expect((await secondsOf(page)) < first, "the clock runs");
    await ben.move(game, "e7e5");
    await bar(page, "Your move against Ben (guest)").waitFor();
    await page.locator("[aria-live=polite]", { hasText: "Your move against Ben (guest)" }).first().waitFor({ state: "attached" });
    await checkScreen(page, "turn-bar");
    await page.locator(".turn-bar .turn-go").focus();
    await page.keyboard.press("Enter");
    await page.locator(".live-game").waitFor();
    expectEqual(await page.locator(".turn-bar").count(), 0, "bars at the board itself");
    await page.goBack();
    await bar(page, "Your move against Ben (guest)").waitFor();
    await anna.command({ do: "resign", game });
    await page.locator(".turn-bar").waitFor({ state: "detached" });
    expect(!(await page.title()).startsWith("Your move"), "no mark is left");
  },

  "of several games the one with least time stands first, and at a board the others where one is to move": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => guest(zone, name)));
    const slow = await beginGame(anna, ben, { control: "600" });
    await beginGame(anna, carl, { control: "300" });
    const page = await anna.at(await bench.person());
    await page.goto("/events");
    await bar(page, "Your move against Carl (guest)").waitFor();
    await bar(page, "+1").waitFor();
    await page.locator(".turn-bar", { hasText: "1 more game" }).waitFor();
    await page.goto(`/game/${slow}`);
    await bar(page, "Your move against Carl (guest)").waitFor();
    await clickMove(page, "e2e4");
    await seesMove(page, 1, "e4");
    await page.goto("/events");
    await bar(page, "Your move against Carl (guest)").waitFor();
    const his = await carl.at(await bench.person());
    await his.goto("/events");
    await bar(his, "Anna (guest) to move").waitFor();
    const hers = await ben.at(await bench.person());
    await hers.goto(`/game/${slow}`);
    await hers.locator(".live-game").waitFor();
    expectEqual(await hers.locator(".turn-bar").count(), 0, "bars of who has no other game");
  },

  "who only sees the bar is not at the board, neither before nor after": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    const page = await anna.at(await bench.person());
    const isHere = (want) => ben.untilStored(game, ({ white }) => white.here === want);
    await page.goto("/events");
    await bar(page, "Your move").waitFor();
    await isHere(false);
    await page.locator(".turn-go").click();
    await page.locator(".live-game").waitFor();
    await isHere(true);
    await page.goBack();
    await bar(page, "Your move").waitFor();
    await isHere(false);
    await playMoves(game, [anna], "e2e4");
    await bar(page, "Ben (guest) to move").waitFor();
  },

  "without a connection the bar says nothing of what may have changed, and then what has": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => guest(zone, name)));
    const game = await beginGame(anna, ben);
    const other = await beginGame(anna, carl, { control: "900" });
    const page = await anna.at(await bench.person());
    const net = await makeCuttable(page);
    await page.goto("/help");
    await bar(page, "Your move against Ben (guest)").waitFor();
    await net.cut();
    await page.locator(".turn-bar.stale", { hasText: "You are playing Ben (guest)." }).waitFor();
    expect(!(await page.title()).startsWith("Your move"), "the window's title says nothing either");
    await checkAxe(page);
    await shot(page, "turn-bar-lost");
    await playMoves(game, [anna], "e2e4");
    net.mend();
    await bar(page, "Your move against Carl (guest)").waitFor();
    await net.cut();
    await page.locator(".turn-bar.stale").waitFor();
    await anna.command({ do: "abort", game: other });
    net.mend();
    await bar(page, "Ben (guest) to move").waitFor();
    expectEqual(await page.locator(".turn-more").count(), 0, "other games");
    await page.goto(`/game/${await beginGame(ben, carl)}`);
    await page.locator(".live-game").waitFor();
    await bar(page, "Ben (guest) to move").waitFor();
  },

  "a rematch asks, too, if another game is on meanwhile": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => guest(zone, name)));
    const game = await beginGame(anna, ben);
    const page = await anna.at(await bench.person());
    await page.goto(`/game/${game}`);
    await page.locator(".live-game").waitFor();
    await beginGame(carl, anna);
    await anna.command({ do: "resign", game });
    await page.getByRole("button", { name: "Rematch" }).click();
    const question = page.getByRole("dialog", { name: "You are playing Carl (guest)." });
    await question.waitFor();
    await question.getByRole("button", { name: "Play both" }).click();
    await page.locator(".rematch", { hasText: "Rematch offered" }).waitFor();
  },

  "on a phone the bar stands in the head, upright and on its side, in three languages; a wall has none": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Benedikt-Maximilian")];
    await beginGame(anna, ben, { control: "5400+30" });
    const chief = await arbiter(zone);
    const { id } = await event(zone, chief, ["Dora", "Emil"]);
    for (const language of ["en", "de", "fr"])
      for (const [name, viewport] of [["upright", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }]]) {
        const page = await anna.at(await bench.person({ phone: true, viewport, settings: { language } }));
        await page.goto("/play");
        await page.locator(".turn-bar.yours").waitFor();
        const words = `${name}, ${language}`;
        await expectInView(page, ".turn-bar", words);
        await expectInView(page, ".turn-bar .clock", words);
        await expectNoSideways(page, words);
        await expectFits(page, ".turn-bar .clock, .turn-bar .turn-go", words);
        const [box, menu] = [await page.locator(".turn-bar").boundingBox(), await page.locator(".menu").boundingBox()];
        expect(box.x + box.width <= menu.x, `${words}: the menu is free: ${box.x} + ${box.width}, ${menu.x}`);
        await shot(page, `turn-bar-${name}-${language}`);
        if (language === "en") await checkScreen(page, `turn-bar-${name}`);
        await page.goto(`/event/${id}/wall`);
        await page.locator(".wall").waitFor();
        expectEqual(await page.locator(".turn-bar").count(), 0, "bars on the wall");
        await page.context().close();
      }
  },

  "the start has one's games that go on, whose move it is, and the last that are over; below them is nothing": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const page = await anna.at(await bench.person());
    await page.goto("/");
    await page.locator(".living .board").waitFor();
    expectEqual(await page.locator(".own-games:visible").count(), 0, "games of who has none");
    const before = await places(page);
    const game = await beginGame(anna, ben, { control: "300+3" });
    const own = page.locator(".own-games");
    await own.locator(".own-turn", { hasText: "Your move against Ben (guest)" }).waitFor();
    await playMoves(game, [anna, ben], "e2e4 c7c5 g1f3");
    await own.locator(".own-turn", { hasText: "Ben (guest) to move" }).waitFor();
    await own.locator(".mini-where", { hasText: "5 min" }).waitFor();
    await checkScreen(page, "start-own");
    await ben.command({ do: "resign", game });
    const row = own.locator(".own-over .list-row");
    await row.filter({ hasText: "1–0" }).filter({ hasText: "Sicilian Defence" }).waitFor();
    await own.locator(".own-score", { hasText: "1 won, 0 drawn, 0 lost." }).waitFor();
    expectEqual(await own.locator(".mini").count(), 0, "boards of games that are over");
    const now = (await places(page)).split("\n");
    expect(before.split("\n").slice(0, 12).every((place) => now.includes(place)), "what was there is where it was");
    const phone = await anna.at(await bench.person({ phone: true }));
    await phone.goto("/");
    await phone.locator(".own-over .list-row").waitFor();
    await expectNoSideways(phone, "the start on a phone");
    await row.click();
    await page.locator(".replay-screen.open").waitFor();
  },

  "a player's page tells scores by colour, speed, opening, event and against oneself, and all games": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { players: [anna, ben], games: [first] } = await event(zone, chief, ["Anna", "Ben"]);
    const page = await ben.at(await bench.person());
    await page.goto("/account");
    await page.getByRole("link", { name: "All my games" }).click();
    await page.getByText("No game is over yet.").waitFor();
    await checkScreen(page, "player-empty");
    await playMoves(first, [anna, ben], "e2e4 e7e5 g1f3 b8c6 f1b5");
    await ben.command({ do: "resign", game: first });
    const second = await beginGame(ben, anna, { control: "60" });
    await playMoves(second, [ben, anna], "d2d4 d7d5 c2c4 e7e6");
    await ben.command({ do: "offer-draw", game: second });
    await anna.command({ do: "accept-draw", game: second });
    const running = await beginGame(anna, ben, { control: "600" });
    await page.goto(`/game/${first}`);
    await page.locator(".player.white .name a", { hasText: "Anna" }).click();
    await page.getByRole("heading", { name: "Anna", level: 1, exact: true }).waitFor();
    const sums = (name) => page.getByRole("table", { name: "Score" }).getByRole("row", { name }).locator("td").allTextContents();
    expectEqual(await sums("All games"), ["2", "1", "1", "0", "1½", "75%"]);
    expectEqual(await sums("With White"), ["1", "1", "0", "0", "1", "100%"]);
    expectEqual(await sums("With Black"), ["1", "0", "1", "0", "½", "50%"]);
    expectEqual(await sums("Bullet"), ["1", "0", "1", "0", "½", "50%"]);
    expectEqual(await sums("Against you"), ["2", "1", "1", "0", "1½", "75%"]);
    await page.getByRole("table", { name: "Openings with White" }).getByRole("row", { name: /Ruy Lopez|Spanish/ }).waitFor();
    await page.getByRole("table", { name: "Openings with Black" }).getByRole("row", { name: /Queen's Gambit/ }).waitFor();
    await page.getByRole("table", { name: "Events" }).getByRole("link", { name: "Club Cup" }).waitFor();
    await page.getByRole("link", { name: "Watch: Anna – Ben" }).waitFor();
    await checkScreen(page, "player");
    const rows = page.locator(".player-games tbody tr");
    expectEqual(await rows.count(), 2, "games");
    await page.getByRole("group", { name: "Which games" }).getByRole("button", { name: "Black" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".player-games tbody tr").length === 1);
    expectEqual((await rows.first().locator("td").allTextContents()).slice(0, 1), ["½"], "the result is the player's");
    await page.getByRole("link", { name: "All games in the archive" }).click();
    await page.getByText("Games of Anna").waitFor();
    expectEqual(await page.locator(".archive-table tbody tr").count(), 2, "games of the archive");
    await checkScreen(page, "archive-person");
    await page.getByRole("button", { name: "Of everybody" }).click();
    await page.waitForURL(/\/archive$/);
    await anna.command({ do: "abort", game: running });
    for (const [name, how] of [["phone", { phone: true }], ["side", { phone: true, viewport: { width: 844, height: 390 } }]]) {
      const phone = await ben.at(await bench.person(how));
      await phone.goto(`/game/${first}`);
      await phone.locator(".player.white .name a").click();
      await phone.locator(".player-games").waitFor();
      await expectNoSideways(phone, name);
      await shot(phone, `player-${name}`);
    }
    await page.goto("/player/zzzzzzzzzzzz");
    await page.getByText("There is no such player").first().waitFor();
  },

  "who is challenged from their page is told by name": async (bench, zone) => {
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
    const page = await anna.at(await bench.person());
    await page.goto("/play?to=named&name=Ben");
    await page.getByRole("button", { name: "Challenge them" }).click();
    await page.getByRole("heading", { name: "Waiting for Ben" }).waitFor();
    const waiting = new URL(page.url()).pathname.split("/").pop();
    await page.getByRole("link", { name: "Help" }).click();
    await page.getByRole("heading", { name: "How playing works here" }).waitFor();
    await ben.command({ do: "decline", challenge: waiting });
    await page.locator(".notice-bar", { hasText: "Ben declines your challenge." }).waitFor();
    await page.getByRole("link", { name: "Offer another game" }).waitFor();
  },

  "rematches have a score over the board, this game with it once it is over": async (bench, zone) => {
    const { white, black, game, anna, ben } = await sitDown(bench, zone);
    await anna.command({ do: "resign", game });
    await black.getByRole("button", { name: "Rematch", exact: true }).click();
    await white.locator(".rematch", { hasText: "Ben (guest) offers a rematch" }).waitFor();
    await white.locator("[aria-live=polite]", { hasText: "Ben (guest) offers a rematch" }).first().waitFor({ state: "attached" });
    await black.locator(".rematch").getByRole("button", { name: "Withdraw" }).click();
    await white.locator(".rematch", { hasText: "Ben (guest) has withdrawn the offer" }).waitFor();
    await black.getByRole("button", { name: "Rematch", exact: true }).click();
    await white.getByRole("button", { name: "Decline" }).click();
    await black.locator(".rematch", { hasText: "Anna (guest) declines the rematch" }).waitFor();
    await white.getByRole("button", { name: "Rematch", exact: true }).click();
    await black.getByRole("button", { name: "Accept the rematch" }).click();
    await white.locator(".series", { hasText: "Game 2 of the row" }).waitFor();
    const points = (page) => Promise.all(["Anna", "Ben"].map((name) =>
      page.locator(".player", { hasText: name }).locator(".series-points [aria-hidden]").innerText()));
    expectEqual(await points(white), ["0", "1"], "the points of the games before");
    await checkScreen(white, "series");
    const next = new URL(white.url()).pathname.split("/").pop();
    await playMoves(next, [ben, anna], "e2e4 e7e5");
    await ben.command({ do: "offer-draw", game: next });
    await anna.command({ do: "accept-draw", game: next });
    for (const page of [white, black]) {
      await page.locator(".outcome").waitFor();
      expectEqual(await points(page), ["½", "1½"], "the points with this one");
      await page.locator(".series-points", { hasText: "1½ in this row of games" }).waitFor();
    }
  },

  "over each board stands what is played there: the event, the round, the board and the time control": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { players: [anna, ben], games: [game] } = await event(zone, chief, ["Anna", "Ben"]);
    const page = await bench.person();
    await page.goto("/watch");
    await page.locator(".mini-where", { hasText: "Club Cup · Round 1 · Board 1 · 90 min" }).waitFor();
    await checkScreen(page, "watch-where");
    await page.goto(`/game/${game}`);
    await page.locator(".about-game", { hasText: "Club Cup · Round 1 · Board 1 · 90 min" }).waitFor();
    await page.goto(`/show/game/${game}`);
    await page.getByText("Club Cup · Round 1 · Board 1 · 90 min").first().waitFor();
    await page.goto("/otb?control=300d5");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".about-game", { hasText: "5 min" }).waitFor();
    await playMoves(game, [anna, ben], "e2e4 e7e5");
    await ben.command({ do: "resign", game });
    await page.goto(`/replay?game=${game}`);
    await page.locator(".replay-about", { hasText: "Club Cup" }).waitFor();
    const about = await page.locator(".replay-about").innerText();
    for (const part of ["round 1", "Board 1", "90 min"]) expect(about.includes(part), `${part} in ${about}`);
    await page.locator(".player .name a", { hasText: "Anna" }).click();
    await page.getByRole("heading", { name: "Anna", level: 1, exact: true }).waitFor();
    await page.goto("/archive");
    await page.locator(".archive-table .person", { hasText: "Ben" }).click();
    await page.getByRole("heading", { name: "Ben", level: 1, exact: true }).waitFor();
    await page.goto("/archive");
    await page.locator(".archive-table .about-cell").click({ force: true });
    await page.locator(".replay-screen.open").waitFor();
  },
};
