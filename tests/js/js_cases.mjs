// js_cases.mjs - the cases that the C library and zug are held to have the same answers in JavaScript. Prints TAP.
// usage: node js_cases.mjs PACKAGE SOURCE_DIR
// PGN: the bytes and findings of tests/cases/pgn. FEN, legal moves, perft, who can win, pairings: the golden files of zug,
// by zug_by_js.mjs. SAN and the Laws: the rows of the unit tests in C.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPackage, packageFolder, run, sourceFolder } from "./js_tap.mjs";

const { Board, checkGames, readGames } = await loadPackage();
const textOf = (path, encoding = "utf8") => readFileSync(join(sourceFolder, path), encoding);

// -- PGN. --

const ESCAPES = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0, "\\": 92 };

/** The bytes of an input line of a case, with its line feed unless a backslash takes that away; a char is a byte. */
function unescaped(line) {
  const out = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] !== "\\") {
      out.push(line.charCodeAt(at));
      continue;
    }
    if (++at === line.length) return out;
    const rest = line.slice(at);
    const [times, count, text] = /^<(\d+):([^>]*)>/.exec(rest) ?? [];
    if (times) {
      for (let i = 0; i < Number(count); i++) for (const letter of text) out.push(letter.charCodeAt(0));
      at += times.length - 1;
    } else if (rest[0] === "x") {
      out.push(parseInt(rest.slice(1, 3), 16));
      at += 2;
    } else {
      out.push(ESCAPES[rest[0]]);
    }
  }
  out.push(10);
  return out;
}

/** Each case of tests/cases/pgn: name, bytes, findings. */
function pgnCases() {
  const cases = [];
  for (const file of readdirSync(join(sourceFolder, "tests/cases/pgn")).sort())
    for (const line of textOf(`tests/cases/pgn/${file}`, "latin1").split("\n")) {
      if (line.startsWith("== ")) cases.push({ name: `${basename(file, ".txt")}: ${line.slice(3)}`, bytes: [], wanted: [] });
      else if (line.startsWith("|")) cases.at(-1).bytes = cases.at(-1).bytes.concat(unescaped(line.slice(1)));
      else if (line.startsWith("< ")) cases.at(-1).wanted.push(Buffer.from(line.slice(2), "latin1").toString());
    }
  return cases;
}

