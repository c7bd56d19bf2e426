// picker.ts - chooses the round that an event's page is about. Room: web/screens.
import { hasPlayers } from "../../event/players";
import type { Contest, Round } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import { field } from "../../ui/field";
import { OF_ROUND } from "./nav";
import type { PartName } from "./nav";

export interface Picker {
  root: HTMLElement;
  /** `shown` is the round; standings are `after` one, at most the last of which there are any. */
  refresh(contest: Contest, part: PartName, shown: Round | undefined, after: { shown: number; last: number }): void;
}

export const isNumbered = (round: string): boolean => /^\d+$/.test(round);

export function makePicker(onRound: (round: string) => void): Picker {
  const list = element(h("select", { on: { change: () => onRound(list.value) } }));
  const root = element(field(tournament().page.roundLabel, list));
  return {
    root,
    refresh: (contest, part, shown, after) => {
      const isOfRound = OF_ROUND.has(part);
      const rounds = contest.rounds.filter(({ round }) => isOfRound || (isNumbered(round) && Number(round) <= after.last));
      draw(list, rounds.map(({ round }) => h("option", { value: round }, text().desk.roundName(round))));
      list.value = isOfRound ? shown?.round ?? "" : String(after.shown);
      root.hidden = !(rounds.length > 1 && (isOfRound || (part !== "players" && hasPlayers(contest))));
    },
  };
}
