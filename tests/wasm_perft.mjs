// wasm_perft.mjs - libzug as WebAssembly counts moves as the Laws have it. Prints TAP.
// usage: node wasm_perft.mjs ZUG_WASM
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {}); // no imports: it is freestanding
const zug = instance.exports;

// perft of a position, as a page would ask for it.
function perft(fen, depth) {
  const text = new TextEncoder().encode(fen);
  new Uint8Array(zug.memory.buffer, zug.zug_wasm_input(text.length), text.length).set(text);
  return zug.zug_wasm_perft(text.length, depth);
}

const initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const cases = [
  ["the initial position has 8902 sequences of three moves", perft(initial, 3), 8902],
  ["Kiwipete has 97862 sequences of three moves", perft(kiwipete, 3), 97862],
  ["a position without kings is refused", perft("8/8/8/8/8/8/8/8 w - - 0 1", 1), -1],
  ["a text that is no FEN is refused", perft("hello", 1), -1],
  ["a length beyond the buffer is refused", zug.zug_wasm_perft(10 ** 6, 1), -1],
];

console.log(`1..${cases.length}`);
console.log(`# zug.wasm has ${bytes.length} bytes, node is ${process.version}`);
cases.forEach(([name, got, want], i) => {
  console.log(`${got === want ? "ok" : "not ok"} ${i + 1} - ${name}`);
  if (got !== want) console.log(`# got ${got}, want ${want}`);
});
