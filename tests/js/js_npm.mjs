// js_npm.mjs - what npm packs is installed in an empty folder without network, and a program of ten lines uses it. Prints TAP.
// usage: node js_npm.mjs PACKAGE SOURCE_DIR
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packageFolder, run, sourceFolder } from "./js_tap.mjs";

const PROGRAM = `import { Board, readGames } from "zug-chess";
const board = new Board();
for (const move of ["f3", "e5", "g4", "Qh4"]) board.push(move);
const { result, sentence } = board.outcome();
console.log(result, sentence);
for (const game of readGames("1. e4 e5 2. Ke3 *")) {
  console.log(game.sans().join(" "));
  for (const { line, column, sentence } of game.errors) console.log(line, column, sentence);
}
`;

const folder = mkdtempSync(join(tmpdir(), "zug-js-npm-"));
const npm = (...words) => execFileSync("npm", [...words, "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
  "--cache", join(folder, "cache"), "--no-update-notifier"], { cwd: folder, encoding: "utf8" });

await run({
  "npm packs it, and installs it without network": () => {
    const packed = npm("pack", packageFolder).trim().split("\n").at(-1);
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    npm("install", join(folder, packed));
    const files = readdirSync(join(folder, "node_modules/zug-chess"));
    assert.deepEqual(files.sort(), ["LICENSE", "README.md", "dist", "package.json"]);
    assert.deepEqual(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")), ["zug-chess"]);
  },
  "a program of ten lines uses it": () => {
    assert.ok(PROGRAM.trimEnd().split("\n").length <= 10);
    writeFileSync(join(folder, "program.mjs"), PROGRAM);
    assert.equal(execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" }),
      "0-1 Black wins: White is checkmated\ne4 e5\n1 13 the king on e1 cannot go to e3; was it Ke2?\n");
  },
  "its version is that of Zug, and it may not be published by mistake": () => {
    const about = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
    const [, version] = /version: '([^']+)'/.exec(readFileSync(join(sourceFolder, "meson.build"), "utf8"));
    assert.deepEqual([about.version, about.license, about.private], [version, "GPL-3.0-or-later", true]);
  },
  "its module is no more than 400 kB when it is sent": () => {
    const size = gzipSync(readFileSync(join(packageFolder, "dist/zug.wasm"))).length;
    console.log(`# zug.wasm: ${size} bytes gzipped`);
    assert.ok(size <= 400_000, String(size));
  },
});
rmSync(folder, { recursive: true, force: true });
