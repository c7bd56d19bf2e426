// control_editor.ts - the time control: presets, periods by hand, or typed, for both sides or each. Room: web/ui.
import { text } from "../text";
import type { Control, Problem, Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { makePeriodsEditor } from "./control_periods";
import type { PeriodsEditor } from "./control_periods";
import { controlText, isPreset, typedText } from "./control_text";
import { presetTable, presetTiles } from "./control_presets";
import { element, freshId, h, mount } from "./view";
import type { Child, Mounted, View } from "./view";
import { check, field } from "./field";

/** The control of both sides, as PGN writes it; Black's own only where it differs. */
export interface ControlValue {
  white: string;
  black?: string;
}

export interface ControlEditor {
  root: HTMLElement;
  /** What was chosen; null while it cannot be played. */
  value(): ControlValue | null;
}

export interface ControlOptions {
  value: ControlValue;
  onChange?(value: ControlValue | null): void;
  /** A handful of presets is shown, and all else when it is asked for. */
  few?: boolean;
}

/** The part for those who want another control than the presets. */
type OwnPart = "periods" | "typed";

/** The control of one side. */
interface SideState {
  side: Side;
  /** Canonical text; null while it cannot be played. */
  text: string | null;
  /** What was chosen last, and in which part. */
  last: string;
  from: OwnPart | "";
  /** What libzug says of it, as soon as it is there. */
  answer: Control | Problem | undefined;
  /** Made when they are first looked at. */
  own: { periods: PeriodsEditor; typed: HTMLInputElement } | undefined;
  isOwnOpen: boolean;
  isAllShown: boolean;
}

interface State {
  options: ControlOptions;
  judge: Zug | undefined;
  white: SideState;
  /** Black's own, once the sides have differed. */
  black: SideState | undefined;
  isPerSide: boolean;
  perSide: View;
  view: Mounted | undefined;
}

/** An editor. onChange gets what was chosen, or null while it cannot be played. Before libzug is there, presets are taken
 * at their word: they can be chosen at once, and are said in words then. */
export function makeControlEditor(zug: Zug | Promise<Zug>, options: ControlOptions): ControlEditor {
  const { white, black = white } = options.value;
  const isPerSide = black !== white;
  const state: State = {
    options,
    judge: undefined,
    white: sideOf("white", white, !options.few || isPerSide),
    black: isPerSide ? sideOf("black", black, true) : undefined,
    isPerSide,
    perSide: check(text().control.perSide, isPerSide, (isOn) => setPerSide(state, isOn)),
    view: undefined,
  };
  if (!(zug instanceof Promise)) judgeBy(state, zug);
  for (const one of shownSides(state)) openOwn(state, one);
  const view = mount(() => show(state));
  state.view = view;
  if (zug instanceof Promise) zug.then((judge) => begin(state, judge)).catch(() => undefined); // Whose screen it is says so.
  return { root: view.root, value: () => valueOf(state) };
}

const sideOf = (side: Side, first: string, isAllShown: boolean): SideState =>
  ({ side, text: first, last: first, from: "", answer: undefined, own: undefined, isOwnOpen: false, isAllShown });

const shownSides = (state: State): SideState[] =>
  state.isPerSide && state.black ? [state.white, state.black] : [state.white];

function valueOf(state: State): ControlValue | null {
  const [own, other] = [state.white.text, shownSides(state).at(-1)?.text ?? null];
  if (own === null || other === null) return null;
  return own === other ? { white: own } : { white: own, black: other };
}

function judgeBy(state: State, judge: Zug): void {
  state.judge = judge;
  for (const one of [state.white, state.black]) if (one) take(state, one);
}

/** libzug is there: what was chosen meanwhile is judged. */
function begin(state: State, judge: Zug): void {
  const before = JSON.stringify(valueOf(state));
  judgeBy(state, judge);
  state.view?.redrawNow();
  if (JSON.stringify(valueOf(state)) !== before) state.options.onChange?.(valueOf(state));
}

/** Takes a control over that was chosen by hand; the part of the editor it comes from is left as it is. */
function choose(state: State, one: SideState, control: string, from: OwnPart | "" = ""): void {
  [one.last, one.from] = [control, from];
  take(state, one);
  state.view?.redrawNow();
  state.options.onChange?.(valueOf(state));
}

/** Judges what was chosen last, if libzug is there, and shows it in the parts it did not come from. */
function take({ judge }: State, one: SideState): void {
  if (!judge) {
    one.text = one.from === "" ? one.last : null;
    return;
  }
  const answer = (one.answer = judge.control(one.last, one.from === "typed"));
  one.text = isProblem(answer) ? null : answer.text;
  if (!isProblem(answer)) fillOwn(one, answer);
}

function fillOwn({ own, from }: SideState, control: Control): void {
  if (from !== "periods") own?.periods.set(control.periods);
  if (own && from !== "typed") own.typed.value = typedText(control);
}

/** The sides get times of their own, the same at first, or one for both. */
function setPerSide(state: State, isOn: boolean): void {
  state.isPerSide = isOn;
  const { white } = state;
  if (isOn && white.text !== null) {
    state.black ??= sideOf("black", white.text, white.isAllShown);
    [state.black.last, state.black.from] = [white.text, ""];
    take(state, state.black);
    openOwn(state, state.black);
  }
  state.view?.redrawNow();
  state.options.onChange?.(valueOf(state));
}

/** What is no preset can be seen in the part where it is made. */
function openOwn(state: State, one: SideState): void {
  if (!one.isAllShown || isPreset(one.text ?? "")) return;
  makeOwn(state, one);
  one.isOwnOpen = true;
}

/** Periods by hand and the typed control, made when they are first looked at. */
function makeOwn(state: State, one: SideState): void {
  if (one.own) return;
  const words = text().control;
  const typed = element(h("input", {
    type: "text", class: "mono", autocomplete: "off", spellcheck: "false", placeholder: words.typedHint,
    "aria-describedby": freshId("note"), on: { input: () => choose(state, one, typed.value, "typed") },
  }));
  const periods = makePeriodsEditor((list) => choose(state, one, controlText(list), "periods"));
  one.own = { periods, typed };
  if (one.answer && !isProblem(one.answer)) fillOwn({ ...one, from: "" }, one.answer);
  state.view?.redrawNow();
}

function showAll(state: State, one: SideState): void {
  one.isAllShown = !one.isAllShown;
  openOwn(state, one);
  state.view?.redrawNow();
}

function show(state: State): View {
  const isAll = shownSides(state).some((one) => one.isAllShown);
  return h("div", { class: "control-editor stack" },
    shownSides(state).map((one) => showSide(state, one)), (isAll || state.isPerSide) && state.perSide);
}

function showSide(state: State, one: SideState): View {
  const words = text().control;
  const onChoice = (control: string): void => choose(state, one, control);
  const chosen = one.text ?? "";
  const more = { isOpen: one.isAllShown, onMore: () => showAll(state, one) };
  return h("div", { class: `control-side ${one.side} stack`, key: one.side },
    state.isPerSide && h("h3", {}, words.side(text().board.colors[one.side])),
    state.options.few && presetTiles(chosen, onChoice, more),
    one.isAllShown && presetTable(chosen, onChoice, state.options.few),
    one.isAllShown && showOwn(state, one),
    h("p", { class: "control-said", "aria-live": "polite" }, saidOf(one)));
}

function showOwn(state: State, one: SideState): View {
  const words = text().control;
  const { own } = one;
  const noteId = own?.typed.getAttribute("aria-describedby");
  return h("details", { class: "control-own", open: one.isOwnOpen },
    h("summary", { on: { click: () => makeOwn(state, one) } }, words.own),
    own && h("div", { class: "stack" }, own.periods.root,
      field(words.typed, own.typed, h("span", { class: "control-note", id: noteId }, words.typedNote))));
}

/** What was chosen, in words and as PGN writes it. */
function saidOf({ answer }: SideState): Child {
  const words = text().control;
  if (!answer) return null;
  if (isProblem(answer)) {
    const faults: Readonly<Record<string, string>> = words.faults;
    return h("span", { class: "problem" }, words.problem(faults[answer.problem.code] ?? answer.problem.code));
  }
  return [h("strong", {}, words.means(words.name(answer))), " ",
    h("span", { class: "control-pgn" }, h("span", { class: "control-pgn-name" }, words.text), " ", h("code", {}, answer.text))];
}
