// arbiters.ts - the arbiters of the zone: named, and ended, by each other. Room: web/screens.
import { http, me } from "../../net";
import type { Answer, Person } from "../../net";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";

export interface ArbiterList {
  root: HTMLElement;
  /** Shows others; what is being typed stays. */
  show(arbiters: readonly Person[]): void;
}

export function makeArbiters(first: readonly Person[], onChange: () => Promise<void>): ArbiterList {
  const words = late().zone;
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const name = element(h("input", { type: "text", required: true, maxlength: "63", spellcheck: "false", autocomplete: "off" }));
  const change = async (answer: Promise<Answer<object>>, done: string): Promise<void> => {
    const came = await answer;
    draw(problem, came.ok ? "" : sayRefusal(came));
    if (!came.ok) return;
    announce(done);
    name.value = "";
    await onChange();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void change(http.addArbiter(name.value.trim()), words.arbiterAdded(name.value.trim()));
  };
  const line = (one: Person, isLast: boolean): View =>
    h(
      "li",
      { class: "row-line" },
      h("div", { class: "row-words" }, h("span", { class: "row-name" }, one.name),
        one.id === me()?.id ? h("span", { class: "chip" }, words.you) : null),
      // The last one stays: there is nothing to press.
      isLast
        ? h("span", { class: "soft" }, words.lastArbiter)
        : makeSureButton({
            text: words.endArbiter,
            label: words.endArbiterOf(one.name),
            sure: words.endArbiterSure(one.name),
            shown: words.endArbiterShort,
            onSure: () => void change(http.endArbiter(one.id), words.arbiterEnded(one.name)),
          }),
    );
  const list = element(h("ul", { class: "rows", "aria-label": words.arbiters }));
  const show = (arbiters: readonly Person[]): void =>
    draw(list, arbiters.map((one) => line(one, arbiters.length === 1)));
  show(first);
  const root = element(h(
    "section",
    { class: "card stack" },
    h("h2", {}, words.arbiters),
    h("p", { class: "soft" }, words.arbitersHint),
    list,
    h(
      "form",
      { class: "row end-row", on: { submit } },
      field(words.arbiterName, name),
      h("button", { type: "submit" }, words.addArbiter),
    ),
    problem,
  ));
  return { root, show };
}
