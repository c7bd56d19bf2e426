// control_presets.ts - the time controls that are often wanted, as buttons: a handful of them, or all by kind. Room: web/ui.
import { text } from "../text";
import { FEW, PRESETS } from "./control_text";
import type { Preset, PresetGroup } from "./control_text";
import { entriesOf } from "../zug/record";
import { h } from "./view";
import type { View } from "./view";

const GROUPS = entriesOf(PRESETS);

/** A button for a preset; its face is what players call it. */
function presetButton(group: PresetGroup, preset: Preset, chosen: string, onChoice: (control: string) => void, isTile: boolean): View {
  const words = text().control;
  const name = words.presets[preset.text];
  const short = preset.short ?? name ?? preset.text;
  return h("button", {
    type: "button",
    class: "preset",
    key: preset.text,
    "aria-pressed": String(preset.text === chosen),
    "aria-label": `${words.groups[group]}, ${preset.short && name ? `${short}: ${name}` : short}`,
    on: { click: () => onChoice(preset.text) },
  }, isTile ? [h("b", {}, short), h("span", {}, words.groups[group])] : short);
}

/** The handful that is wanted most, and a button that shows the others. */
export function presetTiles(
  chosen: string, onChoice: (control: string) => void, more: { isOpen: boolean; onMore(): void },
): View {
  const words = text().control;
  return h("div", { class: "preset-tiles", role: "group", "aria-label": words.preset },
    GROUPS.flatMap(([group, presets]) =>
      presets.filter((one) => FEW.includes(one.text)).map((one) => presetButton(group, one, chosen, onChoice, true))),
    h("button", {
      type: "button", class: FEW.includes(chosen) ? "preset-more" : "preset-more other", key: "more",
      "aria-expanded": String(more.isOpen), on: { click: more.onMore },
    }, h("b", { "aria-hidden": "true" }, "…"), h("span", {}, words.more)));
}

/** All presets, those of one kind together; without the handful where that stands above. */
export function presetTable(chosen: string, onChoice: (control: string) => void, isRest = false): View {
  const words = text().control;
  return h("div", { class: "presets", role: "group", "aria-label": isRest ? words.more : words.preset },
    GROUPS.map(([group, presets]) =>
      h("div", { class: `preset-group ${group}`, role: "group", "aria-label": words.groups[group] },
        h("span", { class: "preset-name", "aria-hidden": "true" }, words.groups[group]),
        presets.filter((one) => !isRest || !FEW.includes(one.text))
          .map((one) => presetButton(group, one, chosen, onChoice, false)))));
}
