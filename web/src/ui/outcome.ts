// outcome.ts - how a game ended: the score, the reason in words and its article. Room: web/ui.
import { text } from "../text";
import type { Reason, Result } from "../zug/types";
import { h } from "./view";
import type { Child, View } from "./view";
import { resultText } from "./result";

export interface Ending {
  result: Result;
  reason: Reason | "";
  article: string;
}

/** A box with the ending; more may stand below it. */
export function makeOutcome(ending: Ending, ...more: Child[]): View {
  const words = text().result;
  return h(
    "div",
    { class: "outcome", key: "outcome" },
    h("p", { class: "score" }, resultText(ending.result)),
    h("p", { class: "sentence" }, words.sentence(ending.reason, ending.result)),
    ending.article ? h("p", { class: "article soft" }, words.article(ending.article)) : null,
    more,
  );
}
