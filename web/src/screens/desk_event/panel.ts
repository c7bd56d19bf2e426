// panel.ts - one board at the desk: position, clocks, moves, log, and all that an arbiter can do there. Room: web/screens.
import { makeBoard } from "../../board/board";
import type { Clocks } from "../../event/clocks";
import type { Live } from "../../event/live";
import { makeLogTable } from "../../event/log";
import { isOver } from "../../event/model";
import type { BoardState } from "../../event/model";
import { awayText } from "../../event/tile";
import { files, http } from "../../net";
import type { EventMessage, PlayedMove, StateMessage } from "../../net";
import { text } from "../../text";
import { makeClock } from "../../ui/clock";
import { button, fill, h, show } from "../../ui/dom";
import { makeMoveList } from "../../ui/moves";
import { resultText } from "../../event/score";
import type { Side } from "../../zug/types";
import { SIDES } from "../../zug/types";
import { INITIAL_FEN, isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { acts } from "./acts";
import type { Subject } from "./acts";
import { makeTabs } from "./tabs";

export interface PanelOptions {
  zug: Zug;
  live: Live;
  clocks: Clocks;
  game: string;
  onClose(): void;
}

export interface Panel {
  root: HTMLElement;
  /** The board has changed. */
  refresh(): void;
  focus(): void;
  destroy(): void;
}

interface State {
  options: PanelOptions;
  moves: PlayedMove[];
  /** The position after each half-move; the first is the start. */
  fens: string[];
  /** The half-move that is shown; undefined follows the game. */
  ply: number | undefined;
}

export function makePanel(options: PanelOptions): Panel {
  const words = text().desk.panel;
  const state: State = { options, moves: [], fens: [], ply: undefined };
  const board = makeBoard({ zug: options.zug });
  const current = (): BoardState | undefined => options.live.model.boards.get(options.game);
  const left = (side: Side): number | null => {
    const now = current();
    return now ? options.clocks.read(now, side) : null;
  };
  const clocks = { white: makeClock({ side: "white", read: () => left("white") }), black: makeClock({ side: "black", read: () => left("black") }) };
  const players = { white: makePlayer("white", clocks.white.root), black: makePlayer("black", clocks.black.root) };
  const list = makeMoveList((ply) => {
    state.ply = ply === state.moves.length ? undefined : ply;
    refresh();
  });
  const log = h("div", { class: "log-scroll", tabindex: "0", role: "region", "aria-label": text().desk.log.caption });
  const heading = h("h2", { tabindex: "-1" });
  const status = h("p", { class: "panel-status" });
  const matters = h("div", { class: "stack matters" });
  const actions = h("div", { class: "acts", role: "group", "aria-label": words.acts });
  const tabs = makeTabs("panel", [
    { id: "moves", label: words.moves, content: list.root },
    { id: "log", label: words.log, content: log },
  ], { onSelect: () => void loadLog() });

  const subject = (): Subject | undefined => {
    const now = current();
    return now ? { table: now.table, moves: state.moves, left } : undefined;
  };
  const loadLog = async (): Promise<void> => {
    if (tabs.selected() !== "log") return;
    const answer = await http.log(options.game);
    const now = current();
    if (!answer.ok || !now) return;
    fill(log, makeLogTable(answer.events, now.table.white, now.table.black));
    log.scrollTop = log.scrollHeight;
  };
  function refresh(): void {
    const now = current();
    if (!now) return;
    const { table } = now;
    const ply = state.ply ?? state.moves.length;
    const last = state.moves[ply - 1]?.uci;
    fill(heading, text().desk.boardLabel(table.board ?? 0, table.white.name, table.black.name));
    board.show({ fen: state.fens[ply] ?? table.fen, lastMove: last ? [last.slice(0, 2), last.slice(2, 4)] : undefined });
    root.classList.toggle("not-live", state.ply !== undefined);
    list.show({
      moves: state.moves.map((move, i) => ({ san: move.san, left_ms: move[sideOf(state.fens[i])] })), ply,
      turn: state.fens[0]?.split(" ")[1] === "b" ? "black" : "white",
      number: Number(state.fens[0]?.split(" ")[5] ?? "1") || 1,
      ...(isOver(table) ? { result: table.status === "aborted" ? text().desk.aborted : resultText(table.result) } : {}),
    });
    for (const side of SIDES) {
      clocks[side].show({ running: table.ticking && table.turn === side });
      players[side].show(now);
    }
    fill(status, ...statusOf(now));
    const about = subject();
    // Buttons that stay the same keep the focus: only what has changed is made anew.
    if (about) keep(matters, mattersOf(about));
    if (about) keep(actions, actsOf(about));
  }
  const takeState = (next: StateMessage): void => {
    state.moves = [...next.moves];
    state.fens = fensOf(options.zug, next.start === "standard" ? INITIAL_FEN : next.start, state.moves);
    if (state.ply !== undefined && state.ply >= state.moves.length) state.ply = undefined;
    refresh();
    void loadLog();
  };
  const takeEvent = (event: EventMessage): void => {
    for (const move of event.moves ?? []) {
      state.moves.push(move);
      state.fens.push(after(options.zug, state.fens[state.fens.length - 1] ?? INITIAL_FEN, move.uci));
    }
    if (event.kind === "take-back" && event.plies !== undefined) {
      state.moves.length = Math.min(state.moves.length, event.plies);
      state.fens.length = Math.min(state.fens.length, event.plies + 1);
      state.ply = undefined;
    }
    refresh();
    void loadLog();
  };
  const stop = options.live.watchGame(options.game, { onState: takeState, onEvent: takeEvent });
  const timer = window.setInterval(() => {
    const now = current();
    if (now) for (const side of SIDES) players[side].show(now);
  }, 1000);
  const root = h("section", { class: "panel card", "aria-label": text().desk.open },
    h("div", { class: "panel-head" }, heading,
      button("✕", options.onClose, { class: "plain", "aria-label": words.close, title: words.close })),
    status, matters,
    h("div", { class: "panel-body" },
      h("div", { class: "panel-board" }, players.black.root, board.root, players.white.root),
      h("div", { class: "panel-side" }, actions, tabs.root)),
    h("p", { class: "row panel-links" }, h("a", { href: `/game/${options.game}` }, words.game),
      h("a", { href: files.game(options.game), download: true }, words.pgn)));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) options.onClose();
  });
  refresh();
  return {
    root,
    refresh,
    focus: () => heading.focus(),
    destroy: () => {
      stop();
      clearInterval(timer);
      clocks.white.destroy();
      clocks.black.destroy();
      board.destroy();
    },
  };
}

