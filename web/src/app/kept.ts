// kept.ts - what this browser keeps for the next visit, or a window for its next page; one that keeps nothing forgets it.
// Room: web/app.

type Where = "browser" | "window";

/** Asked for each time: a browser may refuse it. */
const storage = (where: Where): Storage => (where === "browser" ? localStorage : sessionStorage);

/** True for what has members. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What was kept under a key, if it is of the right kind: somebody else may have written it, or an older page. */
export function readKept<T>(key: string, isRight: (value: unknown) => value is T, where: Where = "browser"): T | undefined {
  try {
    const value: unknown = JSON.parse(storage(where).getItem(key) ?? "null");
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown, where: Where = "browser"): void {
  try {
    storage(where).setItem(key, JSON.stringify(value));
  } catch {
    // It is known until the page is closed.
  }
}

export function forgetKept(key: string, where: Where = "browser"): void {
  try {
    storage(where).removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
