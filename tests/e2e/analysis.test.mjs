// analysis.test.mjs - the analysis board: lines grow and are pruned, comments, signs and arrows, undo, drafts, links.
import { clickMove, clickSquare, dragMove, keyMove, labelOf, typeMove, walkTo } from "./board.mjs";
import { ANNOTATED, ILLEGAL } from "./games.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { sitDown } from "./people.mjs";

/** Waits until this move is the one on the board. */
const sees = (page, san) => page.locator("[role=treeitem][aria-selected=true] .san", { hasText: san }).waitFor();
const move = (page, san) => page.locator("[role=treeitem]", { hasText: san }).first();
const tool = (page, name) => page.locator(".analysis-tools").getByRole("button", { name });
const act = (page, name) => page.getByRole("menuitem", { name, exact: true });
const arrows = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".cg-shapes > g > *").length === wanted, count);

/** What a download contains. */
async function saved(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download PGN" }).click()]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), pgn: Buffer.concat(chunks).toString() };
}

/** The moves of the file, in one line; the board is in view again behind that. */
async function movesOf(page) {
  const { pgn } = await saved(page);
  // Who scrolls closes a menu: that it has been scrolled is told with the next frame.
  await page.evaluate(() => new Promise((done) => (window.scrollTo(0, 0), requestAnimationFrame(() => requestAnimationFrame(done)))));
  return pgn.split("\n\n").slice(1).join(" ").replace(/\s+/g, " ").trim();
}

/** The board without anything on it. */
async function open(bench, how = {}, address = "/analysis") {
  const page = await bench.person(how);
  await page.goto(address);
  await page.locator(".analysis .board cg-board").waitFor();
  return page;
}

/** Opens a text by the board's own way in. */
async function paste(page, contents) {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("Paste PGN or FEN").fill(contents);
  await page.getByRole("button", { name: "Show it" }).click();
}

/** Draws with the right button from one square to another. */
async function drawArrow(page, from, to, { button = "right" } = {}) {
  const box = await page.locator(".board cg-board").boundingBox();
  const at = (square) => [box.x + ((square.charCodeAt(0) - 96.5) * box.width) / 8, box.y + ((8.5 - Number(square[1])) * box.height) / 8];
  await page.mouse.move(...at(from));
  await page.mouse.down({ button });
  await page.mouse.move(...at(to), { steps: 3 });
  await page.mouse.up({ button });
}

