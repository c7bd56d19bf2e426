// part.ts - what the parts of an event's page have in common. Room: web/screens.
import type { Season } from "../../event/season";
import type { Contest, Round, Standings } from "../../net";

/** What the page knows and shows. */
export interface Seen {
  contest(): Contest;
  /** The round that is chosen, or the latest. */
  round(): Round | undefined;
  /** As far as they are known. */
  standings(): Standings | undefined;
  /** What only events of teams have. */
  season: Season;
}

/** A part of the page, with an address of its own. */
export interface Part {
  root: HTMLElement;
  /** What is known has changed. */
  refresh(): void;
  /** Shows only those who are called so: how many, and of how many. Missing where nobody is looked for. */
  find?(words: string): { count: number; all: number };
  /** It is shown no longer. */
  leave?(): void;
}
