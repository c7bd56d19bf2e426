// draft.ts - pairings that are not saved yet, kept in this window: whoever goes elsewhere finds them again. Room: web/screens.
import type { PairingRow } from "../../event/pairings";

export interface Draft {
  /** The round that is changed; null for a new one. */
  round: string | null;
  name: string;
  rows: PairingRow[];
}

const keyOf = (contest: string): string => `zug.pairings.${contest}`;

/** A browser that keeps nothing keeps no draft either. */
export function keepDraft(contest: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(contest), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function dropDraft(contest: string): void {
  try {
    sessionStorage.removeItem(keyOf(contest));
  } catch {
    return;
  }
}

export function findDraft(contest: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(contest)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}
