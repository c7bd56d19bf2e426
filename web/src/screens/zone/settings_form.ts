// settings_form.ts - what the zone is called, and who may come. Room: web/screens.
import { http, reloadPlace } from "../../net";
import type { ZoneState } from "../../net";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { choice } from "../../ui/choice";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";

export function makeSettings(zone: ZoneState): View {
  const words = late().zone;
  let isClosed = zone.closed;
  const name = element(h("input", { type: "text", required: true, maxlength: "63", spellcheck: "false", autocomplete: "off" }));
  name.value = zone.name;
  const hint = element(h("p", { class: "soft", "aria-live": "polite" }));
  const explain = (): void => draw(hint, isClosed ? words.setup.closedHint : words.setup.openHint);
  const names = { open: words.setup.open, closed: words.setup.closed };
  const access = choice(words.setup.access, names, isClosed ? "closed" : "open", (next) => {
    isClosed = next === "closed";
    explain();
  });
  explain();
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const said = element(h("p", { class: "done", role: "status" }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const answer = await http.changeZone({ name: name.value.trim(), closed: isClosed });
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    draw(said, answer.ok ? words.saved : "");
    if (answer.ok) await reloadPlace();
  };
  return h(
    "form",
    { class: "card stack", on: { submit: (event) => void submit(event) } },
    h("h2", {}, words.settings),
    field(words.setup.zone, name),
    access,
    hint,
    problem,
    said,
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, words.save)),
  );
}
