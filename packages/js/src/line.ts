// line.ts - several moves in a row, played by libzug. Room: packages/js.
import type { Played } from "./types.js";
import { isProblem } from "./core.js";
import type { Zug } from "./core.js";

/** The moves of a line from a position, up to the first that is not legal. */
export function playLine(zug: Zug, fen: string, moves: readonly string[]): Played[] {
  const played: Played[] = [];
  for (const move of moves) {
    const next = zug.play(played[played.length - 1]?.fen ?? fen, move);
    if (isProblem(next)) break;
    played.push(next);
  }
  return played;
}
