// index.ts - the account: who one is, name and password, options, tokens, going out. Room: web/screens.
import type { Screen } from "../../app/screen";
import { loadMe, me, onMe, session } from "../../net";
import type { Answer, Me } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { field } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";
import { makeMoving } from "../settings";
import { makeTokens } from "./tokens";

export async function makeScreen(): Promise<Screen> {
  await loadMe();
  const root = element(h("div", { class: "account" }));
  const redraw = (): void => draw(root, h("h1", {}, text().play.account.title), drawParts(me()));
  redraw();
  let shownId = me()?.id;
  const stop = onMe((person) => {
    if (person?.id === shownId) return;
    shownId = person?.id;
    redraw();
  });
  return { title: text().play.account.title, root, unmount: stop };
}

function drawParts(person: Me | null): Child[] {
  if (!person) return [h("section", { class: "card narrow-card" }, makeComeIn({ onDone: () => undefined }))];
  return [
    h("p", {}, h("a", { href: `/player/${person.id}` }, text().start.allMine)),
    h(
      "div",
      { class: "two-columns" },
      h("div", { class: "stack" }, makeName(person), person.guest ? makeUpgrade() : makePassword()),
      h("div", { class: "stack" }, makeOptions(), makeTokens()),
    ),
  ];
}

/** A form of one kind: fields, a button, and what came of it. */
function makeForm(
  title: string,
  fields: HTMLElement[],
  action: string,
  send: () => Promise<Answer<object>>,
  done: string,
): View {
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const said = element(h("p", { class: "done", role: "status" }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const answer = await send();
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    draw(said, answer.ok ? done : "");
    if (answer.ok && event.target instanceof HTMLFormElement)
      for (const one of event.target.querySelectorAll<HTMLInputElement>("input[type=password]")) one.value = "";
  };
  return h(
    "form",
    { class: "card stack", on: { submit: (event) => void submit(event) } },
    h("h2", {}, title),
    fields,
    problem,
    said,
    h("div", { class: "row" }, h("button", { type: "submit" }, action)),
  );
}

function makeName(person: Me): HTMLElement {
  const words = text().play.account;
  const name = element(h("input", {
    type: "text",
    autocomplete: "username",
    required: true,
    maxlength: "63",
    spellcheck: "false",
  }));
  name.value = person.name;
  const form = element(makeForm(
    words.name,
    [
      element(h("p", { class: "soft" }, person.guest ? words.guest : words.account, " ", person.arbiter ? words.arbiter : "")),
      element(field(words.name, name)),
    ],
    words.rename,
    () => session.rename(name.value.trim()),
    words.renamed,
  ));
  const leave = person.guest
    ? [
        makeSureButton({
          text: words.logoutGuest,
          sure: words.logoutGuestSure,
          onSure: () => void session.logout(false),
        }),
      ]
    : [
        button(words.logout, () => void session.logout(false)),
        makeSureButton({
          text: words.logoutEverywhere,
          sure: words.logoutSure,
          onSure: () => void session.logout(true),
        }),
      ];
  form.lastElementChild?.append(...leave.map((one) => (one instanceof Element ? one : element(one))));
  return form;
}

function makePassword(): View {
  const words = text().play.account;
  const old = element(h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "256" }));
  const next = element(h("input", {
    type: "password",
    autocomplete: "new-password",
    required: true,
    minlength: "8",
    maxlength: "256",
  }));
  return makeForm(
    words.password,
    [element(field(words.oldPassword, old)), element(field(words.newPassword, next))],
    words.changePassword,
    () => session.changePassword(old.value, next.value),
    words.passwordChanged,
  );
}

/** A guest may become an account of their own; what they play as a guest stays the guest's. */
function makeUpgrade(): View {
  const words = text().play.account;
  return h(
    "details",
    { class: "card" },
    h("summary", {}, words.upgrade),
    h("p", { class: "soft" }, words.upgradeHint),
    makeComeIn({
      title: words.upgrade,
      ways: ["register", "login"],
      onDone: (person) => announce(text().play.comeIn.welcome(person.name)),
    }),
  );
}

function makeOptions(): View {
  const words = text().play.account;
  return h("section", { class: "card" }, h("h2", {}, words.options), makeMoving());
}
