// moves.ts - the moves of a game as a tree: main line in two columns, variations and comments between.
// Room: web/screens.
import { text } from "../../text";
import { shownMove } from "../../text/letters";
import { sayFound } from "../../text/facts";
import { wholeSentence } from "../../text/refusal";
import { draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { clockText } from "../../ui/time";
import type { Finding, ReadMove } from "../../zug/pgn";
import { clings, signOf, toneOf } from "./nags";
import { START, choicesAt, following, forward, moveAt, moverOf } from "./tree";
import type { Tree } from "./tree";

export interface MoveTree {
  root: HTMLElement;
  show(tree: Tree): void;
  /** Marks the move that the board shows; the focus follows if it is in the tree. */
  mark(at: number): void;
  hasFocus(): boolean;
  /** Puts the focus on the move that is marked. */
  focus(): void;
}

/** A tree of moves, whose lower end `bar` may cover, where it stays in reach of the thumb. */
export function makeMoveTree(onSelect: (at: number) => void, bar: HTMLElement): MoveTree {
  const words = text().replay;
  const body = element(h("div", { class: "tree-body", role: "tree", "aria-label": words.tree }));
  const scroller = element(h("div", { class: "tree-scroll" }, body));
  body.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-at]") : null;
    if (item) onSelect(Number(item.dataset["at"]));
  });
  const hasFocus = (): boolean => body.contains(document.activeElement);
  let marked: HTMLElement | null = null;
  const unmark = (): void => {
    marked?.setAttribute("aria-selected", "false");
    marked?.setAttribute("tabindex", "-1");
    marked = null;
  };
  return {
    root: scroller,
    show: (tree) => {
      unmark();
      draw(body, startOf(tree), mainLine(tree), endOf(tree));
    },
    mark: (at) => {
      const isFocused = hasFocus();
      unmark();
      marked = body.querySelector<HTMLElement>(`[data-at="${at}"]`);
      marked?.setAttribute("aria-selected", "true");
      marked?.setAttribute("tabindex", "0");
      if (isFocused) marked?.focus({ preventScroll: true });
      if (marked) scrollTo(scroller, bar, marked, at === START);
    },
    hasFocus,
    focus: () => marked?.focus({ preventScroll: true }),
  };
}

/** So much behind a move is to be seen with it, where there is room. */
const AHEAD = 90;
/** Less than this is no view of the moves. */
const LEAST = 28;

/** The part of the moves that is seen, between the edges of the window and the bar; all of it where they are out of view. */
function seenPart(scroller: HTMLElement, bar: HTMLElement): { top: number; bottom: number } {
  const outer = scroller.getBoundingClientRect();
  const [top, bottom] = [Math.max(outer.top, 0), Math.min(outer.bottom, bar.getBoundingClientRect().top, innerHeight)];
  return bottom - top < LEAST ? outer : { top, bottom };
}

/** Brings a move into view, without moving the page; behind the last one there is as much room as the bar covers. */
function scrollTo(scroller: HTMLElement, bar: HTMLElement, item: HTMLElement, isStart: boolean): void {
  const inner = item.getBoundingClientRect();
  const { top, bottom } = seenPart(scroller, bar);
  scroller.style.paddingBottom = `${scroller.getBoundingClientRect().bottom - bottom}px`;
  const ahead = Math.min(AHEAD, (bottom - top) / 3);
  if (isStart) scroller.scrollTop = 0;
  else if (inner.top < top + 8 || inner.bottom > bottom - ahead)
    scroller.scrollTop += inner.top - top - (bottom - top) / 2;
}

/** The start, what is said before the first move, and the first choices of a game that has no main line. */
function startOf(tree: Tree): View[] {
  const item = h("div", {
    class: "tree-start", role: "treeitem", "aria-level": "1", "aria-selected": "false", tabindex: "-1",
    "data-at": START,
  }, text().replay.start);
  const parts = [...(tree.game.comments ?? []).map(commentOf), ...problemsOf(tree, START)];
  if (tree.main.length === 0) parts.push(...following(tree, START).flatMap((first) => linesOf(tree, first)));
  return parts.length > 0 ? [item, h("div", { class: "tree-between", role: "none" }, parts)] : [item];
}

/** The result, or that there is more in the file which cannot be shown. */
function endOf(tree: Tree): View | null {
  const end = tree.main[tree.main.length - 1] ?? START;
  const isCut = (tree.problems.get(end) ?? []).some((problem) => problem.error);
  if (isCut) return h("div", { class: "tree-result soft" }, text().replay.stopped);
  return hasEnd(tree) ? h("div", { class: "tree-result" }, resultText(tree.game.result)) : null;
}

/** False for a position alone. A game without moves may have a result, too: somebody did not come. */
export const hasEnd = ({ game }: Tree): boolean => game.moves.length > 0 || game.result !== "*";

/** A result with a proper half. */
export const resultText = (result: string): string => result.replaceAll("1/2", "½").replace("-", "–");

