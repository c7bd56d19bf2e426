// acts.ts - what an arbiter can do at a board, each with its question. Room: web/screens.
import { isOver } from "../../event/model";
import type { Table } from "../../event/model";
import type { Command, PlayedMove } from "../../net";
import { zone } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { sayRefusal } from "../../text/refusal";
import { shownMove } from "../../text/letters";
import { announce } from "../../ui/announce";
import { draw, element, freshId, h } from "../../ui/view";
import { check } from "../../ui/field";
import { resultText } from "../../ui/result";
import type { Beginning, Result, Side } from "../../zug/types";
import { SIDES } from "../../zug/types";
import { ask } from "./dialog";
import type { Question } from "./dialog";
import { makeTimeField } from "./time_field";

/** A board as the acts need it, as it is at the moment. */
export interface Subject {
  readonly table: Table;
  /** Who moved first, and with which number. */
  readonly first: Beginning;
  /** All moves, if they are known. */
  readonly moves: readonly PlayedMove[];
  left(side: Side): number | null;
}

type Decision = Exclude<Result, "*">;

/** Sends a command; the answer is a sentence if it was refused. */
export async function tell(command: Command): Promise<string | null> {
  const reply = await asLoggedIn(() => zone().command(command));
  return reply.ok ? null : sayRefusal(reply);
}

/** "Board 3: Anna – Ben". */
export const aboutOf = (table: Table): string =>
  table.board
    ? text().desk.boardLabel(table.board, table.white.name, table.black.name)
    : text().play.game.between(table.white.name, table.black.name);

export const acts = {
  pause,
  explain: ({ table }: Subject) => explain(table),
  resume: ({ table }: Subject) =>
    askSimply(table, tournament().acts.resume, (reason) => ({ do: "resume", game: table.game, reason })),
  answer: ({ table }: Subject) =>
    askSimply(table, tournament().acts.answer, (reason) => ({ do: "answer-call", game: table.game, reason })),
  abort: ({ table }: Subject) => {
    const { explain, explainPlayed, ...words } = tournament().acts.abort;
    return askSimply(table, { ...words, explain: table.plies < 2 ? explain : explainPlayed },
      (reason) => ({ do: "abort", game: table.game, reason }), true);
  },
  clocks,
  takeBack,
  decide,
  allow,
  accept: ({ table }: Subject, side: Side) => judge(table, side, "assistant-accept", tournament().acts.accept),
  refuse: ({ table }: Subject, side: Side) => judge(table, side, "assistant-refuse", tournament().acts.refuse),
  remove: ({ table }: Subject, side: Side) => judge(table, side, "assistant-remove", tournament().acts.remove),
};

type Words = Pick<Question, "title" | "explain" | "confirm" | "cancel" | "reasons" | "reason">;

/** Stops the clocks with one press. Why is asked then, and may be said later. */
async function pause({ table }: Subject): Promise<boolean> {
  const words = tournament().acts.pause;
  const stop = (): Promise<string | null> => tell({ do: "pause", game: table.game });
  const refused = await stop();
  if (refused !== null) return ask({ ...words, explain: refused, about: aboutOf(table), act: stop });
  announce(words.done);
  return explain(table);
}

const explain = (table: Table): Promise<boolean> =>
  askSimply(table, tournament().acts.explain, (reason) => ({ do: "explain-pause", game: table.game, reason }));

/** An act that needs nothing but its reason. */
function askSimply(table: Table, words: Words, make: (reason: string) => Command, isDanger = false): Promise<boolean> {
  return ask({ ...words, about: aboutOf(table), isDanger, act: (reason) => tell(make(reason)) });
}

function clocks({ table, left }: Subject): Promise<boolean> {
  const words = tournament().acts.clocks;
  const fields = SIDES.map((side) =>
    makeTimeField(words.of(table[side].name, text().board.colors[side]), left(side) ?? 0));
  return ask({
    title: words.title, explain: table.ticking ? words.running : words.explain, confirm: words.confirm,
    reasons: words.reasons, about: aboutOf(table),
    fields: element(h("div", { class: "stack" }, fields.map((field) => field.root))),
    act: (reason) => {
      const [white, black] = fields.map((field) => field.value());
      if (typeof white !== "number" || typeof black !== "number") return Promise.resolve(words.badTime);
      return tell({ do: "set-clocks", game: table.game, clocks_ms: [white, black], reason });
    },
  });
}

/** "14... Nf6" of the half-move with an index. */
function moveName(moves: readonly PlayedMove[], index: number, first: Beginning): string {
  const offset = first.turn === "black" ? 1 : 0;
  const number = Math.floor((index + offset) / 2) + first.number;
  return `${number}${(index + offset) % 2 === 0 ? "." : "…"} ${shownMove(moves[index]?.san ?? "")}`;
}

