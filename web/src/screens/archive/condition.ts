// condition.ts - the field for a condition of zug select, with examples, help and the place of what is not understood. Room: web/screens.
// What a condition means only the zone says.
import type { Refusal } from "../../net";
import { entriesOf } from "../../zug/record";
import { conditions } from "../../text/conditions";
import { late } from "../../text/late";
import { sentenceIn } from "../../text/facts";
import { button, h } from "../../ui/view";
import type { View } from "../../ui/view";

/** What is wrong with a condition, and before which of its characters, from 0. */
export interface ConditionFault {
  condition: string;
  at: number;
  sentence: string;
}

export interface ConditionField {
  label: string;
  id: string;
  value: string;
  fault: ConditionFault | null;
  write(value: string): void;
  /** Searches for an example. */
  example(condition: string): void;
}

const EXAMPLES = {
  mate: "mate and halfmoves <= 60",
  blitz: "speed = blitz and result = 1/2",
  sicilian: 'opening-name ~ "Sicilian" and result = 1-0',
  rooks: 'material "R+P* v R+P*" for 10',
  knight: "promotion = knight",
};

const ASKS = {
  players: 'white ~ "anna"',
  dates: "date in 2025..2026.06",
  speed: "speed = blitz",
  length: "halfmoves >= 80",
  opening: "opening-code in B20..B99",
  moves: 'reaches "1. d4 Nf6 2. c4"',
  board: 'pattern "*/*/*/*/*/*/PPP*/2KR*"',
  material: 'material "Q v R+R" for 6',
  end: "mate, stalemate, dead, repetition",
  join: "white ~ anna and not (mate or speed = none)",
};

/** How much of a condition is shown around a fault. */
const BEFORE = 24;
const BEHIND = 14;

/** What a refusal says of a condition; null if it is about something else. */
export function faultOf(refusal: Refusal, condition: string): ConditionFault | null {
  const { at, facts } = refusal;
  if (at === undefined || !facts) return null;
  const before = new TextEncoder().encode(condition).slice(0, at - 1);
  const { facts: sentences } = late();
  return { condition, at: new TextDecoder().decode(before).length, sentence: sentenceIn({ ...sentences, ...conditions().faults }, facts) ?? facts.code };
}

/** A line of the condition with a caret under the place. */
function placeOf({ condition, at }: ConditionFault): string {
  const start = Math.max(0, at - BEFORE);
  const before = (start > 0 ? "…" : "") + condition.slice(start, at);
  const behind = condition.slice(at, at + BEHIND) + (at + BEHIND < condition.length ? "…" : "");
  return `${before}${behind}\n${" ".repeat(before.length)}^`;
}

export function conditionField({ label, id, value, fault, write, example }: ConditionField): View {
  const words = conditions();
  const names = entriesOf<keyof typeof EXAMPLES, string>(words.example);
  const asks = entriesOf<keyof typeof ASKS, string>(words.asks);
  return h("div", { class: "field condition-field" },
    h("label", { for: id }, label),
    h("input", { type: "text", id, name: "where", class: "condition-input", placeholder: EXAMPLES.mate, autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", maxlength: "2000", value, "aria-invalid": fault ? "true" : null, "aria-describedby": `${id}-fault`,
      on: { input: ({ target }) => target instanceof HTMLInputElement && write(target.value) } }),
    h("div", { id: `${id}-fault`, class: "condition-fault" },
      h("p", { class: "problem", role: "alert" }, fault && words.at([...fault.condition.slice(0, fault.at)].length + 1, fault.sentence)),
      fault && h("pre", { "aria-hidden": "true" }, placeOf(fault))),
    h("div", { class: "row condition-examples", role: "group", "aria-label": words.examples },
      h("span", { class: "soft", "aria-hidden": "true" }, words.examples),
      names.map(([name, said]) => button(said, () => example(EXAMPLES[name]), { key: name, class: "small", title: EXAMPLES[name] }))),
    h("details", { class: "condition-help" }, h("summary", {}, words.help),
      h("dl", {}, asks.map(([name, said]) => [h("dt", { key: `${name}-is` }, h("code", {}, ASKS[name])), h("dd", { key: name }, said)])),
      h("p", {}, h("a", { href: "/archive/conditions" }, words.whole))));
}
