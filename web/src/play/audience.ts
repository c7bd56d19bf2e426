// audience.ts - how many people look on at each live game, as far as the zone has told. Room: web/play.
import { zone } from "../net";
import { text } from "../text";
import { icon } from "../ui/icons";
import { h } from "../ui/view";
import type { View } from "../ui/view";

const counts = new Map<string, number>();
const listeners = new Set<(game: string) => void>();
let isHearing = false;

export const watchersOf = (game: string): number => counts.get(game) ?? 0;

/** Calls a function when another number looks on at a game that is watched; the answer stops that. */
export function onWatchers(listener: (game: string) => void): () => void {
  listeners.add(listener);
  hear();
  return () => listeners.delete(listener);
}

/** Nobody watches these games here any more: their numbers are told anew when somebody does. */
export function forgetWatchers(...games: readonly string[]): void {
  for (const game of games) counts.delete(game);
}

function put(game: string, count: number): void {
  if (watchersOf(game) === count) return;
  counts.set(game, count);
  for (const listener of listeners) listener(game);
}

function hear(): void {
  if (isHearing) return;
  isHearing = true;
  zone().onMessage((message) => message.type === "watchers" && put(message.game, message.count));
  // To a new connection the zone tells all numbers anew, but those that are none.
  zone().onHello(() => [...counts.keys()].forEach((game) => put(game, 0)));
}

/** An eye with the number, in words for who does not see it; nothing while nobody looks on. */
export const watchersView = (game: string): View | null => {
  const count = watchersOf(game);
  const words = text().play.watch.watchers(count);
  return count === 0 ? null : h("span", { class: "watchers", title: words },
    icon("eye"), h("span", { "aria-hidden": "true" }, String(count)), h("span", { class: "spoken" }, words));
};
