// tags.ts - who has played, where and when, and what else stands at the head of the game. Room: web/screens.
import { analysis } from "../../text/analysis";
import { field } from "../../ui/field";
import { problemOf } from "../../ui/sentence";
import { button, element, h, mount } from "../../ui/view";
import type { View } from "../../ui/view";
import { resultText } from "../replay/moves";
import { nodeOf, take } from "./study";
import type { Study } from "./study";

/** These have names in every language; a game may have others. */
const KNOWN = ["White", "Black", "WhiteElo", "BlackElo", "Event", "Site", "Round", "Date", "Annotator"] as const;
/** Told by the position where the game begins, and so not to be written. */
const FIXED: readonly string[] = ["FEN", "SetUp", "Variant"];
const RESULTS = ["*", "1-0", "1/2-1/2", "0-1"];

export interface Tags {
  root: HTMLElement;
  show(): void;
  destroy(): void;
}

/** `onChanged` is told that the game has another text; the move that is shown is the same. */
export function makeTags(studyNow: () => Study, onChanged: () => void): Tags {
  let problem = "";
  const valueOf = (tag: string): string => studyNow().game.tags.find(([name]) => name === tag)?.[1] ?? "";
  const listed = (tag: string): boolean => tag === "Result" || KNOWN.some((known) => known === tag);

  function set(tag: string, value: string): boolean {
    const study = studyNow();
    const node = nodeOf(study);
    const answer = study.edit.tag(tag, value.trim() === "" ? null : value.trim());
    const wrong = take(study, "node" in answer ? { node } : answer);
    problem = wrong ? problemOf(wrong) : "";
    if (!wrong) onChanged();
    view.redraw();
    return !wrong;
  }

  const fieldOf = (tag: (typeof KNOWN)[number]): View => {
    const id = `tag-${tag}`;
    return h("div", { class: "field", key: tag }, h("label", { for: id }, analysis().details[tag]),
      h("input", {
        id, type: "text", autocomplete: "off", spellcheck: "false", inputmode: tag.endsWith("Elo") && "numeric",
        placeholder: tag === "Date" && analysis().dateHint, value: valueOf(tag),
        on: { change: ({ target }) => target instanceof HTMLInputElement && set(tag, target.value) },
      }));
  };

  const results = (): View =>
    h("div", { class: "field", key: "Result" }, h("label", { for: "tag-Result" }, analysis().details.Result),
      h("select", { id: "tag-Result", value: studyNow().game.result, on: { change: ({ target }) => target instanceof HTMLSelectElement && set("Result", target.value) } },
        RESULTS.map((result) => h("option", { value: result, selected: studyNow().game.result === result },
          result === "*" ? analysis().noResult : resultText(result)))));

  const name = element(h("input", { type: "text", autocomplete: "off", spellcheck: "false" }));
  const value = element(h("input", { type: "text", autocomplete: "off", spellcheck: "false" }));
  const add = (event: Event): void => {
    event.preventDefault();
    if (name.value.trim() === "" || !set(name.value.trim(), value.value)) return;
    name.value = value.value = "";
    name.focus();
  };

  const view = mount(() => {
    const words = analysis();
    const others = studyNow().game.tags.filter(([tag]) => !listed(tag));
    return h("div", { class: "panel-scroll analysis-tags", tabindex: "0", role: "region", "aria-label": words.others },
      h("div", { class: "analysis-known" }, KNOWN.map(fieldOf), results()),
      h("p", { class: "problem", role: "alert" }, problem),
      others.length > 0 && h("dl", { class: "tags" }, others.flatMap(([tag, known]) => [
        h("dt", { key: `${tag} name` }, tag),
        h("dd", { key: `${tag} value` }, known, " ",
          !FIXED.includes(tag) && button("×", () => void set(tag, ""), { class: "plain", "aria-label": words.removeTag(tag), title: words.removeTag(tag) })),
      ])),
      h("form", { class: "analysis-add", on: { submit: add } }, field(words.tagName, name), field(words.tagValue, value),
        h("button", { type: "submit" }, words.addTag)));
  });
  return { root: view.root, show: () => view.redraw(), destroy: () => view.stop() };
}
