// challenge_terms.ts - the start position and the further rules of a game that is offered. Room: web/play.
import type { WantedTerms } from "../net";
import { text } from "../text";
import { sayFacts } from "../text/facts";
import { button, draw, element, h } from "../ui/view";
import { check, field, select } from "../ui/field";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";

type Start = "standard" | "chess960" | "fen";

/** The start position: the usual one, a number of Chess960, or a FEN, which may be there from the beginning. */
export function makeStart(zug: Zug, wanted = ""): { root: HTMLElement; value(): string | number | { problem: string } } {
  const words = text().play.form;
  let kind: Start = wanted === "" ? "standard" : "fen";
  const drawn = (): string => String(Math.floor(Math.random() * 960));
  const number = element(h("input", { type: "number", min: "0", max: "959", step: "1", inputmode: "numeric" }));
  number.value = drawn();
  const numberField = element(h(
    "div",
    { class: "row" },
    field(words.number, number),
    button(words.draw, () => {
      number.value = drawn();
    }),
  ));
  const fen = element(h("input", { type: "text", class: "mono wide-input", autocomplete: "off", spellcheck: "false", value: wanted }));
  const problem = element(h("p", { class: "problem", "aria-live": "polite" }));
  const fenField = element(field(words.fen, fen, problem));
  const wrong = (): string => {
    const position = zug.position(fen.value.trim());
    return isProblem(position) ? words.fenProblem(sayFacts(position.problem)) : "";
  };
  const complain = (): void => draw(problem, fen.value.trim() === "" ? "" : wrong());
  fen.addEventListener("input", complain);
  complain();
  const redraw = (): void => {
    numberField.hidden = kind !== "chess960";
    fenField.hidden = kind !== "fen";
  };
  redraw();
  return {
    root: element(h(
      "div",
      { class: "stack" },
      field(
        words.start,
        select(words.starts, kind, (next) => {
          kind = next;
          redraw();
        }),
      ),
      numberField,
      fenField,
    )),
    value: () => {
      if (kind === "standard") return "standard";
      if (kind === "chess960") return Number(number.value);
      return wrong() === "" ? fen.value.trim() : { problem: wrong() };
    },
  };
}

/** Absence, the clock of the first move, premoves and draw offers. */
export function makeRules(): { root: HTMLElement; value(): WantedTerms } {
  const words = text().play.form;
  const terms: WantedTerms = {};
  return {
    root: element(h(
      "div",
      { class: "stack" },
      field(
        words.claim,
        select(words.claims, "0", (value) => {
          terms.claim_after_ms = Number(value);
        }),
      ),
      field(
        words.clockStart,
        select(words.clockStarts, "after-first-move", (value) => {
          terms.clock_start = value;
        }),
      ),
      check(words.premoves, true, (isOn) => {
        terms.premoves = isOn;
      }),
      check(words.offers, true, (isOn) => {
        terms.offers = isOn;
      }),
    )),
    value: () => terms,
  };
}
