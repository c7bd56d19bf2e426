// setup.ts - what is agreed with the computer: its level, who has White, the time, the position. Room: web/screens.
import { keep, readKept } from "../../app/kept";
import { LEVELS } from "../../engine/levels";
import { text } from "../../text";
import { computer } from "../../text/computer";
import { announce } from "../../ui/announce";
import { makeControlEditor } from "../../ui/control_editor";
import { field, select } from "../../ui/field";
import { sentenceOf } from "../../ui/sentence";
import { element, h, mount } from "../../ui/view";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import type { Terms } from "../otb/match";

const FIRST_CONTROL = "900+10";
const FIRST_LEVEL = 3;
const KEY = "zug.level";

type Wish = Side | "any";

const isLevel = (value: unknown): value is number => typeof value === "number" && value in LEVELS;

/** A form; onBegin answers what is wrong with the terms, or null. */
export function makeSetup(zug: Zug, query: URLSearchParams, onBegin: (terms: Terms) => string | null): HTMLElement {
  const words = computer();
  let level = String(readKept(KEY, isLevel) ?? FIRST_LEVEL);
  let wish: Wish = "any";
  let problem = "";
  const levels = Object.fromEntries(LEVELS.map((_, i) => [String(i + 1), words.level(i + 1)]));
  const levelList = select(levels, level, (value) => keep(KEY, Number((level = value))));
  const colors = select<Wish>({ any: words.any, ...text().board.colors }, wish, (value) => (wish = value));
  const fen = element(h("input", {
    type: "text", class: "mono", autocomplete: "off", spellcheck: "false",
    placeholder: text().otb.positionHint, value: query.get("fen") ?? "",
  }));
  const black = query.get("black");
  const editor = makeControlEditor(zug, {
    value: { white: query.get("control") ?? FIRST_CONTROL, ...(black ? { black } : {}) },
    onChange: () => form.redraw(),
  });
  const begin = (event: Event): void => {
    event.preventDefault();
    const control = editor.value();
    if (!control) return;
    const mine: Side = wish === "any" ? (Math.random() < 0.5 ? "white" : "black") : wish;
    const [you, it] = [words.you, words.name(Number(level))];
    const names = mine === "white" ? { white: you, black: it } : { white: it, black: you };
    problem = sentenceOf(onBegin({
      names,
      settings: { ...control, laws: "online", ...(fen.value.trim() ? { fen: fen.value.trim() } : {}) },
      computer: { side: other(mine), level: Number(level) },
    })) ?? "";
    if (problem) announce(problem);
    form.redraw();
  };
  const form = mount(() =>
    h("form", { class: "card stack otb-setup", on: { submit: begin } },
      h("h1", {}, words.title),
      h("p", { class: "soft" }, words.lead),
      h("div", { class: "two-fields" }, field(words.strength, levelList), field(words.color, colors)),
      h("fieldset", {}, h("legend", {}, text().control.title), editor.root),
      field(text().otb.position, fen),
      h("p", { class: "problem", role: "alert" }, problem),
      h("div", { class: "row" },
        h("button", { type: "submit", class: "primary", disabled: editor.value() === null }, text().otb.begin))));
  return form.root;
}
