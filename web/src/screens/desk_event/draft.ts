// draft.ts - pairings that are not saved yet, kept in this window: whoever goes elsewhere finds them again. Room: web/screens.
import { forgetKept, isRecord, keep, readKept } from "../../app/kept";
import type { PairingRow } from "../../event/pairings";

export interface Draft {
  /** The round that is changed; null for a new one. */
  round: string | null;
  name: string;
  rows: PairingRow[];
}

/** What is kept of events, one thing of each. */
export interface Kept<T> {
  keep(contest: string, draft: T): void;
  drop(contest: string): void;
  find(contest: string): T | null;
}

export function keptAs<T>(name: string, isRight: (value: unknown) => value is T): Kept<T> {
  const keyOf = (contest: string): string => `zug.${name}.${contest}`;
  return {
    keep: (contest, draft) => keep(keyOf(contest), draft, "window"),
    drop: (contest) => forgetKept(keyOf(contest), "window"),
    find: (contest) => readKept(keyOf(contest), isRight, "window") ?? null,
  };
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value["name"] === "string" && Array.isArray(value["rows"]);

export const { keep: keepDraft, drop: dropDraft, find: findDraft } = keptAs("pairings", isDraft);
