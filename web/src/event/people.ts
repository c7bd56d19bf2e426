// people.ts - the players of an event by the numbers that name them, and who of them is at this browser. Room: web/event.
import type { Contest, PairedPerson, Player } from "../net";
import { me } from "../net";
import { tournament } from "../text/tournament";
import { h } from "../ui/view";
import type { View } from "../ui/view";

/** Where a player's card is. */
export const cardAddress = (contest: string, player: number): string => `/event/${contest}/player/${player}`;

export interface People {
  byPlayer(player: number | undefined): Player | undefined;
  /** By pairing number. */
  byNumber(number: number): Player | undefined;
}

const known = new WeakMap<readonly Player[], People>();

/** The players of an event, found without a search. */
export function peopleOf({ players = [] }: Contest): People {
  const before = known.get(players);
  if (before) return before;
  const byPlayer = new Map(players.map((one) => [one.player, one]));
  const byNumber = new Map(players.map((one) => [one.number ?? 0, one]));
  const people: People = {
    byPlayer: (player) => (player === undefined ? undefined : byPlayer.get(player)),
    byNumber: (number) => byNumber.get(number),
  };
  known.set(players, people);
  return people;
}

/** True if this is who has come in at this browser. */
export const isOwn = (id: string | undefined): boolean => id !== undefined && id === me()?.id;

/** Tells apart who is at this browser. */
export const youMark = (): View => h("span", { class: "chip own-mark" }, tournament().page.you);

/** Somebody of a pairing as the list has them; without a list as they are. */
export const listedAs = (contest: Contest, person: PairedPerson): Pick<Player, "name" | "title" | "rating" | "player"> | PairedPerson =>
  peopleOf(contest).byPlayer(person.player) ?? person;

/** "WGM Berg, Anna". */
export const titled = ({ title, name }: { title?: string; name?: string }): string => [title, name].filter(Boolean).join(" ");

const names = new Intl.Collator();

/** In the order of a list of names. */
export const byName = (a: string, b: string): number => names.compare(a, b);
