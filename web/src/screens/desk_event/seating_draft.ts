// seating_draft.ts - places of a round that are not saved yet, kept in this window: whoever goes elsewhere finds them again.
// Room: web/screens.
import { isRecord } from "../../app/kept";
import { findRound } from "../../event/model";
import { comingRound } from "../../event/players";
import { withNewcomers } from "../../event/seating";
import type { Seating } from "../../event/seating";
import type { Contest } from "../../net";
import { keptAs } from "./draft";

export interface SeatingDraft {
  /** The number of the round. */
  round: string;
  seating: Seating;
}

const isDraft = (value: unknown): value is SeatingDraft =>
  isRecord(value) && typeof value["round"] === "string" && isRecord(value["seating"]);

const kept = keptAs("seating", isDraft);
export const { keep: keepSeating, drop: dropSeating } = kept;

/** What was kept, if it can still be saved: the round is still to come, and everybody in it is in the list. */
export function findSeating(contest: Contest): SeatingDraft | null {
  const draft = kept.find(contest.contest);
  if (!draft || contest.closed || Number(draft.round) !== comingRound(contest)) return null;
  const listed = new Set((contest.players ?? []).map((one) => one.player));
  const seated = [...draft.seating.boards.flatMap((one) => [one.white, one.black]), ...draft.seating.free.map((one) => one.player)];
  const isKnown = seated.every((player) => player === 0 || listed.has(player));
  if (!isKnown || findRound(contest, draft.round)?.started) return null;
  return { round: draft.round, seating: withNewcomers(contest, draft.seating, Number(draft.round)) };
}