function takeBack(subject: Subject): Promise<boolean> {
  const { table } = subject;
  const words = tournament().acts.takeBack;
  const id = freshId("plies");
  const least = isOver(table) ? 0 : 1;
  const input = element(h("input", { id, type: "number", min: least, step: "1", class: "plies-input" }));
  input.value = String(Math.min(1, table.plies));
  const preview = element(h("p", { class: "preview", "aria-live": "polite" }));
  let seen = 0;
  const refresh = (): void => {
    const { moves } = subject;
    seen = moves.length;
    const count = Number(input.value);
    const from = moves.length - count;
    const names = count > 0 && from >= 0 ? moves.slice(from).map((_, i) => moveName(moves, from + i, subject.first)) : [];
    draw(preview, count === 0 && least === 0 ? words.onlyEnd : names.length > 0 ? words.takenOff(names) : "");
  };
  input.addEventListener("input", refresh);
  refresh();
  return ask({
    title: words.title, confirm: words.confirm, reasons: words.reasons, about: aboutOf(table), isDanger: true,
    explain: isOver(table) ? words.explainOver : words.explain,
    fields: element(h("div", { class: "field" }, h("label", { for: id }, words.plies), input, preview)),
    act: (reason) => {
      const plies = Number(input.value);
      const most = subject.table.plies;
      if (input.value === "" || !Number.isInteger(plies) || plies < least || plies > most)
        return Promise.resolve(words.badNumber(least, most));
      if (subject.moves.length !== seen) {
        refresh();
        return Promise.resolve(words.movedMeanwhile);
      }
      return tell({ do: "take-back", game: table.game, plies, reason });
    },
  });
}

/** True if a result stands that somebody has won, drawn or decided. */
export const isDecided = (table: Table): boolean => table.status === "over" && table.end !== "never-came";

function decide({ table }: Subject): Promise<boolean> {
  const words = tournament().acts.decide;
  const name = freshId("result");
  const { white, black } = table;
  const played: [Decision, string][] = [
    ["1-0", words.wins(white.name)], ["1/2-1/2", words.draw], ["0-1", words.wins(black.name)], ["0-0", words.bothLose],
  ];
  const forfeits: [Decision, string][] = [
    ["+/-", words.forfeits(black.name)], ["-/+", words.forfeits(white.name)], ["-/-", words.bothForfeit],
  ];
  const isCorrection = isDecided(table);
  const make = ([result, label]: [Decision, string]) => {
    const id = freshId("choice");
    const radio = element(h("input", { type: "radio", name, id, value: result, "data-first": result === "1-0" }));
    const caption = h("label", { for: id }, h("b", {}, resultText(result)), ` ${label}`);
    return { result, radio, root: h("div", { class: "check" }, radio, caption) };
  };
  const groups = [played.map(make), forfeits.map(make)] as const;
  const radios = groups.flat();
  return ask({
    title: isCorrection ? words.correct : words.title,
    explain: isCorrection ? words.now(resultText(table.result)) : words.explain,
    confirm: isCorrection ? words.confirmCorrect : words.confirm,
    reasons: words.reasons, about: aboutOf(table), isDanger: true,
    fields: element(h("fieldset", {}, h("legend", {}, words.result),
      h("div", { class: "choice-columns" },
        groups.map((group) => h("div", {}, group.map((one) => one.root)))))),
    act: (reason) => {
      const result = radios.find((one) => one.radio.checked)?.result;
      return result ? tell({ do: "adjudicate", game: table.game, result, reason }) : Promise.resolve(words.missing);
    },
  });
}

function allow({ table }: Subject): Promise<boolean> {
  const words = tournament().acts.allow;
  let { premoves, offers } = table;
  return ask({
    title: words.title, explain: words.explain, confirm: words.confirm, reasons: words.reasons, about: aboutOf(table),
    fields: element(h("div", {},
      check(text().desk.options.premoves, premoves, (isOn) => (premoves = isOn)),
      check(text().desk.options.offers, offers, (isOn) => (offers = isOn)))),
    act: (reason) => tell({ do: "allow", game: table.game, premoves, offers, reason }),
  });
}

type Verdict = "assistant-accept" | "assistant-refuse" | "assistant-remove";

function judge(
  table: Table, side: Side, verdict: Verdict,
  words: Omit<Words, "explain"> & { explain(assistant: string, player: string): string },
): Promise<boolean> {
  return ask({
    ...words, about: aboutOf(table), isDanger: verdict !== "assistant-accept",
    explain: words.explain(table[side].assistant?.name ?? "", table[side].name),
    act: (reason) => tell({ do: verdict, game: table.game, side, reason }),
  });
}

/** What was asked of many boards at once. */
export interface Bulk {
  do: "pause" | "resume";
  boards: readonly Table[];
}

const RETRY_MS = 300;

/** What a board may be refused for that has gone on meanwhile. */
const OVERTAKEN: readonly string[] = ["game-over", "over", "paused", "not-paused"];

/** Sends a command for each board; the zone's limits are waited for, and refusals are told together. */
async function tellAll(boards: readonly Table[], make: (table: Table) => Command): Promise<string | null> {
  const refused: string[] = [];
  for (const table of boards) {
    let reply = await asLoggedIn(() => zone().command(make(table)));
    while (!reply.ok && reply.code === "too-fast") {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      reply = await zone().command(make(table));
    }
    if (!reply.ok && !OVERTAKEN.includes(reply.code))
      refused.push(`${table.board ?? ""}: ${sayRefusal(reply)}`);
  }
  return refused.length > 0 ? tournament().acts.refusedAt(refused) : null;
}

/** Pauses all boards at once and then asks why, or asks first and lets all go on. */
export async function askAll({ do: what, boards }: Bulk): Promise<boolean> {
  const words = tournament().acts;
  const about = text().desk.boardCount(boards.length);
  if (what === "resume")
    return ask({
      ...words.resume, title: words.resumeAll, confirm: words.resumeAll, about,
      act: (reason) => tellAll(boards, ({ game }) => ({ do: "resume", game, reason })),
    });
  const refused = await tellAll(boards, ({ game }) => ({ do: "pause", game }));
  announce(refused ?? words.pause.done);
  return ask({
    ...words.explain, title: words.explainAll, explain: refused ?? words.explain.explain, about,
    act: (reason) => tellAll(boards, ({ game }) => ({ do: "explain-pause", game, reason })),
  });
}
