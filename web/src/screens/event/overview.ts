// overview.ts - what goes on in an event at a glance: boards, the round, the head of the table. Room: web/screens.
import type { Live } from "../../event/live";
import { hasPlayers } from "../../event/players";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import type { BoardsPart } from "./boards";
import { makeCalendar } from "./calendar";
import type { Part, Seen } from "./part";
import { makeRankingPart, makeRoundPart } from "./tables";

/** More boards than these, or more of the table, are on pages of their own. */
const BOARDS = 40;
const ROWS = 10;
const WHOLE = 24;

export interface Overview extends Part {
  /** A board has changed, or all of them without a name. */
  hear(game?: string): void;
}

export function makeOverview(view: Seen, live: () => Live, boards: BoardsPart, href: (part: string) => string): Overview {
  const words = tournament().page;
  const round = makeRoundPart(view, true);
  const calendar = makeCalendar(() => view.contest());
  const isSmall = (view.contest().players ?? []).length <= WHOLE;
  const isCross = /ROUNDROBIN/.test(view.contest().plan?.system ?? "");
  const standings = makeRankingPart(view, isSmall && isCross ? "crosstable" : "standings", isSmall ? Infinity : ROWS);
  const whole = element(h("p", { class: "no-print" }, h("a", { href: href("standings") }, words.wholeTable)));
  const many = element(h("p", { class: "card no-print" }));
  const place = element(h("div", { class: "live-place no-print" }));
  let areShown = false;
  const leave = (): void => {
    areShown = false;
    boards.leave?.();
  };
  const hear = (game?: string): void => {
    const { size } = live().model.boards;
    many.hidden = !(size > BOARDS);
    if (size > BOARDS) draw(many, `${words.manyBoards(size)} `, h("a", { href: href("boards") }, words.toBoards));
    place.hidden = !(size > 0 && size <= BOARDS);
    if (size === 0 || size > BOARDS) return leave();
    draw(place, boards.root);
    if (areShown && game !== undefined) boards.hear(game);
    else boards.refresh();
    areShown = true;
  };
  const refresh = (): void => {
    round.refresh();
    standings.refresh();
    calendar.refresh();
    whole.hidden = isSmall;
    standings.root.hidden = !(hasPlayers(view.contest()) ? view.standings() !== undefined : view.contest().rounds.some((one) => one.started));
  };
  standings.root.append(whole);
  return {
    root: element(h("div", { class: "stack" }, many, place, h("div", { class: "results-columns" }, round.root, standings.root), calendar.root)),
    refresh,
    hear,
    leave,
  };
}
