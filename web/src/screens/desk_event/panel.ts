// panel.ts - one board at the desk: position, clocks, moves, log, and the acts of the arbiter. Room: web/screens.
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import type { Clocks } from "../../event/clocks";
import { makeLogTable } from "../../event/log";
import { isOver } from "../../event/model";
import type { BoardState, Table } from "../../event/model";
import { awayNote } from "../../event/tile";
import { files, http } from "../../net";
import type { EventMessage, PlayedMove, StateMessage } from "../../net";
import type { GameWatcher } from "../../net/socket";
import { takesBack } from "../../play/facts";
import { apart, text } from "../../text";
import { tournament } from "../../text/tournament";
import { makeClock } from "../../ui/clock";
import type { Clock } from "../../ui/clock";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { makeMoveList } from "../../ui/moves";
import type { MoveList } from "../../ui/moves";
import { resultText } from "../../ui/result";
import type { Beginning, Side } from "../../zug/types";
import { SIDES, sideAt } from "../../zug/types";
import { INITIAL_FEN, isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { aboutOf, acts, isDecided } from "./acts";
import type { Subject } from "./acts";
import { makeTabs } from "./tabs";
import type { Tabs } from "./tabs";

/** Where the board comes from: an event that is followed, or one game alone. */
export interface PanelSource {
  board(): BoardState | undefined;
  watchGame(watcher: GameWatcher): () => void;
}

export interface PanelOptions {
  zug: Zug;
  clocks: Clocks;
  game: string;
  source: PanelSource;
  /** Without it the board cannot be closed. */
  onClose?(): void;
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
  /** Who moved first, and with which number. */
  first: Beginning;
  /** The half-move that is shown; undefined follows the game. */
  ply: number | undefined;
  board: Board;
  clocks: Record<Side, Clock>;
  players: Record<Side, ReturnType<typeof makePlayer>>;
  list: MoveList;
  log: HTMLElement;
  /** Which question for the log was the last. */
  logTurn: number;
  heading: HTMLElement;
  status: HTMLElement;
  matters: HTMLElement;
  actions: HTMLElement;
  tabs: Tabs;
  root: HTMLElement;
}

const AWAY_TICK_MS = 1000;

export function makePanel(options: PanelOptions): Panel {
  const state = makeState(options);
  const stop = options.source.watchGame({
    onState: (next) => takeState(state, next),
    onEvent: (event) => takeEvent(state, event),
  });
  const timer = window.setInterval(() => {
    const now = options.source.board();
    if (now) for (const side of SIDES) state.players[side].show(now);
  }, AWAY_TICK_MS);
  state.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) options.onClose?.();
  });
  refresh(state);
  return {
    root: state.root,
    refresh: () => refresh(state),
    focus: () => state.heading.focus(),
    destroy: () => {
      stop();
      clearInterval(timer);
      for (const side of SIDES) state.clocks[side].destroy();
      state.board.destroy();
    },
  };
}

/** What is left on a clock of the board. */
function leftOf(options: PanelOptions, side: Side): number | null {
  const now = options.source.board();
  return now ? options.clocks.read(now, side) : null;
}

function makeState(options: PanelOptions): State {
  const words = text().desk.panel;
  const clock = (side: Side): Clock => makeClock({ side, read: () => leftOf(options, side) });
  const clocks = { white: clock("white"), black: clock("black") };
  const list = makeMoveList((ply) => {
    state.ply = ply === state.moves.length ? undefined : ply;
    refresh(state);
  });
  const log = element(h("div", { class: "log-scroll", tabindex: "0", role: "region", "aria-label": text().desk.log.caption }));
  const state: State = {
    options, moves: [], fens: [], first: { turn: "white", number: 1 }, ply: undefined, logTurn: 0, clocks,
    board: makeBoard({ zug: options.zug }),
    players: { white: makePlayer("white", clocks.white.root), black: makePlayer("black", clocks.black.root) },
    list, log,
    heading: element(h("h2", { tabindex: "-1" })),
    status: element(h("p", { class: "panel-status" })),
    matters: element(h("div", { class: "stack matters" })),
    actions: element(h("div", { class: "desk-acts", role: "group", "aria-label": words.acts })),
    tabs: makeTabs("panel", [
      { id: "moves", label: words.moves, content: list.root },
      { id: "log", label: words.log, content: log },
    ], { onSelect: () => void loadLog(state) }),
    root: element(h("section", { class: "panel card", "aria-label": text().desk.open })),
  };
  arrange(state);
  return state;
}

