// board.test.mjs - the board by itself: ways of entering moves and premoves, by mouse and by keys.
// The board is bundled anew and put onto the page, so that it can be shown any position.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { languages } from "../../web/languages.mjs";
import { clickMove, clickSquare, keyMove, labelOf, walkTo } from "./board.mjs";
import { checkAxe, expect, expectEqual } from "./harness.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const esbuild = createRequire(`${web}package.json`)("esbuild");
let bundled;

/** The board and what it needs, as a script that leaves them on the window. */
async function bundle() {
  const contents = `
    import { makeBoard } from "./src/board/board";
    import { loadZug } from "./src/zug/zug";
    import { loadText } from "./src/text";
    window.trial = { makeBoard, loadZug, loadText };`;
  const options = {
    stdin: { contents, resolveDir: web, loader: "ts" },
    bundle: true,
    plugins: [languages],
    format: "iife",
    write: false,
    logLevel: "error",
  };
  bundled ??= (await esbuild.build(options)).outputFiles[0].text;
  return bundled;
}

/** A page with a board; what it tells its owner is in window.told. */
async function boardPage(bench, view, { settings = {}, orientation = "white", ...more } = {}) {
  const page = await bench.person({ settings, ...more });
  await page.goto("/settings");
  await page.locator("main h1").waitFor();
  await page.evaluate(await bundle());
  await page.evaluate(
    async ([shown, side]) => {
      const { makeBoard, loadZug, loadText } = window.trial;
      await loadText();
      window.told = [];
      const board = makeBoard({
        zug: await loadZug(),
        orientation: side,
        onMove: (move) => window.told.push(move.uci),
        onPremove: (premove) => window.told.push(`premove ${premove}`),
      });
      window.board = board;
      const box = document.createElement("div");
      box.style.width = "480px";
      box.append(board.root);
      const heading = document.createElement("h1");
      heading.textContent = "Board";
      document.querySelector("main").replaceChildren(heading, box);
      board.show(shown);
    },
    [view, orientation],
  );
  await page.locator(".board:not(.still) cg-board piece").first().waitFor();
  return page;
}

const told = (page) => page.evaluate(() => window.told);
const untilTold = (page, count) => page.waitForFunction((want) => window.told.length >= want, count);

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const PREMOVE = { fen: INITIAL, movable: "black", premovable: true };
const BLACK = { orientation: "black" };

/** How light each of the 64 squares is on the screen, from 0 to 255, row by row; near their upper left corners. */
async function lightness(page) {
  const picture = await page.locator(".board:not(.still) cg-board").screenshot({ type: "png" });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const size = image.width / 8;
    const at = (x, y) => canvas.getImageData(x, y, 1, 1).data;
    return Array.from({ length: 64 }, (_, i) => {
      const [red, green, blue] = at((i % 8) * size + size * 0.04, Math.floor(i / 8) * size + size * 0.35);
      return (red + green + blue) / 3;
    });
  }, picture.toString("base64"));
}

