// challenge_form.ts - the form by which a game is offered. Room: web/play.
import { loadMe, me, onMe, session, zone } from "../net";
import type { Reply, WantedTerms } from "../net";
import { text } from "../text";
import { makeControlEditor } from "../ui/control_editor";
import type { ControlValue } from "../ui/control_editor";
import { button, fill, freshId, h, show } from "../ui/dom";
import { check, field, select } from "../ui/field";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";

type Whom = "friend" | "anyone" | "named";
type Start = "standard" | "chess960" | "fen";
type Color = "white" | "any" | "black";

export interface ChallengeFormOptions {
  zug: Zug;
  control: ControlValue;
  whom: Whom;
  /** The zone has made it. */
  onMade(challenge: string): void;
}

/** One of several, as buttons that stay pressed. */
function choice<T extends string>(
  label: string,
  names: Readonly<Record<T, string>>,
  value: T,
  onChange: (value: T) => void,
): HTMLElement {
  const group = freshId("choice");
  const boxes = (Object.keys(names) as T[]).map((key) => {
    const id = freshId("radio");
    const box = h("input", {
      type: "radio",
      class: "spoken",
      name: group,
      id,
      value: key,
      on: { change: () => onChange(key) },
    });
    box.checked = key === value;
    return h("span", { class: "choice-one" }, box, h("label", { for: id, class: `button choice-${key}` }, names[key]));
  });
  return h("fieldset", { class: "choice-group" }, h("legend", {}, label), h("div", { class: "row" }, ...boxes));
}

export function makeChallengeForm(options: ChallengeFormOptions): { root: HTMLElement; destroy(): void } {
  const words = text().play.form;
  let whom = options.whom;
  let color: Color = "any";
  const hint = h("p", { class: "soft" });
  const opponent = h("input", { type: "text", maxlength: "63", autocomplete: "off", spellcheck: "false" });
  const opponentField = field(words.opponent, opponent);
  const name = h("input", {
    type: "text",
    name: "username",
    autocomplete: "username",
    maxlength: "63",
    spellcheck: "false",
  });
  const nameField = field(
    text().play.comeIn.name,
    name,
    h(
      "p",
      { class: "soft small-text" },
      text().play.comeIn.guestHint,
      " ",
      h("a", { href: "/account" }, text().play.comeIn.login),
    ),
  );
  const problem = h("p", { class: "problem", role: "alert" });
  const make = h("button", { type: "submit", class: "primary make" });
  const editor = makeControlEditor(options.zug, { value: options.control });
  const start = makeStart(options.zug);
  const rules = makeRules();
  const draw = (): void => {
    fill(hint, { friend: words.friendHint, anyone: words.anyoneHint, named: words.namedHint }[whom]);
    fill(make, { friend: words.make, anyone: words.makeOpen, named: words.makeNamed }[whom]);
    show(opponentField, whom === "named");
    opponent.required = whom === "named";
    show(nameField, me() === null);
    name.required = me() === null;
  };

  /** A guest who has only now told a name comes in first. */
  async function send(): Promise<Reply | { ok: false; code: string; message: string } | string> {
    const control = editor.value();
    if (!control) return words.fenProblem("");
    const position = start.value();
    if (typeof position === "object") return position.problem;
    if (!me()) {
      const came = await session.guest(name.value.trim());
      if (!came.ok) return came;
    }
    return zone().command({
      do: "challenge",
      color,
      control: control.black ? { white: control.white, black: control.black } : control.white,
      ...(position === "standard" ? {} : { start: position }),
      ...rules.value(),
      ...(whom === "friend" ? { private: true } : {}),
      ...(whom === "named" ? { to: opponent.value.trim() } : {}),
    });
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    make.disabled = true;
    const reply = await send();
    make.disabled = false;
    if (typeof reply === "string") fill(problem, reply);
    else if (!reply.ok) fill(problem, text().net.refusal(reply.code, reply.message));
    else if (reply.id) options.onMade(reply.id);
  }

  draw();
  void loadMe().then(draw);
  const stop = onMe(draw);
  const root = h(
    "form",
    { class: "challenge-form stack", on: { submit: (event) => void submit(event) } },
    h("h2", {}, words.title),
    choice(words.who, { friend: words.friend, anyone: words.anyone, named: words.named }, whom, (next) => {
      whom = next;
      draw();
    }),
    hint,
    opponentField,
    editor.root,
    choice(words.color, words.colorNames, color, (next) => {
      color = next;
    }),
    h("details", {}, h("summary", {}, words.more), h("div", { class: "stack" }, start.root, rules.root)),
    nameField,
    problem,
    h("div", { class: "row big" }, make),
  );
  return { root, destroy: stop };
}

/** The start position: the usual one, a number of Chess960, or a FEN. */
function makeStart(zug: Zug): { root: HTMLElement; value(): string | number | { problem: string } } {
  const words = text().play.form;
  let kind: Start = "standard";
  const drawn = (): string => String(Math.floor(Math.random() * 960));
  const number = h("input", { type: "number", min: "0", max: "959", step: "1", inputmode: "numeric" });
  number.value = drawn();
  const numberField = h(
    "div",
    { class: "row" },
    field(words.number, number),
    button(words.draw, () => {
      number.value = drawn();
    }),
  );
  const fen = h("input", { type: "text", class: "mono wide-input", autocomplete: "off", spellcheck: "false" });
  const problem = h("p", { class: "problem", "aria-live": "polite" });
  const fenField = field(words.fen, fen, problem);
  const wrong = (): string => {
    const position = zug.position(fen.value.trim());
    return isProblem(position) ? words.fenProblem(position.problem) : "";
  };
  fen.addEventListener("input", () => fill(problem, fen.value.trim() === "" ? "" : wrong()));
  const draw = (): void => {
    show(numberField, kind === "chess960");
    show(fenField, kind === "fen");
  };
  draw();
  return {
    root: h(
      "div",
      { class: "stack" },
      field(
        words.start,
        select(words.starts, kind, (next) => {
          kind = next;
          draw();
        }),
      ),
      numberField,
      fenField,
    ),
    value: () => {
      if (kind === "standard") return "standard";
      if (kind === "chess960") return Number(number.value);
      return wrong() === "" ? fen.value.trim() : { problem: wrong() };
    },
  };
}

function makeRules(): { root: HTMLElement; value(): WantedTerms } {
  const words = text().play.form;
  const terms: WantedTerms = {};
  return {
    root: h(
      "div",
      { class: "stack" },
      field(
        words.claim,
        select(words.claims, "0", (value) => {
          terms.claim_after_ms = Number(value);
        }),
      ),
      field(
        words.clockStart,
        select(words.clockStarts, "after-first-move", (value) => {
          terms.clock_start = value;
        }),
      ),
      check(words.premoves, true, (isOn) => {
        terms.premoves = isOn;
      }),
      check(words.offers, true, (isOn) => {
        terms.offers = isOn;
      }),
    ),
    value: () => terms,
  };
}
