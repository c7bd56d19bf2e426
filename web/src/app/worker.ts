// worker.ts - lets the page work without network after the first visit. Room: web/app.

/** Registers the service worker, if the browser has any. It fetches the whole page: that can wait until there is time. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // Without it everything works as long as there is a network.
    });
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 3000 });
  else setTimeout(register, 1000);
}
