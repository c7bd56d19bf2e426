// thought.ts - mirrors of games in the midst of a delay, or whose clock is held. Room: web/play.
import type { Game } from "../zug/game";

/** What a table says of the clock that runs. */
interface Running {
  fall_ms?: number | undefined;
  held_until_ms?: number | undefined;
}

/** For how long from a moment on the clock stands still. */
const heldFor = ({ held_until_ms }: Running, atMs: number): number => Math.max(0, (held_until_ms ?? atMs) - atMs);

/** The moment by which a mirror has counted what the clock has run since its readings were right: a mirror does not know
 * that a clock is held. */
export const countedTo = (table: Running, atMs: number, nowMs: number): number =>
  Math.max(atMs, nowMs - heldFor(table, atMs));

/** Makes a mirror of a game whose flag will fall at a moment, which a hold puts off, and makes it again if a part of the
 * present move's delay was over before now; `make` is told how long ago the move began. */
export function withThought<T extends Game | undefined>(
  make: (thoughtMs: number) => T,
  table: Running,
  atMs: number,
): T {
  const game = make(0);
  const late = (game?.view(atMs).deadline_ms ?? 0) - ((table.fall_ms ?? Infinity) - heldFor(table, atMs));
  if (late <= 0) return game;
  game?.free();
  return make(late);
}