/** The member with the clock of the side that moves in a position. */
const sideOf = (fen: string | undefined): "white_ms" | "black_ms" => (fen?.split(" ")[1] === "b" ? "black_ms" : "white_ms");

function after(zug: Zug, fen: string, move: string): string {
  const played = zug.play(fen, move);
  return isProblem(played) ? fen : played.fen;
}

function fensOf(zug: Zug, start: string, moves: readonly PlayedMove[]): string[] {
  const fens = [start];
  for (const move of moves) fens.push(after(zug, fens[fens.length - 1] ?? start, move.uci));
  return fens;
}

/** Replaces what is in a group, unless it would be the same. */
function keep(group: HTMLElement, next: HTMLElement[]): void {
  const key = next.map((one) => one.outerHTML).join("");
  if (group.dataset["key"] === key) return;
  group.dataset["key"] = key;
  const focused = document.activeElement instanceof HTMLElement && group.contains(document.activeElement)
    ? document.activeElement.dataset["act"] : undefined;
  fill(group, ...next);
  show(group, next.length > 0);
  if (focused !== undefined)
    (group.querySelector<HTMLElement>(`[data-act="${focused}"]`) ?? group.querySelector<HTMLElement>("button"))?.focus();
}

/** The line of a player over or under the board. */
function makePlayer(side: Side, clock: HTMLElement) {
  const name = h("span", { class: "name" });
  const away = h("span", { class: "chip away" });
  return {
    root: h("div", { class: "player" }, h("span", { class: `man ${side}`, "aria-hidden": "true" }), name, away, clock),
    show: (board: BoardState): void => {
      const since = isOver(board.table) ? undefined : board.table[side].away_since_ms;
      fill(name, board.table[side].name);
      fill(away, since === undefined ? "" : text().desk.awayFor(awayText(since)));
    },
  };
}

