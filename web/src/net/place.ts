// place.ts - which zone this is, what it is called, and whether one may be in it. Room: web/net.
import { http } from "./http";
import type { Answer, ZoneFacts } from "./messages";
import { loadMe, me, onMe } from "./session";
import { zone } from "./socket";

const NOWHERE: ZoneFacts = { name: "", closed: false, waiting: false, embed: false };
let current = NOWHERE;
let known: Promise<ZoneFacts> | undefined;
const listeners = new Set<() => void>();

/** What is known of the zone by now. */
export const place = (): ZoneFacts => current;

/** True if the zone is closed to who is at this browser. */
export const isShutOut = (): boolean => current.closed && (me() === null || me()?.guest === true);

/** Calls a function when the zone has another name, or is opened or closed. */
export const onPlace = (listener: () => void): void => void listeners.add(listener);

function take(answer: Answer<ZoneFacts>): ZoneFacts {
  if (!answer.ok) return current;
  const { name, closed, waiting, embed } = answer;
  const isNews = name !== current.name || closed !== current.closed || waiting !== current.waiting || embed !== current.embed;
  current = { name, closed, waiting, embed };
  zone().rest(isShutOut());
  if (isNews) for (const listener of listeners) listener();
  return current;
}

/** Asks the zone about itself again. */
export async function reloadPlace(): Promise<ZoneFacts> {
  known = Promise.all([http.facts(), loadMe()]).then(([answer]) => take(answer));
  return known;
}

/** Asks the zone about itself, once, and who this is. Without a zone nothing is known of it. */
export const loadPlace = (): Promise<ZoneFacts> => known ?? reloadPlace();

onMe(() => zone().rest(isShutOut()));
// Perhaps it was closed: then nobody who has no account is let in again.
zone().onLost(() => void reloadPlace());
