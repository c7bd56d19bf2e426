// setup.ts - the event itself: arbiters, options, what is allowed now, its end. Room: web/screens.
import type { Live } from "../../event/live";
import { makeTermsForm, makeTextField } from "../../event/terms_form";
import type { Contest } from "../../net";
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { button, fill, h, show } from "../../ui/dom";
import { check } from "../../ui/field";
import type { Zug } from "../../zug/zug";
import { tell } from "./acts";
import { ask } from "./dialog";

export interface SetupView {
  root: HTMLElement;
  refresh(): void;
}

export function makeSetup(zug: Zug, live: Live): SetupView {
  const words = text().desk;
  const contest = (): Contest => live.model.contest;
  const arbiters = h("section", { class: "card stack" });
  const change = h("section", { class: "card stack" });
  const end = h("section", { class: "card stack" });
  let shown = "";
  const refresh = (): void => {
    const { rounds: _, arbiters: list, ...rest } = contest();
    drawArbiters(arbiters, contest());
    // What is being typed stays unless the event itself has changed.
    const key = JSON.stringify(rest);
    if (key !== shown) drawChange(zug, change, contest());
    if (key !== shown) drawEnd(end, contest());
    shown = key;
    show(change, !contest().closed);
    show(end, !contest().closed);
    void list;
  };
  refresh();
  return { root: h("div", { class: "stack setup", "aria-label": words.setup }, arbiters, end, change), refresh };
}

function drawArbiters(place: HTMLElement, contest: Contest): void {
  const words = text().desk;
  const key = JSON.stringify([contest.arbiters, contest.closed]);
  if (place.dataset["key"] === key) return;
  place.dataset["key"] = key;
  const name = makeTextField(words.arbiterName, "");
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const to = name.input.value.trim();
    const wrong = await tell({ do: "contest-arbiter", contest: contest.contest, to });
    name.tell(wrong ?? "");
    if (wrong) name.input.focus();
  };
  const remove = (person: { id: string; name: string }): Promise<boolean> => ask({
    title: words.removeArbiter(person.name), explain: words.removeArbiterExplain(person.name),
    confirm: words.removeArbiter(person.name), isDanger: true,
    act: () => tell({ do: "contest-arbiter-remove", contest: contest.contest, to_id: person.id }),
  });
  fill(place, h("h2", {}, words.arbiters),
    h("ul", { class: "plain-list" }, ...contest.arbiters.map((person, i) => h("li", {}, h("span", {}, person.name),
      i === 0 || contest.closed ? null
        : button("✕", () => void remove(person), {
          class: "plain", "aria-label": words.removeArbiter(person.name),
        })))),
    contest.closed ? null : h("form", { class: "row with-field", on: { submit: (event) => void add(event) } },
      name.root, h("button", { type: "submit" }, words.addArbiter)));
}

/** What is allowed now, and the end of the event. */
function drawEnd(place: HTMLElement, contest: Contest): void {
  const words = text().desk;
  const allow = (): Promise<boolean> => {
    let { premoves, offers } = contest;
    return ask({
      ...words.acts.allowAll, about: contest.name,
      fields: h("div", {}, check(words.options.premoves, premoves, (isOn) => (premoves = isOn)),
        check(words.options.offers, offers, (isOn) => (offers = isOn))),
      act: (reason) => tell({ do: "contest-allow", contest: contest.contest, premoves, offers, reason }),
    });
  };
  const close = (): Promise<boolean> => ask({
    title: words.close, about: contest.name, explain: words.closeExplain, confirm: words.close, isDanger: true,
    act: () => tell({ do: "contest-close", contest: contest.contest }),
  });
  fill(place, h("h2", {}, words.allowNow), h("p", { class: "soft" }, words.allowNowHint),
    h("div", { class: "row" }, button(words.acts.words.allow, () => void allow())),
    h("h2", {}, words.close), h("p", { class: "soft" }, words.closeHint),
    h("div", { class: "row" }, button(words.close, () => void close(), { class: "danger" })));
}

function drawChange(zug: Zug, place: HTMLElement, contest: Contest): void {
  const words = text().desk;
  const form = makeTermsForm(zug, contest.name, contest.site, contest);
  const problem = h("p", { class: "problem", role: "alert" });
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const value = form.value();
    if (!value) return;
    const wrong = await tell({
      do: "contest-change", contest: contest.contest, name: value.name, site: value.site, ...value.terms,
    });
    fill(problem, wrong ?? "");
    if (wrong === null) announce(words.changed);
  };
  fill(place, h("h2", {}, words.change), h("p", { class: "soft" }, words.changeHint),
    h("form", { class: "stack", on: { submit: (event) => void save(event) } }, form.root, problem,
      h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, words.save))));
}
