// sight.ts - what the engine is to look at. Room: web/engine.

/** A position with the way to it: moves as UCI writes them, from the position where they begin. */
export interface Sight {
  start: string;
  moves: readonly string[];
  fen: string;
}
