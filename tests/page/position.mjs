// position.mjs - positions, moves and time controls as the page asks libzug about them. Prints TAP.
// usage: node position.mjs ZUG_WASM
import { expect, loadZug, report } from "./load.mjs";

const { zug, INITIAL_FEN } = await loadZug(process.argv[2]);

const initial = zug.position(INITIAL_FEN);
expect("the initial position has twenty moves", initial.moves.length, 20);
expect(
  "a move has SAN, UCI and squares",
  initial.moves.find((move) => move.uci === "g1f3"),
  { uci: "g1f3", san: "Nf3", from: "g1", to: "f3" },
);
const castling = zug.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").moves.filter((move) => move.rook);
expect(
  "castling names the king's new square and the rook",
  castling.map((move) => [move.san, move.to, move.rook]).sort(),
  [
    ["O-O", "g1", "h1"],
    ["O-O-O", "c1", "a1"],
  ],
);
const promotions = zug.position("8/P6k/8/8/8/8/8/K7 w - - 0 1").moves.filter((move) => move.promotion);
expect("a promotion is there once for each piece", promotions.map((move) => move.uci).sort(), [
  "a7a8b",
  "a7a8n",
  "a7a8q",
  "a7a8r",
]);
expect("mate is known", zug.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").end, "checkmate");
expect("stalemate is known", zug.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").end, "stalemate");
expect(
  "a bad FEN is told by a code, with its place",
  [zug.position("hello").problem, zug.position("hello").offset],
  [{ code: "fen-letter" }, 0],
);

const played = zug.play(INITIAL_FEN, "Nf3");
expect(
  "a move is played from SAN",
  [played.uci, played.fen],
  ["g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"],
);
expect(
  "a pinned piece may not move, and it is said why",
  zug.play("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3").problem,
  { code: "pinned", pieces: ["Ne2", "re7"] },
);
expect(
  "a promotion without a piece is known as such",
  zug.play("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8").lacks_piece,
  true,
);
const premoves = (fen, ...typed) => typed.map((one) => zug.premove(fen, one)?.premove ?? null);
expect(
  "a premove is read as squares in any writing, and as what would be a move of that side",
  premoves("6k1/P7/8/8/8/8/p7/6K1 w - - 0 1", "a2a1", "a2-a1n", "a2a1=N", "A2A1N", "g8h6", "a1=N", "a1", "Kf7"),
  ["a2a1", "a2a1n", "a2a1n", "a2a1n", "g8h6", "a2a1n", "a2a1", "g8f7"],
);
expect(
  "castling is read as a premove, and what is none is not",
  premoves("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "0-0", "O-O-O", "Kg3", "hello"),
  ["e8g8", "e8c8", null, null],
);
expect(
  "of a premove without its piece all are named",
  zug.premove("8/P6k/8/8/8/8/8/K7 b - - 0 1", "a7a8").choices,
  [
    { kind: "queen", premove: "a7a8q" },
    { kind: "rook", premove: "a7a8r" },
    { kind: "bishop", premove: "a7a8b" },
    { kind: "knight", premove: "a7a8n" },
  ],
);
expect("of another none", zug.premove(INITIAL_FEN, "e7e5").choices, undefined);
expect("a move that lacks its piece says its squares", (({ from, to }) => [from, to])(zug.play("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8")), ["a7", "a8"]);
expect("who begins, and with which number", zug.beginning("4k3/8/8/8/8/8/8/4K2R b - - 5 41"), { turn: "black", number: 41 });
expect(
  "captured pieces are those that a side has fewer of",
  zug.captured(INITIAL_FEN, "rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPP1P/RNBQKB1R w KQkq - 0 5"),
  { white: ["knight", "pawn"], black: ["queen", "pawn"] },
);

expect("smart move: one move to e4's rank alone", zug.smart(INITIAL_FEN, "e4").uci, "e2e4");
expect("smart move: two knights' moves are two", zug.smart(INITIAL_FEN, "g1"), null);
expect("smart move: nothing goes to e5", zug.smart(INITIAL_FEN, "e5"), null);

const knight = zug.pieces("4k3/8/3p1q2/8/4N3/8/8/4K3 w - - 0 1").find((piece) => piece.square === "e4");
expect(
  "a piece's attacks on pieces are known",
  [knight.kind, knight.attacks.sort(), knight.attackers],
  ["knight", ["d6", "f6"], []],
);

const control = zug.control("40/5400+30:1800+30");
expect(
  "words are read, too",
  zug.control("90 minutes for the first 40 moves, then 30 minutes, +30 s", true).text,
  "40/5400+30:1800+30",
);
expect("its periods are there", control.periods[0], {
  moves: 40,
  time_ms: 5400000,
  bonus: "increment",
  bonus_ms: 30000,
  hourglass: false,
});
expect("a control that cannot be run is told by a code", zug.control("300:40/9000").problem, { code: "control-order" });
report();
