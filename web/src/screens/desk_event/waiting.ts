// waiting.ts - calls and assistants that wait for the arbiter, with a sound when one comes. Room: web/screens.
import { byNumber } from "../../event/attention";
import type { Live } from "../../event/live";
import { isOver } from "../../event/model";
import type { BoardState } from "../../event/model";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { announceNow } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { play } from "../../ui/sound";
import type { Side } from "../../zug/types";
import { SIDES } from "../../zug/types";
import { acts } from "./acts";
import type { Subject } from "./acts";

export interface WaitingOptions {
  live: Live;
  onOpen(game: string): void;
  onCount(count: number): void;
}

/** Somebody who waits. */
interface Matter {
  key: string;
  board: BoardState;
  side: Side;
  kind: "call" | "assistant";
}

/** The list; `refresh` leaves out the board that is open, which tells of it itself. */
export function makeWaiting(options: WaitingOptions) {
  const words = text().desk;
  const list = element(h("ul", { class: "waiting-list" }));
  const root = element(h("section", { class: "desk-waiting", "aria-label": words.calls }, h("h2", {}, words.calls), list));
  let known = new Set<string>();
  let shown = "";
  let isFirst = true;
  const refresh = (opened?: string): void => {
    const matters = mattersOf(options.live);
    const listed = matters.filter((matter) => matter.board.game !== opened);
    const keys = listed.map((matter) => matter.key).join();
    if (!isFirst) for (const matter of matters) if (!known.has(matter.key)) sound(matter);
    if (matters.length !== known.size) options.onCount(matters.length);
    if (keys !== shown) draw(list, listed.map((matter) => itemOf(matter, options)));
    root.hidden = listed.length === 0;
    shown = keys;
    known = new Set(matters.map((matter) => matter.key));
    isFirst = options.live.model.boards.size === 0;
  };
  return { root, refresh, destroy: (): void => options.onCount(0) };
}

function mattersOf({ model }: Live): Matter[] {
  return byNumber([...model.boards.values()]).filter(({ table }) => table.role === "arbiter").flatMap((board) =>
    SIDES.flatMap((side): Matter[] => {
      const seat = board.table[side];
      const found: Matter[] = [];
      const key = `${board.game} ${side}`;
      if (seat.called) found.push({ key: `${key} call ${seat.call ?? ""}`, board, side, kind: "call" });
      if (seat.assistant?.state === "joined" && !isOver(board.table))
        found.push({ key: `${key} assistant`, board, side, kind: "assistant" });
      return found;
    }));
}

const sentenceOf = ({ board: { table }, side, kind }: Matter): string =>
  kind === "call"
    ? text().desk.calledSpoken(table.board, table[side].name, table[side].call ?? "")
    : text().desk.assistantWaits(table.board, table[side].assistant?.name ?? "", table[side].name);

/** Somebody has begun to wait: a sound and a sentence. */
function sound(matter: Matter): void {
  play("notify");
  announceNow(sentenceOf(matter));
}

function itemOf(matter: Matter, { live, onOpen }: WaitingOptions): View {
  const words = text().desk;
  const { board: { game, table }, side, kind } = matter;
  const subject = (): Subject => ({ table: live.model.boards.get(game)?.table ?? table, first: { turn: "white", number: 1 }, moves: [], left: () => null });
  const about = table[side].assistant?.name ?? "";
  const what = kind === "call"
    ? [h("b", {}, words.called(table.board, table[side].name)), h("q", {}, table[side].call ?? words.noReason)]
    : [h("b", {}, words.assistantWaits(table.board, about, table[side].name))];
  const act = (name: "answer" | "accept" | "refuse", style = ""): View =>
    button(tournament().acts.words[name], () => void acts[name](subject(), side), { class: style });
  const kindClass = kind === "call" ? "called" : "assistant";
  return h("li", { class: `matter ${kindClass}`, key: matter.key }, h("p", {}, what),
    h("div", { class: "row" },
      (kind === "call" ? [act("answer", "primary")] : [act("accept", "primary"), act("refuse")]),
      button(words.open, () => onOpen(game))));
}
