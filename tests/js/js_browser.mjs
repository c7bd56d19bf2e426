// js_browser.mjs - the package in a browser, as its files lie there, under a policy that forbids eval: boards, and games of a
// response that streams; nothing is asked for but the package's own files. Prints TAP.
// usage: node js_browser.mjs PACKAGE SOURCE_DIR
import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { launch } from "../e2e/harness.mjs";
import { packageFolder, run } from "./js_tap.mjs";

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const PAGE = '<!doctype html><title>Trial</title><main></main><script type="module" src="/trial.js"></script>';
const TRIAL = `
import { Board, readGames } from "/dist/index.js";
const board = new Board();
board.push("e4");
const games = [];
for await (const game of readGames((await fetch("/games.pgn")).body)) games.push([game.sans().join(" "), game.errors[0]?.sentence]);
document.querySelector("main").innerHTML = board.svg();
window.answers = { sans: board.sans().length, fen: board.fen(), games };
`;
const MADE = { "/": [PAGE, "html"], "/trial.js": [TRIAL, "js"], "/games.pgn": ["1. e4 e5 *\n\n1. d4 Ke7 *\n", "text"] };

const asked = [];
const server = createServer(({ url }, answer) => {
  asked.push(url);
  const [text, kind = url.split(".").at(-1)] = MADE[url] ?? [];
  const file = join(packageFolder, url);
  const isThere = text !== undefined || existsSync(file);
  answer.writeHead(isThere ? 200 : 404, { "Content-Type": TYPES[kind] ?? "text/plain", "Content-Security-Policy": POLICY });
  if (text === undefined && isThere) createReadStream(file).pipe(answer);
  else answer.end(text);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await launch();
const page = await browser.newPage();
const troubles = [];
page.on("pageerror", (error) => troubles.push(String(error)));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const answers = await page.waitForFunction(() => window.answers, undefined, { timeout: 60_000 }).then((found) => found.jsonValue())
  .catch((error) => troubles.push(String(error)));

await run({
  "a page plays moves and reads a file that streams": () => {
    assert.deepEqual(troubles, []);
    assert.deepEqual(answers, {
      sans: 20,
      fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
      games: [["e4 e5", undefined], ["d4", "Black's own pawn stands on e7"]],
    });
  },
  "its picture of a board says what stands on it": async () =>
    assert.match(await page.locator("main svg").first().innerHTML(), /<title>|aria-label/),
  "nothing is asked for but the package's own files": () =>
    assert.deepEqual(asked.filter((url) => !(url in MADE) && url !== "/favicon.ico" && !/^\/dist\/\w+\.(js|wasm)$/.test(url)), []),
});
await browser.close();
server.close();
