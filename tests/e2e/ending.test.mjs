// ending.test.mjs - how live games end, as both players and the rules have it.
import { clickMove, pressTwice, seesMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { beginGame, guest, playMoves, sitDown } from "./people.mjs";

const seesEnd = async (page, score, words, article) => {
  await page.locator(".outcome .sentence", { hasText: words }).waitFor();
  await page.locator(".outcome .score", { hasText: score }).waitFor();
  await page.locator(".outcome .article", { hasText: article }).waitFor();
};

const both = (pages, see) => Promise.all(pages.map(see));

export const tests = {
  "a draw is offered with a second press, declined by a move, offered again and accepted [online-5.3.a online-5.3.b]":
    async (bench, zone) => {
      const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
      await clickMove(white, "g1f3");
      await seesMove(black, 3, "Nf3");
      await white.locator(".acts .offer").click();
      await white.keyboard.press("Tab");
      await white.locator(".acts .offer:not(.sure)").waitFor();
      expectEqual(await black.locator(".offer-notice").count(), 0, "one press offers nothing");
      await pressTwice(white.locator(".acts .offer"));
      await black.locator(".offer-notice", { hasText: "Anna (guest) offers a draw" }).waitFor();
      await checkScreen(black, "draw-offered");
      await clickMove(black, "b8c6");
      await black.locator(".offer-notice").waitFor({ state: "detached" });
      await white.locator(".notice", { hasText: "You have offered" }).waitFor({ state: "detached" });
      await seesMove(white, 4, "Nc6");
      await pressTwice(black.locator(".acts .offer"));
      await pressTwice(white.locator(".accept-draw"));
      await both([white, black], (page) => seesEnd(page, "½", "Drawn: by agreement", "article 5.3"));
    },

  "resignation needs a second press and ends the game [online-5.2]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await pressTwice(black.locator(".acts .resign"));
    await both([white, black], (page) => seesEnd(page, "1 – 0", "White wins: Black resigned", "article 5.2"));
    expectEqual(await white.locator(".acts:visible").count(), 0, "buttons after the end");
  },

  "the second press is where the first was, in every window and language": async (bench, zone) => {
    const press = async (page, button, words) => {
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await button.boundingBox();
      const [left, top] = [x + width / 2, y + height / 2];
      // The button asks for some seconds only: what comes of the press is looked at when it is pressed.
      await button.evaluate((one, [at, down]) => {
        const look = () => {
          const isThere = document.elementFromPoint(at, down)?.closest("button") === one;
          one.seen = { isThere, isSure: one.classList.contains("sure") };
        };
        one.addEventListener("click", look, { once: true });
      }, [left, top]);
      await page.mouse.click(left, top);
      const { isThere, isSure } = await button.evaluate((one) => one.seen);
      expect(isThere, `${words}: the button has gone from under the pointer`);
      expect(isSure, `${words}: it does not ask for a second press`);
    };
    const [anna, ben] = [await guest(zone, "Anna-Katharina"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    await playMoves(game, [anna, ben], "e2e4 e7e5");
    for (const width of [360, 1280]) {
      for (const language of ["en", "de"]) {
        const page = await anna.at(await bench.person({ viewport: { width, height: 900 }, settings: { language } }));
        await page.goto(`/game/${game}`);
        for (const name of [".offer", ".resign"]) await press(page, page.locator(`button${name}`), `${width} ${language} ${name}`);
        await page.goto("/account");
        await press(page, page.locator("main form .row button").nth(1), `${width} ${language} giving the name up`);
        await page.goto("/otb");
        await page.getByRole("button", { name: language === "de" ? "Anfangen" : "Begin" }).click();
        for (const name of [".player.white .offer", ".player.white .resign", ".player.black .resign"])
          await press(page, page.locator(name), `${width} ${language} ${name}`);
        await press(page, page.locator(".game-side .row").first().locator("button").last(), `${width} ${language} ending`);
        await page.context().close();
      }
    }
  },

  "a flag that falls loses, and both see it [online-4.1 online-4.4.a]": async (bench, zone) => {
    const { white, black, game, anna, ben } = await sitDown(bench, zone, { control: { white: "1", black: "600" } });
    await playMoves(game, [anna, ben], "e2e4 e7e5");
    await both([white, black], (page) => seesEnd(page, "0 – 1", "Black wins: White's flag fell", "article 4.4"));
    expectEqual(await white.locator(".player.white .clock .time").textContent(), "0:00.0", "the clock");
  },

  "a flag that falls draws if the opponent could never mate [online-4.4.b]": async (bench, zone) => {
    const start = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";
    const control = { white: "1", black: "600" };
    const { white, black, game, anna, ben } = await sitDown(bench, zone, { start, control });
    await playMoves(game, [anna, ben], "d3d4 e6e7");
    await both([white, black], (page) =>
      seesEnd(page, "½", "a flag fell, but the opponent could not checkmate", "article 4.4"),
    );
  },

  "the third repetition ends the game by itself [online-5.4.1]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1" });
    await clickMove(black, "f6g8");
    await both([white, black], (page) => seesEnd(page, "½", "Drawn: third occurrence", "article 5.4.1"));
  },

  "stalemate ends the game [online-5.4.2.a]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, { start: "7k/8/8/6Q1/8/8/8/K7 w - - 0 1" });
    await clickMove(white, "g5g6");
    await both([white, black], (page) => seesEnd(page, "½", "Drawn: stalemate", "article 5.4.2"));
  },

  "a game is aborted before both have moved, and there is a rematch with colours reversed": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    await pressTwice(white.locator(".acts .abort"));
    await black.locator(".notice", { hasText: "aborted" }).waitFor();
    await black.getByRole("button", { name: "Rematch" }).click();
    await white.getByRole("button", { name: "Accept the rematch" }).click();
    await both([white, black], (page) => page.locator(".acts .abort").waitFor());
    await white.locator(".board .orientation-black").waitFor({ state: "attached" });
    await clickMove(black, "e2e4");
    await seesMove(white, 1, "e4");
  },

  "periods and moves to the control stand under the clock, and time is added at the control [online-4.3.a]": async (
    bench,
    zone,
  ) => {
    const { white, black } = await sitDown(bench, zone, { control: "2/600:300" }, { moves: "e2e4 e7e5" });
    await white.locator(".player.white .clock .note", { hasText: "period 1 of 2 · 1 move to the control" }).waitFor();
    await shot(white, "periods");
    await clickMove(white, "g1f3");
    await seesMove(black, 3, "Nf3");
    await black.locator(".player.white .clock .note", { hasText: "period 2 of 2" }).waitFor();
    const time = await black.locator(".player.white .clock .time").textContent();
    expect(/^1[34]:\d\d$|^15:00$/.test(time), `the clock of the second period shows ${time}`);
  },

  "short of time, tenths are shown and a warning sounds once": async (bench, zone) => {
    const { white, game, anna, ben } = await sitDown(bench, zone, { control: { white: "21", black: "600" } });
    await playMoves(game, [anna, ben], "e2e4 e7e5");
    await white.locator(".player.white .clock.low.running .time", { hasText: /^0:\d\d\.\d$/ }).waitFor();
    await white.locator(".spoken p", { hasText: "White is short of time" }).waitFor({ state: "attached" });
    expectEqual(await white.evaluate(() => document.documentElement.dataset.lastSound), "low-time", "the sound");
  },

  "who is away is shown, and after the time agreed the game can be claimed": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, { claim_after_ms: 5000 }, { moves: "e2e4 e7e5" });
    await white.locator(".player.black .presence.here").waitFor();
    await black.close();
    await white.locator(".player.black .presence.away").waitFor();
    await white.locator(".player.black .player-note", { hasText: /away \d+:\d\d/ }).waitFor();
    await pressTwice(white.locator(".claim-absence"));
    await white.locator(".outcome .score", { hasText: "1 – 0" }).waitFor();
  },
};
