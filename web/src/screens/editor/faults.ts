// faults.ts - what libzug finds wrong with a position, all at once, in sentences. Room: web/screens.
import { text } from "../../text";
import { editor } from "../../text/editor";
import { sayFacts } from "../../text/facts";
import { wholeSentence } from "../../text/refusal";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";
import { endOf, isPlayable } from "../../zug/setup";
import type { Setup } from "../../zug/setup";
import type { Zug } from "../../zug/zug";

/** What is to be said of a position. */
export interface Verdict {
  kind: "good" | "unusual" | "over" | "broken";
  title: string;
  sentences: string[];
}

export function judge(zug: Zug, setup: Setup): Verdict {
  const words = editor();
  const unusual: Readonly<Record<string, string>> = words.unusual;
  const sentences = setup.faults.map(({ facts, playable }) =>
    wholeSentence(playable ? (unusual[facts.code] ?? facts.code) : sayFacts(facts)));
  if (!isPlayable(setup)) return { kind: "broken", title: words.broken, sentences };
  const end = endOf(zug, setup);
  if (end) return { kind: "over", title: words.over, sentences: [wholeSentence(text().result.sentence(end.reason, end.result)), ...sentences] };
  return sentences.length > 0 ? { kind: "unusual", title: words.strange, sentences } : { kind: "good", title: words.good, sentences };
}

/** The verdict to be heard. */
export const sayVerdict = ({ title, sentences }: Verdict): string => [title, ...sentences].join(" ");

/** True if a game can begin there. */
export const isOpen = ({ kind }: Verdict): boolean => kind === "good" || kind === "unusual";

export const showVerdict = ({ kind, title, sentences }: Verdict): View =>
  h("section", { class: `card verdict ${kind}`, "aria-label": editor().verdict },
    h("p", { class: "verdict-title" }, title),
    sentences.length > 0 && h("ul", {}, sentences.map((sentence) => h("li", {}, sentence))));
