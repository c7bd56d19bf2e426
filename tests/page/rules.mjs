// rules.mjs - the page and the server agree because they are the same code: no rule of chess is in TypeScript, and
// what the page may ask of libzug is listed. Prints TAP.
// usage: node rules.mjs ZUG_WASM
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { expect, report } from "./load.mjs";

const ts = createRequire(new URL("../../web/package.json", import.meta.url))("typescript");
const source = fileURLToPath(new URL("../../web/src/", import.meta.url));
const packageSource = fileURLToPath(new URL("../../packages/js/src/", import.meta.url));
const wasmSource = fileURLToPath(new URL("../../src/wasm/", import.meta.url));

/** All TypeScript files of the page. */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : path.endsWith(".ts") ? [path] : [];
  });
}

/** True for a node that is a call of a method by one of these names. */
const isCallOf = (node, names) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.includes(node.expression.name.text);

/** The name by which a value is reached: fen of state.view.fen, fenAt of fenAt(tree, at). */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return nameOf(node.expression);
  if (ts.isElementAccessExpression(node) || ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  return "";
}

const isText = (node, ...texts) => ts.isStringLiteralLike(node) && (texts.length === 0 || texts.includes(node.text));
const isNumber = (node, ...numbers) => ts.isNumericLiteral(node) && (numbers.length === 0 || numbers.includes(Number(node.text)));

const READERS = ["split", "slice", "substring", "substr", "charAt", "charCodeAt", "codePointAt", "at", "replace", "replaceAll", "match",
  "matchAll", "indexOf", "includes", "startsWith", "endsWith", "search"];
const isFen = (node) => /fen$|^fens$|^FEN|FEN$/i.test(nameOf(node)) || (isText(node) && FEN.test(node.text));
const FEN = /^[1-8pnbrqk]+(\/[1-8pnbrqk]+){7} [wb]/i;

/** A FEN that is taken apart or put together: by its name, or a text whose words are read by their place. */
function readsFen(node) {
  if (isCallOf(node, READERS) && isFen(node.expression.expression)) return true;
  if (isCallOf(node, ["exec", "test"]) && node.arguments.some(isFen)) return true;
  if (ts.isElementAccessExpression(node) && isFen(node.expression) && !/s$/i.test(nameOf(node.expression))) return true;
  if (ts.isTemplateExpression(node) && /^ [wb] |KQkq/.test(node.templateSpans.map((span) => span.literal.text).join("|"))) return true;
  if (!isCallOf(node, ["split"]) || !node.arguments.some((one) => isText(one, " "))) return false;
  const { parent } = node;
  return (ts.isElementAccessExpression(parent) && isNumber(parent.argumentExpression)) ||
    (ts.isVariableDeclaration(parent) && (ts.isArrayBindingPattern(parent.name) ||
      new RegExp(`\\b${parent.name.getText()}\\[\\d\\]`).test(node.getSourceFile().text)));
}

const isSan = (node) => /^san$|San$|^SAN/.test(nameOf(node));

