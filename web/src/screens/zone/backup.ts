// backup.ts - a copy of the whole zone, to keep elsewhere. Room: web/screens.
import { http } from "../../net";
import type { ZoneState } from "../../net";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { download } from "../../ui/download";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";

export function makeBackup(zone: ZoneState): View {
  const words = late().zone.backup;
  const card = (...parts: HTMLElement[]): View =>
    h("section", { class: "card stack" }, h("h2", {}, words.title), parts);
  if (zone.database === "server") return card(element(h("p", {}, words.server)), element(h("p", {}, h("code", {}, "pg_dump"))));
  return card(element(h("p", { class: "soft" }, words.hint)), element(makeForm()));
}

function makeForm(): View {
  const words = late().zone.backup;
  const password = element(h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "256" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const said = element(h("p", { class: "done", role: "status" }));
  const action = element(h("button", { type: "submit" }, words.action));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    action.disabled = true;
    draw(problem);
    draw(said, words.working);
    const answer = await http.backUp(password.value);
    action.disabled = false;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    draw(said, answer.ok ? words.done(answer.name) : "");
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
