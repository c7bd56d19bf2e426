// sw.ts - the service worker: after the first visit the page itself needs no network. Room: web.
// Games, lists and everything below /api are never kept: what is old must not look live.

declare const FILES: readonly string[];
/** What its name begins with, and the file: of each language, and of what few need. Kept when it was asked for once. */
declare const LATER: readonly (readonly [string, string])[];
declare const VERSION: string;

/** The part of the worker's world that is used here; the page's own types do not have it. */
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker;
const CACHE = `zug-${VERSION}`;
const kept = new Set(FILES);
const later = new Set(LATER.map(([, file]) => file));
/** How long the network may take for the page before the kept one is shown. */
const PATIENCE_MS = 4000;

worker.addEventListener("install", (event) => {
  event.waitUntil(fillCache().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (kept.has(url.pathname) && url.pathname !== "/") event.respondWith(fromCache(event.request, url.pathname));
  else if (later.has(url.pathname)) event.respondWith(keepLater(event.request, url.pathname));
  else if (event.request.mode === "navigate" && isPage(url.pathname)) event.respondWith(fromNetwork(event.request));
});

/** True if the address is a view of the page, and not the interface's nor what other sites show. */
const isPage = (path: string): boolean =>
  !path.startsWith("/api/") && !path.startsWith("/embed/") && !["/ws", "/metrics", "/healthz"].includes(path) && !path.includes(".");

async function fillCache(): Promise<void> {
  const wanted = await askedBefore();
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, ...wanted]);
}

/** The files of that kind that have been asked for, by the caches before this one. */
async function askedBefore(): Promise<string[]> {
  const before = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const paths = before.flat().map(({ url }) => new URL(url).pathname);
  return LATER
    .filter(([name]) => paths.some((path) => path.startsWith(`/assets/${name}-`)))
    .map(([, file]) => file);
}

/** What is kept once it was asked for: from the cache, or into it. */
async function keepLater(request: Request, path: string): Promise<Response> {
  const known = await caches.match(path);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(path, answer.clone());
  return answer;
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("zug-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** A file that never changes under its name. */
async function fromCache(request: Request, path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

/** The page, new if the network gives it in good time, and otherwise as it was. */
async function fromNetwork(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  return answer ?? (await caches.match("/")) ?? fresh;
}
