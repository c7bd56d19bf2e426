// miniature.ts - one small board of the grid: position, names and clocks, live. Room: web/screens.
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import { zone } from "../../net";
import type { EventMessage, GameLine } from "../../net";
import { isOpen } from "../../play/facts";
import { forgetWatchers, onWatchers, watchersOf, watchersView } from "../../play/audience";
import type { Facts } from "../../play/facts";
import { eventName, loadEventName, placeText } from "../../play/event_name";
import { makeLive } from "../../play/live";
import type { Live } from "../../play/live";
import { text } from "../../text";
import { makeClock } from "../../ui/clock";
import type { Clock } from "../../ui/clock";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { SIDES } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";

export interface Miniature {
  root: HTMLElement;
  destroy(): void;
}

interface State {
  line: GameLine;
  live: Live | undefined;
  last: string | undefined;
  board: Board;
  clocks: Record<Side, Clock>;
  scores: Record<Side, HTMLElement>;
  /** How many look on, beside Black. */
  watchers: HTMLElement;
  link: HTMLElement;
}

export interface MiniatureOptions {
  /** What the link is called, if it does not lead to watching. */
  label?: string;
  /** Called whenever the game is another than before. */
  onChange?(facts: Facts): void;
}

export function makeMiniature(zug: Zug, line: GameLine, options: MiniatureOptions = {}): Miniature {
  const clock = (side: Side): Clock => makeClock({ side, read: () => state.live?.left(side) ?? null });
  const score = (): HTMLElement => element(h("span", { class: "score" }));
  const watchers = element(h("span", { class: "mini-watchers" }));
  const parts = {
    line, watchers, board: makeBoard({ zug, still: true }),
    clocks: { white: clock("white"), black: clock("black") }, scores: { white: score(), black: score() },
  };
  const label = (): string => [options.label ?? text().play.watch.open(line.white.name, line.black.name),
    ...(watchersOf(line.game) > 0 ? [text().play.watch.watchers(watchersOf(line.game))] : [])].join(", ");
  const attributes = { class: "mini", href: `/game/${line.game}`, "aria-label": label() };
  const where = element(h("span", { class: "mini-where soft small-text" }));
  const say = (): void => draw(where, [line.contest === undefined ? "" : eventName(line.contest), placeText(zug, line)].filter(Boolean).join(" · "));
  say();
  if (line.contest !== undefined) void loadEventName(line.contest).then(say);
  const link = element(h("a", attributes, barOf(parts, "black"), parts.board.root, barOf(parts, "white"), where));
  const state: State = { ...parts, link, live: undefined, last: undefined };
  const show = (): void => {
    refresh(state);
    if (state.live) options.onChange?.(state.live.facts);
  };
  const stop = zone().watchBoard(line.game, {
    onBoard: (next) => {
      state.live?.destroy();
      state.live = makeLive(zug, next);
      state.last = next.last?.uci;
      show();
    },
    onEvent: (event) => {
      take(state, event);
      show();
    },
  });
  const stopWatchers = onWatchers((game) => {
    if (game !== line.game) return;
    draw(watchers, watchersView(game));
    link.setAttribute("aria-label", label());
  });
  return {
    root: element(h("li", {}, state.link)),
    destroy: () => {
      stop();
      stopWatchers();
      forgetWatchers(line.game);
      for (const side of SIDES) state.clocks[side].destroy();
      state.live?.destroy();
      state.board.destroy();
    },
  };
}

/** A player of it: name, score and clock. */
function barOf(state: Pick<State, "line" | "scores" | "clocks" | "watchers">, side: Side): View {
  const name = h("span", { class: "name", title: state.line[side].name }, state.line[side].name);
  return h("span", { class: `mini-player ${side}` }, name, side === "black" && state.watchers, state.scores[side],
    state.clocks[side].root);
}

function take(state: State, event: EventMessage): void {
  state.live?.event(event);
  const moves = event.moves ?? [];
  state.last = moves[moves.length - 1]?.uci ?? state.last;
}

function refresh(state: State): void {
  if (!state.live) return;
  const { facts } = state.live;
  const parts = facts.result?.split("-") ?? [];
  state.board.show({ fen: facts.fen, lastMove: state.last });
  for (const [i, side] of SIDES.entries()) {
    state.clocks[side].show({ running: facts.ticking && facts.turn === side });
    draw(state.scores[side], parts[i]?.replace("1/2", "½"));
  }
  state.link.classList.toggle("ended", !isOpen(facts));
}
