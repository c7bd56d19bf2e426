// control_editor.ts - the time control: presets, periods by hand, or typed, for both sides or each. Room: web/ui.
import { text } from "../text";
import type { Control, Problem, Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { makePeriodsEditor } from "./control_periods";
import type { PeriodsEditor } from "./control_periods";
import { PRESETS, controlText, typedText } from "./control_text";
import type { Preset, PresetGroup } from "./control_text";
import { draw, element, freshId, h } from "./view";
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

interface SideEditor {
  root: HTMLElement;
  /** Whose it is, which matters where the sides differ. */
  heading: HTMLElement;
  /** Canonical text, or null with a problem. */
  text: string | null;
  set(control: string): void;
}

/** The part for those who want another control than the presets. */
type OwnPart = "periods" | "typed";

/** An editor. onChange gets what was chosen, or null while it cannot be played. Before libzug is there, presets are taken
 * at their word: they can be chosen at once, and are said in words then. */
export function makeControlEditor(
  zug: Zug | Promise<Zug>,
  options: { value: ControlValue; onChange?(value: ControlValue | null): void },
): ControlEditor {
  const words = text().control;
  const first = options.value;
  let black: SideEditor | undefined;
  let isPerSide = first.black !== undefined && first.black !== first.white;
  const value = (): ControlValue | null => {
    const [own, other] = [white.text, isPerSide && black ? black.text : white.text];
    if (own === null || other === null) return null;
    return own === other ? { white: own } : { white: own, black: other };
  };
  const change = (): void => options.onChange?.(value());
  const white = makeSideEditor(zug, "white", first.white, change);
  const redraw = (): void => {
    if (isPerSide && !black) {
      black = makeSideEditor(zug, "black", first.black ?? first.white, change);
      white.root.after(black.root);
    }
    for (const one of [white, black]) if (one) one.heading.hidden = !isPerSide;
    if (black) black.root.hidden = !isPerSide;
  };
  const perSide = check(words.perSide, isPerSide, (isOn) => {
    isPerSide = isOn;
    redraw();
    if (isOn && white.text !== null) black?.set(white.text);
    change();
  });
  const root = element(h("div", { class: "control-editor stack" }, white.root, perSide));
  redraw();
  return { root, value };
}

function makeSideEditor(zug: Zug | Promise<Zug>, side: Side, first: string, onChange: () => void): SideEditor {
  const words = text().control;
  const heading = element(h("h3", {}, words.side(text().board.colors[side])));
  const said = element(h("p", { class: "control-said", "aria-live": "polite" }));
  const presets = makePresets((preset) => set(preset.text, true));
  const own = makeOwn((control, from) => set(control, true, from));
  const editor: SideEditor = {
    root: element(h("div", { class: `control-side ${side} stack` }, heading, presets.root, own.root, said)),
    heading,
    text: first,
    set: (control) => set(control, false),
  };
  let judge: Zug | undefined;
  let [last, lastFrom]: [string, OwnPart | ""] = [first, ""];
  /** Takes a control over; the part of the editor it comes from is left as it is. */
  function set(control: string, isByHand: boolean, from: OwnPart | "" = ""): void {
    [last, lastFrom] = [control, from];
    if (judge) take(judge.control(control, from === "typed"), from);
    else {
      editor.text = from === "" ? control : null;
      presets.mark(control);
    }
    if (isByHand) onChange();
  }
  const faults: Readonly<Record<string, string>> = words.faults;
  function take(answer: Control | Problem, from: OwnPart | ""): void {
    editor.text = isProblem(answer) ? null : answer.text;
    draw(
      said,
      (isProblem(answer)
        ? [h("span", { class: "problem" }, words.problem(faults[answer.problem.code] ?? answer.problem.code))]
        : [
            h("strong", {}, words.means(words.name(answer))), " ",
            h("span", { class: "control-pgn" }, words.text, " ", h("code", {}, answer.text)),
          ]),
    );
    if (isProblem(answer)) return;
    presets.mark(answer.text);
    own.set(answer, from);
  }
  const begin = (loaded: Zug): void => {
    judge = loaded;
    take(judge.control(last, lastFrom === "typed"), lastFrom);
  };
  presets.mark(first);
  if (!(zug instanceof Promise)) begin(zug);
  else
    zug
      .then((loaded) => {
        const before = editor.text;
        begin(loaded);
        if (editor.text !== before) onChange();
      })
      .catch(() => undefined); // Whose screen it is says so.
  if (!presets.has(editor.text ?? "")) own.open();
  return editor;
}

/** Periods by hand and the typed control, which are made when they are first looked at. */
function makeOwn(onChange: (control: string, from: OwnPart) => void) {
  const words = text().control;
  let parts: { periods: PeriodsEditor; typed: HTMLInputElement } | undefined;
  let shown: Control | undefined;
  const summary = h("summary", { on: { click: () => make() } }, words.own);
  const root = element(h("details", { class: "control-own" }, summary));
  const set = (control: Control, from: OwnPart | ""): void => {
    shown = control;
    if (from !== "periods") parts?.periods.set(control.periods);
    if (parts && from !== "typed") parts.typed.value = typedText(control);
  };
  const make = (): void => {
    if (parts) return;
    const periods = makePeriodsEditor((list) => onChange(controlText(list), "periods"));
    const noteId = freshId("note");
    const typed = element(h("input", {
      type: "text",
      class: "mono",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: words.typedHint,
      "aria-describedby": noteId,
      on: { input: () => onChange(typed.value, "typed") },
    }));
    parts = { periods, typed };
    const note = h("span", { class: "control-note", id: noteId }, words.typedNote);
    root.append(element(h("div", { class: "stack" }, periods.root, field(words.typed, typed, note))));
    if (shown) set(shown, "");
  };
  const open = (): void => {
    make();
    root.open = true;
  };
  return { root, set, open };
}

/** The presets as buttons, those of one kind together. */
function makePresets(onChoice: (preset: Preset) => void) {
  const words = text().control;
  const buttons = new Map<string, HTMLButtonElement>();
  const make = (group: PresetGroup, preset: Preset): HTMLButtonElement => {
    const name = words.presets[preset.text];
    const short = preset.short ?? name ?? preset.text;
    const one = element(h(
      "button",
      {
        type: "button",
        class: "preset",
        "aria-pressed": "false",
        "aria-label": `${words.groups[group]}, ${preset.short && name ? `${short}: ${name}` : short}`,
        on: { click: () => onChoice(preset) },
      },
      short,
    ));
    buttons.set(preset.text, one);
    return one;
  };
  const groups = (Object.keys(PRESETS) as PresetGroup[]).map((group) =>
    h(
      "div",
      { class: `preset-group ${group}`, role: "group", "aria-label": words.groups[group] },
      h("span", { class: "preset-name", "aria-hidden": "true" }, words.groups[group]),
      PRESETS[group].map((preset) => make(group, preset)),
    ),
  );
  return {
    root: h("div", { class: "presets", role: "group", "aria-label": words.preset }, groups),
    mark: (control: string) => {
      for (const [key, one] of buttons) one.setAttribute("aria-pressed", String(key === control));
    },
    has: (control: string) => buttons.has(control),
  };
}
