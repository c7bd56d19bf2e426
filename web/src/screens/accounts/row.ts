// row.ts - one account in the list, and what can be done to it. Room: web/screens.
import { http } from "../../net";
import type { Account, Answer } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { language, text } from "../../text";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { announceShown } from "../../ui/announce";
import { button, draw, element, freshId, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { field } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";

export interface RowCalls {
  onChoose(isOn: boolean): void;
  onCode(): void;
  onChanged(account: Account): void;
  onProblem(sentence: string): void;
}

/** A row; of one's own account what would shut oneself out is missing. */
export function makeRow(account: Account, isOwn: boolean, isChosen: boolean, calls: RowCalls): View {
  const id = freshId("account");
  const box = element(h("input", { type: "checkbox", id, on: { change: () => calls.onChoose(box.checked) } }));
  box.checked = isChosen;
  const acts = element(h("div", { class: "row account-acts" }, makeActs(account, isOwn, calls, (form) => draw(acts, form))));
  return h("li", { class: account.closed_ms === undefined ? "account-row" : "account-row is-closed" },
    h("div", { class: "check" }, box,
      h("div", { class: "row-words" }, h("label", { for: id, class: "row-name" }, account.name),
        h("span", { class: "hint" }, sayWhen(account)), h("span", { class: "row" }, chips(account, isOwn)))),
    acts);
}

/** Since when, and when last seen. */
function sayWhen({ since_ms, seen_ms }: Account): string {
  const words = late().accounts;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return [words.since(date.format(since_ms)), seen_ms === undefined ? words.neverSeen : words.seen(date.format(seen_ms))].join(" · ");
}

function chips({ arbiter, password, code, closed_ms }: Account, isOwn: boolean): Child[] {
  const words = late().accounts;
  const chip = (isSo: boolean, word: string, name = ""): Child => isSo && h("span", { class: `chip ${name}` }, word);
  return [chip(isOwn, words.you), chip(arbiter, words.arbiter), chip(code, words.hasCode), chip(password, words.hasPassword),
    chip(!code && !password, words.hasNothing, "low"), chip(closed_ms !== undefined, words.isClosed, "paused")];
}

function makeActs(account: Account, isOwn: boolean, calls: RowCalls, onForm: (form: HTMLElement) => void): Child[] {
  const words = late().accounts;
  const { id, name } = account;
  const act = async (ask: () => Promise<Answer<{ account: Account }>>, done: string): Promise<void> => {
    const answer = await asLoggedIn(ask);
    calls.onProblem(answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    announceShown(done);
    calls.onChanged(answer.account);
  };
  const isClosed = account.closed_ms !== undefined;
  return [
    button(words.rename, () => onForm(element(makeRename(account, calls, act))), { "aria-label": words.renameOf(name) }),
    button(words.newCode, calls.onCode, { "aria-label": words.newCodeOf(name) }),
    account.code && makeSureButton({
      text: words.revoke, label: words.revokeOf(name), sure: words.revokeSure,
      onSure: () => void act(() => http.revokeCode(id), words.revoked(name)),
    }),
    isClosed && button(words.reopen, () => void act(() => http.reopenAccount(id), words.reopened(name)),
      { "aria-label": words.reopenOf(name) }),
    !isClosed && !isOwn && makeSureButton({
      text: words.close, label: words.closeOf(name), sure: words.closeSure,
      onSure: () => void act(() => http.closeAccount(id), words.closed(name)),
    }),
  ];
}

/** A field for another name, in the place of the buttons. */
function makeRename(account: Account, calls: RowCalls,
  act: (ask: () => Promise<Answer<{ account: Account }>>, done: string) => Promise<void>): View {
  const words = late().accounts;
  const name = element(h("input", { type: "text", required: true, maxlength: "63", spellcheck: "false", autocomplete: "off" }));
  name.value = account.name;
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(() => http.renameAccount(account.id, name.value.trim()), words.renamed);
  };
  const form = h("form", { class: "row end-row", on: { submit } },
    field(words.newName(account.name), name), h("button", { type: "submit", class: "primary" }, words.rename),
    button(text().app.cancel, () => calls.onChanged(account)));
  queueMicrotask(() => name.select());
  return form;
}
