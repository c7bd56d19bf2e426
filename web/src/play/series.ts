// series.ts - how it stands between two in a row of rematches. Room: web/play.
import { pointsText } from "../event/score";
import { HALVES } from "../ui/result";
import type { Side } from "../zug/types";
import type { Facts } from "./facts";

/** The number of the game in its row; undefined of one that is no rematch. */
export const seriesGame = ({ series }: Facts): number | undefined => series && series.games + 1;

/** The points of a side, with those of this game once it has a result: "1½". Empty if it is no rematch. */
export function seriesPoints({ series, result }: Facts, side: Side): string {
  if (!series) return "";
  const halves = result === undefined ? null : HALVES[result];
  return pointsText(series[side] * 2 + (halves?.[side === "white" ? 0 : 1] ?? 0));
}
