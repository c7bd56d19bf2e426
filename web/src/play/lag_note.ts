// lag_note.ts - what the moves of a side have got back for their way, in words. Room: web/play.
import { text } from "../text";
import type { Side } from "../zug/types";
import type { Facts } from "./facts";

/** How much so far, at most, and for the next move; nothing in a game without such a budget. */
export function lagNote(facts: Facts, side: Side): string {
  const words = text().clock;
  const at = side === "white" ? 0 : 1;
  const total = facts.lag_total_ms?.[at] ?? 0;
  if (total === 0 || !facts.lag_given_ms || !facts.lag_left_ms) return "";
  const all = words.lag(facts.lag_given_ms[at], total, facts.lag_left_ms[at]);
  const last = facts.moves[facts.moves.length - (facts.turn === side ? 2 : 1)]?.lag_ms ?? 0;
  return last > 0 ? `${all} ${words.lagLast(last)}` : all;
}
