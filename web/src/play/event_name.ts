// event_name.ts - what is played at a board: the event by its name, the round, the board and the time control. Room: web/play.
import { http } from "../net";
import type { ControlTerm } from "../net";
import { apart, text } from "../text";
import type { Zug } from "../zug/zug";
import { controlName } from "./terms";

/** What is known of where a game is played. */
export interface Where {
  control?: ControlTerm;
  contest?: string;
  round?: string;
  board?: number;
}

const names = new Map<string, string>();
const asked = new Map<string, Promise<string>>();

/** The name of an event that was asked for before; empty until it is known. */
export const eventName = (contest: string): string => names.get(contest) ?? "";

/** Asks for the name of an event, once; empty if nobody may know it here. */
export function loadEventName(contest: string): Promise<string> {
  const before = asked.get(contest);
  if (before) return before;
  const asking = http.contest(contest).then((answer) => {
    if (answer.ok) names.set(contest, apart(answer.name));
    else asked.delete(contest);
    return eventName(contest);
  });
  asked.set(contest, asking);
  return asking;
}

/** "Round 2 · Board 3 · 5 min + 3 s", what there is of it. */
export function placeText(zug: Zug, { control, round, board }: Where): string {
  const words = text().play.game.about;
  return [round === undefined ? "" : words.round(round), board === undefined ? "" : words.board(board),
    control === undefined ? "" : controlName(zug, control)].filter((part) => part !== "").join(" · ");
}
