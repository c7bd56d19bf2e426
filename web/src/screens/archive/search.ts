// search.ts - the form of the archive. Room: web/screens.
import { text } from "../../text";
import { conditions } from "../../text/conditions";
import { readMove, shownMove } from "../../text/letters";
import { sayFound } from "../../text/facts";
import { button, freshId, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { readGame } from "../../zug/pgn";
import { namesOf, recordOf } from "../../zug/record";
import type { Zug } from "../../zug/zug";
import { conditionField } from "./condition";
import type { ConditionFault } from "./condition";

/** What is looked for, as it stands in the address. */
export interface Wanted {
  player: string;
  event: string;
  from: string;
  to: string;
  result: string;
  moves: string;
  where: string;
  /** Who has played, by id, and the colour they had: a link brings these, nobody types them. */
  person: string;
  color: string;
}

export interface SearchForm {
  show(): View;
  /** Says what is wrong with the moves, or with the condition; "" and null: nothing. */
  complain(moves: string, where: ConditionFault | null): void;
}

const eachMove = (moves: string, change: (move: string) => string): string => moves.replace(/[^\s.]+/g, change);
const RESULTS = { "1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "0-0": "0–0", "+/-": "+/–", "-/+": "–/+", "-/-": "–/–" };

export interface SearchActs {
  redraw(): void;
  search(wanted: Wanted): void;
  /** The name of who is looked for by id. */
  personName(): string;
}

export function makeSearchForm(wanted: Readonly<Wanted>, { redraw, search: onSearch, personName }: SearchActs): SearchForm {
  const written: Wanted = { ...wanted, moves: eachMove(wanted.moves, shownMove) };
  const ids = freshId("search");
  let badMoves = "";
  let badWhere: ConditionFault | null = null;
  const write = (name: keyof Wanted, value: string): void => {
    written[name] = value;
    redraw();
  };
  const search = (): void => {
    const next = recordOf(namesOf(written), (name) => written[name].trim());
    onSearch({ ...next, moves: eachMove(next.moves, readMove) });
  };
  const clear = (): void => {
    for (const name of namesOf(written)) written[name] = "";
    redraw();
    search();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    search();
  };
  const field = (name: keyof Wanted, label: string, control: View, ...more: Child[]): View =>
    h("div", { class: "field" }, h("label", { for: `${ids}-${name}` }, label), control, more);
  const input = (name: keyof Wanted, type: string, placeholder = ""): View =>
    h("input", { type, name, id: `${ids}-${name}`, placeholder, autocomplete: "off", spellcheck: "false", value: written[name],
      on: { input: ({ target }) => target instanceof HTMLInputElement && write(name, target.value) } });
  const resultList = (): View =>
    h("select", { id: `${ids}-result`, name: "result", value: written.result,
      on: { change: ({ target }) => target instanceof HTMLSelectElement && write("result", target.value) } },
      Object.entries({ "": text().archive.any, ...RESULTS }).map(([value, name]) =>
        h("option", { value }, name)));
  const ofEverybody = (): void => {
    [written.person, written.color] = ["", ""];
    search();
  };
  /** Whose games alone are looked for, as a link has asked, and all again. */
  const personFilter = (): View | false =>
    written.person !== "" && h("p", { class: "row" },
      h("span", {}, conditions().gamesOf(personName(), written.color === "white" || written.color === "black" ? written.color : null)),
      h("a", { class: "button", href: `/player/${written.person}` }, conditions().toPlayer), button(conditions().ofEverybody, ofEverybody));
  const example = (condition: string): void => {
    write("where", condition);
    search();
  };
  return {
    show: () => {
      const words = text().archive;
      return h("form", { class: "card archive-search", role: "search", on: { submit } },
        personFilter(),
        field("player", words.player, input("player", "search")), field("event", words.event, input("event", "search")),
        field("moves", words.moves, input("moves", "text", words.movesHint), h("p", { class: "problem", role: "alert" }, badMoves)),
        field("from", words.from, input("from", "date")), field("to", words.to, input("to", "date")),
        field("result", words.result, resultList()),
        conditionField({ label: conditions().label, id: `${ids}-where`, value: written.where, fault: badWhere,
          write: (value) => write("where", value), example }),
        h("div", { class: "row" },
          h("button", { type: "submit", class: "primary" }, words.search), button(words.clear, clear)));
    },
    complain: (moves, where) => {
      badMoves = moves;
      badWhere = where;
      redraw();
    },
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
