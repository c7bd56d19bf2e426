// events.ts - the events that are on in the zone, as the start and their own list show them. Room: web/screens.
import type { ContestLine } from "../../net";
import { apart, text } from "../../text";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";

/** There is room for so many on the start before any has come: nothing is moved when they do. */
const SHOWN = 3;

/** How far an event is, and how many play. */
export function stateOf({ round, begun, planned = 0, players = 0 }: ContestLine): string {
  const words = text().start;
  const state = round === undefined ? words.eventComing : begun ? words.eventRound(round, planned) : words.eventPaired(round);
  return [state, players > 0 ? words.eventPlayers(players) : ""].filter(Boolean).join(" · ");
}

/** Those that have begun first, and then the newest. */
export const inTurn = (events: readonly ContestLine[]): ContestLine[] =>
  [...events].sort((a, b) => Number(b.round !== undefined) - Number(a.round !== undefined) || b.made_ms - a.made_ms);

/** The rows of the start. */
export const eventRows = (events: readonly ContestLine[]): View[] =>
  inTurn(events).slice(0, SHOWN).map((event) =>
    h("a", { class: "list-row", href: `/event/${event.contest}`, key: event.contest },
      h("span", { class: "row-name" }, apart(event.name)), h("span", { class: "soft" }, stateOf(event))));
