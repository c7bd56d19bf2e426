// list.ts - the accounts of the zone, searched and in pages, and what is done to those that are chosen. Room: web/screens.
import { holdSlips } from "../../accounts/held";
import { go } from "../../app/router";
import { http, query } from "../../net";
import type { Account, Me } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import { check, field } from "../../ui/field";
import { makeRow } from "./row";

/** What is looked for. */
export interface Wanted {
  name: string;
  page: number;
}

export interface List {
  root: HTMLElement;
  load(): Promise<void>;
  stop(): void;
}

const PAGE = 50;
/** A pause in typing after which is searched. */
const PAUSE_MS = 250;

export function makeList(me: Me, wanted: Wanted, onAddress: (address: string) => void): List {
  const words = late().accounts;
  const chosen = new Set<string>();
  let endsSessions = false;
  let turn = 0;
  let timer = 0;
  let shown: readonly Account[] = [];
  const rows = element(h("ul", { class: "rows account-rows", "aria-label": words.list }));
  const status = element(h("p", { class: "soft", role: "status" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const newer = element(button(words.earlier, () => void turnTo(wanted.page - 1)));
  const older = element(button(words.later, () => void turnTo(wanted.page + 1)));
  const all = element(h("input", { type: "checkbox", on: { change: () => chooseAll(all.checked) } }));
  const codes = element(button("", () => void giveCodes([...chosen])));
  const search = element(h("input", { type: "search", maxlength: "60", spellcheck: "false", autocomplete: "off" }));
  search.value = wanted.name;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      wanted.name = search.value.trim();
      void turnTo(1);
    }, PAUSE_MS);
  });

  function turnTo(page: number): Promise<void> {
    wanted.page = page;
    return load();
  }

  async function load(): Promise<void> {
    const mine = ++turn;
    const answer = await asLoggedIn(() => http.accounts({ name: wanted.name, page: wanted.page }));
    if (mine !== turn) return;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    onAddress(query({ name: wanted.name, page: wanted.page > 1 ? wanted.page : undefined }));
    shown = answer.accounts;
    chosen.clear();
    const first = (wanted.page - 1) * PAGE + 1;
    const range = shown.length === 0 ? words.none : words.range(first, first + shown.length - 1);
    draw(status, range);
    announce(range);
    newer.hidden = wanted.page === 1;
    older.hidden = !answer.more;
    redraw();
  }

  /** One row was changed; the others stay as they are, and the focus stays in it. */
  function replace(account: Account): void {
    shown = shown.map((one) => (one.id === account.id ? account : one));
    redraw();
    rows.children[shown.findIndex(({ id }) => id === account.id)]?.querySelector("button")?.focus();
  }

  function redraw(): void {
    draw(rows, shown.map((account) => makeRow(account, account.id === me.id, chosen.has(account.id), {
      onChoose: (isOn) => {
        if (isOn) chosen.add(account.id);
        else chosen.delete(account.id);
        drawChosen();
      },
      onCode: () => void giveCodes([account.id]),
      onChanged: replace,
      onProblem: (sentence) => draw(problem, sentence),
    })));
    drawChosen();
  }

  function drawChosen(): void {
    draw(codes, words.codesFor(chosen.size));
    codes.disabled = chosen.size === 0;
    all.checked = chosen.size > 0 && chosen.size === shown.length;
    all.indeterminate = chosen.size > 0 && chosen.size < shown.length;
  }

  function chooseAll(isOn: boolean): void {
    chosen.clear();
    if (isOn) for (const { id } of shown) chosen.add(id);
    redraw();
  }

  async function giveCodes(ids: readonly string[]): Promise<void> {
    const answer = await asLoggedIn(() => http.giveCodes(ids, endsSessions));
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    holdSlips(answer.lines.flatMap(({ id, name, code }) => (code === undefined ? [] : [{ id, name, code }])));
    go("/accounts/slips");
  }

  const allId = "accounts-all";
  all.id = allId;
  return {
    root: element(h("section", { class: "card stack" }, h("h2", {}, words.list),
      h("div", { class: "row with-field" }, field(words.search, search)),
      status, problem,
      h("div", { class: "accounts-bar" },
        h("div", { class: "check" }, all, h("label", { for: allId }, words.all)), codes,
        check(words.endSessions, false, (isOn) => {
          endsSessions = isOn;
        }, words.endSessionsHint)),
      rows,
      h("nav", { class: "row", "aria-label": words.pages }, newer, older))),
    load,
    stop: () => {
      turn++;
      clearTimeout(timer);
    },
  };
}