/** Puts the parts of the panel together. */
function arrange({ options, root, heading, status, matters, actions, tabs, players, board }: State): void {
  const words = text().desk.panel;
  const close = options.onClose;
  draw(root,
    h("div", { class: "panel-head" }, heading,
      close ? button("✕", () => close(), { class: "plain", "aria-label": words.close, title: words.close }) : null),
    status, matters,
    h("div", { class: "panel-body" }, actions,
      h("div", { class: "panel-board" }, players.black.root, board.root, players.white.root), tabs.root),
    h("p", { class: "row panel-links" }, h("a", { href: `/game/${options.game}` }, words.game),
      h("a", { href: files.game(options.game), download: true }, words.pgn)));
}

/** Shows the log as it is now, if it is looked at. */
async function loadLog(state: State): Promise<void> {
  if (state.tabs.selected() !== "log") return;
  const mine = ++state.logTurn;
  const answer = await http.log(state.options.game);
  const now = state.options.source.board();
  if (!answer.ok || !now || mine !== state.logTurn) return;
  const { log } = state;
  // The newest is shown, unless an earlier one is being read.
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 2;
  draw(log, makeLogTable(answer.events, now.table.white, now.table.black));
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}

function refresh(state: State): void {
  const now = state.options.source.board();
  if (!now) return;
  const { table } = now;
  const ply = state.ply ?? state.moves.length;
  const last = state.moves[ply - 1]?.uci;
  draw(state.heading, aboutOf(table));
  state.board.show({ fen: state.fens[ply] ?? table.fen, lastMove: last });
  state.root.classList.toggle("not-live", state.ply !== undefined);
  showMoves(state, table, ply);
  for (const side of SIDES) {
    state.clocks[side].show({ running: table.ticking && table.turn === side });
    state.players[side].show(now);
  }
  draw(state.status, statusOf(now));
  // Buttons that stay the same keep the focus: only what has changed is made anew. They ask for what is the case then.
  const subject: Subject = {
    get table() {
      return state.options.source.board()?.table ?? table;
    },
    get moves() {
      return state.moves;
    },
    first: state.first,
    left: (side) => leftOf(state.options, side),
  };
  keep(state.matters, mattersOf(subject));
  keep(state.actions, actsOf(subject));
}

function showMoves({ list, moves, first }: State, table: Table, ply: number): void {
  list.show({
    moves: moves.map((move, i) => ({ san: move.san, left_ms: move[`${sideAt(first.turn, i)}_ms`] })),
    ply,
    ...first,
    ...(isOver(table) ? { result: table.status === "aborted" ? text().desk.aborted : resultText(table.result) } : {}),
  });
}

function takeState(state: State, next: StateMessage): void {
  state.moves = [...next.moves];
  const start = next.start === "standard" ? INITIAL_FEN : next.start;
  state.first = state.options.zug.beginning(start);
  state.fens = fensOf(state.options.zug, start, state.moves);
  if (state.ply !== undefined && state.ply >= state.moves.length) state.ply = undefined;
  refresh(state);
  void loadLog(state);
}

function takeEvent(state: State, event: EventMessage): void {
  for (const move of event.moves ?? []) {
    state.moves.push(move);
    state.fens.push(after(state.options.zug, state.fens[state.fens.length - 1] ?? INITIAL_FEN, move.uci));
  }
  if (takesBack(event)) {
    state.moves.length = Math.min(state.moves.length, event.plies);
    state.fens.length = Math.min(state.fens.length, event.plies + 1);
    state.ply = undefined;
  }
  refresh(state);
  void loadLog(state);
}

function after(zug: Zug, fen: string, move: string): string {
  const played = zug.play(fen, move);
  return isProblem(played) ? fen : played.fen;
}

function fensOf(zug: Zug, start: string, moves: readonly PlayedMove[]): string[] {
  const fens = [start];
  for (const move of moves) fens.push(after(zug, fens[fens.length - 1] ?? start, move.uci));
  return fens;
}

