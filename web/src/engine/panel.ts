// panel.ts - what the engine thinks, on the screen: a switch, a bar beside the board, the best lines. Room: web/engine.
// Its place is the same whatever it knows: nothing moves while lines change. Its words (loadEngine) and its styles ("engine") are
// the screen's to load.
import { text } from "../text";
import { engine as words } from "../text/engine";
import { shownMove } from "../text/letters";
import { announce } from "../ui/announce";
import { button, h, mount } from "../ui/view";
import type { Child, View } from "../ui/view";
import { playLine } from "../zug/line";
import type { Zug } from "../zug/zug";
import { other } from "../zug/types";
import type { Played, Side } from "../zug/types";
import { makeBar } from "./bar";
import type { Line } from "./analysis";
import { LINES, makeObserver } from "./observer";
import type { Seen } from "./observer";
import { endScore, scoreText } from "./score";
import type { Score } from "./score";
import type { Sight } from "./sight";

export interface EnginePanel {
  /** The switch and the lines. */
  root: HTMLElement;
  /** To stand beside the board; it turns with `orient`. */
  bar: HTMLElement;
  /** What the board shows now; looked at if the computer is on. */
  show(sight: Sight): void;
  /** Which side is below. */
  orient(below: Side): void;
  /** Switches it on, and off. */
  begin(): void;
  stop(): void;
  destroy(): void;
}

export interface EnginePanelOptions {
  /** A move of a line was chosen: all moves up to it, as UCI writes them, from the position that is shown. */
  onLine?(moves: readonly string[]): void;
}

/** So many half-moves of a line are shown. */
const SHOWN = 12;
/** What is this deep is said, once for each position. */
const SAID_DEPTH = 14;

export function makeEnginePanel(zug: Zug, { onLine }: EnginePanelOptions = {}): EnginePanel {
  let seen: Seen = { kind: "off" };
  let sight: Sight | undefined;
  let isSaid = false;
  const written = new WeakMap<Line, readonly Played[]>();
  const bar = makeBar();
  const observer = makeObserver(zug, (next) => {
    seen = next;
    const score = next.kind === "thinking" ? next.thought.lines[0]?.score : null;
    if (score !== undefined && next.kind !== "waiting") bar.show(next.kind === "over" ? endScore(next.end, next.turn) : score);
    sayOnce(next);
    view.redraw();
  });

  /** The moves of a line, as libzug writes them. */
  function movesOf(line: Line, fen: string): readonly Played[] {
    const known = written.get(line) ?? playLine(zug, fen, line.moves.slice(0, SHOWN));
    written.set(line, known);
    return known;
  }

  /** Says what was found, as soon as it is worth it: no more than once for a position. */
  function sayOnce(next: Seen): void {
    const line = next.kind === "thinking" ? next.thought.lines[0] : undefined;
    if (next.kind === "forbidden" || next.kind === "absent") announce(sentenceOf(next) ?? "");
    if (next.kind !== "thinking" || !line || !sight || isSaid || (!next.isDone && line.depth < SAID_DEPTH)) return;
    const best = movesOf(line, sight.fen)[0];
    if (!best) return;
    isSaid = true;
    announce(words().spoken(spokenScore(line.score), text().board.played(other(best.turn), best.san)));
  }

  const look = (): void => {
    isSaid = false;
    if (sight) observer.look(sight);
  };
  const turn = (): void => (seen.kind === "off" ? look() : observer.off());

  const lineOf = (line: Line, fen: string): View =>
    h("li", { class: "engine-line" },
      h("span", { class: "engine-line-score" }, scoreText(line.score)),
      movesOf(line, fen).map((move, i, all) =>
        h("button", {
          type: "button", class: "plain engine-move", tabindex: i > 0 && "-1",
          on: { click: () => onLine?.(all.slice(0, i + 1).map(({ uci }) => uci)) },
        }, numberOf(zug, fen, i), shownMove(move.san))));

  /** The lines; each has its place, whether it is known or not. */
  const linesOf = (lines: readonly Line[], fen: string): View =>
    h("ol", { class: "engine-lines", "aria-label": words().lines },
      Array.from({ length: LINES }, (_, i) => {
        const line = lines[i];
        return line ? lineOf(line, fen) : h("li", { class: "engine-line", "aria-hidden": "true" });
      }));

  function contents(): Child {
    if (seen.kind === "thinking" && sight) return linesOf(seen.thought.lines, sight.fen);
    const sentence = sentenceOf(seen);
    return h("div", { class: "engine-lines engine-said" }, sentence && h("p", {}, sentence),
      (seen.kind === "absent" || seen.kind === "forbidden") && button(words().askAgain, look));
  }

  const view = mount(() => {
    const best = seen.kind === "thinking" ? seen.thought.lines[0] : undefined;
    return h("section", { class: "engine", "aria-label": words().name },
      h("div", { class: "engine-head" },
        h("button", { type: "button", class: "plain engine-switch", role: "switch", "aria-checked": String(seen.kind !== "off"), on: { click: turn } },
          h("span", { class: "engine-knob", "aria-hidden": "true" }), words().name),
        h("strong", { class: "engine-score" }, best && scoreText(best.score)),
        h("span", { class: "soft engine-about" }, best ? words().depth(best.depth) : words().version),
        seen.kind === "thinking" && seen.isDone && button(words().deeper, () => observer.deeper(), { class: "plain engine-deeper" })),
      seen.kind !== "off" && contents());
  });

  return {
    root: view.root,
    bar: bar.root,
    show: (next) => {
      const isSame = sight?.fen === next.fen && sight.start === next.start && sight.moves.join() === next.moves.join();
      sight = next;
      if (!isSame && seen.kind !== "off") look();
    },
    orient: (below) => bar.orient(below),
    begin: look,
    stop: () => observer.off(),
    destroy: () => {
      observer.end();
      view.stop();
    },
  };
}

/** The number before a half-move of a line: before the first, and before each of White's. */
function numberOf(zug: Zug, fen: string, index: number): string {
  const { turn, number } = zug.beginning(fen);
  const half = index + (turn === "black" ? 1 : 0);
  if (half % 2 === 1) return index === 0 ? `${number}… ` : "";
  return `${number + half / 2}. `;
}

/** What there is to say where there are no lines. */
function sentenceOf(seen: Seen): string | null {
  switch (seen.kind) {
    case "waiting": return words().waiting;
    case "forbidden": return words().none[seen.why];
    case "absent": return words().none.absent;
    case "over": return words().over[seen.end];
    case "off":
    case "thinking": return null;
  }
}

/** A score for those who hear it. */
export function spokenScore(score: Score): string {
  const value = "mate" in score ? score.mate : Math.round(score.cp / 10);
  const side = value > 0 ? "white" : "black";
  if ("mate" in score) return words().mates(side, Math.abs(value));
  return value === 0 ? words().even : words().better(side, (Math.abs(value) / 10).toFixed(1));
}
