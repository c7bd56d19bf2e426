// miniature.ts - one small board of the grid: position, names and clocks, live. Room: web/screens.
import { makeBoard } from "../../board/board";
import { zone } from "../../net";
import type { EventMessage, GameLine } from "../../net";
import { makeLive } from "../../play/live";
import type { Live } from "../../play/live";
import { text } from "../../text";
import { makeClock } from "../../ui/clock";
import { fill, h } from "../../ui/dom";
import { SIDES } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";

export interface Miniature {
  root: HTMLElement;
  destroy(): void;
}

export function makeMiniature(zug: Zug, line: GameLine): Miniature {
  let live: Live | undefined;
  let last: readonly [string, string] | undefined;
  const board = makeBoard({ zug, still: true });
  const clock = (side: Side) => makeClock({ side, read: () => live?.left(side) ?? null });
  const clocks = { white: clock("white"), black: clock("black") };
  const score = { white: h("span", { class: "score" }), black: h("span", { class: "score" }) };
  const bar = (side: Side): HTMLElement =>
    h(
      "span",
      { class: `mini-player ${side}` },
      h("span", { class: "name" }, line[side].name),
      score[side],
      clocks[side].root,
    );
  const link = h(
    "a",
    {
      class: "mini",
      href: `/game/${line.game}`,
      "aria-label": text().play.watch.open(line.white.name, line.black.name),
    },
    bar("black"),
    board.root,
    bar("white"),
  );

  const refresh = (): void => {
    if (!live) return;
    const { facts } = live;
    board.show({ fen: facts.fen, lastMove: last });
    for (const side of SIDES) clocks[side].show({ running: facts.ticking && facts.turn === side });
    if (facts.result)
      SIDES.forEach((side, i) => fill(score[side], (facts.result ?? "").split("-")[i]?.replace("1/2", "½")));
    link.classList.toggle("ended", facts.status === "over" || facts.status === "aborted");
  };
  const take = (event: EventMessage): void => {
    live?.event(event);
    const moves = event.moves ?? [];
    last = squaresOf(moves[moves.length - 1]?.uci) ?? last;
    refresh();
  };
  const stop = zone().watchBoard(line.game, {
    onBoard: (state) => {
      live?.destroy();
      live = makeLive(zug, state);
      last = squaresOf(state.last?.uci);
      refresh();
    },
    onEvent: take,
  });
  return {
    root: h("li", {}, link),
    destroy: () => {
      stop();
      for (const side of SIDES) clocks[side].destroy();
      live?.destroy();
      board.destroy();
    },
  };
}

const squaresOf = (uci: string | undefined): readonly [string, string] | undefined =>
  uci ? [uci.slice(0, 2), uci.slice(2, 4)] : undefined;