export const tests = {
  "lines grow by dragging, clicking and typing, and a move that is there is followed": async (bench) => {
    const page = await open(bench);
    await page.getByText("Play a move for either side").waitFor();
    await checkScreen(page, "analysis-empty");
    await dragMove(page, "e2e4");
    await sees(page, "e4");
    await clickMove(page, "e7e5");
    await typeMove(page, "Nf3");
    await sees(page, "Nf3");
    await page.keyboard.press("Escape");
    await page.locator(".analysis-tools button").last().focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await sees(page, "e4");
    await clickMove(page, "e7e5");
    await sees(page, "e5");
    expectEqual(await page.locator("[role=treeitem] .san").count(), 3, "a move that was there was made again");
    await page.keyboard.press("ArrowLeft");
    await clickMove(page, "c7c5");
    await sees(page, "c5");
    await page.locator(".tree-line", { hasText: "1…c5" }).waitFor();
    await page.locator("[role=status]", { hasText: "New variation: 1, Black, c5" }).waitFor({ state: "attached" });
    await page.locator(".opening-line", { hasText: "B20 Sicilian Defence" }).waitFor();
    expectEqual(await movesOf(page), "1. e4 e5 (1... c5) 2. Nf3 *", "the PGN");
  },

  "an illegal move is answered in words, and the piece goes back": async (bench) => {
    const page = await open(bench);
    await dragMove(page, "e1e3");
    const said = page.locator(".analysis-problem");
    await said.filter({ hasText: "The king on e1 cannot go to e3." }).waitFor();
    await clickMove(page, "a7a6");
    await said.filter({ hasText: "The pawn on a7 is Black's." }).waitFor();
    expectEqual(await labelOf(page, "e1").then((label) => label.split(", ").slice(0, 2)), ["e1", "white king"], "the king");
    await typeMove(page, "Ke3");
    await page.locator(".move-input .problem", { hasText: "king" }).waitFor();
    await page.locator(".move-input input").fill("");
    await clickSquare(page, "b1");
    await clickSquare(page, "e2");
    await clickSquare(page, "e4");
    await sees(page, "e4");
  },

  "a side passes in a variation, and not in the main line": async (bench) => {
    const page = await open(bench);
    await typeMove(page, "e4");
    await sees(page, "e4");
    await typeMove(page, "--");
    await page.locator(".move-input .problem:not(:empty)").waitFor();
    await typeMove(page, "e5");
    await sees(page, "e5");
    await page.locator("[role=treeitem]", { hasText: "e4" }).click();
    await typeMove(page, "--");
    await sees(page, "--");
    await typeMove(page, "d4");
    await sees(page, "d4");
    expectEqual(await movesOf(page), "1. e4 e5 (1... -- 2. d4) *", "the PGN");
  },

  "a pawn on the last rank asks what it becomes": async (bench) => {
    const page = await open(bench, {}, `/analysis?fen=${encodeURIComponent("8/P1k5/8/8/8/8/8/K7 w - - 0 1")}`);
    await clickMove(page, "a7a8");
    await page.locator(".promotion [data-piece=n]").click();
    await sees(page, "a8=N+");
  },

  "lines are promoted, cut and deleted by a menu, and all of it is undone": async (bench) => {
    const page = await open(bench);
    await paste(page, "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 Nc6 *");
    const whole = await movesOf(page);
    await move(page, "c5").click({ button: "right" });
    await page.getByRole("menu", { name: "Actions for c5" }).waitFor();
    await checkScreen(page, "analysis-menu");
    await act(page, "Make it the main line").click();
    expectEqual(await movesOf(page), "1. e4 c5 (1... e5 2. Nf3 Nc6) 2. Nf3 (2. Nc3 Nc6) 2... d6 *", "made main");
    await page.keyboard.press("Control+z");
    expectEqual(await movesOf(page), whole, "undone");
    await page.keyboard.press("Control+Shift+Z");
    await tool(page, "Undo").click();
    await move(page, "Nc3").click();
    await tool(page, "Actions for this move").click();
    await act(page, "Move the variation up").click();
    expectEqual(await movesOf(page), "1. e4 e5 (1... c5 2. Nc3 (2. Nf3 d6) 2... Nc6) 2. Nf3 Nc6 *", "promoted");
    await move(page, "Nc3").press("Shift+F10");
    await act(page, "Delete this variation").press("Enter");
    expectEqual(await movesOf(page), "1. e4 e5 2. Nf3 Nc6 *", "the variation deleted");
    await tool(page, "Undo").click();
    await move(page, "e4").click();
    await page.keyboard.press("m");
    await act(page, "Delete the variations that follow").click();
    expectEqual(await movesOf(page), "1. e4 e5 2. Nf3 Nc6 *", "pruned");
    await page.keyboard.press("m");
    await act(page, "Delete what follows").click();
    expectEqual(await movesOf(page), "1. e4 *", "cut");
    await page.keyboard.press("m");
    await act(page, "Delete from here on").click();
    expectEqual(await movesOf(page), "*", "deleted");
    for (let i = 0; i < 4; i++) await tool(page, "Undo").click();
    expectEqual(await movesOf(page), whole, "all undone");
    expectEqual(await tool(page, "Undo").getAttribute("aria-disabled"), "true", "nothing more to undo");
    for (let i = 0; i < 4; i++) await tool(page, "Redo").click();
    expectEqual(await movesOf(page), "*", "all done again");
  },

  "comments and signs are written beside the moves and saved": async (bench) => {
    const page = await open(bench);
    await page.getByLabel("Comment on the whole game").fill("A lesson.");
    await clickMove(page, "e2e4");
    await page.getByRole("button", { name: "very good move" }).click();
    await page.getByRole("button", { name: "good move", exact: true }).click();
    await page.getByRole("button", { name: "White is slightly better" }).click();
    await page.keyboard.press("c");
    await page.keyboard.type("Best by test.");
    await page.locator(".tree-comment", { hasText: "Best by test." }).waitFor();
    await clickMove(page, "e7e5");
    await page.keyboard.press("ArrowLeft");
    await clickMove(page, "c7c5");
    await page.getByText("Comment before the move").first().click();
    await page.getByRole("textbox", { name: "Comment before the move" }).fill("Sharper is");
    await page.keyboard.press("Escape");
    await page.locator(".tree-comment", { hasText: "Sharper is" }).waitFor();
    await checkScreen(page, "analysis");
    expectEqual(await movesOf(page), "{A lesson.} 1. e4 $1 $14 {Best by test.} 1... e5 ({Sharper is} 1... c5) *", "the PGN");
    await page.keyboard.press("Control+z");
    await page.locator(".tree-comment", { hasText: "Sharper is" }).waitFor({ state: "detached" });
    await move(page, "e4").click();
    expectEqual(await page.getByRole("button", { name: "good move", exact: true }).getAttribute("aria-pressed"), "true", "the sign");
  },

  "squares and arrows are drawn by the right button, by a pen and by keyboard, and saved as commands": async (bench) => {
    const page = await open(bench);
    await clickSquare(page, "d4", { button: "right" });
    await arrows(page, 1);
    await clickMove(page, "e2e4");
    await drawArrow(page, "g1", "f3");
    await page.keyboard.down("Alt");
    await drawArrow(page, "f1", "b5");
    await page.keyboard.up("Alt");
    await tool(page, "Draw in red").click();
    await clickSquare(page, "f7");
    await page.locator(".board .grid [tabindex='0']").focus();
    await walkTo(page, "d1");
    await page.keyboard.press("Enter");
    await walkTo(page, "h5");
    await page.keyboard.press("Enter");
    await page.locator("[role=status]", { hasText: "red arrow from d1 to h5" }).waitFor({ state: "attached" });
    await shot(page, "analysis-drawn");
    await page.locator(".analysis-tools").getByRole("button", { name: "Draw in red" }).click();
    const drawn = await movesOf(page);
    for (const part of ["{[%csl Gd4]}", "[%csl Rf7]", "[%cal Gg1f3,Bf1b5,Rd1h5]"]) expect(drawn.includes(part), `${part} is not in ${drawn}`);
    await clickMove(page, "e7e5");
    await sees(page, "e5");
    await page.keyboard.press("ArrowLeft");
    await arrows(page, 4);
    await drawArrow(page, "g1", "f3");
    await arrows(page, 3);
    await tool(page, "Erase squares and arrows").click();
    await arrows(page, 0);
    await tool(page, "Undo").click();
    await arrows(page, 3);
  },

  "nothing is lost by a reload, and earlier analyses are found again": async (bench) => {
    const page = await open(bench);
    await clickMove(page, "d2d4");
    await clickMove(page, "d7d5");
    await page.getByLabel("Comment", { exact: true }).fill("Closed.");
    await page.keyboard.press("Escape");
    await page.reload();
    await sees(page, "d5");
    await page.locator(".tree-comment", { hasText: "Closed." }).waitFor();
    const fresh = page.locator(".analysis-heads button").first();
    await fresh.click();
    await page.getByRole("button", { name: "Begin anew?" }).waitFor();
    await page.waitForTimeout(400);
    await fresh.click();
    await page.getByText("Play a move for either side").waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("button", { name: "Analysis: 1. d4 d5", exact: true }).waitFor();
    await checkScreen(page, "analysis-open");
    await page.getByRole("button", { name: "Analysis: 1. d4 d5", exact: true }).click();
    await sees(page, "d5");
  },

  "a position, a game of several, and a Chess960 number are opened; what is wrong is told": async (bench) => {
    const page = await open(bench, {}, `/analysis?fen=${encodeURIComponent("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7")}`);
    await clickMove(page, "e8e7");
    await page.locator("[role=treeitem]", { hasText: "Ke7" }).waitFor();
    expect((await saved(page)).pgn.includes('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]'), "the position is not in the PGN");
    await paste(page, `${ANNOTATED}\n${ILLEGAL}`);
    await page.getByRole("heading", { name: "2 games: choose one" }).waitFor();
    await checkScreen(page, "analysis-choose");
    await page.getByRole("option", { name: /Keller, Ida/ }).click();
    await page.getByRole("heading", { name: "Keller, Ida – Roth, Jan" }).waitFor();
    await page.locator(".analysis-found", { hasText: "This was read with problems" }).waitFor();
    await page.locator(".analysis-found", { hasText: "The king would be in check from the bishop on c4." }).waitFor();
    await page.keyboard.press("End");
    await sees(page, "Qxf7#");
    await checkScreen(page, "analysis-faulty");
    await page.getByRole("button", { name: "Hide" }).click();
    await paste(page, "this is no chess");
    await page.locator(".problem", { hasText: "There is no game in it" }).waitFor();
    await page.getByLabel("Chess960, start position").fill("960");
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.locator(".problem", { hasText: "from 0 to 959" }).waitFor();
    await page.getByLabel("Chess960, start position").fill("0");
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.getByText("Play a move for either side").waitFor();
    expect((await labelOf(page, "a1")).includes("white bishop"), "position 0 has a bishop on a1");
    await page.goto(`/analysis?fen=${encodeURIComponent("8/8/8/8/8/8/8/8 w - - 0 1")}`);
    await page.locator(".problem", { hasText: "This position cannot be shown" }).waitFor();
  },

  "a link carries the whole analysis, and one that is broken says so": async (bench) => {
    const page = await bench.personWithClipboard();
    await page.goto("/analysis");
    await paste(page, "1. e4 e5 (1... c5 {[%cal Gc5d4] sharp}) 2. Nf3 *");
    await page.locator("[role=treeitem]", { hasText: "c5" }).click();
    const whole = await movesOf(page);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.locator(".passing-note", { hasText: "The link is copied." }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open(bench, {}, link);
    await sees(other, "c5");
    await arrows(other, 1);
    expectEqual(await movesOf(other), whole, "what the link carries");
    expectEqual(new URL(other.url()).hash, "", "the address after it was opened");
    const late = await open(bench, {}, link.replace(/pgn=.*/, "pgn=%"));
    await late.locator(".problem", { hasText: "This link is not complete" }).waitFor();
    await page.getByRole("button", { name: "Copy PGN" }).click();
    await page.locator(".passing-note", { hasText: "The PGN is copied." }).waitFor();
    expect((await page.evaluate(() => navigator.clipboard.readText())).includes("1. e4 e5 (1... c5"), "the PGN is not in the clipboard");
  },

  "a replay, a game of the zone and a game over the board are analysed from where one is": async (bench, zone) => {
    const { anna, game, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5 g1f3 b8c6" });
    await anna.command({ do: "resign", game });
    await black.getByRole("link", { name: "Analyse" }).click();
    await black.locator(".board .orientation-black").waitFor({ state: "attached" });
    await black.getByRole("heading", { name: /Anna.* – .*Ben/ }).waitFor();
    await black.goto(`/analysis?game=${game}&ply=3`);
    await sees(black, "Nf3");
    await black.goto(`/replay?game=${game}&ply=2`);
    await black.getByRole("button", { name: "Analyse", exact: true }).click();
    await sees(black, "e5");
    const page = await bench.person();
    await page.goto("/replay");
    await page.getByLabel("Paste PGN or FEN").fill(ANNOTATED);
    await page.getByRole("button", { name: "Show it" }).click();
    await page.locator("[role=treeitem]", { hasText: "3.Bc4" }).click();
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.locator(".analysis").waitFor();
    await sees(page, "Bc4");
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByLabel("Annotated by").fill("Anna");
    await page.keyboard.press("Tab");
    await page.getByLabel("Result").selectOption("0-1");
    await page.getByLabel("Tag", { exact: true }).fill("Opening");
    await page.getByLabel("Value").fill("Philidor");
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator("dt", { hasText: "Opening" }).waitFor();
    await checkScreen(page, "analysis-details");
    const { pgn, name } = await saved(page);
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).click();
    for (const made of ["f3", "e5", "g4", "Qh4"]) await typeMove(page, made);
    await page.locator(".outcome").getByRole("button", { name: "Analyse" }).click();
    await page.locator(".analysis").waitFor();
    await sees(page, "Qh4#");
    for (const tag of ['[Annotator "Anna"]', '[Result "0-1"]', '[Opening "Philidor"]', '[White "Frei, Anna"]']) expect(pgn.includes(tag), `${tag} is missing`);
    expectEqual(name, "Frei-Anna-Moser-Beat-2026-11-14.pgn", "the file");
  },

  "by keyboard alone: moves, a variation, its menu, a comment, an arrow, undo": async (bench) => {
    const page = await open(bench);
    await page.locator(".board .grid [tabindex='0']").focus();
    await keyMove(page, "e2e4");
    await sees(page, "e4");
    await page.locator(".board .grid [tabindex='0']").focus();
    await keyMove(page, "e7e5");
    await page.locator("[role=treeitem][aria-selected=true]").focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".board .grid [tabindex='0']").focus();
    await keyMove(page, "c7c5");
    await page.locator("[role=treeitem][aria-selected=true]").focus();
    await sees(page, "c5");
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("[role=status]", { hasText: "The variation has moved up." }).waitFor({ state: "attached" });
    await page.locator(".tree-line", { hasText: "1…e5" }).waitFor();
    await page.keyboard.press("c");
    await page.keyboard.type("Sharp.");
    await page.keyboard.press("Escape");
    await page.locator("[role=treeitem][aria-selected=true]").focus();
    await page.keyboard.press("d");
    await page.locator(".board .grid [tabindex='0']").focus();
    await walkTo(page, "c5");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await arrows(page, 1);
    await page.locator("[role=treeitem][aria-selected=true]").focus();
    await page.keyboard.press("d");
    await page.keyboard.press("Control+z");
    await arrows(page, 0);
    await page.keyboard.press("Home");
    await page.locator(".tree-start[aria-selected=true]").waitFor();
    expectEqual(await movesOf(page), "1. e4 c5 {Sharp.} (1... e5) *", "what has become of it");
  },

  "the computer looks on, and a line of its is taken up": async (bench) => {
    const page = await open(bench, {}, `/analysis?fen=${encodeURIComponent("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")}`);
    await page.getByRole("button", { name: "Computer" }).click();
    await page.locator(".engine-score", { hasText: /^#1$/ }).waitFor();
    await checkScreen(page, "analysis-computer");
    await page.locator(".engine-line").first().locator(".engine-move").first().click();
    await sees(page, "Ra8#");
    await page.locator(".engine-said", { hasText: "Checkmate" }).waitFor();
  },

  "two windows keep an analysis each, and a new window goes on with the last": async (bench) => {
    const page = await open(bench);
    await clickMove(page, "e2e4");
    await sees(page, "e4");
    await page.waitForFunction(() => localStorage.getItem("zug.analysis")?.includes("1. e4"));
    const other = await page.context().newPage();
    await other.goto("/analysis");
    await other.locator("[role=treeitem][aria-selected=true] .san", { hasText: "e4" }).waitFor();
    await clickMove(other, "c7c5");
    await other.waitForFunction(() => localStorage.getItem("zug.analysis")?.includes("1. e4 c5"));
    await clickMove(page, "e7e5");
    await page.waitForFunction(() => localStorage.getItem("zug.analysis")?.includes("1. e4 e5"));
    await page.reload();
    await sees(page, "e5");
    await other.reload();
    await other.locator("[role=treeitem][aria-selected=true] .san", { hasText: "c5" }).waitFor();
  },

  "the mouse wheel over the board goes through the moves": async (bench) => {
    const page = await open(bench);
    await paste(page, "1. e4 e5 2. Nf3 *");
    await page.locator("[role=treeitem]", { hasText: "Nf3" }).waitFor();
    await page.locator(".board").hover();
    for (const san of ["e4", "e5", "Nf3"]) {
      await page.mouse.wheel(0, 100);
      await sees(page, san);
    }
    await page.mouse.wheel(0, -100);
    await sees(page, "e5");
  },

  "on a phone: the board in full width, moves by touch, a pen, the menu of a finger that rests": async (bench) => {
    const page = await open(bench, { phone: true });
    const box = await page.locator(".analysis .board").boundingBox();
    expect(box.width > 350, `the board is ${box.width} wide`);
    await clickMove(page, "e2e4");
    await clickMove(page, "e7e5");
    await sees(page, "e5");
    for (const san of ["Nf3", "Nc6", "Bb5"]) await typeMove(page, san);
    await sees(page, "Bb5");
    await page.evaluate(() => window.scrollTo(0, 0));
    expectEqual(await page.locator(".analysis .board").boundingBox(), box, "the board has moved under the finger");
    expectEqual(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the window");
    await page.keyboard.press("Escape");
    await page.locator("[role=treeitem]", { hasText: "e5" }).tap();
    await page.evaluate(() => window.scrollTo(0, 0));
    await tool(page, "Draw in blue").tap();
    await drawArrow(page, "d2", "d4", { button: "left" });
    await arrows(page, 1);
    await tool(page, "Draw in blue").tap();
    await checkScreen(page, "analysis-phone");
    await page.locator("[role=treeitem]", { hasText: "e5" }).evaluate((item) => {
      const { left, top } = item.getBoundingClientRect();
      item.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true, clientX: left + 5, clientY: top + 5 }));
    });
    await act(page, "Delete from here on").tap();
    expectEqual(await movesOf(page), "1. e4 *", "what is left");
    await page.setViewportSize({ width: 844, height: 390 });
    await shot(page, "analysis-side");
    const lying = await page.locator(".board").boundingBox();
    expect(lying.y >= 0 && lying.y + lying.height <= 390, "the whole board is seen on a phone on its side");
  },

  "without network the analysis works once it was there, and no engine comes for a live position": async (bench, zone) => {
    const page = await open(bench, { worker: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(async () => {
      const names = await caches.keys();
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url);
      return kept.filter((url) => url.includes("/analysis-")).length >= 3;
    });
    await page.context().setOffline(true);
    await page.reload();
    await clickMove(page, "e2e4");
    await sees(page, "e4");
    await page.reload();
    await sees(page, "e4");
    await page.context().setOffline(false);
    await sitDown(bench, zone, {}, { moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7" });
    const asked = [];
    page.on("request", (request) => request.url().includes("/stockfish-") && asked.push(request.url()));
    await page.goto(`/analysis?fen=${encodeURIComponent("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6")}`);
    await page.getByRole("button", { name: "Computer" }).click();
    await page.locator(".engine-said", { hasText: "This position is one of a game that is being played" }).waitFor();
    expectEqual(asked, [], "the engine was fetched for a live position");
  },
};
