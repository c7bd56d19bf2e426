// editor.test.mjs - the board editor: positions set up by mouse, touch and keys, told what is wrong with them, and played from.
import { clickSquare, dragMove, labelOf, seesMove, typeMove, walkTo } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Waits until the field has this FEN. */
const seesFen = (page, fen) => page.waitForFunction((wanted) => document.querySelector(".fen-field textarea")?.value === wanted, fen);
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const clear = (page) => press(page, "Clear the board");

/** Goes to the editor with a position, or as it begins. */
async function open(page, fen) {
  await page.goto(fen === undefined ? "/editor" : `/editor?${new URLSearchParams({ fen })}`);
  await page.locator(".board.setup cg-board").waitFor();
}

/** Drags a piece from beside the board onto it, or one of the board beside it. */
async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

/** Drags by a finger. */
async function dragByTouch(page, from, to) {
  const tools = await page.context().newCDPSession(page);
  const send = (type, ...points) => tools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", from);
  for (let step = 1; step <= 8; step++) await send("touchMove", [0, 1].map((i) => from[i] + ((to[i] - from[i]) * step) / 8));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await send("touchEnd");
}

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

/** The middle of a square, White below. */
async function squareAt(page, square) {
  const box = await page.locator(".board.setup cg-board").boundingBox();
  return [box.x + ((square.charCodeAt(0) - 96.5) * box.width) / 8, box.y + ((8.5 - Number(square[1])) * box.height) / 8];
}