/** Draws a group; an empty one is not shown. */
function keep(group: HTMLElement, next: readonly View[]): void {
  draw(group, next);
  group.hidden = next.length === 0;
}

/** The line of a player over or under the board. */
function makePlayer(side: Side, clock: HTMLElement) {
  const name = element(h("span", { class: "name" }));
  const away = element(h("span", { class: "chip away" }));
  return {
    root: h("div", { class: "player" }, h("span", { class: `side-mark ${side}`, "aria-hidden": "true" }), name, away, clock),
    show: (board: BoardState): void => {
      draw(name, board.table[side].name);
      draw(away, awayNote(board.table, side));
    },
  };
}

/** How the game stands, in words. */
function statusOf({ table }: BoardState): (HTMLElement | string)[] {
  const words = text().desk.panel;
  const chip = element(h("span", { class: `chip ${table.status}` }, words.states[table.status]));
  if (table.status === "over" && table.end && table.result)
    return [chip, ` ${resultText(table.result)} · `,
      text().result.sentence(table.end, table.result),
      table.reason ? ` · ${words.decided(table.reason)}` : ""];
  if (table.status === "aborted") {
    const reason = table.idle ? text().play.game.idle : table.reason;
    return [chip, reason ? ` ${words.decided(reason)}` : ""];
  }
  const why = table.status === "paused" && table.reason ? ` ${apart(table.reason)} ·` : "";
  const offer = table.offer ? ` · ${words.offer(table[table.offer].name)}` : "";
  const late = table.default_ms === undefined ? "" : ` · ${words.defaultAt(timeOfDay(table.default_ms))}`;
  return [chip, `${why} ${text().board.toMove(table.turn)} · ${words.allowed(table.premoves, table.offers)}${offer}${late}`];
}

/** "14:15:00". */
const timeOfDay = (ms: number): string => new Date(ms).toLocaleTimeString(document.documentElement.lang, { hour12: false });

/** What waits for the arbiter at this board: a decision, calls, assistants. */
function mattersOf(subject: Subject): View[] {
  const { table } = subject;
  const words = text().desk;
  const found: View[] = [];
  const matter = (kind: string, sentence: string, ...buttons: View[]): void => {
    found.push(h("div", { class: `matter ${kind}` }, h("p", {}, sentence), h("div", { class: "row" }, buttons)));
  };
  if (table.status === "over" && !isDecided(table))
    matter("undecided", words.panel.undecided,
      ...(table.role === "arbiter" ? [actButton("decide", () => void acts.decide(subject), "primary")] : []));
  for (const side of SIDES) {
    const seat = table[side];
    const isMine = table.role === "arbiter";
    if (seat.called)
      matter("called", `${words.called(undefined, seat.name)}: ${apart(seat.call ?? words.noReason)}`,
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

type ActName = keyof ReturnType<typeof tournament>["acts"]["words"];

const actButton = (name: ActName, onClick: () => void, style = ""): View<HTMLButtonElement> =>
  button(tournament().acts.words[name], onClick, { class: style, key: name, "data-act": name });

/** The acts that are possible now. */
function actsOf(subject: Subject): View[] {
  const { table } = subject;
  if (table.role !== "arbiter") return [h("p", { class: "notice" }, text().desk.panel.chief)];
  const isOpen = !isOver(table);
  const hasClock = table.white_ms !== null || table.black_ms !== null;
  const found: View[] = [];
  if (table.status === "running") found.push(actButton("pause", () => void acts.pause(subject), "primary"));
  if (table.status === "paused")
    found.push(actButton("resume", () => void acts.resume(subject), "primary"),
      actButton("explain", () => void acts.explain(subject)));
  if (isOpen && hasClock) found.push(actButton("clocks", () => void acts.clocks(subject)));
  if (table.status !== "aborted" && (table.plies > 0 || table.status === "over"))
    found.push(actButton("takeBack", () => void acts.takeBack(subject)));
  if (!isOver(table) || isDecided(table) || table.status === "aborted")
    found.push(actButton(table.status === "over" ? "correct" : "decide", () => void acts.decide(subject)));
  if (isOpen) found.push(actButton("allow", () => void acts.allow(subject)));
  if (isOpen) found.push(actButton("abort", () => void acts.abort(subject)));
  return found;
}
