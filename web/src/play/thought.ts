// thought.ts - mirrors of games in the midst of a delay. Room: web/play.
import type { Game } from "../zug/game";

/** Makes a mirror of a game whose flag will fall at a moment, and makes it again if a part of the present move's delay
 * was over before now; `make` is told how long ago the move began. */
export function withThought<T extends Game | undefined>(
  make: (thoughtMs: number) => T,
  fallMs: number | undefined,
  atMs: number,
): T {
  const game = make(0);
  const late = (game?.view(atMs).deadline_ms ?? 0) - (fallMs ?? Infinity);
  if (late <= 0) return game;
  game?.free();
  return make(late);
}
