// choice.ts - one of several, as buttons of which one stays pressed. Room: web/ui.
import { namesOf } from "../zug/record";
import { element, freshId, h } from "./view";
import type { View } from "./view";

/** A group of radio buttons that look like buttons. */
export function choice<T extends string>(
  label: string,
  names: Readonly<Record<T, string>>,
  value: T,
  onChange: (value: T) => void,
): View {
  const group = freshId("choice");
  const boxes = namesOf(names).map((key) => {
    const id = freshId("radio");
    const on = { change: () => onChange(key) };
    const box = element(h("input", { type: "radio", class: "spoken", name: group, id, value: key, on }));
    box.checked = key === value;
    return h("span", { class: "choice-one" }, box, h("label", { for: id, class: `button choice-${key}` }, names[key]));
  });
  return h("fieldset", { class: "choice-group" }, h("legend", {}, label), h("div", { class: "row" }, boxes));
}
