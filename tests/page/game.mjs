// game.mjs - libzug as the page uses it referees a game as the server does. Prints TAP.
// usage: node game.mjs ZUG_WASM
import { expect, loadZug, report } from "./load.mjs";

const { zug } = await loadZug(process.argv[2]);

/** A game that has started at the moment 0. */
function start(settings) {
  const game = zug.game(settings);
  game.apply({ kind: "start" }, 0);
  return game;
}

/** Plays moves, one a second; answers the refusals, or nothing. */
const playAll = (game, moves) =>
  moves
    .split(" ")
    .map((move, i) => {
      const side = game.view(0).turn;
      const answer = game.apply({ kind: "move", side, move }, 1000 * (i + 1));
      return answer.refusal ?? answer.problem ?? "";
    })
    .join("");

let game = start({ white: "300+2" });
expect("mate in four half-moves is accepted", playAll(game, "f2f3 e7e5 g4 Qh4"), "");
let view = game.view(99000);
expect("it has no sentence: the page makes it", view.sentence, undefined);
expect(
  "and its result, reason and article",
  [view.result, view.reason, view.article],
  ["0-1", "checkmate", "Online 5.1"],
);
expect("White's clock stands", view.white.left_ms, 302000);
expect(
  "a move after the end is refused",
  game.apply({ kind: "move", side: "white", move: "a3" }, 5000).problem !== undefined,
  true,
);
expect("a refusal is a code", game.apply({ kind: "resign", side: "white" }, 5000), { refusal: "game-over" });
const last = game.moves(3)[0];
expect(
  "the moves have SAN, squares and both clocks",
  [last.san, last.from, last.to, last.white_ms, last.black_ms],
  ["Qh4#", "d8", "h4", 302000, 302000],
);
const pgn = game.pgn({ Event: "Test", White: 'A "B"', Black: "C" }, 0);
expect(
  "the PGN has tags, moves and clocks",
  [/\[White "A \\"B\\""\]/, /\[TimeControl "300\+2"\]/, /4?\. ?.*Qh4#/s, /0-1\s*$/].map((pattern) => pattern.test(pgn)),
  [true, true, true, true],
);
game.free();

game = start({ white: "60" });
const back = "g1f3 g8f6 f3g1 f6g8";
playAll(game, `${back} ${back}`);
expect(
  "the third occurrence is a draw",
  [game.view(0).reason, game.view(0).article],
  ["repetition", "Online 5.4.1"],
);
game.free();

game = start({ white: "60", laws: "otb" });
playAll(game, `${back} ${back}`);
expect("over the board it is claimed", game.view(0).state, "running");
game.apply({ kind: "claim-draw", side: "white" }, 9000);
expect("and has another article", game.view(0).article, "Law 9.2");
game.free();

game = start({ fen: "8/8/4k3/8/8/3KN3/8/7q b - - 0 1", white: "60" });
expect("the deadline is known", game.view(0).deadline_ms, 60000);
game.apply({ kind: "time-check" }, 60000);
expect("a flag against a lone knight is a draw", game.view(60000).reason, "time-cannot-mate");
game.free();

game = start({ white: "-" });
game.apply({ kind: "premove", side: "black", move: "e7e5" }, 10);
expect("a premove is shown", game.view(10).black.premove, "e7e5");
expect("it answers, so White has the move again", playAll(game, "e2e4 g1f3"), "");
expect("without a clock nothing is left to tell", game.left("white", 0), null);
game.apply({ kind: "take-back", plies: 1 }, 3000);
expect("a move is taken back", game.view(0).plies, 2);
game.apply({ kind: "resume" }, 3000);
game.apply({ kind: "offer-draw", side: "white" }, 3000);
expect("an offer stands", game.view(0).white.offers, true);
game.apply({ kind: "accept-draw", side: "black" }, 3000);
expect("a draw is agreed", [game.view(0).result, game.view(0).reason], ["1/2-1/2", "agreement"]);
game.apply({ kind: "adjudicate", result: "1-0" }, 4000);
expect("the arbiter's decision replaces it", [game.view(0).result, game.view(0).reason], ["1-0", "adjudication"]);
game.free();

game = start({ white: "2/60+1:30", black: "40/5400:1800" });
playAll(game, "e4 e5");
game.apply({ kind: "set-clocks", clocks_ms: [5000, 7000] }, 3000);
view = game.view(3000);
expect("the clocks are set", [view.white.left_ms, view.black.left_ms], [5000, 7000]);
expect("the moves to the control are counted", [view.white.moves_to_control, view.black.moves_to_control], [1, 39]);
playAll(game, "d4");
expect("and the period", [game.view(3000).white.period, game.view(3000).white.periods], [1, 2]);
game.free();

let survived = true;
const memory = zug.wasm.memory.buffer.byteLength;
for (let i = 0; i < 2000; i++) {
  const one = start({ white: "60" });
  survived &&= playAll(one, "e2e4") === "";
  one.free();
}
expect("two thousand games use the memory of one", [survived, zug.wasm.memory.buffer.byteLength], [true, memory]);
expect("a control that cannot be read is refused", zug.game({ white: "soon" }).problem, { code: "control-period" });
expect(
  "a position without kings is refused",
  zug.game({ fen: "8/8/8/8/8/8/8/8 w - - 0 1", white: "-" }).problem,
  { code: "no-white-king" },
);
report();
