// places.ts - rows that keep their places in a list that changes under the finger. Room: web/ui.

/** A place that has just become free is not taken at once: somebody may be about to press what was there. */
const REST_MS = 1500;

interface Place {
  /** What is there; null if the place is free. */
  key: string | null;
  since: number;
}

/** Takes what is to be listed now, and tells what each place has: null for a free one. */
export type Places = (keys: readonly string[], now?: number) => (string | null)[];

/**
 * Keeps the order of a list of so many places at most: what stays keeps its place, what goes leaves it free, and what comes
 * takes one that has been free for a while, or the next.
 */
export function makePlaces(most = Infinity): Places {
  let places: Place[] = [];
  return (keys, now = performance.now()) => {
    const placed = new Set(places.map(({ key }) => key));
    places = places.map((one) => (one.key === null || keys.includes(one.key) ? one : { key: null, since: now }));
    for (const key of keys) {
      if (placed.has(key)) continue;
      const free = places.findIndex((one) => one.key === null && now - one.since >= REST_MS);
      const at = free < 0 ? places.length : free;
      if (at < most) places[at] = { key, since: now };
    }
    while (places.at(-1)?.key === null) places.pop();
    return places.map(({ key }) => key);
  };
}
