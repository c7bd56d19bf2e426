// about.ts - what is played here: the event, the round and the board, the time control, which game of a row of rematches it is,
// and how many look on. Room: web/screens.
import { forgetWatchers, onWatchers, watchersView } from "../../play/audience";
import { eventName, loadEventName, placeText } from "../../play/event_name";
import { seriesGame } from "../../play/series";
import { text } from "../../text";
import { h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import type { State } from "./table";

export interface About {
  root: HTMLElement;
  refresh(state: State): void;
  destroy(): void;
}

/** One line; the name of the event comes when the zone has told it, where it has its room already. */
export function makeAbout(first: State): About {
  let state = first;
  const view = mount(() => show(state));
  const { contest } = first.live.facts;
  if (contest !== undefined) void loadEventName(contest).then(view.redraw);
  const stop = onWatchers(view.redraw);
  return {
    root: view.root,
    refresh: (now) => {
      state = now;
      view.redrawNow();
    },
    destroy: () => {
      stop();
      forgetWatchers(first.live.facts.game);
      view.stop();
    },
  };
}

function show(state: State): View {
  const { facts } = state.live;
  const words = text().play.game;
  const event: Child = facts.contest !== undefined &&
    [h("a", { href: `/event/${facts.contest}` }, eventName(facts.contest) || words.about.event), " · "];
  const game = seriesGame(facts);
  return h("p", { class: "about-game soft small-text" }, event, placeText(state.zug, facts),
    game !== undefined && h("span", { class: "series" }, ` · ${words.series.game(game)}`), " ", watchersView(facts.game));
}
