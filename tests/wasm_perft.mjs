// wasm_perft.mjs - libzug as WebAssembly counts moves as the Laws have it. Prints TAP.
// usage: node wasm_perft.mjs ZUG_WASM
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {}); // no imports: it is freestanding
const zug = instance.exports;

// Writes texts one after the other and calls an export with their lengths, as the page does.
function ask(name, ...texts) {
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const whole = Buffer.concat(parts);
  new Uint8Array(zug.memory.buffer, zug.zug_wasm_input(whole.length), whole.length).set(whole);
  const length = zug[name](...parts.map((part) => part.length));
  return JSON.parse(Buffer.from(zug.memory.buffer, zug.zug_wasm_answer(), length).toString());
}

// Counts the sequences of moves by playing them.
function perft(fen, depth) {
  const { moves } = ask("zug_wasm_position", fen);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, { uci }) => sum + perft(ask("zug_wasm_play", fen, uci).fen, depth - 1), 0);
}

const initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const problem = (fen) => "problem" in ask("zug_wasm_position", fen);
const cases = [
  ["the initial position has 8902 sequences of three moves", perft(initial, 3), 8902],
  ["Kiwipete has 97862 sequences of three moves", perft(kiwipete, 3), 97862],
  ["a position without kings is refused", problem("8/8/8/8/8/8/8/8 w - - 0 1"), true],
  ["a text that is no FEN is refused", problem("hello"), true],
  ["a length beyond the input is an empty text", zug.zug_wasm_position(10 ** 6) > 0 && problem(""), true],
];

console.log(`1..${cases.length}`);
console.log(`# zug.wasm has ${bytes.length} bytes, node is ${process.version}`);
cases.forEach(([name, got, want], i) => {
  console.log(`${got === want ? "ok" : "not ok"} ${i + 1} - ${name}`);
  if (got !== want) console.log(`# got ${got}, want ${want}`);
});
