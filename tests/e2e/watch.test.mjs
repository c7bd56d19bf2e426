// watch.test.mjs - those who do not play: spectators, assistants, and what an arbiter does as players see it.
import { clickMove, clickSquare, seesMove, typeMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, guest, playMoves, sitDown } from "./people.mjs";

const PLAYED = [
  "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
  "d2d4 g8f6 c2c4 e7e6",
  "c2c4 e7e5 b1c3",
  "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4",
];

export const tests = {
  "without a connection it is said why there are no boards, and they come with it": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    await beginGame(anna, ben);
    const page = await bench.person({ worker: true });
    await page.goto("/watch");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator("main .notice", { hasText: "The connection is lost." }).waitFor();
    await shot(page, "watch-offline");
    await page.context().setOffline(false);
    await page.locator(".boards .name", { hasText: "Anna" }).waitFor();
    await page.locator("main .notice").waitFor({ state: "hidden" });
  },

  "a grid shows all boards live, and one of them opens for a spectator, read-only [online-2.3]": async (
    bench,
    zone,
  ) => {
    const names = ["Anna", "Ben", "Clara", "David", "Eva", "Finn", "Greta", "Hans"];
    const people = await Promise.all(names.map((name) => guest(zone, name)));
    const games = [];
    for (const [i, moves] of PLAYED.entries()) {
      const pair = [people[2 * i], people[2 * i + 1]];
      games.push(await beginGame(...pair, { control: ["300+3", "900+10", "600", "5400+30"][i] }));
      await playMoves(games[i], pair, moves);
    }
    const page = await bench.person();
    await page.goto("/watch");
    await page.locator(".mini").nth(3).waitFor();
    await page.locator(".mini .clock.running").nth(3).waitFor();
    await checkScreen(page, "watch");
    await people[7].move(games[3], "g8f6");
    await page.locator(".mini", { hasText: "Greta" }).locator(".mini-player.white .clock.running").waitFor();
    await people[0].command({ do: "resign", game: games[0] });
    await page.locator(".mini.ended .score", { hasText: "1" }).waitFor();
    await page.getByRole("link", { name: "Watch Clara (guest) against David (guest)" }).click();
    await seesMove(page, 4, "e6");
    await page.locator(".role", { hasText: "You are watching" }).waitFor();
    expectEqual(await page.locator(".acts:visible, .move-input:visible").count(), 0, "what a spectator can do");
    await clickMove(page, "b1c3");
    await people[2].move(games[1], "g1f3");
    await seesMove(page, 5, "Nf3");
    await checkScreen(page, "spectator");
    await page.goBack();
    await page.locator(".mini").nth(1).waitFor();
  },

  "many games are watched page by page": async (bench, zone) => {
    const begin = async (i) => {
      const pair = [await guest(zone, `White${i}`), await guest(zone, `Black${i}`)];
      await playMoves(await beginGame(...pair), pair, "e2e4 e7e5");
    };
    for (let i = 0; i < 26; i += 2) await Promise.all([begin(i), begin(i + 1)]);
    const page = await bench.person();
    await page.goto("/watch");
    await page.getByText("26 games").waitFor();
    await page.getByText("1 to 24 of 26").waitFor();
    expectEqual(await page.locator(".mini").count(), 24, "boards on the first page");
    await page.getByRole("button", { name: "Further games" }).click();
    await page.getByText("25 to 26 of 26").waitFor();
    await page.locator(".mini .clock.running").nth(1).waitFor();
    expectEqual(await page.locator(".mini").count(), 2, "boards on the second page");
    expect(await page.getByRole("button", { name: "Further games" }).isDisabled(), "there is no third page");
    await checkScreen(page, "watch-pages");
    await page.getByRole("button", { name: "Earlier games" }).click();
    await page.getByText("1 to 24 of 26").waitFor();
  },

  "an empty grid says what to do": async (bench) => {
    const page = await bench.person({ phone: true });
    await page.goto("/watch");
    await page.getByRole("link", { name: "Offer a game" }).waitFor();
    await checkScreen(page, "watch-empty");
  },

  "an assistant is named, comes by link, is accepted and moves for the player [online-3.8]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    await white.locator(".assistant summary").click();
    await white.getByRole("button", { name: "Name an assistant" }).click();
    const link = await white.getByLabel("Link for your assistant").inputValue();
    const carl = await bench.person();
    await carl.goto(link);
    await carl.getByLabel("Name").fill("Carl");
    await carl.getByRole("button", { name: "Come in" }).click();
    await carl.getByRole("button", { name: "Become the assistant" }).click();
    await black.locator(".assistant-question", { hasText: "Carl (guest) wants to make the moves of Anna (guest)" }).waitFor();
    await checkScreen(black, "assistant-question");
    await clickMove(carl, "e2e4");
    expectEqual(await black.locator(".moves-list [data-ply]").count(), 0, "moves before the assistant is accepted");
    await black.getByRole("button", { name: "Accept the assistant" }).click();
    await carl.locator(".role", { hasText: "You move for Anna" }).waitFor();
    await clickMove(carl, "e2e4");
    await seesMove(black, 1, "e4");
    await white.locator(".player.white", { hasText: "assistant: Carl" }).waitFor();
    await shot(carl, "assistant");
  },

  "players see what the arbiter does, and can call the arbiter": async (bench, zone) => {
    const [chief, anna, ben] = [await account(zone, "Chief"), await account(zone, "Anna"), await account(zone, "Ben")];
    await zone.zone("make-arbiter", "Chief");
    const contest = (await retry(() => chief.command({ do: "contest", name: "Open", control: "900+10", call_stop_ms: 60000 }))).id;
    await chief.command({ do: "contest-pair", contest, round: "1", pairings: [{ white: "Anna", black: "Ben" }] });
    await chief.command({ do: "contest-start", contest, round: "1" });
    const { rounds } = await chief.http("GET", `/api/contests/${contest}`);
    const { game } = rounds[0].pairings[0];
    await playMoves(game, [anna, ben], "e2e4 e7e5");
    const page = await anna.at(await bench.person());
    await page.goto(`/game/${game}`);
    await seesMove(page, 2, "e5");
    await page.getByRole("button", { name: "Call the arbiter" }).click();
    await page.locator(".call-form", { hasText: "for 1:00 in all in this game" }).waitFor();
    await page.getByLabel("What is it about?").fill("Noise in the hall");
    await page.keyboard.press("Enter");
    await page.locator(".player.white", { hasText: "The arbiter is called" }).waitFor();
    await page.locator(".whose-move .held", { hasText: "Your clock stands still" }).waitFor();
    const held = await anna.http("GET", `/api/games/${game}`);
    await checkScreen(page, "held");
    expectEqual((await anna.http("GET", `/api/games/${game}`)).white_ms, held.white_ms, "what is left of a clock that is held");
    await chief.command({ do: "answer-call", game, reason: "I am coming" });
    await page.locator(".notes", { hasText: "I am coming" }).waitFor();
    await page.locator(".notes", { hasText: "The clock of Anna runs again" }).waitFor();
    await page.locator(".whose-move .held").waitFor({ state: "detached" });
    await chief.command({ do: "pause", game, reason: "noise" });
    await page.locator(".status .notice", { hasText: "The arbiter: noise" }).waitFor();
    await page.locator(".notes", { hasText: "The arbiter pauses the game: noise" }).waitFor();
    expectEqual(await page.locator(".clock.running").count(), 0, "clocks that run in a pause");
    await chief.command({ do: "set-clocks", game, clocks_ms: [600000, 700000] });
    await page.locator(".player.white .time", { hasText: "10:00" }).waitFor();
    await checkScreen(page, "paused");
    // A pause takes nobody's right to offer a draw, to accept it or to resign.
    await page.locator(".offer").click();
    await page.locator(".offer").click();
    await page.locator(".status .notice", { hasText: "You have offered a draw" }).waitFor();
    await anna.untilStored(game, (state) => state.offer === "white");
    await chief.command({ do: "explain-pause", game, reason: "a fire alarm" });
    await page.locator(".status .notice", { hasText: "The arbiter: a fire alarm" }).waitFor();
    await chief.command({ do: "resume", game });
    await page.locator(".player.white .clock.running").waitFor();
    await chief.command({ do: "take-back", game, plies: 1, reason: "wrong board" });
    await page.locator('.moves-list [data-ply="2"]').waitFor({ state: "detached" });
    await chief.command({ do: "adjudicate", game, result: "1/2-1/2", reason: "power failure" });
    await page.locator(".outcome", { hasText: "decided by the arbiter" }).waitFor();
    await page.locator(".outcome", { hasText: "The arbiter: power failure" }).waitFor();
  },

  "on a phone the game fits, and is played by touch [online-3.2]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { phone: true, moves: "e2e4 e7e5" });
    const { width } = await white.locator(".board").boundingBox();
    expect(width >= 360 && width <= 390, `the board is ${width} wide`);
    const wide = await white.evaluate(() => document.documentElement.scrollWidth);
    expectEqual(wide, 390, "the page is no wider than the screen");
    const bottom = await white.locator(".player.white").boundingBox();
    expect(bottom.y + bottom.height <= 844, "both players and the board are seen at once");
    await tapMove(white, "g1f3");
    await seesMove(black, 3, "Nf3");
    await checkScreen(white, "game-phone");
    await typeMove(black, "Nc6");
    await seesMove(white, 4, "Nc6");
    await clickSquare(white, "f1");
    await checkScreen(black, "game-phone-black");
    await black.locator(".tools button[aria-label='Options']").tap();
    await black.getByLabel("Automatic queen").waitFor();
    await checkScreen(black, "game-phone-options");
  },
};

/** An arbiter that was just made is one for the zone within moments. */
async function retry(work) {
  for (let i = 0; ; i++)
    try {
      return await work();
    } catch (error) {
      if (i >= 200) throw error;
    }
}

/** Plays a move with the finger. */
async function tapMove(page, move) {
  const box = await page.locator(".board cg-board").boundingBox();
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    await page.touchscreen.tap(box.x + ((file + 0.5) * box.width) / 8, box.y + ((7 - rank + 0.5) * box.height) / 8);
  }
}
