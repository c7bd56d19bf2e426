// lesson.ts - learning from one's mistakes: from one to the next, the position before it, and a better move to be found.
// Room: web/engine. What is played is judged by the engine, and whether it may be played by libzug.
import { makeBoard } from "../board/board";
import type { Mark } from "../board/marks";
import { text } from "../text";
import { engine as words } from "../text/engine";
import { shownMove } from "../text/letters";
import { announce } from "../ui/announce";
import { onKeys } from "../ui/keys";
import { makeMoveInput } from "../ui/move_input";
import { problemOf } from "../ui/sentence";
import { playMove } from "../ui/sound";
import { button, drawn, h, mount } from "../ui/view";
import type { Child, View } from "../ui/view";
import { playLine } from "../zug/line";
import { other } from "../zug/types";
import type { Move, Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { makeAnalyst } from "./analysis";
import { opinionOf } from "./game_review";
import type { Review, ReviewedGame } from "./game_review";
import { lostBy, signOf } from "./judgement";
import type { Opinion, Sign } from "./judgement";
import type { NoThought } from "./permission";
import { moveName } from "./review_chart";
import { scoreText } from "./score";

export interface LessonOptions {
  game: ReviewedGame;
  review: Review;
  signs: readonly (Sign | null)[];
  /** Whose mistakes. */
  side: Side;
  onLeave(): void;
}

export interface Lesson {
  root: HTMLElement;
  /** Begins with the first of them, once it is on the page. */
  begin(): void;
  destroy(): void;
}

/** How one of them was found: by oneself, with a hint, or not. */
type Found = "alone" | "hinted" | "shown";

/** Where one is with a mistake. */
type Step =
  | { kind: "ask"; said: string; isHinted: boolean }
  | { kind: "thinking"; isHinted: boolean }
  | { kind: "solved"; said: string; line: readonly string[] }
  | { kind: "none"; why: NoThought | "absent" };

/** So many half-moves of a solution are shown. */
const SHOWN = 8;

export function makeLesson(zug: Zug, { game, review, signs, side, onLeave }: LessonOptions): Lesson {
  const analyst = makeAnalyst();
  const mistakes = game.moves.flatMap((move, i) => (move.side === side && signs[i] ? [i] : []));
  const found = new Map<number, Found>();
  let tasks = mistakes;
  let isDrawn = false;
  let at = 0;
  let turn = 0;
  let step: Step = { kind: "ask", said: "", isHinted: false };
  const solutions = new Map<number, Opinion>();

  const board = makeBoard({ zug, orientation: side, onMove: (move) => void attempt(move) });
  const input = makeMoveInput((typed) => {
    const wrong = board.enterText(typed);
    return wrong && problemOf(wrong);
  });

  const task = (): number | undefined => tasks[at];

  /** Shows the position before the mistake, with what was played as a red arrow. */
  function showTask(more: readonly Mark[] = []): void {
    const index = task();
    if (index === undefined) return;
    const { fen } = game.sight(index);
    const played = zug.play(fen, game.moves[index]?.uci ?? "");
    const arrow: Mark[] = isProblem(played) || !isDrawn ? [] : [["R", played.from, played.to]];
    const before = game.moves[index - 1];
    board.show({ fen, lastMove: before?.uci, movable: step.kind === "ask" ? side : undefined, marks: [...arrow, ...more] });
    input.enable(step.kind === "ask");
  }

  function go(to: number): void {
    turn++;
    analyst.stop();
    at = to;
    step = { kind: "ask", said: "", isHinted: false };
    view.redrawNow();
    showTask();
    const index = task();
    announce(index === undefined ? summary().join(" ") : questionOf(index));
    view.root.querySelector<HTMLElement>(".lesson-question")?.focus();
  }

  /** What would have been best; the engine is asked where only a file has judged. */
  async function solutionOf(index: number): Promise<Opinion | NoThought | null> {
    const known = solutions.get(index) ?? review[index];
    if (known?.best) return known;
    const opinion = await opinionOf(zug, analyst, game.sight(index));
    if (opinion && typeof opinion !== "string") solutions.set(index, opinion);
    return opinion;
  }

  /** Waits for what the engine says; undefined if it is no longer wanted, or says nothing, which is shown then. */
  async function asked(asking: Promise<Opinion | NoThought | null>): Promise<Opinion | undefined> {
    const mine = turn;
    const opinion = await asking.catch(() => "absent" as const);
    if (mine !== turn || opinion === null) return undefined;
    if (typeof opinion !== "string") return opinion;
    step = { kind: "none", why: opinion };
    showTask();
    announce(words().none[opinion]);
    view.redraw();
    return undefined;
  }

  const isHinted = (): boolean => (step.kind === "ask" || step.kind === "thinking") && step.isHinted;

  function think(): void {
    step = { kind: "thinking", isHinted: isHinted() };
    input.enable(false);
    view.redraw();
  }

  /** A move is tried: it is right if it is as good as the best one, but for less than deserves a sign. */
  async function attempt(move: Move): Promise<void> {
    const index = task();
    if (index === undefined || step.kind !== "ask") return;
    const sight = game.sight(index);
    const played = zug.play(sight.fen, move.uci);
    if (isProblem(played)) return showTask();
    board.show({ fen: played.fen, lastMove: [played.from, played.to] });
    playMove(played);
    if (move.uci === game.moves[index]?.uci) return refuse(words().lesson.played(shownMove(move.san)));
    think();
    const best = await asked(solutionOf(index));
    if (!best) return;
    if (best.best?.[0] === move.uci) return solve(index, words().lesson.best(shownMove(move.san)), move.uci);
    const after = await asked(opinionOf(zug, analyst, { ...sight, moves: [...sight.moves, move.uci], fen: played.fen }));
    if (!after) return;
    if (signOf(lostBy(side, best.score, after.score)) !== null)
      return refuse(words().lesson.wrong(shownMove(move.san), scoreText(after.score)));
    solve(index, words().lesson.good(shownMove(move.san), scoreText(after.score)), move.uci);
  }

  function refuse(said: string): void {
    step = { kind: "ask", said, isHinted: isHinted() };
    announce(said);
    showTask();
    view.redraw();
  }

  /** It is solved by a move, which the board shows. */
  function solve(index: number, said: string, move: string): void {
    if (!found.has(index)) found.set(index, isHinted() ? "hinted" : "alone");
    finish(index, said, move);
  }

  function finish(index: number, said: string, move: string): void {
    const { fen } = game.sight(index);
    const best = (solutions.get(index) ?? review[index])?.best ?? [];
    step = { kind: "solved", said, line: playLine(zug, fen, best.slice(0, SHOWN)).map(({ san }) => san) };
    const played = zug.play(fen, move);
    if (!isProblem(played)) board.show({ fen: played.fen, lastMove: [played.from, played.to] });
    input.enable(false);
    announce(said);
    view.redrawNow();
    view.root.querySelector<HTMLElement>(".lesson-next")?.focus();
  }

  /** Which piece is to move. */
  async function hint(): Promise<void> {
    const index = task();
    if (index === undefined || step.kind !== "ask") return;
    think();
    const best = await asked(solutionOf(index));
    const move = best && zug.play(game.sight(index).fen, best.best?.[0] ?? "");
    if (!move || isProblem(move)) return;
    const pieces = zug.pieces(game.sight(index).fen);
    const piece = isProblem(pieces) ? undefined : pieces.find(({ square }) => square === move.from);
    const said = piece ? words().lesson.look(text().board.kinds[piece.kind], piece.square) : "";
    step = { kind: "ask", said, isHinted: true };
    announce(said);
    showTask([["G", move.from]]);
    view.redraw();
  }

  async function reveal(): Promise<void> {
    const index = task();
    if (index === undefined || step.kind !== "ask") return;
    think();
    const best = await asked(solutionOf(index));
    const move = best && zug.play(game.sight(index).fen, best.best?.[0] ?? "");
    if (!move || isProblem(move)) return;
    found.set(index, "shown");
    finish(index, words().lesson.solution(shownMove(move.san), scoreText(best.score)), move.uci);
  }

  function questionOf(index: number): string {
    const move = game.moves[index];
    return move ? words().lesson.question(moveName(move, signs[index]), text().board.colors[side]) : "";
  }

  const howMany = (how: Found): number => tasks.filter((index) => found.get(index) === how).length;

  /** How it went. */
  const summary = (): string[] => mistakes.length === 0 ? [words().lesson.nothing(text().board.colors[side])] : [
    words().lesson.over(tasks.length), words().lesson.result(howMany("alone"), howMany("hinted"), tasks.length - howMany("alone") - howMany("hinted")),
  ];

  /** Those that were not found alone, once more. */
  function again(): void {
    tasks = tasks.filter((index) => found.get(index) !== "alone");
    for (const index of tasks) found.delete(index);
    go(0);
  }

  const leave = (): View => button(words().lesson.leave, onLeave);

  function taskView(index: number): Child[] {
    return [
      h("p", { class: "soft lesson-count" }, words().lesson.count(at + 1, tasks.length)),
      h("p", { class: "lesson-question", tabindex: "-1" }, questionOf(index)),
      h("div", { class: `lesson-said ${step.kind}` }, saidOf()),
      h("div", { class: "row" }, stepButtons()),
      h("div", { class: "row" }, leave()),
      input.root,
    ];
  }

  /** What there is to say of the last try, in the same room whatever it is. */
  function saidOf(): Child {
    switch (step.kind) {
      case "thinking": return words().lesson.thinking;
      case "none": return [h("p", {}, words().none[step.why]), button(words().askAgain, () => go(at))];
      case "ask": return step.said;
      case "solved": return [h("p", {}, step.said), step.line.length > 0 && h("p", { class: "soft" }, words().lesson.line, " ", step.line.map(shownMove).join(" "))];
    }
  }

  function stepButtons(): Child[] {
    const isAsking = step.kind === "ask";
    const next = at + 1 < tasks.length ? words().lesson.next : words().lesson.finish;
    if (step.kind === "solved") return [button(next, () => go(at + 1), { class: "primary lesson-next", key: "next" })];
    return [
      button(words().lesson.hint, () => void hint(), { key: "hint", "aria-disabled": !isAsking && "true" }),
      button(words().lesson.show, () => void reveal(), { key: "show", "aria-disabled": !isAsking && "true" }),
      button(words().lesson.skip, () => go(at + 1), { key: "skip" }),
    ];
  }

  const overView = (): Child[] => [
    h("div", { class: "lesson-question", tabindex: "-1" }, summary().map((sentence) => h("p", {}, sentence))),
    h("div", { class: "row" },
      tasks.some((index) => found.get(index) !== "alone") && button(words().lesson.again, again),
      button(words().lesson.leave, onLeave, { class: "primary" })),
  ];

  const view = mount(() => {
    const index = task();
    return h("section", { class: "lesson", "aria-label": words().lesson.title(text().board.colors[side]) },
      h("div", { class: "lesson-board" }, board.root),
      h("div", { class: "card lesson-side" },
        h("h2", {}, words().lesson.title(text().board.colors[side])),
        index === undefined ? overView() : taskView(index)));
  });
  const stopKeys = onKeys({
    f: () => board.setOrientation(other(board.orientation())),
  });
  return {
    root: view.root,
    begin: () => {
      showTask();
      // Arrows can be drawn only into a board that has its size.
      const mine = turn;
      void drawn().then(() => {
        isDrawn = true;
        if (mine === turn && step.kind === "ask") showTask();
      });
      const index = task();
      announce(index === undefined ? summary().join(" ") : questionOf(index));
      view.root.querySelector<HTMLElement>(".lesson-question")?.focus();
    },
    destroy: () => {
      turn++;
      stopKeys();
      analyst.end();
      board.destroy();
      view.stop();
    },
  };
}
