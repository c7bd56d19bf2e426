// js_docs.mjs - every program of docs/javascript.md runs and prints what stands below it. Prints TAP.
// usage: node js_docs.mjs PACKAGE SOURCE_DIR
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { packageFolder, run, sourceFolder } from "./js_tap.mjs";

const GAMES = `[White "Morphy"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 {[%clk 0:58:00]}
3... Bg4 1-0

[White "Anna"]
[Black "Bert"]

1. e4 e5 2. Ke3 *
`;

const text = readFileSync(join(sourceFolder, "docs/javascript.md"), "utf8");
const programs = [...text.matchAll(/^#+ ([^\n]+)\n(?:(?!^#|^```)[^\n]*\n)*```js\n(.*?)^```\n\n```text\n(.*?)^```/gms)];
/** The right column of the table of idioms. */
const idioms = [...text.matchAll(/^\|[^|\n]*\|[^|\n]*\| `([^\n]+)` \|$/gm)].map(([, code]) => code);
const IDIOMS = `
import { Board, fenFaults, readGame, readGames } from "zug-chess";
const fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", pgn = '[White "A"]\\n\\n1. e4 e5 *';
const board = new Board(fen);
const answers = [${idioms.map((code) => `() => (${code})`).join(", ")}].map((act) => act());
console.log(answers.length, answers.filter((answer) => answer === undefined).length);
`;

const folder = mkdtempSync(join(tmpdir(), "zug-js-docs-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(packageFolder, join(folder, "node_modules/zug-chess"));
writeFileSync(join(folder, "games.pgn"), GAMES);

/** Where programs are looked for: Debian keeps engines among the games. */
const PATH = [process.env.PATH, "/usr/games"].join(delimiter);
const hasEngine = PATH.split(delimiter).some((place) => existsSync(join(place, "stockfish")));
const isTried = ([, title, program]) => {
  const is = hasEngine || !program.includes("stockfish");
  if (!is) console.log(`# left out, for stockfish is missing: ${title}`);
  return is;
};

/** What a program prints. */
function print(program) {
  writeFileSync(join(folder, "program.mjs"), program);
  const how = { cwd: folder, encoding: "utf8", env: { ...process.env, PATH } };
  const { stdout, stderr, status } = spawnSync(process.execPath, ["program.mjs"], how);
  assert.equal(status, 0, stderr);
  return stdout;
}

await run({
  "every program of the page is one of those": () => assert.equal(programs.length, text.split("\n```js\n").length - 1),
  "the first program has no more than ten lines of code": () =>
    assert.ok(programs[0][2].split("\n").filter((line) => /\w/.test(line)).length <= 10),
  "every idiom that stands beside those of chess.js and chessops has an answer": () => {
    assert.ok(idioms.length >= 20, String(idioms.length));
    assert.equal(print(IDIOMS), `${idioms.length} 1\n`); // a draw, or a game that goes on, has no winner
  },
  ...Object.fromEntries(programs.filter(isTried).map(([, title, program, printed]) => [
    `'${title}' prints what it says`, () => assert.equal(print(program), printed)])),
});
rmSync(folder, { recursive: true, force: true });
