// setup.mjs - positions that are set up by hand, as the board editor asks libzug about them. Prints TAP.
// usage: node setup.mjs ZUG_WASM
import { readFileSync } from "node:fs";
import { expect, load, loadZug, report } from "./load.mjs";

const { zug, INITIAL_FEN } = await loadZug(process.argv[2]);
const { EMPTY_FEN, endOf, isPlayable, setUp } = await load("zug/setup.ts");
const { lettersOf } = await load("zug/letters.ts");
const { makeHistory } = await load("screens/editor/history.ts");
const { lettersHint, pieceReader } = await load("screens/editor/piece_keys.ts");

/** The position after some changes. */
const after = (fen, ...changes) => changes.reduce((setup, change) => setUp(zug, setup.fen, change), setUp(zug, fen));
const put = (square, color, kind) => ({ do: "put", square, piece: { color, kind } });
const codes = ({ faults }) => faults.map(({ facts }) => facts.code);
const rights = ({ rooks }) => rooks.filter(({ has }) => has).map(({ square }) => square);

const initial = setUp(zug, INITIAL_FEN);
expect("the initial position is whole", [initial.fen, initial.pieces.length, initial.turn, initial.faults], [INITIAL_FEN, 32, "white", []]);
expect("all four rooks may castle", initial.rooks.map(({ square, side, kingside, has }) => [square, side, kingside, has]),
  [["a1", "white", false, true], ["h1", "white", true, true], ["a8", "black", false, true], ["h8", "black", true, true]]);
expect("what is no FEN is a problem with its place", setUp(zug, "hello"), { problem: { code: "fen-letter" }, offset: 0 });

