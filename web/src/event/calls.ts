// calls.ts - the calls that wait for this arbiter, at whatever event. Room: web/event.
import { http, zone } from "../net";
import type { Call } from "../net";
import { text } from "../text";
import { announceNow } from "../ui/announce";
import { play } from "../ui/sound";
import { h } from "../ui/view";
import type { View } from "../ui/view";

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

/** A sound and a sentence. */
export function tellCall(call: Call): void {
  play("notify");
  announceNow(text().desk.calledSpoken(undefined, call.name, call.reason));
}

/** Where a call is answered. */
export const callAddress = (call: Call): string =>
  call.contest ? `/desk/${call.contest}?game=${call.game}` : `/desk/game/${call.game}`;

/** A call at a board that is not shown, with the way to it. */
export function callItem(call: Call, board?: number): View<HTMLElement> {
  const words = text().desk;
  return h("li", { class: "matter called", key: `${call.game} ${call.side}` },
    h("p", {}, h("b", {}, words.called(board, call.name)), h("q", {}, call.reason || words.noReason)),
    h("a", { href: callAddress(call), class: "button primary" }, words.open));
}
