// worker.ts - lets the page work without network after the first visit. Room: web/app.
import { language } from "../text";
import { loadLate } from "../text/late";

/** Registers the service worker, if the browser has any. It fetches the whole page: that can wait until there is time. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js").then(keepLoaded).catch(() => {
      // Without it everything works as long as there is a network.
    });
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 3000 });
  else setTimeout(register, 1000);
}

/** Keeps what was loaded before there was a worker, and is not kept for everybody; the worker keeps what is asked for later. */
async function keepLoaded(): Promise<void> {
  await navigator.serviceWorker.ready;
  await loadLate();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
    .filter((path) => [language(), "late", "tournament", "desk_event", "computer", "help", "engine", "panel", "game", "chunk", "stockfish"].some((name) => path.startsWith(`/assets/${name}-`)));
  const names = (await caches.keys()).filter((name) => name.startsWith("zug-"));
  await Promise.all(names.map(async (name) => (await caches.open(name)).addAll(loaded)));
}
