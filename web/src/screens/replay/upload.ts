// upload.ts - keeps a file in the zone, so that others can be sent a link to it. Room: web/screens.
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import type { Facts } from "../../zug/types";

/** The zone takes no more. */
export const UPLOAD_BYTES = 1_000_000;

const KIND = { "Content-Type": "application/vnd.chess-pgn" };

interface Answer {
  ok?: boolean;
  id?: string;
  code?: string;
  message?: string;
  facts?: Facts;
}

/** What became of a file: its id, why it was not taken, or that nobody has come in yet. */
export type Uploaded = { id: string } | { problem: string } | "come-in";

export async function uploadFile(bytes: Blob): Promise<Uploaded> {
  try {
    const response = await fetch("/api/import", { method: "POST", headers: KIND, body: bytes });
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.id) return { id: answer.id };
    if (answer.code === "log-in") return "come-in";
    return { problem: sayRefusal({ ...answer, code: answer.code ?? "" }) };
  } catch {
    return { problem: text().replay.unreachable };
  }
}
