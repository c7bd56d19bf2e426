// setup.ts - the event itself: arbiters, options, what is allowed now, its end. Room: web/screens.
import { go } from "../../app/router";
import type { Live } from "../../event/live";
import { makeSpread } from "../../event/spread";
import { makeTermsForm, makeTextField } from "../../event/terms_form";
import type { Contest, Person } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
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
  const arbiters = makeArbiters(contest);
  const change = element(h("section", { class: "card stack" }));
  const sight = element(h("section", { class: "card stack" }));
  const end = element(h("section", { class: "card stack" }));
  const spread = element(h("div"));
  let shown = "";
  let changeShown = "";
  let isTouched = false;
  const refresh = (): void => {
    const { rounds: _, arbiters: list, ...rest } = contest();
    arbiters.refresh();
    const key = JSON.stringify(rest);
    if (key !== shown) {
      drawEnd(end, contest);
      drawSight(sight, contest());
      draw(spread, makeSpread(contest(), true));
    }
    shown = key;
    // What is being typed stays until it is saved.
    if (key !== changeShown && !isTouched) {
      changeShown = key;
      drawChange(zug, change, contest, () => {
        isTouched = false;
        refresh();
      });
    }
    change.hidden = contest().closed;
    void list;
  };
  for (const by of ["input", "click"]) change.addEventListener(by, () => (isTouched = true));
  refresh();
  return { root: element(h("div", { class: "stack setup", "aria-label": words.setup }, arbiters.root, sight, spread, end, change)), refresh };
}

/** The arbiters, and the form by which one is named; what is typed in it stays when the list changes. */
function makeArbiters(contest: () => Contest): { root: HTMLElement; refresh(): void } {
  const words = text().desk;
  const list = element(h("ul", { class: "plain-list" }));
  const name = makeTextField(words.arbiterName, "");
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = name.input.value;
    const wrong = await tell({ do: "contest-arbiter", contest: contest().contest, to: typed.trim() });
    name.tell(wrong ?? "");
    if (wrong) name.input.focus();
    else if (name.input.value === typed) name.input.value = "";
  };
  const remove = (person: { id: string; name: string }): Promise<boolean> => ask({
    title: words.removeArbiter(person.name), explain: words.removeArbiterExplain(person.name),
    confirm: words.removeArbiter(person.name), isDanger: true,
    act: () => tell({ do: "contest-arbiter-remove", contest: contest().contest, to_id: person.id }),
  });
  const form = element(h("form", { class: "row with-field", on: { submit: (event) => void add(event) } },
    name.root, h("button", { type: "submit" }, words.addArbiter)));
  const itemOf = (person: Person, i: number): View => h("li", { "data-person": person.id },
    h("span", {}, person.name),
    i === 0 || contest().closed ? null
      : button("✕", () => void remove(person), { class: "plain", "aria-label": words.removeArbiter(person.name) }));
  return {
    root: element(h("section", { class: "card stack" }, h("h2", {}, words.arbiters), list, form)),
    refresh: () => {
      draw(list, contest().arbiters.map(itemOf));
      form.hidden = contest().closed;
    },
  };
}

/** Who may see the event, and how that is changed. */
function drawSight(place: HTMLElement, contest: Contest): void {
  const words = tournament().sight;
  const isHidden = contest.players_only;
  const title = isHidden ? words.open : words.hide;
  const change = (): Promise<boolean> => ask({
    title, about: contest.name, explain: isHidden ? words.openExplain : words.hideExplain, confirm: title,
    act: () => tell({ do: "contest-change", contest: contest.contest, name: contest.name, players_only: !isHidden }),
  });
  draw(place, h("h2", {}, words.title), h("p", {}, isHidden ? words.playersOnly : words.everybody),
    contest.closed ? null : h("div", { class: "row" }, button(title, () => void change())));
}

/** What is allowed now, and the end of the event; of a closed one, how it is opened again. */
function drawEnd(place: HTMLElement, now: () => Contest): void {
  const contest = now();
  const words = text().desk;
  const allow = (): Promise<boolean> => {
    let { premoves, offers } = contest;
    return ask({
      ...tournament().acts.allowAll, about: contest.name,
      fields: element(h("div", {}, check(words.options.premoves, premoves, (isOn) => (premoves = isOn)),
        check(words.options.offers, offers, (isOn) => (offers = isOn)))),
      act: (reason) => tell({ do: "contest-allow", contest: contest.contest, premoves, offers, reason }),
    });
  };
  const close = (): Promise<boolean> => ask({
    title: words.close, about: contest.name, explain: words.closeExplain, confirm: words.close, isDanger: true,
    act: () => {
      const waits = now().rounds.find((round) => !round.started);
      return waits ? Promise.resolve(words.closeWaits(waits.round))
        : tell({ do: "contest-close", contest: contest.contest });
    },
  });
  const reopen = (): Promise<boolean> => ask({
    title: words.reopen, about: contest.name, explain: words.reopenExplain, confirm: words.reopen,
    act: () => tell({ do: "contest-reopen", contest: contest.contest }),
  });
  const remove = async (): Promise<void> => {
    const { act, explain } = tournament().remove;
    const isDone = await ask({
      title: act, about: contest.name, explain, confirm: act, isDanger: true,
      act: () => tell({ do: "contest-delete", contest: contest.contest }),
    });
    if (isDone) go("/desk");
  };
  const removal = [h("h2", {}, tournament().remove.act), h("p", { class: "soft" }, tournament().remove.hint),
    h("div", { class: "row" }, button(tournament().remove.act, () => void remove(), { class: "danger" }))];
  if (contest.closed)
    return draw(place, h("h2", {}, words.reopen), h("p", { class: "soft" }, words.reopenExplain),
      h("div", { class: "row" }, button(words.reopen, () => void reopen())), removal);
  draw(place, h("h2", {}, words.allowNow), h("p", { class: "soft" }, words.allowNowHint),
    h("div", { class: "row" }, button(tournament().acts.words.allow, () => void allow())),
    h("h2", {}, words.close), h("p", { class: "soft" }, words.closeHint),
    h("div", { class: "row" }, button(words.close, () => void close(), { class: "danger" })), removal);
}

/** What can be changed of an event. */
const TERMS = [
  "name", "site", "control", "start", "clock_start", "premoves", "offers", "private", "lag_max_ms", "claim_after_ms",
  "default_after_ms", "delay_plies",
] as const;

/** The form by which the event is changed; what was not changed in it stays as others have it by now. */
function drawChange(zug: Zug, place: HTMLElement, contest: () => Contest, onSaved: () => void): void {
  const words = text().desk;
  const shown = contest();
  const form = makeTermsForm(zug, shown.name, shown.site, shown);
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const value = form.value();
    if (!value) return;
    const { name, site, terms } = value;
    const [now, wanted] = [contest(), { ...terms, name, site }];
    const isChanged = (key: (typeof TERMS)[number]): boolean =>
      JSON.stringify(wanted[key]) !== JSON.stringify(shown[key]);
    const members = Object.fromEntries(TERMS.map((key) => [key, (isChanged(key) ? wanted : now)[key]]));
    const wrong = await tell({ do: "contest-change", contest: now.contest, name, ...members });
    draw(problem, wrong ?? "");
    if (wrong !== null) return;
    announce(words.changed);
    onSaved();
  };
  draw(place, h("h2", {}, words.change), h("p", { class: "soft" }, words.changeHint),
    h("form", { class: "stack", on: { submit: (event) => void save(event) } }, form.root, problem,
      h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, words.save))));
}
