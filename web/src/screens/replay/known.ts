// known.ts - values of tags, as people want to see them. Room: web/screens.
import { apart, text } from "../../text";

/** A value, or nothing where PGN writes that it is not known. */
export const known = (value: string | undefined): string => (value && !/^[?.]*$/.test(value) ? value : "");

/** A date without the parts that are not known: 1972, or 1972.07. */
export const knownDate = (value: string | undefined): string => known(value?.replace(/(\.\?\?)+$/, ""));

/** Those of some texts that are not empty, with points between them. */
export const listed = (parts: readonly (string | false | undefined)[]): string =>
  parts.flatMap((part) => (part ? [apart(part)] : [])).join(" · ");

/** What a game is called, and what else is known of its event: its players, or its event, or its number from 0. */
export function nameOf(game: { white?: string; black?: string; event?: string }, number: number) {
  const words = text().replay;
  const [white, black, event] = [known(game.white), known(game.black), known(game.event)];
  if (white || black) return { name: words.versus(white || words.unknown, black || words.unknown), event };
  return { name: event || words.game(number + 1), event: "" };
}