/** A move in SAN that is taken apart: what it is, libzug tells with it. */
function readsSan(node) {
  if (isCallOf(node, READERS) && isSan(node.expression.expression)) return true;
  if (isCallOf(node, ["exec", "test"]) && node.arguments.some(isSan)) return true;
  if (ts.isElementAccessExpression(node) && isSan(node.expression)) return true;
  return ts.isRegularExpressionLiteral(node) && /\[[+#]{2}\]|O-O/.test(node.text);
}

const LETTERS = "pnbrqk";
const KINDS = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const isLetter = (text) => text.length === 1 && LETTERS.includes(text.toLowerCase());
const several = (texts) => new Set(texts.filter(isLetter).map((one) => one.toLowerCase())).size >= 4;
const keysOf = (node) => node.properties.map(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : ""));

/** Letters of pieces in a table, in one text or in a regular expression. */
function hasLetters(node) {
  if (ts.isArrayLiteralExpression(node)) {
    const firsts = node.elements.map((one) => (ts.isArrayLiteralExpression(one) ? one.elements[0] : one));
    return several(firsts.filter((one) => one && isText(one)).map(({ text }) => text));
  }
  if (ts.isObjectLiteralExpression(node)) return several(keysOf(node));
  if (ts.isRegularExpressionLiteral(node)) return /\[\^?[pnbrqkPNBRQK]{4,}\]/.test(node.text);
  return isText(node) && /^[pnbrqk]{4,12}$/i.test(node.text) && several([...node.text]);
}

/** What kinds of pieces are worth. */
const hasValues = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.filter((one) => ts.isPropertyAssignment(one) && isNumber(one.initializer) &&
    [...KINDS, ...LETTERS].includes(one.name.getText().replace(/"/g, "").toLowerCase())).length >= 3;

const CODES = [97, 49, 48, 65, 96];
const ARITHMETIC = ["PlusToken", "MinusToken"].map((name) => ts.SyntaxKind[name]);
const BY_EIGHT = ["PercentToken", "SlashToken", "AsteriskToken", "AmpersandToken", "GreaterThanGreaterThanToken", "LessThanLessThanToken"]
  .map((name) => ts.SyntaxKind[name]);

/** Squares as numbers: codes of letters, files and ranks by eights. */
function reckonsSquares(node) {
  if (isText(node) && /abcdefgh|12345678/i.test(node.text)) return true;
  if (ts.isRegularExpressionLiteral(node)) return /\[a-h\]|\[1-8\]/i.test(node.text);
  if (isText(node, "a") && node.parent && isCallOf(node.parent.parent ?? node.parent, ["charCodeAt"])) return true;
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken: { kind } } = node;
  if (ARITHMETIC.includes(kind) && isCallOf(left, ["charCodeAt", "codePointAt"])) return isNumber(right, ...CODES) || !isNumber(right);
  const shift = [ts.SyntaxKind.GreaterThanGreaterThanToken, ts.SyntaxKind.LessThanLessThanToken].includes(kind);
  const mask = kind === ts.SyntaxKind.AmpersandToken;
  return BY_EIGHT.includes(kind) && [left, right].some((one) => isNumber(one, shift ? 3 : mask ? 7 : 8));
}

/** How a piece goes: pairs of small steps. */
function hasSteps(node) {
  const small = (one) => /^-?[0-2]$/.test(one.getText());
  const isPair = (one) => ts.isArrayLiteralExpression(one) && one.elements.length === 2 && one.elements.every(small);
  return ts.isArrayLiteralExpression(node) && node.elements.filter(isPair).length >= 4;
}

const NAMES = /^(castlingRights|canCastle|enPassant|en_passant|epSquare|isLegal\w*|pseudoLegal\w*|legalMoves|generateMoves|isAttacked|inCheck|isCheckmate|isStalemate|makeMove|threefold\w*|fiftyMove\w*|insufficientMaterial)$/;

/** What only somebody names who judges chess: as a name of the program, not as a word or as a fact of libzug that is asked for. */
const judges = (node) => ts.isIdentifier(node) && NAMES.test(node.text) && !ts.isPropertyAssignment(node.parent);

const LEFT = /^left(_ms|Ms)?$/;
const COUNTS = [ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken];

/** A clock that is counted: what is left gets less, or a bonus is added. */
function countsClock(node) {
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken: { kind } } = node;
  if (COUNTS.includes(kind)) return LEFT.test(nameOf(left));
  if (kind === ts.SyntaxKind.MinusToken) return LEFT.test(nameOf(left)) && /^(elapsed|now)/.test(nameOf(right));
  return kind === ts.SyntaxKind.PlusToken && [left, right].some((one) => /^(bonus|increment)(_ms|Ms)$/.test(nameOf(one)));
}

const importsRules = (node) =>
  ts.isImportDeclaration(node) && /^(chess\.js|chessops|kokopu|js-chess-engine|chess|chessground\/premove)(\/|$)/.test(node.moduleSpecifier.text);

const FULL_MOVES = /^half-?moves?(Clock)?$/i;
const countsDraw = (node) =>
  ts.isBinaryExpression(node) && FULL_MOVES.test(nameOf(node.left)) && isNumber(node.right, 50, 75, 100, 150);

/** What somebody writes who judges chess in TypeScript, by how it is written and not by what it is called; with lines that
 * must be found, and lines that must not. */
const RULES = [
  ["a FEN that is taken apart", readsFen,
    ['const first = live.start.split(" ")[1];', 'const all = live.start.split(" "); f(all[5]);', 'const [, turn] = state.position.split(" ");', 'if (fen.includes(" b ")) f();',
      "const c = view.fen[3];", "/w/.test(table.fen);", "const f = `${pieces} w ${rights} - 0 1`;", 'fenAt(tree, at).replace("w", "b");'],
    ['const columns = style.gridTemplateColumns.split(" ").length;', "const fen = fens[ply];", 'name.split(" ").join("-");']],
  ["a move in SAN that is taken apart", readsSan,
    ['if (move.san.includes("x")) f();', "if (/[+#]/.test(move.san)) f();", 'const isMate = san.endsWith("#");', "const piece = move.san[0];",
      "const castles = /^O-O/.exec(typed);"],
    ["const shown = shownMove(move.san);", 'const kept = santa.includes("x");', 'text.replace(/[?!]/, "");']],
  ["letters of pieces", hasLetters,
    ['const P = ["q", "n", "r", "b"];', 'const L = [["q", "queen"], ["r", "rook"], ["b", "bishop"], ["n", "knight"]];',
      "const K = { p: 1, n: 2, b: 3, r: 4 };", 'const s = "KQRBN";', "const r = /[qrbn]/;"],
    ['const ORDER = ["queen", "knight", "rook", "bishop"];', 'const name = "knob";', 'const o = { b: 1, n: 2 };']],
  ["values of pieces", hasValues, ["const V = { queen: 9, rook: 5, pawn: 1 };"], ["const o = { queen: 9 };"]],
  ["arithmetic of squares", reckonsSquares,
    ['const file = square.charCodeAt(0) - 97;', 'const FILES = "abcdefgh";', "const rank = square >> 3;", "const file = index % 8;", "const r = /[a-h][1-8]/;"],
    ["const half = width / 2;", "const code = name.charCodeAt(0);"]],
  ["steps of pieces", hasSteps, ["const K = [[1, 2], [2, 1], [-1, 2], [-2, 1]];"], ["const sizes = [[640, 480], [800, 600], [1, 2], [2, 2]];"]],
  ["judgement of moves", judges, ["const castlingRights = 3;", "if (enPassant) f();", "if (isStalemate(p)) f();"], ['const words = { threefold: "x" };']],
  ["draws by count", countsDraw, ["if (view.halfmoves >= 100) f();"], ["if (view.halfmoves >= least) f();"]],
  ["the counting of clocks", countsClock, ["side.left_ms -= 100;", "const a = left - elapsed;", "const b = time + bonus_ms;"], ["const c = left % step;"]],
  ["another library of chess, or chessground's own rules", importsRules,
    ['import { Chess } from "chess.js";', 'import { premove } from "chessground/premove";'], ['import { key2pos } from "chessground/util";']],
];

/** Where such things are no rules: the sixty-four buttons over the board lie in eight rows on the screen. */
const ALLOWED = [["arithmetic of squares", "board/grid.ts"]];

/** The first places in a file where a rule is broken, as line: text. */
function guiltIn(name, text, isGuilty) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (isGuilty(node)) found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 60)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

// Of the package, what the page takes from it; the rest gives names to what libzug answers, as isCheckmate().
const taken = filesOf(join(source, "zug"))
  .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/"zug-chess\/(\w+)\.js"/g)].map(([, name]) => join(packageSource, `${name}.ts`)));
expect("the page takes its libzug from the package", new Set(taken).size >= 8, true);
const files = [...filesOf(source), ...new Set(taken)]
  .map((path) => [relative(source, path), readFileSync(path, "utf8")])
  .filter(([name]) => !name.startsWith("text/"));
expect("the page has TypeScript to look at", files.length > 30, true);
for (const [what, isGuilty, guilty, innocent] of RULES) {
  expect(
    `no file of the page has ${what}`,
    files.filter(([name]) => !ALLOWED.some(([rule, file]) => rule === what && file === name))
      .flatMap(([name, text]) => guiltIn(name, text, isGuilty)),
    [],
  );
  // A search that finds nothing must be able to find something, and not everything.
  expect(`${what} would be found`, guilty.filter((line) => guiltIn("guilty.ts", line, isGuilty).length === 0), []);
  expect(`what looks like ${what} is left alone`, innocent.filter((line) => guiltIn("innocent.ts", line, isGuilty).length > 0), []);
}

const typed = [...readFileSync(join(packageSource, "wasm.ts"), "utf8").matchAll(/^ {2}(zug_wasm_\w+)\(/gm)]
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
