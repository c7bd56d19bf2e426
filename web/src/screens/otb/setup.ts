// setup.ts - what is agreed before a game over the board. Room: web/screens.
import { changeSettings, settings } from "../../app/settings";
import type { Settings } from "../../app/settings";
import { text } from "../../text";
import { makeControlEditor } from "../../ui/control_editor";
import type { ControlValue } from "../../ui/control_editor";
import { announce } from "../../ui/announce";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field, select } from "../../ui/field";
import { sentenceOf } from "../../ui/sentence";
import type { GameSettings } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import type { Terms } from "./match";

/** How two people sit at one device. */
type Sitting = "beside" | "turn" | "face";

const sittingOf = ({ face_opposite: isFacing, turn_board: turns }: Settings): Sitting =>
  isFacing ? "face" : turns ? "turn" : "beside";

/** A form; onBegin answers what is wrong with the terms, or null. */
export function makeSetup(zug: Zug, control: ControlValue, position: string, onBegin: (terms: Terms) => string | null): View {
  const words = text().otb;
  const white = element(h("input", { type: "text", maxlength: "60", autocomplete: "off", placeholder: words.white }));
  const black = element(h("input", { type: "text", maxlength: "60", autocomplete: "off", placeholder: words.black }));
  const fen = element(h("input", {
    type: "text",
    class: "mono",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: words.positionHint,
    value: position,
  }));
  let laws: NonNullable<GameSettings["laws"]> = "otb";
  const lawsList = select<"online" | "otb">(
    { otb: words.lawsOtb, online: words.lawsOnline },
    laws,
    (value) => (laws = value),
  );
  const sitting = select<Sitting>(words.sittings, sittingOf(settings()), (value) =>
    changeSettings({ turn_board: value === "turn", face_opposite: value === "face" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const editor = makeControlEditor(zug, { value: control, onChange: (value) => (begin.disabled = value === null) });
  const begin = element(h("button", { type: "submit", class: "primary" }, words.begin));
  const submit = (event: Event): void => {
    event.preventDefault();
    const value = editor.value();
    if (!value) return;
    const wrong = sentenceOf(
      onBegin({
        names: { white: white.value.trim() || words.white, black: black.value.trim() || words.black },
        settings: { ...value, laws, ...(fen.value.trim() ? { fen: fen.value.trim() } : {}) },
      }),
    );
    draw(problem, wrong ?? "");
    if (wrong) announce(wrong);
  };
  return h(
    "form",
    { class: "card stack otb-setup", on: { submit } },
    h("h1", {}, words.title),
    h("p", { class: "soft" }, words.lead),
    h("div", { class: "two-fields" }, field(words.nameOf(words.white), white), field(words.nameOf(words.black), black)),
    h("fieldset", {}, h("legend", {}, text().control.title), editor.root),
    h("div", { class: "two-fields" }, field(words.laws, lawsList), field(words.position, fen)),
    field(words.sitting, sitting),
    problem,
    h("div", { class: "row" }, begin),
  );
}
