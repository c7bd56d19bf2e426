// draft.ts - pairings that are not saved yet, kept in this window: whoever goes elsewhere finds them again. Room: web/screens.
import type { PairingRow } from "../../event/pairings";

export interface Draft {
  /** The round that is changed; null for a new one. */
  round: string | null;
  name: string;
  rows: PairingRow[];
}

/** What is kept of events, one thing of each. A browser that keeps nothing keeps no draft either. */
export interface Kept<T> {
  keep(contest: string, draft: T): void;
  drop(contest: string): void;
  find(contest: string): T | null;
}

export function keptAs<T>(name: string): Kept<T> {
  const keyOf = (contest: string): string => `zug.${name}.${contest}`;
  return {
    keep: (contest, draft) => {
      try {
        sessionStorage.setItem(keyOf(contest), JSON.stringify(draft));
      } catch {
        return;
      }
    },
    drop: (contest) => {
      try {
        sessionStorage.removeItem(keyOf(contest));
      } catch {
        return;
      }
    },
    find: (contest) => {
      try {
        return JSON.parse(sessionStorage.getItem(keyOf(contest)) ?? "null") as T | null;
      } catch {
        return null;
      }
    },
  };
}

export const { keep: keepDraft, drop: dropDraft, find: findDraft } = keptAs<Draft>("pairings");
