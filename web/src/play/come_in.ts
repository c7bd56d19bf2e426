// come_in.ts - coming in: as a guest with a name, with an account, with a new one, or by a code on paper. Room: web/play.
import { place, session } from "../net";
import type { Answer, Me } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { announce } from "../ui/announce";
import { button, draw, element, h } from "../ui/view";
import type { View } from "../ui/view";
import { field } from "../ui/field";

type Way = "guest" | "login" | "register" | "code";
const WAYS: readonly Way[] = ["guest", "login", "register", "code"];

export interface ComeInOptions {
  onDone(me: Me): void;
  /** What stands above it. */
  title?: string;
  /** What it is for. */
  lead?: string;
  first?: Way;
  ways?: readonly Way[];
  /** What the button says, if not that one comes in. */
  action?: string;
}

interface Words {
  hint: string;
  action: string;
  password: string;
}

function wordsOf(way: Way): Words {
  const words = text().play.comeIn;
  if (way === "guest") return { hint: words.guestHint, action: words.doGuest, password: "" };
  if (way === "code") return { hint: words.codeHint, action: words.doCode, password: "" };
  if (way === "login") return { hint: words.loginHint, action: words.doLogin, password: words.password };
  return { hint: words.registerHint, action: words.doRegister, password: words.newPassword };
}

function enter(way: Way, name: string, password: string, code: string): Promise<Answer<{ me: Me }>> {
  if (way === "code") return session.loginByCode(code);
  return way === "guest" ? session.guest(name) : session[way](name, password);
}

/** A form by which one comes in. */
export function makeComeIn(options: ComeInOptions): View {
  const words = text().play.comeIn;
  const wanted = options.ways ?? WAYS;
  // In a closed zone nobody is a guest, and nobody makes an account but its arbiters.
  const ways = place().closed ? wanted.filter((one) => one !== "guest" && one !== "register") : wanted;
  let way: Way = (options.first && ways.includes(options.first) ? options.first : ways[0]) ?? "login";
  const name = element(h("input", {
    type: "text",
    name: "username",
    autocomplete: "username",
    required: true,
    maxlength: "63",
    autocapitalize: "words",
    spellcheck: "false",
  }));
  const password = element(h("input", { type: "password", name: "password", maxlength: "256" }));
  const passwordField = element(field(words.password, password));
  const code = element(h("input", {
    type: "text", name: "code", autocomplete: "off", maxlength: "20", autocapitalize: "characters", spellcheck: "false",
  }));
  const nameField = element(field(words.name, name));
  const codeField = element(field(words.code, code));
  codeField.classList.add("code-field");
  const hint = element(h("p", { class: "soft" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const action = element(h("button", { type: "submit", class: "primary" }));
  const tabs = new Map(
    ways.map((one) => [one, element(button(words[one], () => choose(one)))]),
  );

  function choose(next: Way): void {
    way = next;
    const say = wordsOf(way);
    for (const [one, tab] of tabs) tab.setAttribute("aria-pressed", String(one === way));
    const hasPassword = way === "login" || way === "register";
    nameField.hidden = way === "code";
    codeField.hidden = way !== "code";
    name.required = way !== "code";
    code.required = way === "code";
    passwordField.hidden = !hasPassword;
    password.required = hasPassword;
    password.autocomplete = way === "register" ? "new-password" : "current-password";
    draw(passwordField.querySelector("label") ?? passwordField, say.password);
    draw(hint, say.hint);
    draw(action, options.action ?? say.action);
    draw(problem);
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    action.disabled = true;
    const answer = await enter(way, name.value.trim(), password.value, code.value.trim());
    action.disabled = false;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return (way === "code" ? code : name).focus();
    announce(words.welcome(answer.me.name));
    options.onDone(answer.me);
  }

  choose(way);
  return h(
    "form",
    { class: "come-in stack", on: { submit: (event) => void submit(event) } },
    h("h2", {}, options.title ?? words.title),
    options.lead === undefined ? null : h("p", { class: "soft" }, options.lead),
    ways.length > 1
      ? h("div", { class: "come-in-ways", role: "group", "aria-label": words.ways }, [...tabs.values()])
      : null,
    hint,
    nameField,
    passwordField,
    codeField,
    problem,
    h("div", { class: "row" }, action),
  );
}
