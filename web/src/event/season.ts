// season.ts - loads what only events of teams have, when there is one. Room: web/event.
import type { RowOver } from "./list_table";
import type { Contest } from "../net";
import { element, h } from "../ui/view";
import { hasTeams } from "./players";

/** The season of an event: its table, its calendar, and what stands over the boards of a round. */
export interface Season {
  root: HTMLElement;
  /** The event has changed. */
  refresh(): void;
  /** The match whose first board this is, as a row over it; without its score if that is not wanted. */
  over(round: string, board: number, hasScore?: boolean): RowOver | null;
}

/** The season, empty as long as there are no teams. `onMatches` is called when matches have changed. */
export function followSeason(contest: () => Contest, onMatches: () => void): Season {
  const root = element(h("div", { class: "stack season" }));
  let made: Season | undefined;
  let isLoading = false;
  const load = async (): Promise<void> => {
    isLoading = true;
    const { makeSeason } = await import("../screens/teams");
    made = makeSeason(contest, onMatches);
    root.append(made.root);
    made.refresh();
  };
  return {
    root,
    refresh: () => {
      if (made) made.refresh();
      else if (hasTeams(contest()) && !isLoading) void load();
    },
    over: (round, board, hasScore) => made?.over(round, board, hasScore) ?? null,
  };
}
