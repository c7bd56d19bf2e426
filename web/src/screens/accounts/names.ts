// names.ts - accounts from a list of names: pasted or from a file, looked at first, then made. Room: web/screens.
import { holdSlips } from "../../accounts/held";
import { go } from "../../app/router";
import { http } from "../../net";
import type { NameLine } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { sayFacts } from "../../text/facts";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { field } from "../../ui/field";

/** A card with the list. */
export function makeNames(): View {
  const words = late().accounts;
  const names = element(h("textarea", { rows: "8", spellcheck: "false", autocomplete: "off" }));
  const file = element(h("input", { type: "file", accept: ".csv,.txt,text/csv,text/plain" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const preview = element(h("div", { class: "stack" }));
  const check = h("button", { type: "submit", class: "primary" }, words.check);
  let turn = 0;

  /** What was looked at is no longer what stands there. */
  function forget(): void {
    turn++;
    draw(preview);
    draw(problem);
  }

  async function look(event: Event): Promise<void> {
    event.preventDefault();
    forget();
    const mine = turn;
    const text = names.value;
    const answer = await asLoggedIn(() => http.makeAccounts(text, true));
    if (mine !== turn) return;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (answer.ok) draw(preview, drawPreview(answer.lines, () => void make(text)));
    const count = answer.ok ? answer.lines.filter(({ state }) => state === "free").length : 0;
    if (answer.ok) announce(words.free(count, answer.lines.length));
  }

  async function make(text: string): Promise<void> {
    const mine = ++turn;
    const answer = await asLoggedIn(() => http.makeAccounts(text, false));
    if (!answer.ok) {
      if (mine === turn) draw(problem, sayRefusal(answer));
      return;
    }
    holdSlips(answer.lines.flatMap(({ id, account, code }) =>
      id !== undefined && account !== undefined && code !== undefined ? [{ id, name: account, code }] : []));
    go("/accounts/slips");
  }

  file.addEventListener("change", () => {
    void file.files?.[0]?.text().then((text) => {
      forget();
      names.value = text;
    });
  });
  names.addEventListener("input", forget);
  return h("details", { class: "card account-names", open: true },
    h("summary", {}, h("h2", {}, words.make)),
    h("form", { class: "stack", on: { submit: (event) => void look(event) } },
      h("p", { class: "soft" }, words.makeHint),
      field(words.names, names), field(words.file, file),
      h("div", { class: "row" }, check), problem, preview));
}

/** What would become of each line, and the button that does it. */
function drawPreview(lines: readonly NameLine[], onMake: () => void): Child[] {
  const words = late().accounts;
  const count = lines.filter(({ state }) => state === "free").length;
  const make = element(button(words.doMake(count), () => {
    make.disabled = true;
    onMake();
  }, { class: "primary" }));
  make.hidden = count === 0;
  return [
    h("p", { role: "status" }, words.free(count, lines.length)),
    h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": words.preview },
      h("table", { class: "names-preview" },
        h("caption", { class: "spoken" }, words.preview),
        h("thead", {}, h("tr", {}, [words.line, words.name, words.what].map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, lines.map((line) => h("tr", { class: line.state },
          h("td", {}, line.line), h("td", { class: "row-name" }, line.name), h("td", {}, sayState(line))))))),
    make,
  ];
}

/** What becomes of a line. */
function sayState({ state, account, facts }: NameLine): string {
  const words = late().accounts;
  if (state === "taken") return words.taken(account ?? "");
  return state === "wrong" && facts ? sayFacts(facts) : words.isFree;
}
