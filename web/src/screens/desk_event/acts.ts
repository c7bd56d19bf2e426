// acts.ts - what an arbiter can do at a board, each with its question. Room: web/screens.
import { isOver } from "../../event/model";
import type { Table } from "../../event/model";
import { resultText } from "../../event/score";
import type { Command, PlayedMove } from "../../net";
import { zone } from "../../net";
import { text } from "../../text";
import { fill, freshId, h } from "../../ui/dom";
import { check } from "../../ui/field";
import type { Result, Side } from "../../zug/types";
import { SIDES } from "../../zug/types";
import { ask } from "./dialog";
import type { Question } from "./dialog";
import { makeTimeField } from "./time_field";

/** A board as the acts need it, as it is at the moment. */
export interface Subject {
  readonly table: Table;
  /** All moves, if they are known. */
  readonly moves: readonly PlayedMove[];
  left(side: Side): number | null;
}

type Decision = Exclude<Result, "*">;

/** Sends a command; the answer is a sentence if it was refused. */
export async function tell(command: Command): Promise<string | null> {
  const reply = await zone().command(command);
  return reply.ok ? null : text().net.refusal(reply.code, reply.message);
}

/** "Board 3: Anna – Ben". */
export const aboutOf = (table: Table): string =>
  table.board
    ? text().desk.boardLabel(table.board, table.white.name, table.black.name)
    : text().play.game.between(table.white.name, table.black.name);

export const acts = {
  pause: ({ table }: Subject) =>
    askSimply(table, text().desk.acts.pause, (reason) => ({ do: "pause", game: table.game, reason })),
  resume: ({ table }: Subject) =>
    askSimply(table, text().desk.acts.resume, (reason) => ({ do: "resume", game: table.game, reason })),
  answer: ({ table }: Subject) =>
    askSimply(table, text().desk.acts.answer, (reason) => ({ do: "answer-call", game: table.game, reason })),
  abort: ({ table }: Subject) =>
    askSimply(table, text().desk.acts.abort, (reason) => ({ do: "abort", game: table.game, reason }), true),
  clocks,
  takeBack,
  decide,
  allow,
  accept: ({ table }: Subject, side: Side) => judge(table, side, "assistant-accept", text().desk.acts.accept),
  refuse: ({ table }: Subject, side: Side) => judge(table, side, "assistant-refuse", text().desk.acts.refuse),
  remove: ({ table }: Subject, side: Side) => judge(table, side, "assistant-remove", text().desk.acts.remove),
};

type Words = Pick<Question, "title" | "explain" | "confirm" | "reasons" | "reason">;

/** An act that needs nothing but its reason. */
function askSimply(table: Table, words: Words, make: (reason: string) => Command, isDanger = false): Promise<boolean> {
  return ask({ ...words, about: aboutOf(table), isDanger, act: (reason) => tell(make(reason)) });
}

function clocks({ table, left }: Subject): Promise<boolean> {
  const words = text().desk.acts.clocks;
  const fields = SIDES.map((side) =>
    makeTimeField(words.of(table[side].name, text().board.colors[side]), left(side) ?? 0));
  return ask({
    title: words.title, explain: table.ticking ? words.running : words.explain, confirm: words.confirm,
    reasons: words.reasons, about: aboutOf(table),
    fields: h("div", { class: "stack" }, ...fields.map((field) => field.root)),
    act: (reason) => {
      const [white, black] = fields.map((field) => field.value());
      if (typeof white !== "number" || typeof black !== "number") return Promise.resolve(words.badTime);
      return tell({ do: "set-clocks", game: table.game, clocks_ms: [white, black], reason });
    },
  });
}

/** "14... Nf6" of the half-move with an index. */
function moveName(moves: readonly PlayedMove[], index: number, table: Table): string {
  const fen = table.start === "standard" ? "" : table.start;
  const offset = fen.split(" ")[1] === "b" ? 1 : 0;
  const number = Math.floor((index + offset) / 2) + (Number(fen.split(" ")[5] ?? "1") || 1);
  return `${number}${(index + offset) % 2 === 0 ? "." : "…"} ${moves[index]?.san ?? ""}`;
}