export const tests = {
  "a position is set up by mouse: dragged, put, painted, taken away, undone": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("navigation", { name: "More" }).getByRole("link", { name: "Set up a position" }).click();
    await seesFen(page, INITIAL);
    await page.getByText("This position can be played.").waitFor();
    await checkScreen(page, "editor");
    await dragMove(page, "e2e4");
    await seesFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    await clear(page);
    await drag(page, await middleOf(page.getByRole("button", { name: "white king" })), await squareAt(page, "g1"));
    await seesFen(page, "8/8/8/8/8/8/8/6K1 w - - 0 1");
    expectEqual(await page.getByRole("button", { name: "Move pieces" }).getAttribute("aria-pressed"), "true", "what was dragged stayed in the hand");
    await press(page, "black king");
    await clickSquare(page, "g8");
    await press(page, "white pawn");
    const [x, y] = await squareAt(page, "f2");
    const [toX] = await squareAt(page, "h2");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(toX, y, { steps: 12 });
    await page.mouse.up();
    await seesFen(page, "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    await clickSquare(page, "g2");
    await seesFen(page, "6k1/8/8/8/8/8/5P1P/6K1 w - - 0 1");
    await press(page, "Undo");
    await press(page, "Undo");
    await seesFen(page, "6k1/8/8/8/8/8/8/6K1 w - - 0 1");
    await page.keyboard.press("Control+Shift+Z");
    await seesFen(page, "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    await press(page, "Move pieces");
    const [offX, offY] = await squareAt(page, "a8");
    await drag(page, await squareAt(page, "h2"), [offX - 60, offY]);
    await seesFen(page, "6k1/8/8/8/8/8/5PP1/6K1 w - - 0 1");
    await press(page, "Take pieces away");
    await clickSquare(page, "f2");
    await seesFen(page, "6k1/8/8/8/8/8/6P1/6K1 w - - 0 1");
    await page.reload();
    await seesFen(page, "6k1/8/8/8/8/8/6P1/6K1 w - - 0 1");
    await open(page);
    await seesFen(page, "6k1/8/8/8/8/8/6P1/6K1 w - - 0 1");
  },

  "a position is set up by keys alone, and heard": async (bench) => {
    const page = await bench.person();
    await open(page, "8/8/8/8/8/8/8/8 w - - 0 1");
    const said = page.locator("[role=status].spoken");
    await page.locator('.grid [data-square="e2"]').focus();
    await walkTo(page, "e1");
    await page.keyboard.press("Shift+K");
    await said.getByText("e1, white king").waitFor();
    await walkTo(page, "e8");
    await page.keyboard.press("k");
    await said.getByText("This position can be played").or(said.getByText("A game that begins here is over at once")).waitFor();
    await walkTo(page, "h1");
    await page.keyboard.press("Shift+R");
    await seesFen(page, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    expectEqual(await labelOf(page, "h1"), "h1, white rook", "the square");
    await page.keyboard.press("Enter");
    expectEqual(await labelOf(page, "h1"), "h1, white rook, selected", "a picked piece");
    await walkTo(page, "h4");
    await page.keyboard.press("Enter");
    await seesFen(page, "4k3/8/8/8/7R/8/8/4K3 w - - 0 1");
    await page.keyboard.press("Control+Z");
    await seesFen(page, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Y");
    await walkTo(page, "h1");
    await page.keyboard.press("Delete");
    await seesFen(page, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    await press(page, "Say what stands where");
    await said.getByText("White: king e1. Black: king e8.").waitFor();
    expect(await page.evaluate(() => document.activeElement !== document.body), "the focus was lost");
  },

  "German letters put German pieces": async (bench) => {
    const page = await bench.person({ settings: { language: "de" } });
    await open(page, "8/8/8/8/8/8/8/8 w - - 0 1");
    await page.locator('.grid [data-square="e2"]').focus();
    await page.keyboard.press("Shift+S");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("d");
    await seesFen(page, "8/8/8/8/8/8/4Nq2/8 w - - 0 1");
    await page.getByText("Es gibt keinen weißen König").or(page.getByText("weißer König")).first().waitFor();
    await checkScreen(page, "editor-german");
  },

  "all that is wrong is told at once, in Zug's sentences, and keeps nobody from editing": async (bench) => {
    const page = await bench.person();
    await open(page, "P7/8/8/8/8/8/8/4K3 w - - 0 1");
    const verdict = page.locator(".verdict");
    await verdict.getByText("It cannot be played like this:").waitFor();
    expectEqual(await verdict.locator("li").allTextContents(), ["There is no black king.", "A white pawn stands on a8, where no pawn can be."], "the faults");
    await page.getByText("As soon as the position can be played").waitFor();
    expectEqual(await page.getByRole("link", { name: "Offer a game" }).count(), 0, "it can be played all the same");
    await shot(page, "editor-broken");
    await page.locator(".fen-field textarea").fill("4k3/8/8/8/8/8/8/4K2Q b - - 0 1");
    await verdict.getByText("This position can be played.").waitFor();
    await page.locator(".fen-field textarea").fill("4k3/pppppppp/p7/8/8/8/8/4K2Q b - - 0 1");
    await verdict.getByText("although no game leads here").waitFor();
    await verdict.getByText("A side has more than eight pawns.").waitFor();
    await page.locator(".fen-field textarea").fill("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    await verdict.getByText("over at once").waitFor();
    await page.locator(".fen-field textarea").fill("7k/6Q1/6K1/8/8/8/8/9 b - - 0 1");
    await page.locator(".fen-field .problem", { hasText: "This is no FEN" }).waitFor();
    expectEqual(await page.locator(".board.setup piece.king").count(), 2, "the board stays as it was");
    await press(page, "Undo");
    await seesFen(page, "P7/8/8/8/8/8/8/4K3 w - - 0 1");
  },

  "castling, en passant, side, counters and Chess960 are set": async (bench) => {
    const page = await bench.person();
    await open(page);
    await page.getByLabel("White O-O (h1)").uncheck();
    await seesFen(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1");
    await page.getByLabel("Black to move").check({ force: true });
    await dragMove(page, "e2e4");
    await page.getByLabel("En passant on").selectOption("e3");
    await page.getByLabel("Number of the next move").fill("7");
    await seesFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b Qkq e3 0 7");
    await page.getByLabel("Half-moves since").fill("3");
    await page.locator(".verdict li", { hasText: "A pawn has just moved, but half-moves since then are counted." }).waitFor();
    await dragMove(page, "h8h6");
    await seesFen(page, "rnbqkbn1/pppppppp/7r/8/4P3/8/PPPP1PPP/RNBQKBNR b Qq e3 3 7");
    await page.getByLabel("Chess960, number").fill("0");
    await press(page, "Set up");
    await seesFen(page, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    await page.getByLabel("White O-O-O (f1)").uncheck();
    await seesFen(page, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w Kkq - 0 1");
    await press(page, "Flip the board");
    await page.locator(".board.setup .orientation-black").waitFor();
    expectEqual(await page.locator(".palette").first().getAttribute("aria-label"), "Pieces of White", "the palette beside White's side");
  },

  "a game from the position is played against a friend by the link, and its PGN begins there": async (bench, zone) => {
    const fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    const page = await bench.personWithClipboard();
    await open(page, fen);
    await page.getByRole("link", { name: "Offer a game" }).click();
    await page.getByLabel("Position (FEN)").waitFor();
    expectEqual(await page.getByLabel("Position (FEN)").inputValue(), fen, "the position of the form");
    await page.getByLabel("White", { exact: true }).check({ force: true });
    await page.getByLabel("Name", { exact: true }).fill("Anna");
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.locator(".challenge-terms .board piece.pawn").first().waitFor();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.locator(".copy-link.done .copy-done", { hasText: "Copied" }).waitFor();
    await checkScreen(page, "challenge-position");
    const friend = await bench.person();
    await friend.goto(await page.evaluate(() => navigator.clipboard.readText()));
    expectEqual(await friend.locator(".challenge-terms .board piece:not(.ghost)").count(), 4, "the pieces that the friend sees");
    await friend.getByLabel("Name", { exact: true }).fill("Ben");
    await friend.getByRole("button", { name: "Accept" }).click();
    await page.waitForURL(/\/game\//);
    await typeMove(page, "e4");
    await seesMove(friend, 1, "e4");
    const id = new URL(page.url()).pathname.split("/").pop();
    const pgn = await page.evaluate(async (game) => (await fetch(`/api/games/${game}.pgn`)).text(), id);
    expect(pgn.includes('[SetUp "1"]') && pgn.includes(`[FEN "${fen}"]`), `the PGN does not say where it began: ${pgn}`);
    const refused = await page.evaluate(async () =>
      (await fetch("/api/command", { method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ do: "challenge", control: "300+3", start: "8/8/8/8/8/8/8/4K3 w - - 0 1" }) })).json());
    expectEqual([refused.code, /no black king/.test(refused.message)], ["bad-request", true], `the zone's own judgement: ${JSON.stringify(refused)}`);
  },

  "both sides, and the computer, go on from a link to the position, and a game under way is asked about": async (bench) => {
    const fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1";
    const page = await bench.person();
    await open(page, fen);
    for (const [way, act, path] of [["Both sides at one board", "Begin", "/otb"], ["Against the computer", "Choose a level", "/computer"]]) {
      await page.locator(".play-from").getByText(way).click();
      const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
      expectEqual(new URL(link).pathname, path, "where the link leads");
      await page.getByRole("button", { name: "QR code" }).click();
      await page.locator(".link-qr svg path").waitFor();
      await shot(page, `editor-link${path.replace("/", "-")}`);
      await page.getByRole("button", { name: "QR code" }).click();
      await page.getByRole("link", { name: act }).click();
      await page.getByLabel("Start from a position (FEN)").waitFor();
      expectEqual(await page.getByLabel("Start from a position (FEN)").inputValue(), fen, "the position of the form");
      if (path === "/computer") await page.getByLabel("You have").selectOption("black");
      await page.getByRole("button", { name: "Begin", exact: true }).click();
      await typeMove(page, "e5");
      await seesMove(page, 1, "e5");
      await page.reload();
      await page.getByText("The game is paused").waitFor();
      await page.goto(link);
      await page.getByText("A game is still under way in this browser.").waitFor();
      await page.getByRole("button", { name: "Go on with it" }).click();
      await seesMove(page, 1, "e5");
      await open(page, fen);
    }
  },

  "on a phone pieces are put, painted and dragged by touch, upright and on its side": async (bench) => {
    for (const [name, viewport] of [["phone", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }]]) {
      const page = await bench.person({ phone: true, viewport });
      await open(page, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
      await page.getByRole("button", { name: "white queen" }).tap();
      const [x, y] = await squareAt(page, "d1");
      await page.touchscreen.tap(x, y);
      await seesFen(page, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
      await page.getByRole("button", { name: "Move pieces" }).tap();
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(...(await squareAt(page, "d5")));
      await seesFen(page, "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1");
      await dragByTouch(page, await squareAt(page, "d5"), await squareAt(page, "d6"));
      await seesFen(page, "4k3/8/3Q4/8/8/8/8/4K3 w - - 0 1");
      await dragByTouch(page, await middleOf(page.getByRole("button", { name: "black pawn" })), await squareAt(page, "c7"));
      await seesFen(page, "4k3/2p5/3Q4/8/8/8/8/4K3 w - - 0 1");
      await page.getByRole("button", { name: "white pawn" }).tap();
      await dragByTouch(page, await squareAt(page, "a2"), await squareAt(page, "c2"));
      await seesFen(page, "4k3/2p5/3Q4/8/8/8/PPP5/4K3 w - - 0 1");
      const board = await page.locator(".board").boundingBox();
      expect(board.width <= viewport.width && board.height <= viewport.height, `the board is larger than the ${name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `the ${name} scrolls sideways`);
      await checkScreen(page, `editor-${name}`);
    }
  },

  "the editor needs no network once it was opened": async (bench) => {
    const page = await bench.person({ worker: true });
    await open(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByText("This position can be played.").waitFor();
    await page.waitForFunction(async () => {
      const names = await caches.keys();
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
      return kept.filter(({ url }) => /\/editor-[\w-]+\.(js|css)$/.test(url)).length === 2;
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("This position can be played.").waitFor();
    await dragMove(page, "e2e4");
    await seesFen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    await page.context().setOffline(false);
  },
};
