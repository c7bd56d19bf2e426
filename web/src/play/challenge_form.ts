// challenge_form.ts - the form by which a game is offered. Room: web/play.
import { loadMe, me, onMe, session, zone } from "../net";
import type { Refusal, Reply } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { choice } from "../ui/choice";
import { makeControlEditor } from "../ui/control_editor";
import type { ControlEditor, ControlValue } from "../ui/control_editor";
import { draw, element, h } from "../ui/view";
import { field } from "../ui/field";
import type { Zug } from "../zug/zug";
import { makeRules, makeStart } from "./challenge_terms";
import { askSecond } from "./second";
import { controlName } from "./terms";

type Whom = "friend" | "anyone" | "named";
type Color = "white" | "any" | "black";

export interface ChallengeFormOptions {
  zug: Zug;
  control: ControlValue;
  whom: Whom;
  /** Who is challenged by name. */
  opponent?: string;
  /** The control was chosen before: the editor can stay closed. */
  isControlChosen: boolean;
  /** Where the game is to begin, if that is not the usual position. */
  fen?: string;
  /** The zone has made it. */
  onMade(challenge: string): void;
}

interface State {
  options: ChallengeFormOptions;
  whom: Whom;
  color: Color;
  editor: ControlEditor;
  start: ReturnType<typeof makeStart>;
  rules: ReturnType<typeof makeRules>;
  hint: HTMLElement;
  problem: HTMLElement;
  opponent: HTMLInputElement;
  opponentField: HTMLElement;
  /** Of those who have not come in yet. */
  name: HTMLInputElement;
  nameField: HTMLElement;
  make: HTMLButtonElement;
  controlName: HTMLElement;
}

function makeState(options: ChallengeFormOptions): State {
  const words = text().play;
  const attributes = { type: "text", maxlength: "63", spellcheck: "false" };
  const opponent = element(h("input", { ...attributes, autocomplete: "off" }));
  opponent.value = options.opponent ?? "";
  const name = element(h("input", { ...attributes, name: "username", autocomplete: "username" }));
  const login = h("a", { href: "/account" }, words.comeIn.login);
  const hint = h("p", { class: "soft small-text" }, words.comeIn.guestHint, " ", login);
  const state: State = {
    options,
    whom: options.whom,
    color: "any",
    editor: makeControlEditor(options.zug, {
      value: options.control,
      onChange: (control) => nameControl(state, control),
    }),
    start: makeStart(options.zug, options.fen),
    rules: makeRules(),
    hint: element(h("p", { class: "soft" })),
    problem: element(h("p", { class: "problem", role: "alert" })),
    opponent,
    opponentField: element(field(words.form.opponent, opponent)),
    name,
    nameField: element(field(words.comeIn.name, name, hint)),
    make: element(h("button", { type: "submit", class: "primary make" })),
    controlName: element(h("strong")),
  };
  nameControl(state, options.control);
  return state;
}

/** Says which control is chosen; the editor can be closed over it. */
function nameControl(state: State, control: ControlValue | null): void {
  const both = control?.black ? { white: control.white, black: control.black } : control?.white;
  draw(state.controlName, both ? controlName(state.options.zug, both) : "–");
}

export function makeChallengeForm(options: ChallengeFormOptions): { root: HTMLElement; destroy(): void } {
  const words = text().play.form;
  const state = makeState(options);
  const { opponentField, editor, start, rules, nameField, problem, make } = state;
  const whoms = { friend: words.friend, anyone: words.anyone, named: words.named };
  const root = element(h(
    "form",
    { class: "challenge-form stack", on: { submit: (event) => void submit(state, event) } },
    h("h2", {}, words.title),
    choice(words.forWhom, whoms, state.whom, (whom) => {
      state.whom = whom;
      redraw(state);
    }),
    state.hint,
    opponentField,
    h(
      "details",
      { class: "control-details", open: !options.isControlChosen },
      h("summary", {}, text().control.title, ": ", state.controlName),
      editor.root,
    ),
    choice(words.color, words.colorNames, state.color, (color) => {
      state.color = color;
    }),
    h("details", { open: Boolean(options.fen) }, h("summary", {}, words.more), h("div", { class: "stack" }, start.root, rules.root)),
    nameField,
    problem,
    h("div", { class: "row big" }, make),
  ));
  redraw(state);
  void loadMe().then(() => redraw(state));
  return { root, destroy: onMe(() => redraw(state)) };
}

function redraw(state: State): void {
  const words = text().play.form;
  const hints: Record<Whom, string> = { friend: words.friendHint, anyone: words.anyoneHint, named: words.namedHint };
  const actions: Record<Whom, string> = { friend: words.make, anyone: words.makeOpen, named: words.makeNamed };
  draw(state.hint, hints[state.whom]);
  draw(state.make, actions[state.whom]);
  state.opponentField.hidden = state.whom !== "named";
  state.opponent.required = state.whom === "named";
  state.nameField.hidden = me() !== null;
  state.name.required = me() === null;
}

async function submit(state: State, event: Event): Promise<void> {
  event.preventDefault();
  state.make.disabled = true;
  const reply = await send(state);
  state.make.disabled = false;
  if (reply === null) return;
  if (typeof reply === "string") draw(state.problem, reply);
  else if (!reply.ok) draw(state.problem, sayRefusal(reply));
  else if (reply.id) state.options.onMade(reply.id);
}

/** Asks the zone for it, unless one plays already and does not want two games. A guest who has only now told a name comes in first. */
async function send(state: State): Promise<Reply | Refusal | string | null> {
  const { whom } = state;
  const control = state.editor.value();
  const start = state.start.value();
  if (!control) return text().play.form.noControl;
  if (typeof start === "object") return start.problem;
  if (!me()) {
    const came = await session.guest(state.name.value.trim());
    if (!came.ok) return came;
  }
  if (!(await askSecond(text().play.challenge.secondWait))) return null;
  return zone().command({
    do: "challenge",
    color: state.color,
    control: control.black ? { white: control.white, black: control.black } : control.white,
    ...(start === "standard" ? {} : { start }),
    ...state.rules.value(),
    ...(whom === "friend" ? { private: true } : {}),
    ...(whom === "named" ? { to: state.opponent.value.trim() } : {}),
  });
}