function takeBack(subject: Subject): Promise<boolean> {
  const { table } = subject;
  const words = text().desk.acts.takeBack;
  const id = freshId("plies");
  const least = isOver(table) ? 0 : 1;
  const input = h("input", { id, type: "number", min: least, step: "1", class: "plies-input" });
  input.value = String(Math.min(1, table.plies));
  const preview = h("p", { class: "preview", "aria-live": "polite" });
  let seen = 0;
  const refresh = (): void => {
    const { moves } = subject;
    seen = moves.length;
    const count = Number(input.value);
    const from = moves.length - count;
    const names = count > 0 && from >= 0 ? moves.slice(from).map((_, i) => moveName(moves, from + i, table)) : [];
    fill(preview, count === 0 && least === 0 ? words.onlyEnd : names.length > 0 ? words.gone(names) : "");
  };
  input.addEventListener("input", refresh);
  refresh();
  return ask({
    title: words.title, confirm: words.confirm, reasons: words.reasons, about: aboutOf(table), isDanger: true,
    explain: isOver(table) ? words.explainOver : words.explain,
    fields: h("div", { class: "field" }, h("label", { for: id }, words.plies), input, preview),
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

function decide({ table }: Subject): Promise<boolean> {
  const words = text().desk.acts.decide;
  const name = freshId("result");
  const choices: [Decision, string][] = [
    ["1-0", words.wins(table.white.name)], ["1/2-1/2", words.draw], ["0-1", words.wins(table.black.name)],
  ];
  const isCorrection = isOver(table) && table.status !== "aborted";
  const radios = choices.map(([result, label], i) => {
    const id = freshId("choice");
    const radio = h("input", { type: "radio", name, id, value: result, "data-first": i === 0 });
    const caption = h("label", { for: id }, h("b", {}, resultText(result)), ` ${label}`);
    return { radio, root: h("div", { class: "check" }, radio, caption) };
  });
  return ask({
    title: isCorrection ? words.correct : words.title,
    explain: isCorrection ? words.now(resultText(table.result)) : words.explain,
    confirm: isCorrection ? words.confirmCorrect : words.confirm,
    reasons: words.reasons, about: aboutOf(table), isDanger: true,
    fields: h("fieldset", {}, h("legend", {}, words.result), ...radios.map((one) => one.root)),
    act: (reason) => {
      const result = radios.find((one) => one.radio.checked)?.radio.value as Decision | undefined;
      return result ? tell({ do: "adjudicate", game: table.game, result, reason }) : Promise.resolve(words.missing);
    },
  });
}

function allow({ table }: Subject): Promise<boolean> {
  const words = text().desk.acts.allow;
  let { premoves, offers } = table;
  return ask({
    title: words.title, explain: words.explain, confirm: words.confirm, reasons: words.reasons, about: aboutOf(table),
    fields: h("div", {},
      check(text().desk.options.premoves, premoves, (isOn) => (premoves = isOn)),
      check(text().desk.options.offers, offers, (isOn) => (offers = isOn))),
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

/** Asks once and does it at all boards; the zone's limits are waited for, and refusals are told together. */
export function askAll({ do: what, boards }: Bulk): Promise<boolean> {
  const words = text().desk.acts;
  return ask({
    title: what === "pause" ? words.pauseAll : words.resumeAll,
    explain: what === "pause" ? words.pause.explain : words.resume.explain,
    about: text().desk.boardCount(boards.length),
    confirm: what === "pause" ? words.pauseAll : words.resumeAll,
    reasons: words[what].reasons,
    reason: words[what].reason,
    act: async (reason) => {
      const refused: string[] = [];
      for (const table of boards) {
        let reply = await zone().command({ do: what, game: table.game, reason });
        while (!reply.ok && reply.code === "too-fast") {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          reply = await zone().command({ do: what, game: table.game, reason });
        }
        if (!reply.ok && reply.code !== "game-over")
          refused.push(`${table.board ?? ""}: ${text().net.refusal(reply.code, reply.message)}`);
      }
      return refused.length > 0 ? words.refusedAt(refused) : null;
    },
  });
}
