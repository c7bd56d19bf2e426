// score.ts - who has how many points in an event. Room: web/event.
import type { Contest, PairedPerson } from "../net";
import type { Result } from "../zug/types";
import { HALVES, isForfeit, marksOf } from "../ui/result";

export interface Standing {
  id: string;
  name: string;
  /** In halves. */
  halves: number;
  /** Played: forfeits are none. */
  games: number;
  /** What each round that has started has brought: "1", "½", "0", "+", "–"; "·" if nothing yet. */
  marks: string[];
  /** Shared by those with as many points. */
  place: number;
}

/** All players of the rounds that have started, the best first; equals by name. */
export function standings(contest: Contest): Standing[] {
  const players = new Map<string, Standing>();
  const rounds = contest.rounds.filter((one) => one.started);
  const add = (person: PairedPerson, round: number, result: Result, side: 0 | 1): void => {
    const id = person.player === undefined ? person.id ?? "" : String(person.player);
    const known = players.get(id)
      ?? { id, name: person.name, halves: 0, games: 0, marks: rounds.map(() => "·"), place: 0 };
    const halves = HALVES[result];
    known.halves += halves?.[side] ?? 0;
    known.games += halves && !isForfeit(result) ? 1 : 0;
    if (halves) known.marks[round] = marksOf(result)[side];
    players.set(id, known);
  };
  for (const [i, round] of rounds.entries())
    for (const { white, black, result } of round.pairings) {
      add(white, i, result ?? "*", 0);
      add(black, i, result ?? "*", 1);
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
