// game.test.mjs - live games in the browser, against the real zone: making moves.
import { clickMove, clickSquare, dragMove, keyMove, labelOf, seesMove, typeMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { sitDown } from "./people.mjs";

/** Waits until a page shows how the game ended. */
const seesEnd = (page, words) => page.locator(".outcome .sentence", { hasText: words }).waitFor();

/** What the live regions say next. */
const hears = (page, words) => page.locator(".spoken p", { hasText: words }).waitFor({ state: "attached" });

/** The piece on a square as a screen reader says it. */
const seesPiece = (page, square, piece) => page.locator(`.grid [data-square="${square}"][aria-label*="${piece}"]`).waitFor();

export const tests = {
  "two browsers play a whole game by mouse to mate on the virtual board [online-2.1 online-3.2 online-3.7]": async (
    bench,
    zone,
  ) => {
    const { white, black } = await sitDown(bench, zone);
    await dragMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await checkScreen(white, "game");
    await clickMove(black, "e7e5");
    await seesMove(white, 2, "e5");
    await dragMove(white, "f1c4");
    await seesMove(black, 3, "Bc4");
    await clickMove(black, "b8c6");
    await seesMove(white, 4, "Nc6");
    await clickMove(white, "d1h5");
    await seesMove(black, 5, "Qh5");
    await dragMove(black, "g8f6");
    await seesMove(white, 6, "Nf6");
    await clickMove(white, "h5f7");
    for (const page of [white, black]) {
      await seesMove(page, 7, "Qxf7#");
      await seesEnd(page, "White wins: Black is checkmated");
      await page.locator(".outcome .article", { hasText: "article 5.1" }).waitFor();
      expectEqual(await page.locator(".moves-list .move-time").count(), 7, "every move has its clock time");
    }
    expectEqual(await white.locator(".player.white .captured piece").count(), 1, "pieces that White has captured");
    await checkScreen(black, "game-over");
  },

  "who points at a clock is told what moves have got back for their way, in German, too": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, { control: "60" });
    await clickMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await clickMove(black, "e7e5");
    for (const page of [white, black]) {
      await seesMove(page, 2, "e5");
      for (const side of ["white", "black"]) {
        const told = await page.locator(`.clock.${side}`).getAttribute("title");
        expect(/: \d+ ms so far, at most 1200 ms in this game\./.test(told), `told: ${told}`);
      }
    }
    await white.evaluate(() => localStorage.setItem("zug.settings", JSON.stringify({ language: "de" })));
    await white.reload();
    await white.locator('.clock.white[title*="bisher"][title*="höchstens 1200 ms"]').waitFor({ state: "attached" });
  },

  "the board is eight by eight squares, light and dark by turns, light in the right lower corner [online-3.1.a online-3.1.b]":
    async (bench, zone) => {
      const { white, black } = await sitDown(bench, zone);
      for (const page of [white, black]) {
        const colors = await squareColors(page);
        for (let row = 0; row < 8; row++)
          for (let column = 0; column < 8; column++)
            expectEqual(
              colors[row][column] > 200,
              (row + column) % 2 === 0,
              `light square in row ${row}, column ${column}`,
            );
        expect(colors[7][7] > 200, "the square in the right lower corner is light");
        const { width, height } = await page.locator(".board cg-board").boundingBox();
        expectEqual([width === height, width % 8], [true, 0], "equal squares");
      }
    },

  "the player who has the move drags, clicks, uses keys and types as they like [online-3.2 online-3.4]": async (
    bench,
    zone,
  ) => {
    const { white, black } = await sitDown(bench, zone);
    await dragMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await clickMove(black, "e7e5");
    await seesMove(white, 2, "e5");
    await typeMove(white, "Nf3");
    await seesMove(black, 3, "Nf3");
    await typeMove(black, "b8c6");
    await seesMove(white, 4, "Nc6");
    await white.locator('.grid [tabindex="0"]').focus();
    await keyMove(white, "f1b5");
    await seesMove(black, 5, "Bb5");
    await typeMove(black, "Nf5");
    await black.locator(".move-input .problem", { hasText: "knight" }).waitFor();
    await typeMove(white, "a3");
    await white.locator(".move-input .problem", { hasText: "opponent's turn" }).waitFor();
  },

  "a whole game is played by keyboard alone, and spoken [online-3.2]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    for (const page of [white, black]) {
      await page.keyboard.press("Tab");
      for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.dataset.square)); i++)
        await page.keyboard.press("Tab");
    }
    const moves = [
      ["f2f3", "f3"],
      ["e7e5", "e5"],
      ["g2g4", "g4"],
      ["d8h4", "Qh4#"],
    ];
    for (const [i, [move, san]] of moves.entries()) {
      const [mover, other] = i % 2 === 0 ? [white, black] : [black, white];
      await keyMove(mover, move);
      await seesMove(other, i + 1, san);
      if (i === 1) await hears(white, /Black: .*e ?5/);
    }
    await hears(white, "Black wins: White is checkmated");
    await seesEnd(white, "Black wins: White is checkmated");
    expect((await labelOf(black, "h4")).includes("black queen"), "the square says its piece");
  },

  "a premove is shown, kept by the zone, cancelled by right click and Escape, and fires [online-3.6.b.a online-3.6.b.b]":
    async (bench, zone) => {
      const { white, black, game, anna, ben } = await sitDown(bench, zone, {}, { settings: { premove: true } });
      await clickMove(black, "e7e5");
      await black.locator("square.current-premove").first().waitFor();
      await black.locator(".premove-note").waitFor();
      await clickSquare(black, "a4", { button: "right" });
      await black.locator(".premove-note").waitFor({ state: "detached" });
      await black.locator("square.current-premove").first().waitFor({ state: "detached" });
      await dragMove(black, "d7d5");
      await black.locator(".premove-note").waitFor();
      await black.keyboard.press("Escape");
      await black.locator(".premove-note").waitFor({ state: "detached" });
      await clickMove(black, "e7e5");
      await black.locator(".premove-note", { hasText: "e7" }).waitFor();
      await shot(black, "premove");
      await ben.untilStored(game, (state) => state.black_premove === "e7e5");
      await black.reload();
      await black.locator("square.current-premove").first().waitFor();
      await anna.move(game, "e2e4");
      await seesMove(white, 2, "e5");
      await seesMove(black, 2, "e5");
      await clickMove(white, "g1f3");
      await seesMove(black, 3, "Nf3");
    },

  "premoves are off at first: who tries one is told once, and may allow them there [online-3.6]": async (bench, zone) => {
    const { white, black, game, anna, ben } = await sitDown(bench, zone);
    const told = black.locator(".premove-off");
    await clickMove(black, "e7e5");
    await told.waitFor();
    await hears(black, "premoves are off");
    expectEqual(await black.locator("square.current-premove").count(), 0, "premoves on the board");
    await checkScreen(black, "premove-off");
    for (const width of [390, 1280]) {
      await black.setViewportSize({ width, height: 844 });
      await shot(black, `premove-off-${width}`);
      const hidden = await black.locator(".banners").evaluate((one) => one.scrollHeight - one.clientHeight);
      expectEqual(hidden, 0, `what is hidden of the question, ${width} wide`);
    }
    await told.getByRole("button", { name: "Leave them off" }).click();
    await told.waitFor({ state: "detached" });
    await dragMove(black, "d7d5");
    await typeMove(black, "d7d5");
    await black.locator(".move-input .problem", { hasText: "premoves are off" }).waitFor();
    expectEqual(await told.count(), 0, "told again");
    expectEqual((await ben.http("GET", `/api/games/${game}`)).black_premove, undefined, "a premove in the zone");
    await anna.move(game, "e2e4");
    await seesMove(white, 1, "e4");
    await dragMove(white, "g1f3");
    await white.locator(".premove-off").getByRole("button", { name: "Allow premoves" }).click();
    await white.locator(".premove-off").waitFor({ state: "detached" });
    await clickMove(white, "g1f3");
    await white.locator(".premove-note", { hasText: "g1" }).waitFor();
    await anna.untilStored(game, (state) => state.white_premove === "g1f3");
    expectEqual((await anna.http("GET", "/api/me")).options.premove, true, "kept with the person");
    await ben.move(game, "e7e5");
    await seesMove(black, 3, "Nf3");
  },

  "a premove is typed as squares or as a move, asks for its piece, and is explained [online-3.6.b.a]": async (
    bench,
    zone,
  ) => {
    const start = "4k2r/P7/8/8/8/8/p7/6K1 w k - 0 1";
    const { black, anna, ben, game } = await sitDown(bench, zone, { start }, { settings: { premove: true } });
    const note = black.locator(".premove-note");
    for (const [typed, from, to] of [["Kf7", "e8", "f7"], ["A2-A1=N", "a2", "a1"], ["0-0", "e8", "g8"]]) {
      await typeMove(black, typed);
      await note.filter({ hasText: from }).filter({ hasText: to }).waitFor();
    }
    await typeMove(black, "Kg5");
    await black.locator(".move-input .problem", { hasText: "type its squares" }).waitFor();
    await typeMove(black, "a1");
    await black.locator('.promotion [data-piece="r"]').click();
    await note.filter({ hasText: "Premove a2 to a1 as a rook" }).waitFor();
    await hears(black, "Premove a2 a1 as a rook is set");
    await ben.untilStored(game, (state) => state.black_premove === "a2a1r");
    await anna.move(game, "g1g2");
    await seesMove(black, 2, "a1=R");
  },

  "smart move: one square is enough [online-3.6.a]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { settings: { smart_move: true } });
    await clickSquare(white, "e4");
    await seesMove(black, 1, "e4");
    await clickSquare(black, "e7");
    expectEqual(await black.locator(".moves-list [data-ply]").count(), 1, "two moves go from e7");
    await clickSquare(black, "e5");
    await seesMove(white, 2, "e5");
  },

  "promotion asks for the piece, or takes the queen by itself [online-3.6.c]": async (bench, zone) => {
    const start = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
    const { white, black } = await sitDown(bench, zone, { start }, {});
    await clickMove(white, "a7a8");
    await shot(white, "promotion");
    await white.locator('.promotion [data-piece="n"]').click();
    await seesMove(black, 1, "a8=N");
    await black.getByRole("button", { name: "Options" }).click();
    await black.getByLabel("Automatic queen").check();
    await black.locator(".board").scrollIntoViewIfNeeded();
    await dragMove(black, "a2a1");
    await seesMove(white, 2, "a1=Q");
  },

  "a typed promotion asks for the piece, or takes the queen by itself [online-3.6.c]": async (bench, zone) => {
    const start = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
    const { white, black } = await sitDown(bench, zone, { start }, {});
    await typeMove(white, "a8");
    await white.locator('.promotion [data-piece="n"]').click();
    await seesMove(black, 1, "a8=N");
    await black.getByRole("button", { name: "Options" }).click();
    await black.getByLabel("Automatic queen").check();
    await typeMove(black, "a2a1");
    await seesMove(white, 2, "a1=Q");
  },

  "with confirmation a move counts only when it is confirmed [online-3.6.d]": async (bench, zone) => {
    const { white, black, game, anna } = await sitDown(bench, zone, {}, { settings: { confirm: true } });
    await clickMove(white, "e2e4");
    await white.locator(".confirm-move", { hasText: "e4" }).waitFor();
    await shot(white, "confirm");
    await white.locator(".cancel-move").click();
    await seesPiece(white, "e2", "white pawn");
    await dragMove(white, "d2d4");
    await white.locator(".confirm-move", { hasText: "d4" }).waitFor();
    expectEqual((await anna.http("GET", `/api/games/${game}`)).moves.length, 0, "moves before the confirmation");
    await white.locator(".confirm-move").click();
    await seesMove(black, 1, "d4");
    await typeMove(black, "d5");
    await black.locator(".confirm-move", { hasText: "d5" }).waitFor();
    await black.keyboard.press("Enter");
    await seesMove(white, 2, "d5");
  },

  "going back through the moves leaves the game alone and says that it is not live": async (bench, zone) => {
    const { white, ben, game } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5 g1f3 b8c6" });
    await white.keyboard.press("ArrowLeft");
    await white.keyboard.press("ArrowLeft");
    await white.locator(".live-game.not-live .old-position").waitFor();
    await seesPiece(white, "g1", "white knight");
    await checkScreen(white, "game-not-live");
    await white.keyboard.press("End");
    await typeMove(white, "Bc4");
    await white.keyboard.press("Escape");
    await white.locator(".moves-list [data-ply='1']").click();
    await seesMove(white, 5, "Bc4");
    await ben.answer(game, 5, "g8f6");
    await seesMove(white, 6, "Nf6");
    await white.locator(".live-game.not-live").waitFor();
    await white.getByRole("button", { name: "Back to the game" }).click();
    await seesPiece(white, "f6", "black knight");
    expectEqual(await white.locator(".live-game.not-live").count(), 0, "the mark is gone");
  },
};

/** How bright the middle of each square is, as the browser paints it, without pieces and marks. */
async function squareColors(page) {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("piece, square, coords")) one.style.visibility = "hidden";
  });
  const shotOf = (await page.locator(".board cg-board").screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const at = (row, column) =>
      canvas.getImageData(((column + 0.5) * image.width) / 8, ((row + 0.5) * image.height) / 8, 1, 1).data[0];
    return Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_, column) => at(row, column)));
  }, shotOf);
}
