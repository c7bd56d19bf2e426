// pgn.mjs - files of games as the page reads, judges and writes them with libzug. Prints TAP.
// usage: node pgn.mjs ZUG_WASM
import { ANNOTATED, ILLEGAL, manyGames } from "../e2e/games.mjs";
import { expect, load, loadZug, report } from "./load.mjs";

const { zug } = await loadZug(process.argv[2]);
const { PgnIndex, decode, readGame, writeGames } = await load("zug/pgn.ts");
const encoder = new TextEncoder();
const START = { from: 0, line: 1, column: 1 };

/** The list of games of a text that comes in pieces of a size. */
function list(bytes, size) {
  const index = new PgnIndex(zug);
  const games = [];
  for (let at = 0; at < bytes.length; at += size)
    games.push(...index.push(bytes.subarray(at, at + size), at + size >= bytes.length));
  index.free();
  return games;
}

const game = (text) => readGame(zug, encoder.encode(text), START);
const sans = (read, depth) => read.moves.filter((move) => move.depth === depth).map((move) => move.san).join(" ");

const both = encoder.encode(`${ANNOTATED}\n{between} ${ILLEGAL}`);
const whole = list(both, both.length);
expect("a list has the names, the result and the half-moves of each game",
  whole.map(({ white, result, half_moves }) => [white, result, half_moves]),
  [["Frei, Anna", "1-0", 33], ["Keller, Ida", "0-1", 4]]);
expect("it counts the problems and has the facts of the first error",
  [whole[0].errors, whole[1].errors, whole[1].problem], [0, 1,
    { code: "no-such-piece", facts: { code: "no-such-piece", detail: "cannot", pieces: ["Qd1"], squares: ["f7"] }, suggestion: "Bxf7+" }]);
expect("the list is the same, however the file is cut",
  [1, 7, 64, 1000].map((size) => JSON.stringify(list(both, size)) === JSON.stringify(whole)), [true, true, true, true]);
const second = readGame(zug, both.subarray(whole[1].from, whole[1].to), whole[1]);
const line = new TextDecoder().decode(both).slice(0, second.problems[0].offset).split("\n").length;
expect("a game of a file has the lines and columns of the file",
  [second.problems[0].line, second.problems[0].column], [line, 34]);

const long = `1. e4 {${"x".repeat(300)}} *\n\n`;
expect("a list does not count long lines, but a game has them",
  [list(encoder.encode(long), 999)[0].warnings, game(long).problems.map((problem) => problem.code)], [0, ["line-long"]]);
const annotated = game(ANNOTATED);
expect("moves of the main line and of variations are told apart",
  [sans(annotated, 0).split(" ").length, sans(annotated, 1), sans(annotated, 2), sans(annotated, 3)],
  [33, "Nc6 Bb5 a6 exd4 Nxd4", "Bc4 Bc5 c3", "Nf6 Ng5 d5"]);
expect("a variation stands beside the move it replaces",
  annotated.moves.filter((move) => move.parent === 2).map((move) => move.san), ["d6", "Nc6"]);
const [e4] = annotated.moves;
expect("what stands before a move and behind it is kept", [e4.before, annotated.moves[3].comments],
  [["A miniature with a famous pattern."], ["Philidor's Defence."]]);
const bg4 = annotated.moves.find((move) => move.san === "Bg4");
expect("signs and clock times are told", [bg4.nags, bg4.clock_ms], [[6], 4_830_000]);
expect("the time spent follows from the clock and the increment", bg4.spent_ms, 540_000);
const qb3 = annotated.moves.find((move) => move.san === "Qb3");
expect("arrows are told, and are no part of the comment", [qb3.marks, qb3.comments],
  [[["R", "b3", "f7"], ["G", "b3", "b7"]], ["Two targets at once."]]);
expect("an evaluation is told",
  game("1. e4 {[%eval 0.33]} e5 {[%eval #-4]} *").moves.map((move) => move.eval), [{ cp: 33 }, { mate: -4 }]);
expect("without a time control, a clock that goes down tells the time spent",
  game("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:10:00]} 2. d4 {[%clk 0:09:00]} *").moves.map((move) => move.spent_ms),
  [undefined, undefined, 60_000]);

const illegal = game(ILLEGAL);
expect("a game is read up to its illegal move", sans(illegal, 0), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
expect("a variation too, and the game goes on behind it", sans(illegal, 1), "Nf6");
expect("each problem has its grade, place and move",
  illegal.problems.map(({ error, line: at, column, san }) => [error, at, column, san]),
  [[true, 9, 34, "Qxf7"], [false, 9, 59, "Qxf7"], [true, 9, 64, "Kxf7"]]);
expect("and the move that was probably meant", illegal.problems[0].suggestion, "Bxf7+");
const deep = game(`1. e4 ${"(1. d4 ".repeat(3000)}${")".repeat(3000)} e5 *`);
expect("variations may be nested thousands deep", deep.moves.length, 3002);
const nothing = game("1. e4 -- *");
expect("a null move in the main line is an error", nothing.problems.some(({ error }) => error), true);
expect("in a variation it is a move without squares",
  game("1. e4 (1. -- e5) e5 *").moves.find((move) => move.san === "--").from, undefined);

const written = decode(writeGames(zug, encoder.encode("1.e4 e5 2.Nf3?! Nc6 ( 2...d6 ) {fine} *")));
expect("a game is written in export format",
  written.slice(written.indexOf("1. e4")), "1. e4 e5 2. Nf3 $6 Nc6 (2... d6) {fine} *\n\n");
expect("what was written is written again as it is", decode(writeGames(zug, encoder.encode(written))), written);
expect("reduced, it has moves alone",
  /1\. e4 e5 2\. Nf3 Nc6 \*/.test(decode(writeGames(zug, encoder.encode(written), true))), true);
expect("a game with an error is left out", writeGames(zug, encoder.encode(ILLEGAL)).length, 0);

const old = Uint8Array.from(Buffer.from('[White "H\xfcbner"]\n\n1. e4 *\n', "latin1"));
expect("a file that is no UTF-8 is read as what most old files are", list(old, 100)[0].white, "Hübner");

const many = encoder.encode(manyGames(10_000));
const before = zug.wasm.memory.buffer.byteLength;
const listed = list(many, 32_768);
expect("ten thousand games are listed", [listed.length, listed[9999].white], [10_000, "Jones, 9999"]);
expect("in memory that does not grow with the file", zug.wasm.memory.buffer.byteLength - before < 2 ** 20, true);
report();
