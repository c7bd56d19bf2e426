// about.ts - what is played here: the event, the round and the board, and the time control. Room: web/screens.
import { http } from "../../net";
import { controlName } from "../../play/terms";
import { apart, text } from "../../text";
import { draw, element, h } from "../../ui/view";
import type { State } from "./table";

/** One line; the name of the event comes when the zone has told it, where it has its room already. */
export function makeAbout({ zug, live: { facts } }: State): HTMLElement {
  const words = text().play.game.about;
  const root = element(h("p", { class: "about-game soft small-text" }));
  const control = controlName(zug, facts.control);
  const place = [
    facts.round === undefined ? "" : words.round(facts.round),
    facts.board === undefined ? "" : words.board(facts.board),
    control,
  ].filter((part) => part !== "").join(" · ");
  const { contest } = facts;
  if (contest === undefined) draw(root, control);
  else {
    const show = (name: string): void =>
      draw(root, h("a", { href: `/event/${contest}` }, name), " · ", place);
    show(words.event);
    void http.contest(contest).then((answer) => answer.ok && show(apart(answer.name)));
  }
  return root;
}