/** How the game stands, in words. */
function statusOf({ table }: BoardState): (HTMLElement | string)[] {
  const words = text().desk.panel;
  const chip = h("span", { class: `chip ${table.status}` }, words.states[table.status]);
  if (table.status === "over" && table.end && table.result)
    return [chip, ` ${resultText(table.result)} · ${text().result.sentence(table.sentence ?? "", table.end, table.result)}`,
      table.reason ? ` · ${words.decided(table.reason)}` : ""];
  if (table.status === "aborted") return [chip, table.reason ? ` ${words.decided(table.reason)}` : ""];
  const offer = table.offer ? ` · ${words.offer(table[table.offer].name)}` : "";
  return [chip, ` ${text().board.toMove(table.turn)} · ${words.allowed(table.premoves, table.offers)}${offer}`];
}

/** What waits for the arbiter at this board: calls, assistants. */
function mattersOf(subject: Subject): HTMLElement[] {
  const { table } = subject;
  const words = text().desk;
  const found: HTMLElement[] = [];
  const matter = (kind: string, sentence: string, ...buttons: HTMLElement[]): void => {
    found.push(h("div", { class: `matter ${kind}` }, h("p", {}, sentence), h("div", { class: "row" }, ...buttons)));
  };
  for (const side of SIDES) {
    const seat = table[side];
    const isMine = table.role === "arbiter";
    if (seat.called)
      matter("called", `${words.called(undefined, seat.name)}: ${table.call ?? words.noReason}`,
        ...(isMine ? [actButton("answer", () => void acts.answer(subject), "primary")] : []));
    if (isOver(table)) continue;
    if (seat.assistant?.state === "joined")
      matter("assistant", words.panel.assistantJoined(seat.assistant.name ?? "", seat.name),
        ...(isMine ? [actButton("accept", () => void acts.accept(subject, side), "primary"),
          actButton("refuse", () => void acts.refuse(subject, side))] : []));
    if (seat.assistant?.state === "granted")
      matter("granted", words.panel.assistant(seat.assistant.name ?? "", seat.name),
        ...(isMine ? [actButton("remove", () => void acts.remove(subject, side))] : []));
    if (seat.assistant?.state === "asked") matter("asked", words.panel.assistantAsked(seat.name));
  }
  return found;
}

type ActName = keyof ReturnType<typeof text>["desk"]["acts"]["words"];

const actButton = (name: ActName, onClick: () => void, style = ""): HTMLButtonElement =>
  button(text().desk.acts.words[name], onClick, { class: style, "data-act": name });

/** The acts that are possible now. */
function actsOf(subject: Subject): HTMLElement[] {
  const { table } = subject;
  if (table.role !== "arbiter") return [h("p", { class: "notice" }, text().desk.panel.chief)];
  const isOpen = !isOver(table);
  const hasClock = table.white_ms !== null || table.black_ms !== null;
  const found: HTMLElement[] = [];
  if (table.status === "running") found.push(actButton("pause", () => void acts.pause(subject), "primary"));
  if (table.status === "paused") found.push(actButton("resume", () => void acts.resume(subject), "primary"));
  if (isOpen && hasClock) found.push(actButton("clocks", () => void acts.clocks(subject)));
  if (table.status !== "aborted" && (table.plies > 0 || table.status === "over"))
    found.push(actButton("takeBack", () => void acts.takeBack(subject)));
  found.push(actButton(table.status === "over" ? "correct" : "decide", () => void acts.decide(subject)));
  if (isOpen) found.push(actButton("allow", () => void acts.allow(subject)));
  if (isOpen && table.plies < 2) found.push(actButton("abort", () => void acts.abort(subject)));
  return found;
}
