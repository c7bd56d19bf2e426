// call_bars.ts - calls for this arbiter on screens that do not tell of them: over the head of the page. Room: web/event.
import { onArrival } from "../app/router";
import { http, loadMe, me, onMe, zone } from "../net";
import type { Call } from "../net";
import { forgetNotice, tellNotice } from "../play/notices";
import { text } from "../text";
import { play } from "../ui/sound";
import { callAddress } from "./calls";

/** So often it is asked, as long as calls wait, whether somebody else has answered them. */
const REFRESH_MS = 20_000;

const keyOf = (call: Call): string => `call ${call.game} ${call.side} ${call.reason}`;

/** True where a call is told of anyway: on the desk and its events, and at the very board. */
function isTold(call: Call): boolean {
  const [, screen, part] = location.pathname.split("/");
  return screen === "desk" && (part !== "game" || location.pathname === `/desk/game/${call.game}`);
}

/** The calls that wait, by their keys, and those of them whose bar was shown: one that was closed does not come again. */
let waiting = new Map<string, Call>();
const shown = new Set<string>();
let timer = 0;

/** Follows the calls on every screen. */
export function startCallBars(): void {
  zone().onMessage((message) => {
    if (message.type !== "call" || !me()) return;
    waiting.set(keyOf(message), message);
    draw();
    later();
  });
  onArrival(() => {
    draw();
    if (waiting.size > 0) void load();
  });
  onMe(() => void load());
  void loadMe().then(load);
}

/** Asks which calls wait; who has no account is no arbiter. */
async function load(): Promise<void> {
  const person = me();
  const answer = person && !person.guest ? await http.calls() : undefined;
  if (answer && !answer.ok) return later();
  waiting = new Map((answer?.calls ?? []).map((call) => [keyOf(call), call]));
  draw();
  if (waiting.size > 0) later();
}

function later(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void load(), REFRESH_MS);
}

function draw(): void {
  const words = text().desk;
  for (const key of shown) {
    const call = waiting.get(key);
    if (!call || isTold(call)) forgetNotice(key);
    if (!call) shown.delete(key);
  }
  for (const [key, call] of waiting) {
    if (shown.has(key) || isTold(call)) continue;
    shown.add(key);
    play("notify");
    const sentence = `${words.called(undefined, call.name)}: ${call.reason || words.noReason}`;
    tellNotice(key, sentence, callAddress(call), words.open);
  }
}
