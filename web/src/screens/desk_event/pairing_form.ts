// pairing_form.ts - the pairings of a round, typed row by row or pasted as a list. Room: web/screens.
import { checkRows, filledRows, readPairings, writePairings } from "../../event/pairings";
import type { PairingRow, RowProblem } from "../../event/pairings";
import { http } from "../../net";
import type { Contest, Round } from "../../net";
import { makeTextField } from "../../event/terms_form";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, draw, element, freshId, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { dropDraft, keepDraft } from "./draft";
import type { Draft } from "./draft";

export interface PairingFormOptions {
  contest: Contest;
  /** The round to be changed; a new one without it. */
  round?: Round | undefined;
  /** What was entered before and not saved. */
  draft?: Draft | undefined;
  onSaved(round: string, startsNow: boolean): void;
  onCancel(): void;
}

interface RowView {
  root: HTMLElement;
  inputs: Record<RowProblem["field"], HTMLInputElement>;
  problem: HTMLElement;
}

interface State {
  options: PairingFormOptions;
  rows: RowView[];
  body: HTMLElement;
  names: string;
  problem: HTMLElement;
  /** Something was entered. */
  onChange(): void;
}

/** "1", or one more than the last round that has a number. */
function nextRound(contest: Contest): string {
  const numbers = contest.rounds.map((round) => Number(round.round)).filter((number) => Number.isInteger(number));
  return String(Math.max(0, ...numbers) + 1);
}

export function makePairingForm(options: PairingFormOptions): View {
  const words = text().desk.rounds;
  const names = freshId("names");
  const { contest, draft } = options;
  const state: State = {
    options, rows: [], names, body: element(h("tbody")), problem: element(h("p", { class: "problem", role: "alert" })),
    onChange: () => keepDraft(contest.contest,
      { round: options.round?.round ?? null, name: name.input.value, rows: valuesOf(state) }),
  };
  const name = makeTextField(words.name, draft?.name ?? options.round?.round ?? nextRound(contest), { maxlength: "15" });
  name.input.readOnly = options.round !== undefined;
  const known = draft?.rows ?? (options.round?.pairings ?? []).map(({ board, white, black }) =>
    ({ board: String(board), white: white.name, black: black.name }));
  setRows(state, known.length > 0 ? known : [blank(1), blank(2), blank(3), blank(4)]);
  let isSaving = false;
  const save = async (startsNow: boolean): Promise<void> => {
    const round = name.input.value.trim();
    const other = options.round ? undefined : contest.rounds.find((one) => one.round === round);
    name.tell(round === "" ? words.nameMissing : !other ? "" : other.started ? words.nameTaken : words.namePaired);
    if (round === "" || other) name.input.focus();
    if (isSaving || round === "" || other || !check(state)) return;
    isSaving = true;
    const isSaved = await send(state, round);
    isSaving = false;
    if (!isSaved) return;
    dropDraft(contest.contest);
    options.onSaved(round, startsNow);
  };
  const cancel = (): void => {
    dropDraft(contest.contest);
    options.onCancel();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void save(false);
  };
  const form = h("form", { class: "card stack pairing-form", on: { submit } },
    h("h2", {}, options.round ? words.edit : words.new),
    draft ? h("p", { class: "notice" }, words.draft) : null, name.root, makePaste(state),
    h("datalist", { id: names }, playersOf(contest).map((one) => h("option", { value: one }))),
    h("div", { class: "table-scroll" }, h("table", { class: "pairing-rows" },
      h("thead", {}, h("tr", {},
        [words.board, words.white, words.black].map((head) => h("th", { scope: "col" }, head)), h("td"))),
      state.body)),
    h("div", { class: "row" }, button(words.add, () => addRow(state), {}), h("span", { class: "soft" }, words.players)),
    state.problem,
    h("div", { class: "row" },
      h("button", { type: "submit", class: "primary" }, words.save),
      button(words.saveStart, () => void save(true)), button(text().app.cancel, cancel, { class: "plain" })));
  for (const part of [name.input, state.body]) part.addEventListener("input", state.onChange);
  return form;
}

/** Who has played in this event. */
function playersOf(contest: Contest): string[] {
  const pairings = contest.rounds.flatMap((round) => round.pairings);
  return [...new Set(pairings.flatMap((one) => [one.white.name, one.black.name]))].sort();
}

const blank = (board: number): PairingRow => ({ board: String(board), white: "", black: "" });

const valuesOf = (state: State): PairingRow[] =>
  state.rows.map(({ inputs }) => ({ board: inputs.board.value, white: inputs.white.value, black: inputs.black.value }));

function setRows(state: State, rows: readonly PairingRow[]): void {
  state.rows = rows.map((row, i) => makeRow(state, row, i));
  drawRows(state);
}

const drawRows = (state: State): void => draw(state.body, state.rows.map((row) => row.root));

function addRow(state: State): void {
  const last = Math.max(0, ...valuesOf(state).map((row) => Number(row.board) || 0));
  const row = makeRow(state, blank(last + 1), state.rows.length);
  state.rows.push(row);
  drawRows(state);
  row.inputs.white.focus();
}

