// control_editor.ts - the time control: presets, periods by hand, or typed, for both sides or each. Room: web/ui.
import { text } from "../text";
import type { Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { makePeriodsEditor } from "./control_periods";
import { PRESETS, controlText } from "./control_text";
import type { Preset, PresetGroup } from "./control_text";
import { fill, h, show } from "./dom";
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
  /** Canonical text, or null with a problem. */
  text: string | null;
  set(control: string): void;
}

/** An editor. onChange gets what was chosen, or null while it cannot be played. */
export function makeControlEditor(
  zug: Zug,
  options: { value: ControlValue; onChange?(value: ControlValue | null): void },
): ControlEditor {
  const words = text().control;
  let isPerSide = options.value.black !== undefined && options.value.black !== options.value.white;
  const value = (): ControlValue | null => {
    if (white.text === null || (isPerSide && black.text === null)) return null;
    return isPerSide && black.text !== null && black.text !== white.text
      ? { white: white.text, black: black.text }
      : { white: white.text };
  };
  const change = (): void => options.onChange?.(value());
  const white = makeSideEditor(zug, "white", options.value.white, change);
  const black = makeSideEditor(zug, "black", options.value.black ?? options.value.white, change);
  const headings = (["white", "black"] as Side[]).map((side) => h("h3", {}, words.side(text().board.colors[side])));
  const draw = (): void => {
    show(black.root, isPerSide);
    for (const heading of headings) show(heading, isPerSide);
  };
  const perSide = check(words.perSide, isPerSide, (isOn) => {
    isPerSide = isOn;
    if (isOn && white.text !== null) black.set(white.text);
    draw();
    change();
  });
  white.root.prepend(headings[0] ?? "");
  black.root.prepend(headings[1] ?? "");
  draw();
  return { root: h("div", { class: "control-editor stack" }, white.root, black.root, perSide), value };
}

function makeSideEditor(zug: Zug, side: Side, first: string, onChange: () => void): SideEditor {
  const words = text().control;
  const said = h("p", { class: "control-said", "aria-live": "polite" });
  const presets = makePresets((preset) => set(preset.text, true));
  const periods = makePeriodsEditor((list) => set(controlText(list), true, "periods"));
  const typed = h("input", {
    type: "text",
    class: "mono",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: words.typedHint,
  });
  typed.addEventListener("input", () => set(typed.value, true, "typed"));
  const own = h(
    "details",
    { class: "control-own" },
    h("summary", {}, words.own),
    h("div", { class: "stack" }, periods.root, field(words.typed, typed)),
  );
  const editor: SideEditor = {
    root: h("div", { class: `control-side ${side} stack` }, presets.root, own, said),
    text: null,
    set: (control) => set(control, false),
  };
  /** Takes a control over; the part of the editor it comes from is left as it is. */
  function set(control: string, isByHand: boolean, from: "periods" | "typed" | "" = ""): void {
    const answer = zug.control(control);
    editor.text = isProblem(answer) ? null : answer.text;
    fill(
      said,
      ...(isProblem(answer)
        ? [h("span", { class: "problem" }, words.problem(answer.problem))]
        : [h("strong", {}, words.means(words.name(answer))), " ", h("code", { title: words.text }, answer.text)]),
    );
    if (!isProblem(answer)) {
      presets.mark(answer.text);
      if (from !== "periods") periods.set(answer.periods);
      if (from !== "typed") typed.value = answer.text;
    }
    if (isByHand) onChange();
  }
  set(first, false);
  own.open = !presets.has(editor.text ?? "");
  return editor;
}

/** The presets as buttons, those of one kind together. */
function makePresets(onChoice: (preset: Preset) => void) {
  const words = text().control;
  const buttons = new Map<string, HTMLButtonElement>();
  const make = (group: PresetGroup, preset: Preset): HTMLButtonElement => {
    const name = words.presets[preset.text];
    const short = preset.short ?? name ?? preset.text;
    const one = h(
      "button",
      {
        type: "button",
        class: "preset",
        "aria-pressed": "false",
        "aria-label": `${words.groups[group]}, ${preset.short && name ? `${short}: ${name}` : short}`,
        on: { click: () => onChoice(preset) },
      },
      short,
    );
    buttons.set(preset.text, one);
    return one;
  };
  const groups = (Object.keys(PRESETS) as PresetGroup[]).map((group) =>
    h(
      "div",
      { class: `preset-group ${group}`, role: "group", "aria-label": words.groups[group] },
      h("span", { class: "preset-name", "aria-hidden": "true" }, words.groups[group]),
      ...PRESETS[group].map((preset) => make(group, preset)),
    ),
  );
  return {
    root: h("div", { class: "presets", role: "group", "aria-label": words.preset }, ...groups),
    mark: (control: string) => {
      for (const [key, one] of buttons) one.setAttribute("aria-pressed", String(key === control));
    },
    has: (control: string) => buttons.has(control),
  };
}
