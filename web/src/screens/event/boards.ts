// boards.ts - the live boards of a round on an event's page. Room: web/screens.
import { lowMs } from "../../event/attention";
import { makeClocks } from "../../event/clocks";
import { makeGrid } from "../../event/grid";
import type { Live } from "../../event/live";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { element, h } from "../../ui/view";
import { check } from "../../ui/field";
import type { Zug } from "../../zug/zug";
import type { Part } from "./part";

export interface BoardsPart extends Part {
  /** A board has changed, or all of them without a name. */
  hear(game?: string): void;
  destroy(): void;
}

/** The boards; their tiles are there only while they are looked at. */
export function makeBoardsPart(zug: Zug, live: () => Live): BoardsPart {
  const words = text().desk;
  const { contest } = live().model;
  const clocks = makeClocks(zug);
  const grid = makeGrid({ zug, read: clocks.read, lowMs: lowMs(zug, contest.control) });
  grid.setOrder("number");
  let isShown = false;
  const none = element(h("p", { class: "empty" }));
  const root = element(h("section", { class: "card stack", "aria-label": words.live },
    h("div", { class: "boards-head" }, h("h2", {}, words.live), check(words.compact, false, grid.setCompact)), none, grid.root));
  const refresh = (): void => {
    isShown = true;
    const { boards, contest: event } = live().model;
    none.textContent = event.private && !event.arbiter ? tournament().page.noBoardsHidden : tournament().page.noBoards;
    none.hidden = boards.size !== 0;
    grid.setBoards(boards);
  };
  return {
    root,
    refresh,
    hear: (game) => {
      const board = game === undefined ? undefined : live().model.boards.get(game);
      if (!isShown) return;
      none.hidden = live().model.boards.size !== 0;
      if (board) grid.refresh(board);
      else refresh();
    },
    leave: () => {
      isShown = false;
      grid.setBoards(new Map());
    },
    destroy: () => {
      grid.destroy();
      clocks.destroy();
    },
  };
}
