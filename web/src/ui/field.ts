// field.ts - a field with its label. Room: web/ui.
import { namesOf } from "../zug/record";
import { element, freshId, h } from "./view";
import type { Attributes, Child, View } from "./view";

/** A label over a field. */
export function field(label: string, control: HTMLElement, ...more: Child[]): View {
  control.id ||= freshId("field");
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, more);
}

/** A box to tick, with a hint under its label. */
export function check(label: string, isOn: boolean, onChange: (isOn: boolean) => void, hint = ""): View {
  const id = freshId("check");
  const box = element(h("input", { type: "checkbox", id, on: { change: () => onChange(box.checked) } }));
  box.checked = isOn;
  if (hint) box.setAttribute("aria-describedby", `${id}-hint`);
  return h(
    "div",
    { class: "check" },
    box,
    h("div", {}, h("label", { for: id }, label), hint ? h("span", { class: "hint", id: `${id}-hint` }, hint) : null),
  );
}

/** A choice from a list. */
export function select<T extends string>(
  choices: Readonly<Record<T, string>>,
  value: T,
  onChange: (value: T) => void,
  attributes: Attributes = {},
): HTMLSelectElement {
  const names = namesOf(choices);
  const change = (): void => {
    const chosen = names[list.selectedIndex];
    if (chosen !== undefined) onChange(chosen);
  };
  const list = element(h("select", { ...attributes, on: { change } }, names.map((name) => h("option", { value: name }, choices[name]))));
  list.value = value;
  return list;
}

/** A number from 0 on, 0 if nothing is written; onChange gets NaN for anything else. */
export function numberInput(
  value: number,
  onChange: (value: number) => void,
  attributes: Attributes = {},
): HTMLInputElement {
  const input = element(h("input", { type: "number", inputmode: "decimal", min: "0", ...attributes }));
  input.value = String(value);
  input.addEventListener("input", () => {
    const number = Number(input.value);
    onChange(Number.isFinite(number) && number >= 0 && !input.validity.badInput ? number : NaN);
  });
  return input;
}
