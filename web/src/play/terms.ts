// terms.ts - what two players agree on, in words. Room: web/play.
import type { Challenge, ControlTerm, Terms } from "../net";
import { text } from "../text";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";

/** A time control in the words of the page's language. */
export function controlName(zug: Zug, control: ControlTerm): string {
  const name = (part: string): string => {
    const read = zug.control(part);
    return isProblem(read) ? part : text().control.name(read);
  };
  return typeof control === "string" ? name(control) : `${name(control.white)} / ${name(control.black)}`;
}

/** A control of both sides, or of each. */
export const controlTerm = ({ white, black }: { white: string; black?: string }): ControlTerm =>
  black === undefined || black === white ? white : { white, black };

/** Where the game starts, if that is not the usual position. */
export function startName(zug: Zug, start: string): string {
  if (start === "standard") return "";
  const position = zug.position(start);
  return !isProblem(position) && position.chess960 ? text().play.lobby.chess960 : text().play.lobby.fromPosition;
}

/** What else is agreed: private, absence, no premoves, no draw offers. */
export function ruleNames(terms: Terms): string[] {
  const [lobby, challenge] = [text().play.lobby, text().play.challenge];
  return [
    terms.private ? lobby.private : "",
    terms.claim_after_ms > 0 ? lobby.claim : "",
    terms.premoves ? "" : challenge.noPremoves,
    terms.offers ? "" : challenge.noOffers,
  ].filter((name) => name !== "");
}

/** "colours by lot · Chess960 · private". Without a name it is one's own challenge. */
export function challengeNote(zug: Zug, challenge: Challenge, fromName: string | null): string {
  const parts = [
    text().play.lobby.isWhite(challenge.color, fromName),
    startName(zug, challenge.start),
    ...ruleNames(challenge),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
