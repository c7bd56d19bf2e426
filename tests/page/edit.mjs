// edit.mjs - games that are edited, as the page does it with libzug. Prints TAP.
// usage: node edit.mjs ZUG_WASM
import { ANNOTATED, ILLEGAL } from "../e2e/games.mjs";
import { expect, load, loadZug, report } from "./load.mjs";

const { zug, INITIAL_FEN } = await loadZug(process.argv[2]);
const { Edit, START, positionAt } = await load("zug/edit.ts");
const { readGame } = await load("zug/pgn.ts");
const { sentenceIn } = await load("text/facts.ts");
const { facts } = await load("text/en/facts.ts");
const encoder = new TextEncoder();

const moves = (text) => text.slice(text.indexOf("\n\n") + 2).trim();
const sans = (edit) => edit.game().moves.map(({ san }) => san).join(" ");

const edit = Edit.from(zug, INITIAL_FEN);
expect("a new game has no moves and nothing to undo", [edit.game().moves, edit.game().undo, edit.game().redo], [[], 0, 0]);
const e4 = edit.play(START, "e2e4").node;
const c5 = edit.play(e4, "c5").node;
const e5 = edit.play(e4, "e7-e5").node;
expect("a move finds the node that has it", edit.play(e4, "c7c5").node, c5);
expect("another move grows a variation", moves(edit.pgn()), "1. e4 c5 (1... e5) *");
expect("each move has its node, its parent in the list and its depth",
  edit.game().moves.map(({ node, parent, depth }) => [node, parent, depth]), [[e4, -1, 0], [c5, 0, 0], [e5, 0, 1]]);
expect("a bad move is told as anywhere", edit.play(e5, "Ke3").problem.code, "no-such-piece");
expect("and the move that was probably meant", edit.play(e5, "Nf4").suggestion, zug.play(edit.game().moves[2].fen, "Nf4").suggestion);
expect("only the piece of a promotion is missing",
  Edit.from(zug, "8/P1k5/8/8/8/8/8/K7 w - - 0 1").play(START, "a8").lacks_piece, true);
expect("nothing was changed by that", edit.game().undo, 3);
expect("a variation is promoted", [edit.line("promote", e5).node, moves(edit.pgn())], [e5, "1. e4 e5 (1... c5) *"]);
expect("the position behind a node has its legal moves", positionAt(zug, edit.game(), e5).moves.length, 29);
expect("a node that is not there has none", positionAt(zug, edit.game(), 99), undefined);

edit.comment(e5, "solid");
edit.comment(START, "My game.");
edit.nags(e4, [1, 146]);
edit.marks(e5, [["G", "e5"], ["R", "e2", "e4"]]);
edit.command(e5, "eval", "0.25");
const [first, second] = edit.game().moves;
expect("what is written about moves is told", [first.before, first.nags, second.comments, second.marks, second.eval],
  [["My game."], [1, 146], ["solid"], [["G", "e5"], ["R", "e2", "e4"]], { cp: 25 }]);
expect("and stands in the PGN", moves(edit.pgn()).replace(/\s+/g, " "),
  "{My game.} 1. e4 $1 $146 e5 {[%eval 0.25] [%csl Ge5] [%cal Re2e4] solid} (1... c5) *");
edit.marks(START, [["B", "d4"], ["Y", "g1", "f3"]]);
expect("so is what is drawn into the position before the first move", edit.game().moves[0].marks_before, [["B", "d4"], ["Y", "g1", "f3"]]);
edit.marks(START, []);
edit.marks(e5, []);
edit.command(e5, "eval", null);
expect("what is taken away is gone", [edit.game().moves[1].marks, edit.game().moves[1].eval], [undefined, undefined]);
expect("reduced, it has moves alone", moves(edit.pgn(true)), "1. e4 e5 *");

edit.tag("White", 'Frei, "A"');
edit.tag("Result", "1-0");
expect("tags and the result are set", [edit.game().tags, edit.game().result],
  [[["White", 'Frei, "A"'], ["Result", "1-0"]], "1-0"]);
edit.tag("White", null);
expect("a tag is taken away", edit.game().tags, [["Result", "1-0"]]);
const refusals = [
  edit.tag("FEN", "x"), edit.tag("a b", "x"), edit.tag("Result", "won"), edit.nags(e4, [0]), edit.marks(e4, [["g", "e4"]]),
  edit.command(e4, "clk", "}"), edit.line("delete", START), edit.line("cut", 99),
];
expect("what cannot be is refused in words", refusals.map(({ problem }) => typeof sentenceIn(facts, problem)),
  refusals.map(() => "string"));

const before = edit.pgn();
expect("a move is deleted with all behind it", [edit.line("delete", e4).node, sans(edit)], [START, ""]);
expect("that is undone", [edit.undo().node, edit.pgn() === before], [e4, true]);
expect("and done again", [edit.redo().node, sans(edit)], [START, ""]);
while (edit.undo() !== null);
expect("all is undone", [sans(edit), edit.game().undo, edit.game().redo > 10], ["", 0, true]);
while (edit.redo() !== null);
edit.undo();
expect("and all done again", edit.pgn(), before);
edit.free();

const { edit: annotated, problems } = Edit.read(zug, encoder.encode(ANNOTATED));
const read = readGame(zug, encoder.encode(ANNOTATED), { from: 0, line: 1, column: 1 });
expect("a game that was read is the one that readGame shows",
  [problems, annotated.game().moves.map(({ san, parent, depth, fen }) => [san, parent, depth, fen])],
  [read.problems, read.moves.map(({ san, parent, depth, fen }) => [san, parent, depth, fen])]);
expect("variations are pruned", [annotated.line("prune", START).node, annotated.game().moves.length], [START, 33]);
annotated.free();
const broken = Edit.read(zug, encoder.encode(ILLEGAL));
expect("a game with an error is there up to it", [broken.problems.length > 0, sans(broken.edit).startsWith("e4 e5")], [true, true]);
broken.edit.free();
expect("a text without games is a game without moves", Edit.read(zug, encoder.encode("nothing")).edit.game().moves, []);
expect("a FEN that cannot be read is a problem", Edit.from(zug, "x").problem !== undefined, true);

const used = zug.wasm.memory.buffer.byteLength;
for (let i = 0; i < 200; i++) {
  const { edit: copy } = Edit.read(zug, encoder.encode(ANNOTATED));
  copy.line("prune", START);
  copy.free();
}
expect("games that are freed give their memory back", zug.wasm.memory.buffer.byteLength, used);
report();
