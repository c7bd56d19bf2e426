// review.test.mjs - the computer looks at a whole game: its curve, the signs, the file; and learning from one's mistakes.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickMove, keyMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { beginGame, guest, playMoves } from "./people.mjs";

/** Black's third move allows mate. */
const MATE = '[White "Anna"]\n[Black "Ben"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n';

/** Opens a pasted game. */
async function paste(page, contents) {
  await page.goto("/replay");
  await page.getByLabel("Paste PGN or FEN").fill(contents);
  await page.getByRole("button", { name: "Show it" }).click();
  await page.locator(".replay .board cg-board").waitFor();
}

const review = (page) => page.locator(".review");
const moveInTree = (page, text) => page.locator(".tree-move", { hasText: text });

/** Lets the computer look at the whole game, to its end. */
async function analyse(page) {
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await review(page).locator("progress").waitFor();
  await page.getByRole("button", { name: "Learn from the mistakes" }).waitFor();
  await review(page).locator(".review-status").waitFor({ state: "detached" });
}

/** The numbers of ?!, ? and ?? of White and of Black. */
const counts = (page) => review(page).locator(".review-counts tbody td").allTextContents().then((all) => all.map(Number));

/** Begins to learn from the mistakes of a side. */
async function learn(page, side) {
  await review(page).getByRole("button", { name: side, exact: true }).click();
  await page.getByRole("button", { name: "Learn from the mistakes" }).click();
  await page.locator(".lesson .board cg-board").waitFor();
}

const question = (page, text) => page.locator(".lesson-question", { hasText: text }).waitFor();
const said = (page, text) => page.locator(".lesson-said", { hasText: text }).waitFor();

/** Types a move of a lesson. */
async function typeMove(page, move) {
  await page.locator(".lesson").getByLabel("Move", { exact: true }).fill(move);
  await page.keyboard.press("Enter");
}

/** The addresses of the engine that the page has asked for. */
function askedFor(page) {
  const asked = [];
  page.on("request", (request) => /\/stockfish-/.test(request.url()) && asked.push(request.url()));
  return asked;
}

async function run(program, words, input) {
  const child = spawn(program, words, { stdio: "pipe" });
  const out = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].on("data", (bytes) => (out[name] += bytes));
  child.stdin.end(input);
  const status = await new Promise((resolve) => child.on("exit", resolve));
  expectEqual(status, 0, `${words.join(" ")}: ${out.stderr}`);
  return out;
}

/** An engine that says of each position what stands in a list, by its half-moves, from White's side. */
const SPEAKER = (scores) => `#!${process.execPath}
const scores = ${JSON.stringify(scores)};
let made = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const words = line.split(" ");
  if (words[0] === "uci") console.log("id name Speaker\\nuciok");
  if (words[0] === "isready") console.log("readyok");
  if (words[0] === "position") made = words.includes("moves") ? words.length - words.indexOf("moves") - 1 : 0;
  if (words[0] === "go") console.log("info depth 1 score " + (made % 2 ? scores[made].replace(/-?\\d+/, (n) => -n) : scores[made]) + "\\nbestmove a2a3");
  if (words[0] === "quit") process.exit();
});
`;

