// about.ts - what is played here: the event, the round and the board, the time control, and how many look on. Room: web/screens.
import { http } from "../../net";
import { forgetWatchers, onWatchers, watchersView } from "../../play/audience";
import { controlName } from "../../play/terms";
import { apart, text } from "../../text";
import { draw, element, h } from "../../ui/view";
import type { Hosted } from "../../ui/view";
import type { State } from "./table";

/** One line; the name of the event comes when the zone has told it, where it has its room already. */
export function makeAbout({ zug, live: { facts } }: State): Hosted {
  const words = text().play.game.about;
  const root = element(h("p", { class: "about-game soft small-text" }));
  const control = controlName(zug, facts.control);
  const place = [
    facts.round === undefined ? "" : words.round(facts.round),
    facts.board === undefined ? "" : words.board(facts.board),
    control,
  ].filter((part) => part !== "").join(" · ");
  const { contest } = facts;
  let event: string = words.event;
  const show = (): void => draw(root, contest === undefined ? control : [h("a", { href: `/event/${contest}` }, event), " · ", place], " ",
    watchersView(facts.game));
  show();
  if (contest !== undefined)
    void http.contest(contest).then((answer) => {
      if (answer.ok) event = apart(answer.name);
      show();
    });
  const stop = onWatchers(show);
  return {
    root,
    destroy: () => {
      stop();
      forgetWatchers(facts.game);
    },
  };
}