const kings = after(EMPTY_FEN, put("e1", "white", "king"), put("e8", "black", "king"), put("h1", "white", "rook"));
expect("pieces are put on an empty board", kings.fen, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
expect("a piece takes the place of another", after(kings.fen, put("h1", "black", "queen")).fen, "4k3/8/8/8/8/8/8/4K2q w - - 0 1");
expect("a piece is taken away", after(kings.fen, { do: "take", square: "h1" }).fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
expect("a piece is moved wherever it is wanted", after(kings.fen, { do: "move", from: "h1", to: "c6" }).fen, "4k3/8/2R5/8/8/8/8/4K3 w - - 0 1");
expect("what cannot be read changes nothing", after(kings.fen, { do: "move", from: "z9", to: "c6" }).fen, kings.fen);

expect("nothing is forbidden, and all faults are told at once", codes(after(EMPTY_FEN, put("a8", "white", "pawn"))),
  ["no-white-king", "no-black-king", "pawn-on-last-rank"]);
expect("what no game leads to can be played", [codes(after(INITIAL_FEN, put("e4", "white", "pawn"))), isPlayable(after(INITIAL_FEN, put("e4", "white", "pawn")))],
  [["too-many-pieces", "too-many-pawns"], true]);

const castled = after(kings.fen, { do: "castle", rook: "h1" });
expect("a right to castle is given and taken", [rights(castled), castled.fen, after(castled.fen, { do: "castle", rook: "h1" }).fen],
  [["h1"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1", kings.fen]);
expect("it goes with the rook and with the king", [["h1", "h3"], ["e1", "e2"]].map(([from, to]) => rights(after(castled.fen, { do: "move", from, to }))), [[], []]);
expect("one that was written stays, as a fault", codes(setUp(zug, "4k3/8/8/8/8/8/8/4K3 w K - 0 1")), ["castling-without-rook"]);
const inner = setUp(zug, "4k3/8/8/8/8/8/8/4KR1R w - - 0 1");
expect("inner rooks castle in Chess960", [inner.rooks.map(({ square }) => square), after(inner.fen, { do: "castle", rook: "f1" }).fen.split(" ")[2]], [["f1", "h1"], "F"]);
expect("of two rooks on one side one may castle", rights(after(inner.fen, { do: "castle", rook: "f1" }, { do: "castle", rook: "h1" })), ["h1"]);

const stepped = setUp(zug, "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1");
expect("a pawn that may have stepped can be taken in passing", stepped.passable, ["e6"]);
const passing = after(stepped.fen, { do: "pass", square: "e6" });
expect("the square is set, and taken back", [passing.passed, passing.faults, after(passing.fen, { do: "pass", square: "" }).fen], ["e6", [], stepped.fen]);
expect("it goes with the pawn, and with the turn",
  [after(passing.fen, { do: "take", square: "e5" }).passed, after(passing.fen, { do: "turn", side: "black" }).passed], [undefined, undefined]);

expect("side and counters are set", after(kings.fen, { do: "turn", side: "black" }, { do: "clock", count: 12 }, { do: "number", count: 30 }).fen,
  "4k3/8/8/8/8/8/8/4K2R b - - 12 30");
expect("a counter is no larger than a FEN has it", after(kings.fen, { do: "number", count: 1e9 }).number, 65535);
expect("518 is the initial position, 0 another one", [518, 0].map((number) => after(EMPTY_FEN, { do: "chess960", number }).fen),
  [INITIAL_FEN, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]);
expect("a game that would be over at once is known", ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1", INITIAL_FEN, EMPTY_FEN]
  .map((fen) => endOf(zug, setUp(zug, fen))),
[{ reason: "checkmate", result: "1-0" }, { reason: "dead-position", result: "1/2-1/2" }, null, null]);

expect("libzug knows the letters of languages", [lettersOf(zug, "de"), lettersOf(zug, "figurines").knight, lettersOf(zug, "xx")],
  [{ bishop: "L", rook: "T", queen: "D", knight: "S", king: "K" }, "♘", null]);
const [german, french] = ["de", "fr"].map((language) => pieceReader(zug, language));
expect("keys are pieces: German ones", ["S", "s", "B", "p", "D", "x", "Enter"].map((key) => german(key)?.kind ?? null),
  ["knight", "knight", "bishop", "pawn", "queen", null, null]);
expect("keys are pieces: French ones", ["R", "t", "N"].map((key) => [french(key).kind, french(key).color]), [["king", "white"], ["rook", "black"], ["knight", "white"]]);
expect("they are told", lettersHint(zug, "fr", ["king", "queen", "rook", "bishop", "knight", "pawn"]), "R D T F C P");

// Whatever is written in a FEN and changed by hand, the answer is a FEN that reads as what it was written from.
const BROKEN = ["8/8/8/8/8/8/8/8 w KQkq e3 0 1", "KKKKKKKK/PPPPPPPP/8/8/8/8/pppppppp/kkkkkkkk b KQkq - 99 9", "r3k2r/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
  "rkr5/8/8/8/8/8/8/R3K2R w KQkq d6 0 1", "4k3/8/8/8/8/8/8/R3K2R w C - 3 4"];
const SQUARES = ["a1", "e1", "h1", "c3", "e8", "h8", "d5"];
const wrong = BROKEN.flatMap((fen) => SQUARES.flatMap((square) =>
  [put(square, "white", "rook"), put(square, "black", "king"), { do: "take", square }, { do: "castle", rook: square }, { do: "pass", square },
    { do: "turn", side: "black" }].map((change) => after(fen, change))))
  .filter((setup) => setup.problem || JSON.stringify(setUp(zug, setup.fen)) !== JSON.stringify(setup));
expect("a broken position is read as it was written", wrong.slice(0, 3), []);

const steps = makeHistory(initial);
steps.add(initial);
expect("what changes nothing is no step", steps.canUndo(), false);
const other = after(INITIAL_FEN, { do: "take", square: "a1" }), third = after(INITIAL_FEN, { do: "take", square: "h1" });
steps.add(other, "stroke 1");
steps.add(third, "stroke 1");
expect("a stroke is one step", [steps.now().fen === third.fen, steps.undo(), steps.now().fen, steps.undo()], [true, true, INITIAL_FEN, false]);
expect("it is done again, and a new step ends that", [steps.redo(), steps.now().fen === third.fen, steps.undo(), (steps.add(other), steps.redo())], [true, true, true, false]);

// Every fault that libzug knows has its sentence.
const listed = [...readFileSync(new URL("../../include/zug/faults.h", import.meta.url), "utf8").split("UNREACHABLE(X)")[1].split("/*")[0]
  .matchAll(/X\([A-Z_]+,\s*"([a-z-]+)"/g)].map(([, name]) => name);
for (const language of ["en", "de", "fr"]) {
  const { unusual } = (await load(`text/${language}/editor.ts`)).editor;
  expect(`${language} says what no game leads to`, [listed.length, Object.keys(unusual).sort()], [10, [...listed].sort()]);
}
report();
