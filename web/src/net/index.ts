// index.ts - the zone, for the screens. Room: web/net.
export { files, http, onReach, query, request } from "./http";
export { parse } from "./parse";
export { isShutOut, loadPlace, onPlace, place, reloadPlace } from "./place";
export { loadMe, me, onMe, optionsKept, session } from "./session";
export { zone } from "./socket";
export type { Connection, Zone } from "./socket";
export type * from "./messages";
