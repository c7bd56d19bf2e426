// rules.mjs - the page and the server agree because they are the same code: no rule of chess is in TypeScript, and
// what the page may ask of libzug is listed. Prints TAP.
// usage: node rules.mjs ZUG_WASM
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { expect, report } from "./load.mjs";

const source = fileURLToPath(new URL("../../web/src/", import.meta.url));
const wasmSource = fileURLToPath(new URL("../../src/wasm/", import.meta.url));

/** All TypeScript files of the page. */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : path.endsWith(".ts") ? [path] : [];
  });
}

/** A file without its comments, and with what it says to people left out. */
const FEN = /"[1-8pnbrqkPNBRQK/]+ [wb] [KQkq-]+ [^"]*"/g;
const bare = (text) =>
  text
    .replace(FEN, '""')
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s\/\/ .*$/gm, "");

// What somebody would write who judged chess in TypeScript: how pieces go, what castling, en passant, check, mate and the
// draws need, and how a clock counts.
const RULES = [
  ["castling rights", /castlingRights|canCastle|"KQkq|KQkq"(?!,)/],
  ["en passant", /enPassant|en_passant|epSquare/],
  [
    "steps of pieces",
    /\[\s*-?[12]\s*,\s*-?[12]\s*\]\s*,\s*\[\s*-?[12]\s*,\s*-?[12]\s*\]\s*,\s*\[\s*-?[12]\s*,\s*-?[12]\s*\]\s*,\s*\[\s*-?[12]\s*,\s*-?[12]\s*\]\s*,\s*\[\s*-?[12]/,
  ],
  [
    "judgement of moves",
    /isLegal|pseudoLegal|legalMoves\s*\(|generateMoves|isAttacked|inCheck\s*\(|isCheckmate|isStalemate|makeMove\s*\(/,
  ],
  ["draws", /threefold|fiftyMove|insufficientMaterial|halfmove(Clock|s)\s*(>=|>|===)/i],
  [
    "the counting of clocks",
    /left_ms\s*-=|left_ms\s*\+=|\+\s*bonus_ms|left(Ms)?\s*-\s*\(?(elapsed|now)|increment(_ms|Ms)\s*\+/,
  ],
  ["values of pieces", /\b(queen|q)\b"?\s*:\s*9\b/],
  ["another library of chess", /from\s+"(chess\.js|chessops|kokopu|js-chess-engine|chess)[/"]/],
  ["chessground's own rules", /from\s+"chessground\/premove/],
];

const files = filesOf(source).map((path) => [relative(source, path), bare(readFileSync(path, "utf8"))]);
expect("the page has TypeScript to look at", files.length > 30, true);
for (const [what, pattern] of RULES)
  expect(
    `no file of the page has ${what}`,
    files.filter(([, text]) => pattern.test(text)).map(([name]) => name),
    [],
  );

// A search that finds nothing must be able to find something.
const GUILTY = [
  "const castlingRights = 3;",
  "if (enPassant) return;",
  "const K = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2]];",
  "if (isStalemate(p)) end();",
  "if (halfmoves >= 100) draw();",
  "side.left_ms -= 100;",
  "const V = { queen: 9 };",
  'import { Chess } from "chess.js";',
  'import { premove } from "chessground/premove";',
];
expect(
  "each pattern finds what it is for",
  GUILTY.map((line, i) => RULES[i][1].test(line)),
  GUILTY.map(() => true),
);

const typed = [...readFileSync(join(source, "zug/wasm.ts"), "utf8").matchAll(/^ {2}(zug_wasm_\w+)\(/gm)]
  .map(([, name]) => name)
  .sort();
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
expect(
  "libzug exports exactly what the page has types for",
  exported.filter((name) => name !== "memory").sort(),
  typed,
);
expect("it needs nothing from outside: no time, no random numbers, no network", WebAssembly.Module.imports(module), []);
const sources = readdirSync(wasmSource)
  .filter((name) => name.endsWith(".c"))
  .map((name) => readFileSync(join(wasmSource, name), "utf8"))
  .join("");
expect(
  "every export is documented above itself",
  typed.filter((name) => !new RegExp(`\\*/\\s*EXPORT\\(${name}\\)`).test(sources)),
  [],
);
console.log(`# exports: ${exported.join(" ")}`);
report();
