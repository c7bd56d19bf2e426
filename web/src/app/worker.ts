// worker.ts - lets the page work without network after the first visit. Room: web/app.

/** Registers the service worker, if the browser has any. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // Without it everything works as long as there is a network.
  });
}
