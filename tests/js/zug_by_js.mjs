// zug_by_js.mjs - some commands of zug, written with the package: what it says must be the same.
// usage: node zug_by_js.mjs PACKAGE fen|moves|dead|perft|pair ...
// What is not written here leaves a file `unknown` behind.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, command, ...given] = process.argv.slice(2);
const { Board, canonicalFen, fenFaults, pair } = await import(pathToFileURL(join(folder, "dist/index.js")).href);

function giveUp() {
  writeFileSync("unknown", "");
  process.exit(1);
}

/** The words that are left when these options are taken away; with others, it is not written here. */
function wordsWithout(...options) {
  const words = given.filter((word) => !options.includes(word));
  if (words.some((word) => word.startsWith("-") && word.length > 1)) giveUp();
  return words;
}

function fenOf(words) {
  if (words.length === 0 || ["", "-"].includes(words[0]) || words[0].endsWith(".fen")) giveUp();
  return words.join(" ");
}

const commands = {
  fen() {
    const fen = fenOf(wordsWithout());
    const faults = fenFaults(fen);
    const isGood = faults.every((fault) => fault.isPlayable);
    for (const { offset, isPlayable, sentence } of faults)
      (isGood ? console.error : console.log)(
        `FEN:1:${offset + 1}: ${isPlayable ? "warning" : "error"}: ${sentence}\n    ${fen}\n    ${" ".repeat(offset)}^`);
    if (!isGood) return 1;
    console.log(canonicalFen(fen));
    return 0;
  },
  moves() {
    const fen = fenOf(wordsWithout("--uci"));
    if (fenFaults(fen).length > 0) giveUp();
    const board = new Board(fen);
    const moves = given.includes("--uci") ? board.legalMoves().map(String) : board.sans();
    for (const move of moves.sort()) console.log(move);
    return 0;
  },
  perft() {
    const [depth = "", ...rest] = wordsWithout("--divide");
    const fen = rest.join(" ");
    if (!/^\d{1,2}$/.test(depth) || (fen !== "" && fenFaults(fen).length > 0)) giveUp();
    const board = new Board(fen || undefined);
    if (given.includes("--divide") && depth > 0)
      for (const move of board.legalMoves().sort((a, b) => (a.uci < b.uci ? -1 : 1))) {
        board.push(move);
        console.log(`${move}: ${board.perft(depth - 1)}`);
        board.pop();
      }
    console.log(board.perft(Number(depth)));
    return 0;
  },
  dead() {
    const fen = fenOf(wordsWithout("--line"));
    if (fen.split(/\s+/).length < 4 || fenFaults(fen).length > 0) giveUp();
    const board = new Board(fen);
    const say = (answer, yes, no) => (answer === null ? "undecided" : answer ? yes : no);
    for (const side of ["white", "black"]) {
      console.log(`${side}: ${say(board.canWin(side), "can win", "cannot win")}`);
      const line = given.includes("--line") ? board.helpmate(side) : null;
      if (line?.length > 0) console.log(`    ${board.variationSan(line)}`);
    }
    console.log(`dead: ${say(board.isDead(), "yes", "no")}`);
    return 0;
  },
  pair() {
    const words = wordsWithout();
    if (words.length > 1) giveUp();
    let pairs;
    try {
      pairs = pair(readFileSync(words.length === 0 || words[0] === "-" ? 0 : words[0], "utf8"));
    } catch {
      giveUp(); // said on standard error
    }
    console.log([pairs.length, ...pairs.map(({ white, black }) => `${white} ${black}`)].join("\n"));
    return 0;
  },
};

if (!commands[command]) giveUp();
process.exitCode = commands[command]();
