// start_time.ts - when a round starts by itself, and how long that still is. Room: web/event.
import { zone } from "../net";
import type { Round } from "../net";
import { language } from "../text";
import { sayRefusal } from "../text/refusal";
import { tournament } from "../text/tournament";
import { draw, element, h } from "../ui/view";
import { clockText } from "../ui/time";

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** A moment with its day, by the reader's clock. */
export const momentText = (ms: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(ms);

/** "in 4:59", "in 1 day"; what is over is due. */
export function leftText(ms: number): string {
  const words = tournament().startTime;
  if (ms <= 0) return words.due;
  return words.left(ms < DAY_MS ? clockText(ms, false) : words.days(Math.floor(ms / DAY_MS)));
}

/** When a round starts by itself, counting down while it is on the page; nothing for another round. */
export function makeStartNote({ started, starts_ms: at, held_up: code }: Round): HTMLElement | null {
  if (started || at === undefined) return null;
  const words = tournament().startTime;
  const left = element(h("span", { class: "start-left" }));
  const moment = h("time", { datetime: new Date(at).toISOString() }, momentText(at));
  const root = element(h("p", { class: "notice start-note" }, `${words.at} `, moment, " · ",
    code === undefined ? left : h("span", { class: "held-up" }, words.heldUp(sayRefusal({ code })))));
  const count = (): void => draw(left, leftText(at - zone().now()));
  const timer = setInterval(() => (root.isConnected ? count() : clearInterval(timer)), SECOND_MS);
  count();
  return root;
}
