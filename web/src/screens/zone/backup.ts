// backup.ts - a copy of the whole zone, to keep elsewhere. Room: web/screens.
import { http } from "../../net";
import type { ZoneState } from "../../net";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { download } from "../../ui/download";
import { fill, h } from "../../ui/dom";
import { field } from "../../ui/field";

export function makeBackup(zone: ZoneState): HTMLElement {
  const words = late().zone.backup;
  const card = (...parts: HTMLElement[]): HTMLElement =>
    h("section", { class: "card stack" }, h("h2", {}, words.title), ...parts);
  if (zone.database === "server") return card(h("p", {}, words.server), h("p", {}, h("code", {}, "pg_dump")));
  return card(h("p", { class: "soft" }, words.hint), makeForm());
}

function makeForm(): HTMLElement {
  const words = late().zone.backup;
  const password = h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "256" });
  const problem = h("p", { class: "problem", role: "alert" });
  const said = h("p", { class: "done", role: "status" });
  const action = h("button", { type: "submit" }, words.action);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    action.disabled = true;
    fill(problem);
    fill(said, words.working);
    const answer = await http.backUp(password.value);
    action.disabled = false;
    fill(problem, answer.ok ? "" : sayRefusal(answer));
    fill(said, answer.ok ? words.done(answer.name) : "");
    if (!answer.ok) return;
    password.value = "";
    download(answer.name, answer.contents, "application/vnd.sqlite3");
  };
  return h(
    "form",
    { class: "stack", on: { submit: (event) => void submit(event) } },
    field(words.password, password),
    problem,
    said,
    h("div", { class: "row" }, action),
  );
}
