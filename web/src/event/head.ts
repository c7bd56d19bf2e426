// head.ts - what an event is: name, place, time control, options. Room: web/event.
import type { Contest } from "../net";
import { controlName } from "../play/terms";
import { apart, text } from "../text";
import { h } from "../ui/view";
import type { View } from "../ui/view";
import type { Zug } from "../zug/zug";

/** Place, time control and what is unusual, in one line. */
export function factsOf(zug: Zug, contest: Contest): string {
  const words = text().desk.facts;
  const facts = [
    apart(contest.site),
    controlName(zug, contest.control),
    contest.premoves ? "" : words.premovesOff,
    contest.offers ? "" : words.offersOff,
    contest.claim_after_ms > 0 ? words.claim(contest.claim_after_ms) : "",
    contest.default_after_ms > 0 ? words.default(contest.default_after_ms) : "",
    contest.call_stop_ms > 0 ? words.callStop(contest.call_stop_ms) : "",
    contest.delay_plies > 0 ? words.delay(contest.delay_plies) : "",
    contest.private ? words.private : "",
    contest.players_only ? words.playersOnly : "",
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

/** The head of the event's screens; it is filled again when the event changes. */
export function headOf(zug: Zug, contest: Contest, ...links: View[]): View {
  return h("header", { class: "event-head" },
    h("div", { class: "event-name" }, h("h1", {}, apart(contest.name),
      contest.closed ? h("span", { class: "chip over" }, text().desk.closed) : null),
    h("p", { class: "soft" }, factsOf(zug, contest))),
    h("div", { class: "row" }, links));
}
