// otb.test.mjs - over the board on one device.
import { clickMove, clickSquare, dragMove, keyMove, labelOf, pressTwice, seesMove, typeMove } from "./board.mjs";
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";

/** Begins a game over the board. */
export async function begin(page, { control = "Classical, 90+30", fen = "", laws = "" } = {}) {
  await page.goto("/otb");
  await page.getByRole("button", { name: control }).click();
  if (fen) await page.getByLabel("Start from a position (FEN)").fill(fen);
  if (laws) await page.getByLabel("Draws by repetition and fifty moves").selectOption(laws);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".board cg-board").waitFor();
}

const sentence = (page, words) => page.locator(".outcome .sentence", { hasText: words }).waitFor();

export const tests = {
  "over the board, moves are clicked, dragged and typed, and listed with their clock times [online-3.2 online-3.4 online-3.5 online-3.7]":
    async (bench) => {
      const page = await bench.person();
      await page.clock.setFixedTime(new Date("2026-01-01T12:00:00"));
      await page.goto("/otb");
      await page.getByRole("button", { name: "Begin" }).waitFor();
      await checkScreen(page, "otb-setup");
      await begin(page);
      await clickMove(page, "e2e4");
      await seesMove(page, 1, "e4");
      await dragMove(page, "c7c5");
      await seesMove(page, 2, "c5");
      await typeMove(page, "Nf3");
      await seesMove(page, 3, "Nf3");
      await typeMove(page, "d7d6");
      await seesMove(page, 4, "d6");
      await typeMove(page, "d4");
      await clickMove(page, "c5d4");
      await seesMove(page, 6, "cxd4");
      expectEqual(await page.locator('[data-ply="1"] .move-time').textContent(), "1:30:30", "the clock after the move");
      await typeMove(page, "Ke3");
      await page.locator(".move-input .problem", { hasText: "king" }).waitFor();
      await checkScreen(page, "otb");
    },

  "a game to mate by keyboard alone, with the result, its reason and article said [online-3.2 online-3.4]": async (
    bench,
  ) => {
    const page = await bench.person();
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).waitFor();
    await page.getByLabel("Name of White").focus();
    await page.keyboard.press("Enter");
    await page.locator(".grid button:focus").waitFor();
    await keyMove(page, "f2f3");
    await seesMove(page, 1, "f3");
    await keyMove(page, "e7e5");
    await seesMove(page, 2, "e5");
    await keyMove(page, "g2g4");
    await seesMove(page, 3, "g4");
    expect((await labelOf(page, "e5")).startsWith("e5, black pawn"), "the square is not described");
    await keyMove(page, "d8h4");
    await sentence(page, "Black wins: White is checkmated");
    await page.locator(".outcome .article", { hasText: "FIDE Laws of Chess, article 5.1.1" }).waitFor();
    await page.locator("[role=alert].spoken", { hasText: "Black wins" }).waitFor({ state: "attached" });
    await shot(page, "otb-mate");
    await checkAxe(page);
  },

  "a typed move that is wrong is marked and explained until one is right": async (bench) => {
    const page = await bench.person();
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).click();
    const box = page.locator(".move-input input");
    await typeMove(page, "Ke5");
    await page.locator(".move-input .problem", { hasText: "king" }).waitFor();
    expectEqual(await box.getAttribute("aria-invalid"), "true");
    const border = () => box.evaluate((one) => getComputedStyle(one).borderColor);
    const wrong = await border();
    await typeMove(page, "e4");
    await seesMove(page, 1, "e4");
    expectEqual(await box.getAttribute("aria-invalid"), "false");
    expect((await border()) !== wrong, "the box looks wrong no more");
    expectEqual(await page.locator(".move-input .problem").textContent(), "");
  },

  "a pawn on the last rank asks for its piece, by mouse and by keys [online-3.6.c]": async (bench) => {
    const page = await bench.person();
    const fen = "8/P5k1/8/8/8/8/p5K1/8 w - - 0 1";
    await begin(page, { fen });
    await clickMove(page, "a7a8");
    await page.locator(".promotion .choice").first().waitFor();
    await checkAxe(page);
    await shot(page, "promotion");
    await page.getByRole("button", { name: "white knight" }).click();
    await seesMove(page, 1, "a8=N");
    await page.locator(".board .grid button[tabindex='0']").focus();
    await keyMove(page, "a2a1");
    await page.locator(".promotion .choice:focus").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await seesMove(page, 2, "a1=R");
  },

  "a typed promotion asks for its piece if none is named, or takes the queen by itself [online-3.6.c]": async (
    bench,
  ) => {
    const fen = "6k1/P7/8/8/8/8/p7/6K1 w - - 0 1";
    const [asked, queens] = [await bench.person(), await bench.person({ settings: { auto_queen: true } })];
    await begin(asked, { fen });
    await typeMove(asked, "a8");
    await asked.locator(".promotion .choice:focus").waitFor();
    await asked.getByRole("button", { name: "white rook" }).click();
    await seesMove(asked, 1, "a8=R+");
    await typeMove(asked, "Kg7");
    await typeMove(asked, "Kg2");
    await typeMove(asked, "a2-a1");
    await asked.getByRole("button", { name: "black knight" }).click();
    await seesMove(asked, 4, "a1=N");
    await begin(queens, { fen });
    await typeMove(queens, "a7a8");
    await seesMove(queens, 1, "a8=Q+");
    await typeMove(queens, "Kg7");
    await typeMove(queens, "a7");
    await queens.locator(".move-input .problem:not(:empty)").waitFor();
  },

  "a move has one line in the list, however high its number": async (bench) => {
    const page = await bench.person({ phone: true });
    await begin(page, { fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 299" });
    await typeMove(page, "Ra7");
    await seesMove(page, 1, "Ra7");
    const row = page.locator(".moves-list li");
    const { height } = await row.boundingBox();
    const line = await row.locator(".number").evaluate((one) => parseFloat(getComputedStyle(one).lineHeight));
    expect(height < 2 * line, `the row of 299. is ${height} high, a line ${line}`);
    await shot(page, "otb-299");
  },

  "Escape takes the pawn back from its promotion": async (bench) => {
    const page = await bench.person();
    await begin(page, { fen: "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" });
    await clickMove(page, "a7a8");
    await page.locator(".promotion").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".promotion").waitFor({ state: "detached" });
    expect((await labelOf(page, "a7")).startsWith("a7, white pawn"), "the pawn is not back");
  },

  "the choice of a piece stays at its square when the board is turned": async (bench) => {
    const page = await bench.person();
    await begin(page, { fen: "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" });
    await clickMove(page, "a7a8");
    await page.locator(".promotion.column-0.top").waitFor();
    await page.keyboard.press("f");
    await page.locator(".promotion.column-7.bottom .choice:focus").waitFor();
    expectEqual(await page.locator(".promotion").count(), 1, "choices of a piece");
    await page.getByRole("button", { name: "white bishop" }).click();
    await seesMove(page, 1, "a8=B");
  },

  "automatic queen asks nothing [online-3.6.c]": async (bench) => {
    const page = await bench.person({ settings: { auto_queen: true } });
    await begin(page, { fen: "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" });
    await clickMove(page, "a7a8");
    await seesMove(page, 1, "a8=Q");
  },

  "smart move: one square is a move if no other involves it [online-3.6.a]": async (bench) => {
    const page = await bench.person({ settings: { smart_move: true } });
    await begin(page);
    await clickSquare(page, "e4");
    await seesMove(page, 1, "e4");
  },

  "with confirmation a move counts only when it has been confirmed [online-3.6.d]": async (bench) => {
    const page = await bench.person({ settings: { confirm: true } });
    await begin(page);
    await clickMove(page, "e2e4");
    await page.getByRole("button", { name: "Play e4" }).waitFor();
    await checkAxe(page);
    await page.getByRole("button", { name: "Not this move" }).click();
    expect((await labelOf(page, "e2")).startsWith("e2, white pawn"), "the pawn is not back");
    await clickMove(page, "d2d4");
    await page.getByRole("button", { name: "Play d4" }).click();
    await seesMove(page, 1, "d4");
    await typeMove(page, "Nf6");
    await page.getByRole("button", { name: "Play Nf6" }).waitFor();
    expectEqual(await page.locator(".moves-list [data-ply]").count(), 1, "moves before the typed one is confirmed");
    await page.getByRole("button", { name: "Play Nf6" }).click();
    await seesMove(page, 2, "Nf6");
  },

  "resigning wants a second press and no dialog [online-5.2]": async (bench) => {
    const page = await bench.person();
    await begin(page);
    await clickMove(page, "e2e4");
    const resign = page.getByRole("button", { name: "White resigns" });
    await resign.dblclick();
    await page.getByRole("button", { name: "Press again" }).waitFor();
    expectEqual(await page.locator(".outcome .sentence").count(), 0, "a double click resigned");
    await clickMove(page, "e7e5");
    await pressTwice(resign);
    await sentence(page, "Black wins: White resigned");
  },

  "a draw is offered and accepted; a move declines it [online-5.3.a online-5.3.b]": async (bench) => {
    const page = await bench.person();
    await begin(page);
    await pressTwice(page.getByRole("button", { name: "White offers a draw" }));
    await page.getByText("White has offered a draw").waitFor();
    await clickMove(page, "e2e4");
    await page.getByRole("button", { name: "Accept the draw" }).waitFor();
    await clickMove(page, "e7e5");
    await page.getByText("White has offered a draw").waitFor({ state: "detached" });
    await pressTwice(page.getByRole("button", { name: "White offers a draw" }));
    await page.getByRole("button", { name: "Accept the draw" }).click();
    await sentence(page, "Drawn: by agreement");
  },

  "the third occurrence is a draw by itself online, and claimed over the board [online-5.4.1]": async (bench) => {
    const page = await bench.person();
    const shuffle = async () => {
      for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) await typeMove(page, move);
    };
    await begin(page, { laws: "online" });
    await shuffle();
    await sentence(page, "Drawn: third occurrence of the position");
    await page.getByRole("button", { name: "Another game" }).click();
    await begin(page, { laws: "otb" });
    await page.getByRole("button", { name: "Claim a draw" }).click();
    await page.getByText("neither a third occurrence nor fifty moves").waitFor();
    await shuffle();
    await page.getByRole("button", { name: "Claim a draw" }).click();
    await page.locator(".outcome .article", { hasText: "article 9.2" }).waitFor();
  },

  "stalemate ends the game [online-5.4.2.a]": async (bench) => {
    const page = await bench.person();
    await begin(page, { fen: "7k/8/5KQ1/8/8/8/8/8 w - - 0 1" });
    await typeMove(page, "Qf7");
    await sentence(page, "Drawn: stalemate");
  },

  "a flag falls: lost, or drawn if the opponent can never mate [online-4.4.a online-4.4.b]": async (bench) => {
    const page = await bench.person();
    await page.clock.install({ time: new Date("2026-01-01T12:00:00") });
    await begin(page, { control: "Bullet, 1+0" });
    // Time goes on by itself too: there are nineteen seconds to look at it.
    await page.clock.runFor(41_000);
    await page.locator(".clock.white.low .time", { hasText: /^0:[01]\d\.\d$/ }).waitFor();
    expectEqual(await page.evaluate(() => document.documentElement.dataset.lastSound), "low-time");
    await page.clock.runFor(16_000);
    await sentence(page, "Black wins: White's flag fell");
    await page.getByRole("button", { name: "Another game" }).click();
    await begin(page, { control: "Bullet, 1+0", fen: "8/8/4k3/8/8/3KN3/8/7q b - - 0 1" });
    await page.clock.runFor(61_000);
    await sentence(page, "Drawn: a flag fell, but the opponent could not checkmate");
  },

  "going back through the moves marks that the board is not live": async (bench) => {
    const page = await bench.person();
    await begin(page);
    for (const move of ["e4", "e5", "Nf3"]) await typeMove(page, move);
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByText("You are looking at an earlier position").waitFor();
    await checkScreen(page, "otb-not-live");
    expect((await labelOf(page, "f3")).startsWith("f3, empty"), "the board does not go back");
    await page.getByRole("button", { name: "Back to the game" }).click();
    expect((await labelOf(page, "f3")).startsWith("f3, white knight"), "the board does not come back");
  },

  "a reload in mid-game keeps the game, and the clocks stand": async (bench) => {
    const page = await bench.person();
    await begin(page);
    await typeMove(page, "e4");
    await seesMove(page, 1, "e4");
    await page.reload();
    await seesMove(page, 1, "e4");
    await page.getByText("The game is paused").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await typeMove(page, "e5");
    await seesMove(page, 2, "e5");
  },

  "over the board works without network after the first visit": async (bench) => {
    const page = await bench.person({ worker: true });
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await begin(page);
    await page.getByText("No connection.").waitFor();
    await clickMove(page, "e2e4");
    await seesMove(page, 1, "e4");
    await page.goto("/settings");
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await page.goto("/otb");
    await seesMove(page, 1, "e4");
  },

  "a zone that does not answer is told, and that it answers again": async (bench) => {
    const page = await bench.person();
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/otb");
    await page.getByText("No connection.").waitFor();
    await page.unroute("**/api/**");
    await page.getByRole("link", { name: "Watch" }).click();
    await page.getByText("No connection.").waitFor({ state: "hidden" });
  },

  "face to face, the side opposite is upside down, with its pieces and what it is asked": async (bench) => {
    const page = await bench.person({ phone: true, settings: { confirm: true } });
    await page.goto("/otb");
    await page.getByLabel("You sit").selectOption("face");
    await begin(page);
    const turned = () =>
      page.evaluate(() => {
        const isTurned = (selector, part) => {
          const one = document.querySelector(selector);
          return one !== null && getComputedStyle(one, part).rotate === "180deg";
        };
        const [top, bottom] = document.querySelectorAll(".game-board > :not(.board)");
        return {
          top: getComputedStyle(top).rotate, bottom: getComputedStyle(bottom).rotate,
          white: isTurned("cg-board piece.white", "::before"), black: isTurned("cg-board piece.black", "::before"),
          question: isTurned(".confirmation"),
        };
      });
    const seen = { top: "180deg", bottom: "none", white: false, black: true, question: false };
    expectEqual(await turned(), seen);
    await checkScreen(page, "otb-facing");
    await clickMove(page, "e2e4");
    await page.locator(".confirmation").waitFor();
    expectEqual(await turned(), seen, "a question to White");
    await page.getByRole("button", { name: "Play e4" }).click();
    await clickMove(page, "e7e5");
    await page.locator(".confirmation").waitFor();
    expectEqual(await turned(), { ...seen, question: true }, "a question to Black");
    await page.getByRole("button", { name: "Play e5" }).click();
    await seesMove(page, 2, "e5");
    await page.getByRole("button", { name: "Flip the board" }).click();
    expectEqual(await turned(), { ...seen, white: true, black: false }, "the board is flipped");
    await page.getByRole("button", { name: "Turn the side opposite upside down" }).click();
    expectEqual(await turned(), { ...seen, top: "none", black: false }, "it is switched off");
  },

  "a phone in portrait shows board and clocks at once, and moves by touch [online-3.2]": async (bench) => {
    const page = await bench.person({ phone: true });
    await begin(page);
    for (const square of ["e2", "e4"]) {
      const box = await page.locator(`.grid [data-square="${square}"]`).boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    await seesMove(page, 1, "e4");
    const clocks = await page.locator(".clock").evaluateAll((list) => list.map((one) => one.getBoundingClientRect()));
    expect(
      clocks.every(({ top, bottom }) => top >= 0 && bottom <= 844),
      `a clock is not on the screen: ${JSON.stringify(clocks)}`,
    );
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the page is wider than a phone",
    );
    await checkScreen(page, "otb-phone");
  },
};
