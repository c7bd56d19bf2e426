// drafts.ts - analyses are kept in the browser while they are made, and some earlier ones: nothing is lost by a reload or a
// closed window. Room: web/screens.

/** An analysis as it was last. */
export interface Draft {
  id: string;
  name: string;
  pgn: string;
  /** The move that was shown, by its number. */
  at: number;
  isTurned: boolean;
  /** True if it has been changed since it was opened or saved. */
  isChanged: boolean;
}

const KEY = "zug.analysis";
/** Newest first, so many, and no more text than a browser keeps. */
const KEPT = 12;
const KEPT_CHARS = 2_000_000;

/** All that are kept, the newest first. */
export function drafts(): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Draft[]) : [];
  } catch {
    return [];
  }
}

/** Keeps an analysis as the newest, in place of what is the same; false if the browser does not. */
export function keepDraft(draft: Draft): boolean {
  let chars = 0;
  const all = [draft, ...drafts().filter(({ id, pgn }) => id !== draft.id && pgn !== draft.pgn)].slice(0, KEPT);
  return store(all.filter(({ pgn }, i) => (chars += pgn.length) < KEPT_CHARS || i === 0));
}

export function forgetDraft(id: string): void {
  store(drafts().filter((one) => one.id !== id));
}

function store(all: readonly Draft[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** The one that this window is about; in a new window it is a copy of the newest, which another window may still be about. */
export function lastDraft(): (Draft & { isMine: boolean }) | undefined {
  const all = drafts();
  let mine: Draft | undefined;
  try {
    const id = sessionStorage.getItem(KEY);
    mine = all.find((one) => one.id === id);
  } catch {
    // Then every window is a new one.
  }
  const last = mine ?? all[0];
  return last && { ...last, isMine: mine !== undefined };
}

/** From now on this window is about another one; its name is for nobody to see. */
export function beginDraft(id = crypto.getRandomValues(new Uint32Array(2)).join("-")): string {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Then a reload begins with the newest.
  }
  return id;
}