function makeRow(state: State, row: PairingRow, index: number): RowView {
  const words = text().desk.rounds;
  const problem = element(h("p", { class: "problem", id: freshId("row") }));
  const make = (value: string, label: string, more: Record<string, string>): HTMLInputElement => {
    const input = element(h("input", {
      type: "text", autocomplete: "off", "aria-label": label, "aria-describedby": problem.id, ...more,
    }));
    input.value = value;
    return input;
  };
  const inputs = {
    board: make(row.board, words.numberOf(index + 1), { inputmode: "numeric", size: "3", maxlength: "5" }),
    white: make(row.white, words.whiteAt(row.board), { maxlength: "63", list: state.names }),
    black: make(row.black, words.blackAt(row.board), { maxlength: "63", list: state.names }),
  };
  const view: RowView = { root: element(h("tr")), inputs, problem };
  const remove = button("✕", () => {
    state.rows = state.rows.filter((one) => one !== view);
    drawRows(state);
    state.onChange();
    (state.rows[Math.min(index, state.rows.length - 1)]?.inputs.white ?? state.body).focus();
  }, { class: "plain", "aria-label": words.remove(index + 1), title: words.remove(index + 1) });
  draw(view.root, h("td", { class: "number" }, inputs.board), h("td", {}, inputs.white, problem),
    h("td", {}, inputs.black), h("td", {}, remove));
  return view;
}

/** Shows problems at their rows; the focus goes to the first. */
function tell(state: State, problems: readonly { row: number; field: RowProblem["field"]; sentence: string }[]): void {
  for (const row of state.rows) {
    draw(row.problem);
    row.root.classList.remove("bad-row");
    for (const input of Object.values(row.inputs)) input.removeAttribute("aria-invalid");
  }
  for (const { row, field, sentence } of problems) {
    const view = state.rows[row];
    if (!view) continue;
    view.root.classList.add("bad-row");
    view.inputs[field].setAttribute("aria-invalid", "true");
    draw(view.problem, [view.problem.textContent, sentence].filter((part) => part !== "").join("; "));
  }
  const first = problems[0];
  if (first) state.rows[first.row]?.inputs[first.field].focus();
  draw(state.problem, problems.length > 0 ? text().desk.rounds.count(problems.length) : "");
}

/** True if the rows can be sent; otherwise what is wrong is shown. */
function check(state: State): boolean {
  const words = text().desk.rounds;
  const problems = checkRows(valuesOf(state));
  tell(state, problems.map(({ row, field, kind, name }) =>
    ({ row, field, sentence: words.problem(name, words.problems[kind]) })));
  if (problems.length > 0) return false;
  const isEmpty = filledRows(valuesOf(state)).length === 0;
  if (isEmpty) draw(state.problem, words.none);
  return !isEmpty;
}

/** Sends the pairings; players whom the zone does not know are shown at their rows. */
async function send(state: State, round: string): Promise<boolean> {
  const rows = valuesOf(state);
  const answer = await asLoggedIn(() => http.command({
    do: "contest-pair", contest: state.options.contest.contest, round, csv: writePairings(filledRows(rows)),
  }));
  if (answer.ok) {
    announce(text().desk.rounds.saved);
    return true;
  }
  const unknown = unknownIn(rows, new Set(answer.names ?? []));
  tell(state, unknown);
  if (unknown.length === 0) draw(state.problem, sayRefusal(answer));
  return false;
}

/** The rows and sides of the players whom the zone does not know. */
const unknownIn = (rows: readonly PairingRow[], names: ReadonlySet<string>) =>
  rows.flatMap((values, row) => (["white", "black"] as const).filter((field) => names.has(values[field].trim()))
    .map((field) => ({ row, field, sentence: text().desk.rounds.unknown(values[field].trim()) })));

/** The place where a list is pasted. */
function makePaste(state: State): HTMLElement {
  const words = text().desk.rounds;
  const id = freshId("paste");
  const area = element(h("textarea", {
    id, rows: "6", spellcheck: "false", class: "mono", "aria-describedby": `${id}-hint ${id}-problem`,
    placeholder: "Anna,Ben\nClara,David\nCarlsen, Magnus;Emil",
  }));
  const problems = element(h("ul", { class: "problem", id: `${id}-problem` }));
  const take = (): void => {
    const read = readPairings(area.value);
    draw(problems, read.problems.map(({ line, text: one }) => h("li", {}, words.line(line, one))));
    if (read.problems.length === 0 && read.rows.length === 0) draw(problems, h("li", {}, words.pasteEmpty));
    area.setAttribute("aria-invalid", String(problems.childElementCount > 0));
    problems.hidden = problems.childElementCount === 0;
    if (problems.childElementCount > 0) {
      announce(problems.textContent);
      area.focus();
      return;
    }
    setRows(state, read.rows);
    state.onChange();
    details.open = false;
    area.value = "";
    if (check(state)) announce(words.taken(read.rows.length));
  };
  problems.hidden = true;
  const details = element(h("details", { class: "pairing-paste" }, h("summary", {}, words.paste),
    h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: id }, words.paste), area,
        h("span", { class: "hint soft", id: `${id}-hint` }, words.pasteHint), problems),
      button(words.pasteTake, take))));
  return details;
}
