// terms_form.ts - name, place, time control and options of an event. Room: web/event.
import type { Terms, WantedTerms } from "../net";
import { text } from "../text";
import { makeControlEditor } from "../ui/control_editor";
import { draw, element, freshId, h } from "../ui/view";
import type { Child, View } from "../ui/view";
import { check, field, numberInput, select } from "../ui/field";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";

/** What an event is described by. */
export interface Description {
  name: string;
  site: string;
  terms: WantedTerms;
}

export interface TermsForm {
  root: HTMLElement;
  /** What was entered; null with the problems shown in place and the focus on the first. */
  value(): Description | null;
}

const DELAY_MAX = 60;
const LAG_MAX_MS = 300;
const CHESS960_MAX = 959;

/** The terms of an event that is new. */
export const USUAL: Terms = {
  control: "5400+30", start: "standard", clock_start: "at-start", premoves: true, offers: true, private: false,
  lag_max_ms: LAG_MAX_MS, claim_after_ms: 0, default_after_ms: 0, delay_plies: 0, call_stop_ms: 0,
};

export function makeTermsForm(zug: Zug, name: string, site: string, terms: Terms): TermsForm {
  const words = text().desk;
  const wanted: WantedTerms = { ...terms };
  const nameField = makeTextField(words.name, name, { "aria-required": "true" });
  const siteField = makeTextField(words.site, site, {}, words.siteHint);
  const startText = terms.start === "standard" ? "" : terms.start;
  const start = makeTextField(words.options.start, startText, {}, words.options.startHint);
  const { control } = terms;
  const editor = makeControlEditor(zug, { value: typeof control === "string" ? { white: control } : { ...control } });
  const controlProblem = element(h("p", { class: "problem", role: "alert" }));
  const root = element(h("div", { class: "stack terms-form" },
    h("div", { class: "form-columns" }, nameField.root, siteField.root),
    h("fieldset", {}, h("legend", {}, text().control.title), editor.root, controlProblem),
    makeOptions(wanted, start.root)));
  return {
    root,
    value: () => {
      const chosen = editor.value();
      const first = readStart(zug, start.input.value.trim());
      nameField.tell(nameField.input.value.trim() === "" ? words.nameMissing : "");
      start.tell(first === null ? words.options.startProblem : "");
      draw(controlProblem, chosen ? "" : words.controlMissing);
      const bad = root.querySelector<HTMLElement>('[aria-invalid="true"]');
      bad?.focus();
      if (bad || !chosen || first === null) return null;
      const control = chosen.black ? { white: chosen.white, black: chosen.black } : chosen.white;
      return {
        name: nameField.input.value.trim(), site: siteField.input.value.trim(),
        terms: { ...wanted, control, start: first },
      };
    },
  };
}

/** "standard", a number of Chess960 or a FEN; null if it is none of them. */
function readStart(zug: Zug, typed: string): string | number | null {
  if (typed === "") return "standard";
  if (/^\d{1,3}$/.test(typed)) return Number(typed) <= CHESS960_MAX ? Number(typed) : null;
  const position = zug.position(typed);
  return isProblem(position) ? null : position.fen;
}

function makeOptions(wanted: WantedTerms, start: Child): View {
  const words = text().desk.options;
  const claim = wanted.claim_after_ms ?? 0;
  const absences: Record<string, string> = { ...words.absences };
  absences[String(claim)] ??= words.absenceOther(claim);
  const late = wanted.default_after_ms ?? 0;
  const defaults: Record<string, string> = { ...words.defaults };
  defaults[String(late)] ??= words.defaultOther(late);
  const stop = wanted.call_stop_ms ?? 0;
  const stops: Record<string, string> = { ...words.callStops };
  stops[String(stop)] ??= words.callStopOther(stop);
  const delayHint = freshId("hint");
  return h("fieldset", { class: "stack" }, h("legend", {}, words.title),
    h("div", { class: "form-columns" },
      check(words.premoves, wanted.premoves ?? true, (isOn) => (wanted.premoves = isOn), words.premovesHint),
      check(words.offers, wanted.offers ?? true, (isOn) => (wanted.offers = isOn)),
      check(words.atStart, wanted.clock_start === "at-start",
        (isOn) => (wanted.clock_start = isOn ? "at-start" : "after-first-move"), words.atStartHint),
      check(words.private, wanted.private ?? false, (isOn) => (wanted.private = isOn), words.privateHint)),
    field(words.default, select(defaults, String(late), (value) => (wanted.default_after_ms = Number(value)))),
    field(words.absence, select(absences, String(claim), (value) => (wanted.claim_after_ms = Number(value)))),
    field(words.callStop, select(stops, String(stop), (value) => (wanted.call_stop_ms = Number(value)))),
    field(words.delay,
      numberInput(wanted.delay_plies ?? 0, (value) => (wanted.delay_plies = Math.min(DELAY_MAX, Math.round(value || 0))),
        { max: DELAY_MAX, step: "1", "aria-describedby": delayHint }),
      h("span", { class: "hint soft", id: delayHint }, words.delayHint)),
    h("details", {}, h("summary", {}, words.more),
      h("div", { class: "stack" }, start,
        field(words.lag, numberInput(wanted.lag_max_ms ?? LAG_MAX_MS,
          (value) => (wanted.lag_max_ms = Math.min(LAG_MAX_MS, Math.round(value || 0))),
          { max: LAG_MAX_MS, step: "50" })))));
}

/** A line of text with its label, hint and problem. */
export function makeTextField(label: string, value: string, attributes: Record<string, string> = {}, hint = "") {
  const id = freshId("text");
  const input = element(h("input", {
    id, type: "text", maxlength: "63", autocomplete: "off", "aria-describedby": `${id}-hint ${id}-problem`,
    ...attributes,
  }));
  input.value = value;
  const problem = element(h("p", { class: "problem", id: `${id}-problem` }));
  const tell = (wrong: string): void => {
    draw(problem, wrong);
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  return {
    input,
    tell,
    root: h("div", { class: "field" }, h("label", { for: id }, label), input,
      h("span", { class: "hint soft", id: `${id}-hint` }, hint), problem),
  };
}