export const tests = {
  "the board has 8 by 8 equal squares, light and dark by turns, the right lower corner light [online-2.1 online-3.1.a online-3.1.b]":
    async (bench) => {
      const page = await boardPage(bench, { fen: "8/8/8/3k4/8/3K4/8/8 w - - 0 1" });
      for (const board of ["brown", "blue", "green", "grey"]) {
        await page.evaluate((name) => (document.documentElement.dataset.board = name), board);
        const squares = await lightness(page);
        const middle = (Math.max(...squares) + Math.min(...squares)) / 2;
        const isLight = squares.map((value) => value > middle);
        const wanted = squares.map((_, i) => (Math.floor(i / 8) + i) % 2 === 0);
        expectEqual(isLight, wanted, `squares of the ${board} board`);
        expect(isLight[63], "the right lower corner is dark");
      }
      const sizes = await page
        .locator(".grid button")
        .evaluateAll((list) =>
          list
            .map((one) => one.getBoundingClientRect())
            .map(({ width, height }) => `${width.toFixed(1)} ${height.toFixed(1)}`),
        );
      expectEqual(new Set(sizes).size, 1, "sizes of squares");
    },

  "a premove is entered by clicks, shown, and cancelled by a right click [online-3.6.b.a]": async (bench) => {
    const page = await boardPage(bench, PREMOVE, BLACK);
    await clickMove(page, "e7e5");
    await page.locator("square.current-premove").first().waitFor({ state: "attached" });
    expectEqual(await told(page), ["premove e7e5"]);
    await page.evaluate((view) => window.board.show({ ...view, premove: "e7e5" }), PREMOVE);
    expectEqual(await page.locator("square.current-premove").count(), 2, "squares of the premove");
    await clickSquare(page, "a4", { button: "right" });
    await untilTold(page, 2);
    expectEqual(await told(page), ["premove e7e5", "premove null"]);
    await page.locator("square.current-premove").first().waitFor({ state: "detached" });
  },

  "a premove is entered by keys and cancelled by Escape": async (bench) => {
    const page = await boardPage(bench, PREMOVE, BLACK);
    await page.evaluate(() => window.board.focus());
    await keyMove(page, "g8f6");
    await page.locator("square.current-premove").first().waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await untilTold(page, 2);
    expectEqual(await told(page), ["premove g8f6", "premove null"]);
  },

  "a premove of a pawn to the last rank asks for its piece, or becomes a queen": async (bench) => {
    const view = { fen: "8/P6k/8/8/8/8/8/K7 b - - 0 1", movable: "white", premovable: true };
    const asked = await boardPage(bench, view);
    await clickMove(asked, "a7a8");
    await asked.getByRole("button", { name: "white rook" }).click();
    expectEqual(await told(asked), ["premove a7a8r"]);
    const queened = await boardPage(bench, view, { settings: { auto_queen: true } });
    await clickMove(queened, "a7a8");
    await untilTold(queened, 1);
    expectEqual(await told(queened), ["premove a7a8q"]);
  },

  "without permission no premove can be entered": async (bench) => {
    const page = await boardPage(bench, { fen: INITIAL, movable: "black" }, BLACK);
    await clickMove(page, "e7e5");
    await page.evaluate(() => window.board.focus());
    await keyMove(page, "g8f6");
    expectEqual(await told(page), []);
    expectEqual(await page.locator("square.current-premove").count(), 0);
  },

  "castling is entered on the king's square and on the rook, also in Chess960": async (bench) => {
    const view = { fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", movable: "both" };
    const page = await boardPage(bench, view);
    await clickMove(page, "e1g1");
    await untilTold(page, 1);
    await page.evaluate((shown) => window.board.show(shown), view);
    await clickMove(page, "e1a1");
    await untilTold(page, 2);
    expectEqual(await told(page), ["e1g1", "e1c1"]);
    await page.evaluate(() => window.board.show({ fen: "4k3/8/8/8/8/8/5PPP/6KR w H - 0 1", movable: "both" }));
    await clickMove(page, "g1h1");
    await untilTold(page, 3);
    expectEqual((await told(page))[2], "g1h1");
  },

  "smart move by keys: the square alone [online-3.6.a]": async (bench) => {
    const page = await boardPage(bench, { fen: INITIAL, movable: "white" }, { settings: { smart_move: true } });
    await page.evaluate(() => window.board.focus());
    await walkTo(page, "d4");
    await page.keyboard.press("Enter");
    await untilTold(page, 1);
    expectEqual(await told(page), ["d2d4"]);
  },

  "every square says its piece and what it attacks; arrow keys follow the board's side": async (bench) => {
    const page = await boardPage(bench, { fen: "4k3/8/3p1q2/8/4N3/8/8/4K3 w - - 0 1", movable: "white" }, BLACK);
    expectEqual(await labelOf(page, "e4"), "e4, white knight, attacks pawn d6, queen f6");
    expectEqual(await labelOf(page, "f6"), "f6, black queen, attacked by knight e4");
    expectEqual(await labelOf(page, "a1"), "a1, empty");
    await page.evaluate(() => window.board.focus());
    await walkTo(page, "e4");
    await page.keyboard.press("Enter");
    expect((await labelOf(page, "e4")).endsWith("selected"), "the square is not said to be selected");
    expect((await labelOf(page, "f6")).endsWith("can go here"), "the target is not said");
    await checkAxe(page);
    await walkTo(page, "f6");
    await page.keyboard.press("Enter");
    expectEqual(await told(page), ["e4f6"]);
    await page.evaluate(() => window.board.flip());
    expectEqual(await page.locator(".grid button").first().getAttribute("data-square"), "a8");
  },

  "pieces glide, but not for who wants reduced motion or has switched it off": async (bench) => {
    /** How many pieces glide when a move arrives; the first step is drawn at once, and the last soon after. */
    const gliding = async (reducedMotion, animation) => {
      const page = await boardPage(bench, { fen: INITIAL }, { reducedMotion, settings: { animation } });
      const count = await page.evaluate((fen) => {
        window.board.show({ fen });
        return document.querySelectorAll(".board:not(.still) piece.anim").length;
      }, AFTER_E4);
      await page.waitForFunction(() => !document.querySelector("piece.anim"));
      await page.waitForFunction(() => document.querySelector('.grid [data-square="e4"]').ariaLabel.includes("pawn"));
      return count;
    };
    expectEqual(await gliding("no-preference", true), 1, "a move arrives");
    expectEqual(await gliding("reduce", true), 0, "a move arrives, and motion is reduced");
    expectEqual(await gliding("no-preference", false), 0, "a move arrives, and pieces do not glide");
  },

  "a board that is only looked at takes no move": async (bench) => {
    const page = await boardPage(bench, { fen: INITIAL });
    await clickMove(page, "e2e4");
    await page.evaluate(() => window.board.focus());
    await keyMove(page, "e2e4");
    expectEqual(await told(page), []);
    expect((await labelOf(page, "e2")).startsWith("e2, white pawn"), "the pawn has gone");
  },
};
