// move_input.ts - the box in which a move can be typed: SAN, UCI, or as people write it. Room: web/ui.
import { text } from "../text";
import { readMove } from "../text/letters";
import { announce } from "./announce";
import { draw, element, freshId, h } from "./view";
import { sentenceOf } from "./sentence";

export interface MoveInput {
  root: HTMLElement;
  focus(): void;
  enable(isEnabled: boolean): void;
}

/** A box; onMove gets the text, in English letters, and answers what is wrong with it, or null if the move was made. */
export function makeMoveInput(onMove: (text: string) => string | null): MoveInput {
  const id = freshId("move");
  const input = element(h("input", {
    id,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: text().moves.placeholder,
    "aria-describedby": `${id}-problem`,
  }));
  const problem = element(h("p", { class: "problem", id: `${id}-problem` }));
  const submit = (event: Event): void => {
    event.preventDefault();
    if (input.value.trim() === "") return;
    const wrong = sentenceOf(onMove(readMove(input.value.trim())));
    draw(problem, wrong ?? "");
    if (wrong) announce(wrong);
    else input.value = "";
    input.setAttribute("aria-invalid", String(wrong !== null));
  };
  const form = element(h(
    "form",
    { class: "move-input", on: { submit } },
    h("label", { for: id }, text().moves.input),
    input,
    h("button", { type: "submit" }, text().moves.play),
    problem,
  ));
  return {
    root: form,
    focus: () => input.focus(),
    enable: (isEnabled) => {
      input.disabled = !isEnabled;
      for (const one of form.querySelectorAll("button")) one.disabled = !isEnabled;
    },
  };
}
