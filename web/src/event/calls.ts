// calls.ts - the calls that wait for this arbiter, at whatever event. Room: web/event.
import { http, zone } from "../net";
import type { Call } from "../net";

const REFRESH_MS = 20_000;

/** Follows the calls; the answer stops that. Calls that others answer are asked after now and then. */
export function followCalls(onCalls: (calls: readonly Call[]) => void, onCall?: (call: Call) => void): () => void {
  let isFollowing = true;
  const load = async (): Promise<void> => {
    const answer = await http.calls();
    if (isFollowing && answer.ok) onCalls(answer.calls);
  };
  const stop = zone().onMessage((message) => {
    if (message.type !== "call") return;
    onCall?.(message);
    void load();
  });
  const timer = window.setInterval(() => void load(), REFRESH_MS);
  void load();
  return () => {
    isFollowing = false;
    clearInterval(timer);
    stop();
  };
}