export const tests = {
  "the computer looks at a whole game: a curve that leads to its places, signs, and a file with all of it": async (bench) => {
    const page = await bench.person();
    await paste(page, MATE);
    expectEqual(await review(page).count(), 0, "a curve before anything is known");
    await analyse(page);
    const all = await counts(page);
    expectEqual(all.slice(4), [0, 1], "the blunders");
    await moveInTree(page, "Nf6").locator(".nag", { hasText: "??" }).waitFor();
    await checkScreen(page, "review");
    await review(page).locator('.chart-hit[data-at="3"]').click();
    await page.locator('.tree-move[aria-selected="true"]', { hasText: "Qh5" }).waitFor();
    await review(page).getByRole("button", { name: "Black, Blunders: 1. To the next one" }).click();
    await page.locator('.tree-move[aria-selected="true"]', { hasText: "Nf6" }).waitFor();
    await review(page).getByText("As a table").click();
    await review(page).getByRole("button", { name: "Bc4" }).press("Enter");
    await page.locator('.tree-move[aria-selected="true"]', { hasText: "Bc4" }).waitFor();
    expect((await review(page).getByRole("img").getAttribute("aria-label")).endsWith("1 blundered"), "the label says no blunder");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download with evaluations" }).click()]);
    const pgn = readFileSync(await file.path(), "utf8").replace(/\s+/g, " ");
    expect(/3\. \.\.\. Nf6 \$4 \{\[%eval #1\]\}|3\.\.\. Nf6 \$4 \{\[%eval #1\]\}|Nf6 \$4 \{\[%eval #1\]\} \(3\. ?\.\.\. \w+ \{\[%eval -?\d+\.\d\d\]\}/.test(pgn), pgn);
    expect(/4\. Qxf7# 1-0/.test(pgn) && pgn.includes('[Annotator "Stockfish 10"]'), pgn);
  },

  "what the computer said of a game is there again, without the engine; half of it can be gone on with": async (bench) => {
    const page = await bench.person();
    const asked = askedFor(page);
    await paste(page, MATE);
    await page.getByRole("button", { name: "Analyse the whole game" }).click();
    await review(page).getByText(/Position [1-7] of 8/).waitFor();
    await review(page).getByRole("button", { name: "Stop" }).click();
    await review(page).getByText("Stopped.").waitFor();
    // It is kept as it comes, also if the page is left in the midst of it.
    await paste(page, MATE);
    await review(page).getByRole("button", { name: "Go on" }).click();
    await review(page).locator(".review-status").waitFor({ state: "detached" });
    const first = await counts(page);
    const before = asked.length;
    expect(before > 0, "the engine was never fetched");
    await paste(page, MATE);
    await page.getByRole("button", { name: "Learn from the mistakes" }).waitFor();
    expectEqual(await counts(page), first, "the signs after the next visit");
    expectEqual(asked.length, before, "the engine was fetched again");
  },

  "a game whose file has evaluations shows its curve at once, and the signs that zug analyse gives": async (bench, zone) => {
    // Around 5, 10 and 15 points, beyond the bound, and mates.
    const scores = ["cp 0", "cp 0", "cp 53", "cp -2", "cp 53", "cp -57", "cp 54", "cp -54", "cp 57", "cp 2", "cp 170", "cp 1", "cp 171", "cp 61",
      "cp 1500", "cp 950", "mate 3", "cp 700", "cp 2000", "cp 1000", "mate -2", "cp 0", "cp -20", "cp -75", "cp 35"];
    const game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 *\n";
    const folder = mkdtempSync(join(tmpdir(), "zug-review-"));
    const engine = join(folder, "speaker");
    writeFileSync(engine, SPEAKER(scores));
    chmodSync(engine, 0o755);
    const { stdout, stderr } = await run(zone.zug, ["analyse", "--engine", engine], game);
    rmSync(folder, { recursive: true });
    const wanted = ["White", "Black"].map((side) =>
      new RegExp(`${side}: (\\d+) inaccurac\\w+, (\\d+) mistakes?, (\\d+) blunders?`).exec(stderr).slice(1).map(Number));
    expect(wanted.flat().every((count) => count > 0), `too little to compare: ${stderr}`);
    const page = await bench.person();
    const asked = askedFor(page);
    await paste(page, stdout.replace(/\s\$\d+/g, ""));
    await review(page).getByText("These evaluations are from the file.").waitFor();
    const all = await counts(page);
    expectEqual([all.filter((_, i) => i % 2 === 0), all.filter((_, i) => i % 2 === 1)], wanted, "signs of the page and of zug analyse");
    const names = { 6: "?!", 2: "?", 4: "??" };
    const signs = [...stdout.replace(/\{[^}]*\}|\[[^\]]*\]/g, "").matchAll(/[A-Za-z][\w+#=-]+(?:\s+\$(\d+))?/g)].map(([, nag]) => names[nag] ?? "");
    const shown = await page.locator(".tree-row > .tree-move").evaluateAll((moves) => moves.map((one) => one.querySelector(".nag")?.textContent ?? ""));
    expectEqual(shown, signs, "the sign of each move");
    expectEqual(asked, [], "the engine was fetched for a file that has evaluations");
    await shot(page, "review-file");
  },

  "one learns from one's mistakes: another move, a hint, the solution, and how it went": async (bench) => {
    const page = await bench.person();
    await paste(page, MATE);
    await analyse(page);
    await learn(page, "Black");
    await question(page, "3… Nf6?? was played. Find a better move for Black.");
    expectEqual(await page.evaluate(() => document.activeElement.className), "lesson-question", "the focus");
    await clickMove(page, "g8f6", { board: ".lesson .board" });
    await said(page, "Nf6 is what was played");
    await typeMove(page, "a6");
    await said(page, "a6 is not good enough (#1)");
    await typeMove(page, "Ke8");
    await page.locator(".lesson .move-input .problem", { hasText: /\w/ }).waitFor();
    await page.locator(".lesson").getByRole("button", { name: "Hint" }).click();
    await said(page, /Look at the (pawn|queen) on/);
    await checkScreen(page, "lesson");
    await typeMove(page, "g6");
    await said(page, "Right: g6");
    await page.locator("[role=status]", { hasText: "Right: g6" }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await question(page, "That was the only mistake.");
    await question(page, "Found alone: 0. With a hint: 1. Not found: 0.");
    await page.getByRole("button", { name: "Once more those not found alone" }).click();
    await page.getByRole("button", { name: "Show the solution" }).click();
    await said(page, "The best move is");
    await page.getByRole("button", { name: "To the end" }).click();
    await question(page, "Not found: 1.");
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.locator(".replay > .game").waitFor();
    expectEqual(await page.evaluate(() => document.activeElement.textContent), "Learn from the mistakes", "the focus after the lesson");
  },

  "on a phone one's own mistakes of a game in the zone come first, and keys alone find the way": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    await playMoves(game, [anna, ben], "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    const page = await ben.at(await bench.person({ phone: true, dark: true, settings: { language: "de" } }));
    await page.goto(`/replay?game=${game}`);
    await page.getByRole("button", { name: "Die ganze Partie analysieren" }).click();
    await page.getByRole("button", { name: "Aus den Fehlern lernen" }).waitFor();
    await review(page).locator('.review-side[aria-pressed="true"]', { hasText: "Schwarz" }).waitFor();
    await shot(page, "review-phone");
    await page.getByRole("button", { name: "Aus den Fehlern lernen" }).press("Enter");
    await question(page, "3… Sf6??");
    await shot(page, "lesson-phone");
    await page.locator(".lesson .grid [tabindex='0']").focus();
    await keyMove(page, "g7g6");
    await said(page, "Richtig: g6");
    await page.locator(".lesson-next").press("Enter");
    await question(page, "Allein gefunden: 1.");
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole("button", { name: "Zurück zur Partie" }).click();
    await shot(page, "review-side");
    await page.getByRole("button", { name: "Aus den Fehlern lernen" }).click();
    await question(page, "3… Sf6??");
    const { y, height } = await page.locator(".lesson .board").boundingBox();
    expect(y >= 0 && y + height <= 390 && height > 300, `the board is from ${y} on, ${height} high, in a window of 390`);
    await shot(page, "lesson-side");
  },

  "without network a whole game is looked at, once the engine was there": async (bench) => {
    const page = await bench.person({ worker: true });
    await page.goto("/replay");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await paste(page, "1. f3 e5 2. g4 Qh4# 0-1");
    await analyse(page);
    await page.waitForFunction(async () => {
      const names = await caches.keys();
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url);
      return ["/stockfish-", "/review_panel-", "/engine-"].every((name) => kept.some((url) => url.includes(name)));
    });
    await page.context().setOffline(true);
    await paste(page, MATE);
    await analyse(page);
    await learn(page, "Black");
    await typeMove(page, "g6");
    await said(page, "Right: g6");
    await page.context().setOffline(false);
  },
};
