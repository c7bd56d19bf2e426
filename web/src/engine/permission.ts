// permission.ts - whether an engine may think now. Room: web/engine.
// Never for somebody who plays, and never about a position of a live game: the zone knows both. Without network nobody can be
// asked, and nobody plays.
import { http } from "../net";

/** Why not; null if it may. */
export type NoThought = "own-game" | "live-position" | null;

export async function askPermission(fen: string): Promise<NoThought> {
  const answer = await http.mayThink(fen);
  return answer.ok && !answer.allowed ? (answer.why ?? "live-position") : null;
}
