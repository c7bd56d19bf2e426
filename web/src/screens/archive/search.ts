// search.ts - the form of the archive. Room: web/screens.
import { text } from "../../text";
import { readMove, shownMove } from "../../text/letters";
import { sayFound } from "../../text/facts";
import { button, fill, h } from "../../ui/dom";
import { field, select } from "../../ui/field";
import { readGame } from "../../zug/pgn";
import type { Zug } from "../../zug/zug";

export interface Wanted {
  player: string;
  event: string;
  from: string;
  to: string;
  result: string;
  moves: string;
}

export interface SearchForm {
  root: HTMLElement;
  /** Says what is wrong with the moves. */
  complain(problem: string): void;
}

export function makeSearchForm(wanted: Readonly<Wanted>, onSearch: (wanted: Wanted) => void): SearchForm {
  const words = text().archive;
  const input = (name: keyof Wanted, type: string, placeholder = ""): HTMLInputElement => {
    const made = h("input", { type, name, placeholder, autocomplete: "off", spellcheck: "false" });
    made.value = wanted[name];
    return made;
  };
  const eachMove = (moves: string, change: (move: string) => string): string => moves.replace(/[^\s.]+/g, change);
  const inputs = {
    player: input("player", "search"), event: input("event", "search"), from: input("from", "date"),
    to: input("to", "date"), moves: input("moves", "text", words.movesHint),
  };
  inputs.moves.value = eachMove(wanted.moves, shownMove);
  const results = {
    "": words.any, "1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "0-0": "0–0", "+/-": "+/–", "-/+": "–/+", "-/-": "–/–",
  };
  const result = select(results, wanted.result in results ? (wanted.result as keyof typeof results) : "", () => {});
  const problem = h("p", { class: "problem", role: "alert" });
  const read = (): Wanted => ({
    player: inputs.player.value.trim(), event: inputs.event.value.trim(), from: inputs.from.value, to: inputs.to.value,
    result: result.value, moves: eachMove(inputs.moves.value.trim(), readMove),
  });
  const clear = (): void => {
    for (const one of [...Object.values(inputs), result]) one.value = "";
    onSearch(read());
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    onSearch(read());
  };
  return {
    root: h("form", { class: "card archive-search", role: "search", on: { submit } },
      field(words.player, inputs.player), field(words.event, inputs.event), field(words.moves, inputs.moves, problem),
      field(words.from, inputs.from), field(words.to, inputs.to), field(words.result, result),
      h("div", { class: "row" },
        h("button", { type: "submit", class: "primary" }, words.search), button(words.clear, clear))),
    complain: (sentence) => fill(problem, sentence),
  };
}

/** First moves as people write them, as the zone wants them; libzug reads them. */
export function readMoves(zug: Zug, written: string): { uci: string } | { problem: string } {
  if (written === "") return { uci: "" };
  const game = readGame(zug, new TextEncoder().encode(`${written} *`), { from: 0, line: 1, column: 1 });
  const error = game.problems.find((problem) => problem.error);
  if (error) return { problem: sayFound(error) };
  return { uci: game.moves.filter((move) => move.depth === 0).map((move) => move.uci).join(",") };
}