/** The move of a problem as the cases write it: bytes beyond ASCII by their numbers. */
function written({ san, offset }, bytes) {
  const utf8 = Buffer.from(san);
  const raw = utf8.equals(bytes.subarray(offset, offset + utf8.length)) ? utf8 : Buffer.from(san, "latin1");
  const shown = [...raw.subarray(0, 60)]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`)).join("");
  return raw.length <= 60 ? shown : `${shown}... ${raw.length}`;
}

function finding(problem, bytes) {
  const { offset, line, column, isError, game, ply, sentence, code } = problem;
  const move = ply ? `, half-move ${ply} |${written(problem, bytes)}|` : "";
  return `${offset} ${line}:${column} ${isError ? "error" : "warning"}:${game ? ` game ${game}` : ""}${move}: ${sentence} [${code}]`;
}

/** What the checker of the unit test writes, made from the package. */
function findings(bytes) {
  const games = [...readGames(bytes)];
  const said = games.flatMap((game) => [
    ...game.problems.map((problem) => finding(problem, bytes)),
    `game ${game.number}: ${game.length} half-moves${game.isLegal ? "" : ", bad"}`,
  ]);
  const rest = checkGames(bytes).slice(games.reduce((sum, game) => sum + game.problems.length, 0));
  return [...said, ...rest.map((problem) => finding(problem, bytes))];
}

/** The bytes in pieces of some size. */
async function* inPieces(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

// -- Golden files. --

/** The cases of a golden file: command, what is printed, exit status. */
function goldenCases(name) {
  const cases = [];
  for (const line of textOf(`tests/golden/${name}.txt`).split("\n")) {
    const [mark, rest] = [line.slice(0, 1), line.slice(2)];
    if (line.startsWith("== ")) cases.push({ name: line.slice(3), command: "", out: "", err: "", status: 0 });
    else if (mark === "$") cases.at(-1).command = rest;
    else if (mark === "|" && cases.length > 0) cases.at(-1).out += `${rest}\n`;
    else if (mark === "!" && cases.length > 0) cases.at(-1).err += `${rest}\n`;
    else if (mark === "=" && cases.length > 0) cases.at(-1).status = Number(rest);
  }
  return cases;
}

/** Runs the cases of one golden file, as far as zug_by_js.mjs has their commands. */
function sameAsZug(name, least, withErrors = true) {
  let count = 0;
  const home = mkdtempSync(join(tmpdir(), "zug-js-"));
  const script = fileURLToPath(new URL("zug_by_js.mjs", import.meta.url));
  writeFileSync(join(home, "zug"), `#!/bin/sh\nexec '${process.execPath}' '${script}' '${packageFolder}' "$@"\n`, { mode: 0o755 });
  try {
    for (const { name: sentence, command, out, err, status } of goldenCases(name)) {
      if (!new RegExp(`(^|\\| |; )zug ${name}`).test(command) || /[<>] \/|>&-/.test(command)) continue;
      const cwd = mkdtempSync(join(home, "case-"));
      const env = { PATH: `${home}:${process.env.PATH}`, LC_ALL: "C.UTF-8" };
      const done = spawnSync("sh", ["-c", command], { cwd, env, encoding: "utf8" });
      if (existsSync(join(cwd, "unknown"))) continue;
      assert.deepEqual([done.stdout, withErrors ? done.stderr : "", done.status], [out, withErrors ? err : "", status], sentence);
      count++;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  assert.ok(count >= least, `only ${count} cases of ${name}`);
}

// -- Rows of the unit tests. --

/** Rows {fen, text, text...} of C, with the names that #define gives to positions. */
function rowsOf(path) {
  const source = textOf(path);
  const names = new Map([...source.matchAll(/#define (\w+) "([^"]+)"/g)].map(([, name, fen]) => [name, fen]));
  const bare = (text) => text.replace(/^"|"$/g, "");
  return [...source.matchAll(/\{(\w+|"[^"]*"), ("[^"]*"), ("[^"]*")[,}]/g)]
    .map(([, fen, first, second]) => [names.get(fen) ?? bare(fen), bare(first), bare(second)])
    .filter(([fen]) => fen.split(" ").length >= 4);
}

const UCI = /^[a-h][1-8][a-h][1-8][nbrq]?$/;

await run({
  "every PGN case has the same findings and games": () => {
    const cases = pgnCases();
    for (const { name, bytes, wanted } of cases) assert.deepEqual(findings(Buffer.from(bytes)), wanted, name);
    assert.ok(cases.length >= 250, String(cases.length));
  },
  "they have the same games when the bytes come one by one": async () => {
    for (const { name, bytes } of pgnCases().filter(({ bytes: { length } }) => length < 2000)) {
      const whole = [...readGames(Buffer.from(bytes))].map((game) => [game.tagPairs, game.sans(), game.finalFen, game.problems]);
      const pieces = [];
      for await (const game of readGames(inPieces(Buffer.from(bytes), 1)))
        pieces.push([game.tagPairs, game.sans(), game.finalFen, game.problems]);
      assert.deepEqual(pieces, whole, name);
    }
  },
  "the cases of zug fen: canonical texts, and every fault with its place and sentence": () => sameAsZug("fen", 13),
  "the cases of zug moves": () => sameAsZug("moves", 4),
  "the cases of zug perft": () => sameAsZug("perft", 4),
  "the cases of zug dead: who can win, by which line, and what is dead": () => sameAsZug("dead", 5),
  "the cases of zug pair": () => sameAsZug("pair", 8, false), // of results that are missing, which zug adds
  "the rows of test_san.c: what is written, and what texts mean": () => {
    let writing = 0, reading = 0;
    for (const [fen, first, second] of rowsOf("tests/unit/notation/test_san.c")) {
      const board = new Board(fen);
      if (UCI.test(first) && !UCI.test(second)) {
        assert.equal(board.san(board.parseUci(first)), second, fen);
        assert.equal(board.parse(second), board.parseUci(first), fen);
        writing++;
      } else if (UCI.test(second) && !first.includes("\\")) {
        assert.equal(board.parse(first), board.parseUci(second), `${fen} ${first}`);
        reading++;
      }
    }
    assert.ok(writing > 50 && reading > 40, `${writing} ${reading}`);
  },
  "the rows of test_unwinnable.c: who can still win, proved by a line, and what is dead": () => {
    const rows = [...textOf("tests/unit/rules/test_unwinnable.c").matchAll(/\{"([W-][B-])", "([^"]+ [wb] [^"]+)"\}/g)];
    for (const [, sides, fen] of rows) {
      const board = new Board(fen);
      assert.deepEqual([board.canWin("white"), board.canWin("black")], [sides.includes("W"), sides.includes("B")], fen);
      assert.equal(board.isDead(), sides === "--", fen);
      for (const side of ["white", "black"]) {
        const end = new Board(fen);
        for (const move of board.helpmate(side) ?? []) end.push(move);
        assert.equal(end.isCheckmate() && end.turn !== side, board.canWin(side), `${fen} ${side}`);
      }
    }
    assert.ok(rows.length >= 40, String(rows.length));
  },
  "the rows of the tests of Articles 3.1 to 3.9: where each piece may go": () => {
    let count = 0;
    for (const file of readdirSync(join(sourceFolder, "tests/unit/core")).filter((name) => /^test_laws.*\.c$/.test(name)))
      for (const [, fen, square, squares] of textOf(`tests/unit/core/${file}`)
        .matchAll(/play_expect\("([^"]+)",\s+"(\w\d)",\s+"([^"]*)"\)/g)) {
        const found = new Set(new Board(fen).moves({ from: square }).map(({ to }) => to));
        const wanted = new Set(squares.split(" ").filter(Boolean).map((one) => one.slice(0, 2)));
        assert.deepEqual([...found].sort(), [...wanted].sort(), `${fen} ${square}`);
        count++;
      }
    assert.ok(count >= 25, String(count));
  },
});
