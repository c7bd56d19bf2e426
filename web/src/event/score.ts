// score.ts - who has how many points in an event. Room: web/event.
import type { Contest } from "../net";
import type { Result } from "../zug/types";

export interface Standing {
  id: string;
  name: string;
  /** In halves. */
  halves: number;
  games: number;
  /** Shared by those with as many points. */
  place: number;
}

/** Halves of a point for White and Black. */
const HALVES: Record<Result, readonly [number, number] | null> = {
  "1-0": [2, 0], "0-1": [0, 2], "1/2-1/2": [1, 1], "*": null,
};

/** All players of the rounds that have started, the best first; equals by name. */
export function standings(contest: Contest): Standing[] {
  const players = new Map<string, Standing>();
  const add = (person: { id: string; name: string }, halves: number | undefined): void => {
    const known = players.get(person.id) ?? { id: person.id, name: person.name, halves: 0, games: 0, place: 0 };
    known.halves += halves ?? 0;
    known.games += halves === undefined ? 0 : 1;
    players.set(person.id, known);
  };
  for (const round of contest.rounds.filter((one) => one.started))
    for (const pairing of round.pairings) {
      const halves = HALVES[pairing.result ?? "*"];
      add(pairing.white, halves?.[0]);
      add(pairing.black, halves?.[1]);
    }
  const sorted = [...players.values()].sort((a, b) => b.halves - a.halves || a.name.localeCompare(b.name));
  for (const [i, one] of sorted.entries())
    one.place = one.halves === sorted[i - 1]?.halves ? (sorted[i - 1]?.place ?? 1) : i + 1;
  return sorted;
}

/** "2½", "½", "0". */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole > 0 ? whole : ""}½`;
}

/** "1 – 0", "½ – ½", or an asterisk while the game goes on. */
export const resultText = (result: Result | undefined): string =>
  result === undefined || result === "*" ? "*" : result.replaceAll("1/2", "½").replace("-", " – ");
