// come_in.ts - coming in: as a guest with a name, with an account, with a new one, or by a code on paper. Room: web/play.
import { place, session } from "../net";
import type { Answer, Me } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { announce } from "../ui/announce";
import { button, freshId, h, host, mount } from "../ui/view";
import type { Attributes, Mounted, View } from "../ui/view";

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

/** A form by which one comes in: what is half written stays in whatever draws it again. */
export const makeComeIn = (options: ComeInOptions): View => host("come-in", () => {
  const form = makeForm(options);
  return { root: form.root, destroy: form.stop };
});

function makeForm(options: ComeInOptions): Mounted {
  const words = text().play.comeIn;
  const wanted = options.ways ?? WAYS;
  // In a closed zone nobody is a guest, and nobody makes an account but its arbiters.
  const ways = place().closed ? wanted.filter((one) => one !== "guest" && one !== "register") : wanted;
  const ids = freshId("come-in");
  let way: Way = (options.first && ways.includes(options.first) ? options.first : ways[0]) ?? "login";
  let problem = "";
  let isBusy = false;

  function choose(next: Way): void {
    way = next;
    problem = "";
    form.redrawNow();
  }

  const written = (name: string): string => form.root.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    isBusy = true;
    form.redrawNow();
    const answer = await enter(way, written("username").trim(), written("password"), written("code").trim());
    isBusy = false;
    problem = answer.ok ? "" : sayRefusal(answer);
    form.redrawNow();
    if (!answer.ok) return form.root.querySelector<HTMLElement>(way === "code" ? "[name=code]" : "[name=username]")?.focus();
    announce(words.welcome(answer.me.name));
    options.onDone(answer.me);
  }

  /** A field, which is there for the ways that need it and hidden for the others. */
  const show = (name: string, label: string, isNeeded: boolean, attributes: Attributes): View =>
    h("div", { class: `field ${name}-field`, hidden: !isNeeded }, h("label", { for: `${ids}-${name}` }, label),
      h("input", { id: `${ids}-${name}`, name, required: isNeeded, ...attributes }));

  const form: Mounted = mount(() => {
    const say = wordsOf(way);
    return h("form", { class: "come-in stack", on: { submit: (event) => void submit(event) } },
      h("h2", {}, options.title ?? words.title),
      options.lead !== undefined && h("p", { class: "soft" }, options.lead),
      ways.length > 1 && h("div", { class: "come-in-ways", role: "group", "aria-label": words.ways },
        ways.map((one) => button(words[one], () => choose(one), { "aria-pressed": String(one === way) }))),
      h("p", { class: "soft" }, say.hint),
      show("username", words.name, way !== "code",
        { type: "text", autocomplete: "username", maxlength: "63", autocapitalize: "words", spellcheck: "false" }),
      show("password", say.password || words.password, say.password !== "",
        { type: "password", autocomplete: way === "register" ? "new-password" : "current-password", maxlength: "256" }),
      show("code", words.code, way === "code",
        { type: "text", autocomplete: "off", maxlength: "20", autocapitalize: "characters", spellcheck: "false" }),
      h("p", { class: "problem", role: "alert" }, problem),
      h("div", { class: "row" },
        h("button", { type: "submit", class: "primary", disabled: isBusy }, options.action ?? say.action)));
  });
  return form;
}
