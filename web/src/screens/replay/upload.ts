// upload.ts - keeps a file in the zone, so that others can be sent a link to it. Room: web/screens.
import { text } from "../../text";

/** The zone takes no more. */
export const UPLOAD_BYTES = 1_000_000;

const KIND = { "Content-Type": "application/vnd.chess-pgn" };

interface Answer {
  ok?: boolean;
  id?: string;
  code?: string;
  message?: string;
}

/** Sends a file; answers its id, or why it was not taken. */
export async function uploadFile(bytes: Blob): Promise<{ id: string } | { problem: string }> {
  try {
    const response = await fetch("/api/import", { method: "POST", headers: KIND, body: bytes });
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.id) return { id: answer.id };
    if (answer.code === "log-in") return { problem: text().replay.uploadName };
    return { problem: text().net.refusal(answer.code ?? "", answer.message ?? "") };
  } catch {
    return { problem: text().replay.unreachable };
  }
}
