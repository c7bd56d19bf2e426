// offline_bar.ts - the bar that says that there is no network, or that the zone does not answer. Room: web/play.
import { http, onReach } from "../net";
import { text } from "../text";
import { element, h } from "../ui/view";

const ASK_AGAIN_MS = 10_000;
let isReached = true;
let askAgain: ReturnType<typeof setInterval> | undefined;
let bar: HTMLElement | undefined;

/** The bar, hidden while all is well. */
export function makeOfflineBar(): HTMLElement {
  bar = element(h("p", { class: "offline-bar", role: "status" }, text().app.offline));
  refresh();
  return bar;
}

function refresh(): void {
  if (bar) bar.hidden = !(!navigator.onLine || !isReached);
}

// A browser in a network takes itself for connected, whatever has become of the zone.
onReach((now) => {
  isReached = now;
  clearInterval(askAgain);
  askAgain = now ? undefined : setInterval(() => void http.me(), ASK_AGAIN_MS);
  refresh();
});
window.addEventListener("offline", refresh);
window.addEventListener("online", () => {
  refresh();
  if (!isReached) void http.me();
});
