// study.ts - the game that is analysed: libzug's, as the tree that is shown, and the place in it. Room: web/screens.
import { START as START_NODE, Edit } from "../../zug/edit";
import type { Changed, EditedGame, LineChange, Mark } from "../../zug/edit";
import type { Finding } from "../../zug/pgn";
import { decode } from "../../zug/pgn";
import type { Problem } from "../../zug/types";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { START, back, choicesAt, fenAt, following, makeTree, moveAt } from "../replay/tree";
import type { Tree } from "../replay/tree";

export interface Study {
  edit: Edit;
  game: EditedGame;
  tree: Tree;
  /** The move that is shown, by its number in the tree; START for the beginning. */
  at: number;
  /** What was wrong with the text that it was read from. */
  problems: readonly Finding[];
}

/** A game without moves from a position. */
export function studyFrom(zug: Zug, fen: string): Study | Problem {
  const edit = Edit.from(zug, fen);
  return edit instanceof Edit ? studyOf(edit) : edit;
}

/** The first game of a text, up to its first error. */
export function readStudy(zug: Zug, pgn: Uint8Array): Study {
  const { edit, problems } = Edit.read(zug, pgn);
  return studyOf(edit, problems.filter(({ code }) => code !== "line-long"));
}

function studyOf(edit: Edit, problems: readonly Finding[] = []): Study {
  const game = edit.game();
  return { edit, game, tree: treeOf(game), at: START, problems };
}

/** The tree that is drawn: a game that was read, in which the place of a move is its node. */
const treeOf = (game: EditedGame): Tree =>
  makeTree({ ...game, problems: [], moves: game.moves.map((move) => ({ ...move, offset: move.node })) });

/** The node of the move that is shown. */
export const nodeOf = (study: Study, at = study.at): number => study.game.moves[at]?.node ?? START_NODE;

/** Takes a change up; answers what is wrong with it, if it was refused. */
export function take(study: Study, changed: Changed | Problem): Problem | null {
  if (isProblem(changed)) return changed;
  study.game = study.edit.game();
  study.tree = treeOf(study.game);
  study.at = study.game.moves.findIndex(({ node }) => node === changed.node);
  return null;
}

/** The first move of the variation in which a move stands. */
export function lineStart(tree: Tree, at: number): number {
  while (at !== START && choicesAt(tree, at)[0] === at) at = back(tree, at);
  return at;
}

/** What can be done with the lines at a move. `delete-line` is the whole variation. */
export type Act = LineChange | "delete-line";

/** Those that would change something. */
export function actsAt({ tree, at }: Study): Act[] {
  const isInVariation = (moveAt(tree, at)?.depth ?? 0) > 0;
  const follows = following(tree, at).length > 0;
  return [
    ...(isInVariation ? ["promote", "make-main"] as const : []),
    ...(at === START ? [] : ["delete"] as const),
    ...(isInVariation && lineStart(tree, at) !== at ? ["delete-line"] as const : []),
    ...(follows ? ["cut"] as const : []),
    ...(hasVariations(tree, at) ? ["prune"] as const : []),
  ];
}

/** True if a variation stands behind a move. */
function hasVariations(tree: Tree, at: number): boolean {
  for (let next = following(tree, at); next.length > 0; next = following(tree, next[0] ?? START))
    if (next.length > 1) return true;
  return false;
}

/** Does it, at the move that is shown. */
export function act(study: Study, what: Act): Problem | null {
  const { edit, tree, at } = study;
  if (what === "delete-line") return take(study, edit.line("delete", nodeOf(study, lineStart(tree, at))));
  return take(study, edit.line(what, nodeOf(study)));
}

/** What is said about the move that is shown, or before it: in one comment. */
export function commentAt({ game, tree, at }: Study, place: "before" | "after"): string {
  const move = moveAt(tree, at);
  const words = move ? (place === "before" ? move.before : move.comments) : (game.comments ?? tree.game.moves[0]?.before);
  return (words ?? []).join(" ");
}

/** What is drawn into the position that is shown. */
export function marksAt({ game, tree, at }: Study): readonly Mark[] {
  const move = moveAt(tree, at);
  return (move ? move.marks : game.marks ?? tree.game.moves[0]?.marks_before) ?? [];
}

/** Marks with one more; one that was there already goes, and one of another colour becomes this. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const [color, from, to] = mark;
  const there = marks.find((one) => one[1] === from && one[2] === to);
  const others = marks.filter((one) => one !== there);
  return there?.[0] === color ? others : [...others, mark];
}

/** The whole game as text, what was no UTF-8 included. */
export const pgnOf = ({ edit }: Study): string => decode(edit.pgnBytes());

/** True if there is nothing in it that anybody would miss. */
export const isEmpty = ({ game }: Study): boolean =>
  game.moves.length === 0 && !game.comments && !game.marks && game.undo === 0 && game.tags.length === 0;

/** The move to which a path leads, as far as it does. */
export function findPath(tree: Tree, path: readonly string[]): number {
  let at = START;
  for (const uci of path) {
    const next = following(tree, at).find((one) => moveAt(tree, one)?.uci === uci);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

export const fenHere = ({ tree, at }: Study): string => fenAt(tree, at);