/** The rows of the main line; a row is cut where something stands between its moves. */
function mainLine(tree: Tree): View[] {
  const parts: View[] = [];
  let row: View[] = [];
  const none = (): View => h("span", { class: "tree-none" }, "…");
  const endRow = (): void => {
    if (row.length > 0) parts.push(h("div", { class: "tree-row", role: "none" }, row));
    row = [];
  };
  const stand = (between: readonly View[]): void => {
    endRow();
    parts.push(h("div", { class: "tree-between", role: "none" }, between));
  };
  for (const at of tree.main) {
    const move = moveAt(tree, at);
    if (!move) continue;
    const isWhite = moverOf(move) === "white";
    if (move.before) {
      if (row.length > 0 && !isWhite) row.push(none());
      stand(move.before.map(commentOf));
    }
    if (isWhite) endRow();
    if (row.length === 0) {
      row.push(h("span", { class: "tree-number" }, move.number));
      if (!isWhite) row.push(none());
    }
    row.push(itemOf(tree, at, move));
    const between = betweenOf(tree, at, move);
    if (between.length === 0) continue;
    if (isWhite && forward(tree, at) !== at) row.push(none());
    stand(between);
  }
  endRow();
  return parts;
}

/** What stands behind a move of the main line: comments, problems, variations. */
function betweenOf(tree: Tree, at: number, move: ReadMove): View[] {
  const variations = choicesAt(tree, at)[0] === at ? choicesAt(tree, at).slice(1) : [];
  return [
    ...(move.comments ?? []).map(commentOf),
    ...problemsOf(tree, at),
    ...variations.flatMap((first) => linesOf(tree, first)),
  ];
}

const inlineComment = (comment: string): View => h("span", { class: "tree-comment" }, `${comment} `);

const commentOf = (comment: string): View => h("p", { class: "tree-comment" }, comment);

function problemsOf(tree: Tree, at: number): View[] {
  return (tree.problems.get(at) ?? []).map(findingOf);
}

/** A problem in its place. */
export function findingOf(finding: Finding): View {
  const words = text().replay;
  return h("div", { class: finding.error ? "finding error" : "finding" },
    h("strong", {}, finding.error ? words.error : words.warning), " ",
    finding.san ? h("span", { class: "finding-move" }, finding.san) : null, finding.san ? " " : null,
    h("span", {}, wholeSentence(sayFound(finding))), " ",
    h("span", { class: "finding-place" }, words.place(finding.line, finding.column)));
}

/** Lines deeper than this stand beside the one they belong to. */
const INDENTED = 10;

/** A variation: its moves run on like text, and variations of it are lines of their own. */
function linesOf(tree: Tree, first: number): View[] {
  const beside: View[] = [];
  const line: Child[] = [];
  let isInterrupted = true;
  for (let at = first, to = first; ; at = to) {
    const move = moveAt(tree, at);
    if (!move) break;
    line.push((move.before ?? []).map(inlineComment));
    line.push(itemOf(tree, at, move, isInterrupted || moverOf(move) === "white"), " ");
    const said = [...(move.comments ?? []).map(inlineComment), ...problemsOf(tree, at)];
    line.push(said);
    isInterrupted = said.length > 0;
    // The variations of a line's first move stand beside it.
    if (at !== first)
      for (const inner of choicesAt(tree, at).slice(1)) {
        (move.depth < INDENTED ? line : beside).push(...linesOf(tree, inner));
        isInterrupted = true;
      }
    to = forward(tree, at);
    if (to === at) break;
  }
  return [h("div", { class: "tree-line", role: "none" }, line), ...beside];
}

/** A move with its signs and its clock time; with its number inside of a variation. */
function itemOf(tree: Tree, at: number, move: ReadMove, numbered?: boolean): View {
  const isMain = numbered === undefined;
  const dots = moverOf(move) === "white" ? "." : "…";
  const nags = (move.nags ?? []).map((nag) =>
    h("span", { class: `nag ${toneOf(nag)}` }, clings(nag) ? signOf(nag) : ` ${signOf(nag)}`));
  const hasProblem = (tree.problems.get(at) ?? []).some((problem) => problem.offset === move.offset);
  return h("span",
    {
      class: `tree-move${hasProblem ? " has-problem" : ""}`, role: "treeitem", tabindex: "-1", "data-at": at,
      "aria-level": move.depth + 1, "aria-selected": "false", "aria-label": spokenMove(tree, at),
    },
    numbered ? h("span", { class: "tree-number" }, `${move.number}${dots}`) : null,
    h("span", { class: "san" }, shownMove(move.san), nags),
    isMain && move.eval ? h("span", { class: "tree-eval" }, evalText(move.eval)) : null,
    isMain && move.clock_ms !== undefined ? h("span", { class: "move-time" }, clockText(move.clock_ms)) : null);
}

/** An evaluation as engines write it. */
function evalText(value: { cp: number } | { mate: number }): string {
  if ("mate" in value) return `#${value.mate}`;
  return `${value.cp > 0 ? "+" : ""}${(value.cp / 100).toFixed(1)}`;
}

/** All that a screen reader says of a move. */
export function spokenMove(tree: Tree, at: number): string {
  const words = text().replay;
  const move = moveAt(tree, at);
  if (!move) return [words.start, ...(tree.game.comments ?? [])].join(". ");
  const choices = choicesAt(tree, at);
  const others = choices[0] === at ? choices.length - 1 : 0;
  return [
    words.spoken(move.number, text().board.colors[moverOf(move)], move.san),
    ...(move.nags ?? []).map((nag) => words.nag(nag)),
    move.depth > 0 ? words.variation(move.depth) : "",
    move.clock_ms !== undefined ? words.left(words.spent(move.clock_ms)) : "",
    ...(move.before ?? []),
    ...(move.comments ?? []),
    others > 0 ? words.choices(others) : "",
    ...(tree.problems.get(at) ?? []).map(
      (found) => `${found.error ? words.error : words.warning}: ${wholeSentence(sayFound(found))}`,
    ),
  ].filter((part) => part).join(", ");
}
