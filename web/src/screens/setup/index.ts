// index.ts - the first start: who has the code names the zone and becomes its first arbiter. Room: web/screens.
import { go } from "../../app/router";
import type { Screen } from "../../app/screen";
import { reloadPlace, session } from "../../net";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { choice } from "../../ui/choice";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";

/** The code stands behind the # of the link, which is sent to nobody. */
const codeOfLink = (): string => location.hash.slice(1).trim();

export async function makeScreen(): Promise<Screen> {
  const words = late().zone.setup;
  const { waiting } = await reloadPlace();
  return { title: words.title, root: waiting ? makeForm() : element(makeOver()) };
}

/** A zone that is set up is not set up again. */
function makeOver(): View {
  const words = late().zone.setup;
  return h(
    "section",
    { class: "card stack narrow-card setup" },
    h("h1", {}, words.over),
    h("p", {}, words.overHint),
    h("p", { class: "row" }, h("a", { href: "/desk", class: "button primary" }, words.toDesk)),
  );
}

const nameInput = (attributes: object): View<HTMLInputElement> =>
  h("input", { type: "text", required: true, maxlength: "63", spellcheck: "false", ...attributes });

function makeForm(): HTMLElement {
  const words = late().zone.setup;
  let isClosed = false;
  const zoneName = element(nameInput({ autocomplete: "organization" }));
  const name = element(nameInput({ autocomplete: "username", autocapitalize: "words" }));
  const password = element(h("input", {
    type: "password", autocomplete: "new-password", required: true, minlength: "8", maxlength: "256",
  }));
  const code = element(nameInput({ autocomplete: "off", maxlength: "43" }));
  code.value = codeOfLink();
  const codeField = element(field(words.code, code, h("span", { class: "soft hint" }, words.codeHint)));
  codeField.hidden = code.value !== "";
  const hint = element(h("p", { class: "soft" }));
  const access = choice<"open" | "closed">(words.access, { open: words.open, closed: words.closed }, "open", (next) => {
    isClosed = next === "closed";
    draw(hint, isClosed ? words.closedHint : words.openHint);
  });
  draw(hint, words.openHint);
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const action = element(h("button", { type: "submit", class: "primary" }, words.action));

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    action.disabled = true;
    const form = { zone: zoneName.value.trim(), closed: isClosed, name: name.value.trim(), password: password.value };
    const answer = await session.setUp({ code: code.value.trim(), ...form });
    action.disabled = false;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (answer.ok) return done(form.zone);
    if (answer.code === "set-up") draw(root, makeOver());
    if (answer.code === "wrong-code" || answer.code === "code-expired") codeField.hidden = false;
  }

  const root = element(h(
    "div",
    { class: "setup" },
    h(
      "form",
      { class: "card stack narrow-card", on: { submit: (event) => void submit(event) } },
      h("h1", {}, words.title),
      h("p", { class: "soft" }, words.lead),
      codeField,
      field(words.zone, zoneName, h("span", { class: "soft hint" }, words.zoneHint)),
      access,
      hint,
      h("h2", {}, words.you),
      h("p", { class: "soft" }, words.youHint),
      field(words.name, name),
      field(words.password, password),
      problem,
      h("div", { class: "row" }, action),
    ),
  ));
  return root;
}

/** On to the desk: the code in the address is of no more use. */
async function done(zone: string): Promise<void> {
  await reloadPlace();
  announce(late().zone.setup.done(zone));
  go("/desk", { replace: true });
}
