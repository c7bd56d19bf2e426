// slides.ts - what a screen on the wall shows one after the other: kinds, pages, and how long each stays. Room: web/screens.

export const KINDS = ["pairings", "clocks", "results", "standings"] as const;
export type SlideKind = (typeof KINDS)[number];

export interface Slide {
  kind: SlideKind;
  /** From 1. */
  page: number;
  pages: number;
  /** How many stand below each other, and beside each other. */
  rows: number;
  columns: number;
  /** The first that is shown, from 0, and the one behind the last. */
  from: number;
  to: number;
}

interface Level {
  rows: number;
  columns: number;
}

/** From large to dense. The last holds what is left. */
const LEVELS: readonly Level[] = [{ rows: 8, columns: 1 }, { rows: 12, columns: 2 }, { rows: 16, columns: 2 }];
/** Rather denser than more pages than these. */
const PAGES = 6;
/** Fewer are not made larger. */
const ROWS_MIN = 5;
/** Nobody waits for the clocks of more boards: the first ones are shown. */
const CLOCK_PAGES = 8;

/** How large so many can be shown. */
export function levelOf(count: number): Level {
  const level = LEVELS.find(({ rows, columns }) => count <= rows * columns * PAGES) ?? LEVELS[LEVELS.length - 1];
  const { rows, columns } = level ?? { rows: ROWS_MIN, columns: 1 };
  return columns === 1 && count < rows ? { rows: Math.max(ROWS_MIN, count), columns } : { rows, columns };
}

/** The slides of a kind. */
function pagesOf(kind: SlideKind, count: number): Slide[] {
  const { rows, columns } = levelOf(count);
  const size = rows * columns;
  const pages = Math.min(Math.ceil(count / size), kind === "clocks" ? CLOCK_PAGES : Infinity);
  return Array.from({ length: pages }, (_, i) =>
    ({ kind, page: i + 1, pages, rows, columns, from: i * size, to: Math.min(count, (i + 1) * size) }));
}

/** All slides, for so many of each kind. */
export const slidesOf = (counts: Readonly<Record<SlideKind, number>>, wanted: readonly SlideKind[]): Slide[] =>
  KINDS.filter((kind) => wanted.includes(kind)).flatMap((kind) => pagesOf(kind, counts[kind]));

/** Where a slide is among others, when some have come and gone: itself, or what stands at its place. */
export function findSlide(slides: readonly Slide[], { kind, page }: Pick<Slide, "kind" | "page">): number {
  const same = slides.findIndex((one) => one.kind === kind && one.page === page);
  if (same >= 0) return same;
  const later = slides.findIndex((one) => KINDS.indexOf(one.kind) > KINDS.indexOf(kind));
  return Math.max(0, later);
}

/** How long a slide stays: the longer, the more there is in which one looks for oneself. */
export const stayMs = ({ from, to }: Slide, seconds: number): number => Math.round(1000 * seconds * (1 + (to - from) / 32));

/** The kinds that an address asks for: "pairings,standings"; all without one. */
export function readKinds(said: string | null): SlideKind[] {
  const kinds = KINDS.filter((kind) => (said ?? "").split(",").includes(kind));
  return kinds.length > 0 ? kinds : [...KINDS];
}

/** The seconds that an address asks for; 8 without any. */
export function readPace(said: string | null): number {
  const seconds = Number(said ?? "");
  return said !== null && seconds >= 1 && seconds <= 120 ? seconds : 8;
}
