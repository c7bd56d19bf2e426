// clock_note.ts - which period a clock is in, and how many moves there are to the control. Room: web/ui.
import { text } from "../text";
import type { SideView } from "../zug/types";

/** "period 1 of 2 · 12 moves to the control"; nothing where there is one period for all moves. */
export function clockNote(side: Pick<SideView, "period" | "periods" | "moves_to_control">): string {
  const words = text().clock;
  const parts = [
    side.periods > 1 ? words.period(side.period + 1, side.periods) : "",
    side.moves_to_control > 0 ? words.movesToControl(side.moves_to_control) : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
