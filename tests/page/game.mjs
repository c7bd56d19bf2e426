// wasm_game.mjs - libzug as WebAssembly referees a game as the server does. Prints TAP.
// usage: node wasm_game.mjs ZUG_WASM
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const zug = instance.exports;
const WHITE = 0, BLACK = 1;
const [START, PREMOVE, RESIGN, OFFER_DRAW, ACCEPT_DRAW, TIME_CHECK] = [0, 2, 4, 5, 6, 8]; // zug_game_event_kind
const initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Text goes in and comes out at one place; the memory may have grown since.
function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(zug.memory.buffer, zug.zug_wasm_text(), bytes.length).set(bytes);
  return bytes.length;
}
function sentence(refusal) {
  const length = zug.zug_wasm_game_sentence(refusal);
  return new TextDecoder().decode(new Uint8Array(zug.memory.buffer, zug.zug_wasm_text(), length));
}
function begin(fen, control) {
  write(fen + control);
  return zug.zug_wasm_game_new(fen.length, control.length);
}
function start(fen, control) {
  return begin(fen, control) && zug.zug_wasm_game_do(START, 0, 0, 0) === 0;
}
const play = (move, now) => zug.zug_wasm_game_move(write(move), now);
const playAll = (moves) => moves.split(" ").map((move, i) => play(move, 1000 * (i + 1))).join("");

const cases = [];
const expect = (name, got, want) => cases.push([name, got, want]);

expect("without a game there is no answer", play("e2e4", 0), -1);
start(initial, "300+2");
expect("mate in four half-moves is accepted", playAll("f2f3 e7e5 g2g4 d8h4"), "0000");
expect("it has its sentence", sentence(0), "Black wins: White is checkmated");
expect("and its result", zug.zug_wasm_game_result(), 2);
expect("White's clock stands", zug.zug_wasm_game_left(WHITE, 99000), 302000);
expect("a move after the end is refused", play("a2a3", 5000), -1);
expect("a refusal has its sentence", sentence(zug.zug_wasm_game_do(RESIGN, WHITE, 0, 5000)), "the game is over");

start(initial, "60");
const back = "g1f3 g8f6 f3g1 f6g8";
expect("the third occurrence is a draw", playAll(`${back} ${back}`) + sentence(0),
  "00000000drawn: third occurrence of the position");

start("8/8/4k3/8/8/3KN3/8/7q b - - 0 1", "60");
expect("the deadline is known", zug.zug_wasm_game_deadline(), 60000);
zug.zug_wasm_game_do(TIME_CHECK, 0, 0, 60000);
expect("a flag against a lone knight is a draw", sentence(0),
  "drawn: a flag fell, but the opponent could not checkmate by any series of legal moves");

start(initial, "-");
zug.zug_wasm_game_do(PREMOVE, BLACK, 52 | (36 << 6), 10); // e7e5
expect("a premove answers, so White has the move again", playAll("e2e4 g1f3"), "00");
zug.zug_wasm_game_do(OFFER_DRAW, WHITE, 0, 3000);
zug.zug_wasm_game_do(ACCEPT_DRAW, BLACK, 0, 3000);
expect("a draw is agreed", sentence(0), "drawn: by agreement");

let survived = true;
for (let i = 0; i < 2000; i++) survived &&= start(initial, "60") && play("e2e4", 1) === 0;
expect("two thousand games use the memory of one", survived && zug.memory.buffer.byteLength < 2 ** 23, true);
expect("a control that cannot be read is refused", begin(initial, "soon"), 0);
expect("and there is no game then", zug.zug_wasm_game_state(), -1);

console.log(`1..${cases.length}`);
cases.forEach(([name, got, want], i) => {
  console.log(`${got === want ? "ok" : "not ok"} ${i + 1} - ${name}`);
  if (got !== want) console.log(`# got ${got}, want ${want}`);
});
