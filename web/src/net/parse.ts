// parse.ts - reads what the zone sends, and marks the names of guests. Room: web/net.
// Nobody has given a password for such a name: whoever reads it is to know that, in every list and every sentence. Two
// guests may have one name: they are told apart by the beginnings of their ids.
import { text } from "../text";

interface Guest {
  id?: string;
  name: string;
}

const isGuest = (value: unknown): value is Guest =>
  typeof value === "object" && value !== null && "guest" in value && value.guest === true
  && "name" in value && typeof value.name === "string" && !("options" in value); // which only oneself has

/** Who has been seen as a guest, by names. */
const seen = new Map<string, Set<string>>();
const MARK_CHARACTERS = 4;

/** Keeps who has which name. */
function meet(guest: Guest): void {
  if (guest.id === undefined) return;
  const ids = seen.get(guest.name) ?? new Set();
  seen.set(guest.name, ids.add(guest.id));
}

function nameOf({ id, name }: Guest): string {
  const isOne = id === undefined || (seen.get(name)?.size ?? 0) < 2;
  return isOne ? text().play.guest(name) : text().play.guestOfMany(name, id.slice(0, MARK_CHARACTERS));
}

const mark = (_key: string, value: unknown): unknown => {
  if (isGuest(value)) marked.push(value);
  return value;
};
let marked: Guest[] = [];

/** An answer or a message of the zone. */
export function parse<T>(json: string): T {
  if (!json.includes('"guest":true')) return JSON.parse(json) as T;
  marked = [];
  const answer = JSON.parse(json, mark) as T;
  // All are met before any is marked: two of one name may be in one answer.
  for (const one of marked) meet(one);
  for (const one of marked) one.name = nameOf(one);
  return answer;
}
