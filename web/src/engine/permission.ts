// permission.ts - whether an engine may think now. Room: web/engine.
// Never for somebody who plays, and never about a position of a live game or one move away from it: the zone knows both. Without
// network nobody can be asked, and nobody plays.
import { http } from "../net";

/** Why not; `unasked`: the zone is there, but could not say. */
export type NoThought = "own-game" | "live-position" | "unasked";

/** Null if it may. */
export async function askPermission(fen: string): Promise<NoThought | null> {
  const answer = await http.mayThink(fen);
  if (!answer.ok) return answer.code === "unreachable" ? null : "unasked";
  return answer.allowed ? null : (answer.why ?? "live-position");
}
