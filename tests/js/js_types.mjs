// js_types.mjs - the types of the package, read as a strict program reads them by either way of finding packages: what is right
// is taken, and what is wrong is not. Prints TAP.
// usage: node js_types.mjs PACKAGE SOURCE_DIR
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageFolder, run, sourceFolder } from "./js_tap.mjs";

const RIGHT = `import { Board, Move, TimeControl, fenFaults, pair, readGames, zug } from "zug-chess";
import type { Game, Outcome, PgnProblem, Refusal, Square } from "zug-chess";
import { makeZug } from "zug-chess/core.js";
const board = new Board();
const move: Move = board.push("e4");
const from: Square = move.from;
const outcome: Outcome | null = board.outcome({ online: true });
const why: Refusal | null = board.whyIllegal(move);
const answer: boolean | null = board.canWin("white");
for (const game of readGames("")) ((one: Game): PgnProblem[] => one.errors)(game);
for await (const game of readGames(new Response("").body!)) game.tags["White"]?.length;
export { from, outcome, why, answer, TimeControl, fenFaults, pair, zug, makeZug };
`;

const WRONG = {
  "a square that is none": 'new Board().pieceAt("e9");',
  "a colour that is none": 'new Board().canWin("red");',
  "a kind of move that is none": 'new Board().moves({ kinds: ["castles"] });',
  "an outcome that may be null": "new Board().outcome().result;",
  "a position that is written to": 'for (const game of readGames("")) game.finalFen = "";',
};

const folder = mkdtempSync(join(tmpdir(), "zug-js-types-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(packageFolder, join(folder, "node_modules/zug-chess"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');

/** What the compiler says about files. */
function check(resolution, files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const compiler = join(sourceFolder, "web/node_modules/typescript/bin/tsc");
  const compilerOptions = {
    noEmit: true, strict: true, noUncheckedIndexedAccess: true, target: "es2022", lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"],
    types: [], moduleResolution: resolution, module: resolution === "bundler" ? "esnext" : "node16",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  return spawnSync(process.execPath, [compiler, "-p", "."], { cwd: folder, encoding: "utf8" }).stdout;
}

const wrongFiles = Object.fromEntries(Object.values(WRONG)
  .map((line, i) => [`wrong${i}.ts`, `import { Board, readGames } from "zug-chess";\nexport { Board, readGames };\n${line}\n`]));
const complaints = check("node16", wrongFiles);

await run({
  "a right program has no fault by Node's way, nor do the package's types": () =>
    assert.equal(check("node16", { "right.ts": RIGHT }), ""),
  "nor by that of bundlers": () => assert.equal(check("bundler", { "right.ts": RIGHT }), ""),
  ...Object.fromEntries(Object.keys(WRONG).map((name, i) => [
    `${name} is found`, () => assert.match(complaints, new RegExp(`^wrong${i}\\.ts\\(3,`, "m"))])),
});
rmSync(folder, { recursive: true, force: true });
