// worker.ts - lets the page work without network after the first visit. Room: web/app.
import { language } from "../text";
import { loadLate } from "../text/late";

/** Registers the service worker, if the browser has any. It fetches the whole page: that can wait until there is time. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js").then(keepLanguage).catch(() => {
      // Without it everything works as long as there is a network.
    });
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 3000 });
  else setTimeout(register, 1000);
}

/** Keeps the words that were loaded before there was a worker; others are kept by the worker when they are chosen. */
async function keepLanguage(): Promise<void> {
  await navigator.serviceWorker.ready;
  await loadLate();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith(`/assets/${language()}-`) || path.startsWith("/assets/late-"));
  const names = (await caches.keys()).filter((name) => name.startsWith("zug-"));
  await Promise.all(names.map(async (name) => (await caches.open(name)).addAll(loaded)));
}
