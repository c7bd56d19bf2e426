// table.ts - a live game on the screen: board, players, moves and what can be done. Room: web/screens.
// The zone decides; a move of one's own is shown at once and taken back if the zone refuses it.
import { changeSettings, onSettings, settings } from "../../app/settings";
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import { optionsKept, zone } from "../../net";
import type { Command, EventMessage, StateMessage } from "../../net";
import { isOpen, premoveOf, takesBack } from "../../play/facts";
import { homeSide, makeLive } from "../../play/live";
import type { Live } from "../../play/live";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce, announceNow } from "../../ui/announce";
import { draw, element, h } from "../../ui/view";
import { onKeys } from "../../ui/keys";
import { makeMoveInput } from "../../ui/move_input";
import type { MoveInput } from "../../ui/move_input";
import { makeMoveList } from "../../ui/moves";
import type { MoveList } from "../../ui/moves";
import { makeOpeningLine } from "../../ui/opening_line";
import type { OpeningLine } from "../../ui/opening_line";
import { flip, sayClocks, seat } from "../../ui/seats";
import { resultShort } from "../../ui/result";
import { problemOf } from "../../ui/sentence";
import { play, playMove } from "../../ui/sound";
import { SIDES, other } from "../../zug/types";
import type { Played, Side } from "../../zug/types";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeAbout } from "./about";
import type { About } from "./about";
import { isHeard } from "./history";
import { tell } from "./news";
import { makePanel } from "./panel";
import type { Panel } from "./panel";
import { makePlayer } from "./player";
import type { Player } from "./player";

/** A move of one's own that the zone has not yet answered. */
interface Pending {
  played: Played;
  /** How many moves there were before it. */
  plies: number;
  side: Side;
  leftMs: number | null;
}

export interface State {
  zug: Zug;
  live: Live;
  /** The half-move that is looked at; null for the present. */
  ply: number | null;
  pending: Pending | undefined;
  /** The premove that was entered last (or taken back: null) while the zone has not answered it. */
  wish: { premove: string | null } | undefined;
  /** A premove was tried while they are off, and it is not yet said whether they shall be. */
  asksPremove: boolean;
  isConnected: boolean;
  /** Who to ask for the state anew: one's role has changed. */
  onRoleChange(): void;
  root: HTMLElement;
  board: Board;
  list: MoveList;
  opening: OpeningLine;
  input: MoveInput;
  panel: Panel;
  about: About;
  players: Record<Side, Player>;
  places: { top: HTMLElement; bottom: HTMLElement };
  lost: HTMLElement;
  boardKey: string;
}

export interface Table {
  root: HTMLElement;
  take(event: EventMessage): void;
  replace(state: StateMessage): void;
  /** A player has come or gone when the game was over. */
  present(side: Side, isHere: boolean): void;
  connect(isConnected: boolean): void;
  isOpen(): boolean;
  destroy(): void;
}

export function makeTable(zug: Zug, first: StateMessage, onRoleChange: () => void): Table {
  const state = { zug, onRoleChange, ply: null, isConnected: true, asksPremove: false, boardKey: "" } as unknown as State;
  state.live = makeLive(zug, first);
  state.board = makeBoard({
    zug,
    orientation: homeSide(state.live.facts),
    onMove: (move) => submit(state, move.uci),
    onPremove: (premove) => (settings().premove || premove === null ? wishFor(state, premove) : tellPremoveOff(state)),
  });
  state.list = makeMoveList((ply) => goTo(state, ply));
  state.opening = makeOpeningLine();
  state.input = makeMoveInput((typed) => enterTyped(state, typed));
  state.players = { white: makePlayer(zug, state.live, "white"), black: makePlayer(zug, state.live, "black") };
  state.panel = makePanel(state, {
    act: (command) => act(state, command),
    flip: () => flip(state),
    sayClocks: () => sayClocks(state),
    backToLive: () => goTo(state, null),
    answerPremove: (isWanted) => answerPremove(state, isWanted),
  });
  build(state);
  refresh(state, true);
  state.panel.history.load(state);
  const stops = [onSettings(() => (refresh(state), state.panel.history.refresh(state))), listenToKeys(state), watchAbsence(state)];
  return {
    root: state.root,
    take: (event) => take(state, event),
    replace: (next) => replace(state, next),
    present: (side, isHere) => {
      state.live.facts[side].here = isHere;
      state.players[side].refreshAway(state.live);
    },
    connect: (isConnected) => connect(state, isConnected),
    isOpen: () => isOpen(state.live.facts),
    destroy: () => {
      for (const stop of stops) stop();
      state.about.destroy();
      state.panel.destroy();
      for (const side of SIDES) state.players[side].destroy();
      state.board.destroy();
      state.live.destroy();
    },
  };
}

function build(state: State): void {
  state.about = makeAbout(state);
  state.places = { top: element(h("div")), bottom: element(h("div")) };
  state.lost = element(h("div", { class: "cover lost", role: "status", hidden: true }));
  state.root = element(h(
    "div",
    { class: "game live-game" },
    h(
      "div",
      { class: "game-board" },
      state.places.top,
      h("div", { class: "board-frame" }, state.board.root, state.lost),
      state.places.bottom,
    ),
    h(
      "div",
      { class: "game-side" },
      state.about.root,
      state.panel.status,
      state.list.root,
      state.panel.acts,
      state.panel.tools,
      state.input.root,
      state.opening.root,
      state.panel.extras,
    ),
  ));
  seat(state);
}

function listenToKeys(state: State): () => void {
  return onKeys({
    ArrowLeft: () => state.list.step("back"),
    ArrowRight: () => state.list.step("forward"),
    Home: () => state.list.step("first"),
    End: () => state.list.step("last"),
    f: () => flip(state),
    c: () => sayClocks(state),
  });
}

/** While somebody is away, the time they have been away is shown; and a clock that is held runs again by itself. */
function watchAbsence(state: State): () => void {
  const timer = setInterval(() => {
    if (state.live.facts.held_until_ms !== undefined) state.panel.refresh(state);
    if (!SIDES.some((side) => !state.live.facts[side].here)) return;
    for (const side of SIDES) state.players[side].refreshAway(state.live);
    state.panel.refreshClaim(state);
  }, 1000);
  return () => clearInterval(timer);
}

/** Which pieces may be moved here: those of one's sides while the game runs and the connection stands. */
function handsOf(state: State): Side | "both" | undefined {
  const { facts } = state.live;
  if (!state.isConnected || facts.status !== "running" || state.ply !== null) return undefined;
  return facts.sides.length === 2 ? "both" : facts.sides[0];
}

/** The side that one plays, if it is one. */
export const ownSide = (state: State): Side | undefined =>
  state.live.facts.sides.length === 1 ? state.live.facts.sides[0] : undefined;

function canPremove(state: State): boolean {
  return state.live.facts.premoves && ownSide(state) !== undefined && handsOf(state) !== undefined;
}

/** Premoves are off until the player wants them (Online 3.6): who tries one nevertheless is asked, once in this browser. */
function tellPremoveOff(state: State): void {
  refresh(state, true);
  if (settings().premove_told) return;
  changeSettings({ premove_told: true });
  state.asksPremove = true;
  announceNow(text().play.game.premoveOff);
  refresh(state);
}

function answerPremove(state: State, isWanted: boolean): void {
  state.asksPremove = false;
  if (isWanted) {
    changeSettings({ premove: true });
    announce(text().play.game.premoveOn);
  }
  refresh(state);
  state.board.focus();
}

/** The premove that stands, as far as this page knows. */
export function shownPremove(state: State): string | undefined {
  const side = ownSide(state);
  if (!side) return undefined;
  return state.wish ? (state.wish.premove ?? undefined) : premoveOf(state.live.facts, side);
}

interface Shown {
  fen: string;
  move: { from: string; to: string } | undefined;
  ply: number;
  total: number;
}

/** What the board shows: the present with one's own move on its way, or an earlier position. */
function shownOf(state: State): Shown {
  const { moves, start } = state.live;
  const all: { from: string; to: string; fen: string }[] = state.pending
    ? [...moves, state.pending.played]
    : [...moves];
  const ply = state.ply ?? all.length;
  const move = all[ply - 1];
  return { fen: move?.fen ?? start, move, ply, total: all.length };
}

function refresh(state: State, force = false): void {
  const shown = shownOf(state);
  refreshBoard(state, shown, force);
  refreshList(state, shown);
  refreshOpening(state, shown);
  for (const side of SIDES)
    state.players[side].refresh(state.live, {
      fen: shown.fen,
      isLive: state.isConnected,
      frozen: state.pending?.side === side ? state.pending.leftMs : null,
    });
  state.root.classList.toggle("not-live", state.ply !== null);
  state.root.classList.toggle("stale", !state.isConnected);
  draw(state.lost, h("p", { class: "notice" }, lostWords(state)));
  state.lost.hidden = state.isConnected;
  state.input.enable(handsOf(state) !== undefined || state.ply !== null);
  state.input.root.hidden = !(state.live.facts.sides.length > 0 && state.live.facts.status === "running");
  state.about.refresh(state);
  state.panel.refresh(state);
}

/** The board is left alone while nothing on it changes, so that a piece in the hand stays there. */
function refreshBoard(state: State, shown: Shown, force: boolean): void {
  const view = {
    fen: shown.fen,
    lastMove: shown.move ? ([shown.move.from, shown.move.to] as const) : undefined,
    movable: handsOf(state),
    // Who has been told that they are off finds the pieces in their places and cannot take them.
    premovable: canPremove(state) && (settings().premove || (!settings().premove_told && ("tried" as const))),
    premove: state.ply === null ? shownPremove(state) : undefined,
  };
  const key = JSON.stringify(view);
  if (key === state.boardKey && !force) return;
  state.boardKey = key;
  state.board.show(view);
}

function refreshList(state: State, shown: Shown): void {
  const { live, pending } = state;
  const listed = live.moves.map((move, i) => {
    const clocks = live.facts.moves[i];
    return { san: move.san, left_ms: (other(move.turn) === "white" ? clocks?.white_ms : clocks?.black_ms) ?? null };
  });
  if (pending) listed.push({ san: pending.played.san, left_ms: pending.leftMs });
  state.list.show({
    moves: listed,
    ply: shown.ply,
    ...live.first,
    ...(live.facts.result ? { result: resultShort(live.facts.result) } : {}),
  });
}

/** Which opening it is. Who plays is not told while the game goes on: that would be information from outside. */
function refreshOpening({ live, opening }: State, shown: Shown): void {
  const isPlaying = isOpen(live.facts) && ["player", "assistant"].includes(live.facts.role);
  opening.root.hidden = isPlaying;
  if (!isPlaying) opening.show([live.start, ...live.moves.slice(0, shown.ply).map((move) => move.fen)]);
}

/** Looks at an earlier position, or at the present again. */
function goTo(state: State, ply: number | null): void {
  const { total } = shownOf(state);
  state.ply = ply === null || ply >= total ? null : ply;
  refresh(state, true);
  const move = state.live.moves[(state.ply ?? total) - 1];
  announce(
    state.ply === null
      ? text().board.backToLive
      : `${text().board.notLive}. ${move ? text().board.played(other(move.turn), move.san) : ""}`,
  );
}

/** Plays a move of one's own: at once on the board, and to the zone. */
function submit(state: State, uci: string): void {
  const { live } = state;
  const played = state.zug.play(live.facts.fen, uci);
  if (isProblem(played) || !state.isConnected || state.pending) {
    refresh(state, true);
    return;
  }
  const side = live.facts.turn;
  const plies = live.moves.length;
  state.pending = { played, plies, side, leftMs: live.left(side) };
  state.wish = undefined;
  playMove(played);
  announce(text().board.played(side, played.san));
  refresh(state, true);
  const isWanted = (): boolean => state.live.moves.length === plies;
  void zone()
    .command({ do: "move", game: live.facts.game, move: uci }, { isWanted })
    .then((reply) => {
      if (reply.ok || state.pending?.plies !== plies) return;
      state.pending = undefined;
      refresh(state, true);
      problem(state, sayRefusal(reply));
    });
}

export function problem(state: State, sentence: string): void {
  state.panel.say(sentence);
  announceNow(sentence);
}

/** Sets a premove or takes it back; the zone keeps it. */
function wishFor(state: State, premove: string | null): void {
  const { game } = state.live.facts;
  if (premove === null && shownPremove(state) === undefined) return;
  const wish = { premove };
  state.wish = wish;
  const words = text().play.game;
  announce(premove ? words.premoveSet(premove) : words.premoveGone);
  refresh(state);
  const command: Command = premove ? { do: "premove", game, move: premove } : { do: "premove-clear", game };
  // What was just switched on must have reached the zone.
  void optionsKept()
    .then(() => zone().command(command, { isWanted: () => state.wish === wish }))
    .then((reply) => {
      // The zone answers when everybody has been told: what an older wish led to is of no interest until then.
      const isLast = state.wish === wish;
      if (isLast) state.wish = undefined;
      if (!reply.ok && reply.code === "your-turn" && isLast && premove) playLate(state, premove);
      else if (!reply.ok && !OVERTAKEN.includes(reply.code))
        problem(state, sayRefusal(reply));
      refresh(state);
    });
}

/** Why a wish for a premove may be refused that nobody need be told of. */
const OVERTAKEN: readonly string[] = ["no-premove", "your-turn", "overtaken"];

/** Plays a premove that the opponent's move has met on its way to the zone. */
function playLate(state: State, premove: string): void {
  if (state.live.facts.turn !== ownSide(state)) return;
  if (isProblem(state.zug.play(state.live.facts.fen, premove))) announce(text().play.game.premoveDropped);
  else submit(state, premove);
}

/** A typed move or premove. Answers what is wrong with it, or null. */
function enterTyped(state: State, typed: string): string | null {
  const words = text().play.game;
  if (state.ply !== null) goTo(state, null);
  const hands = handsOf(state);
  if (!state.isConnected) return words.notLiveMove;
  if (state.pending || (hands !== "both" && hands !== state.live.facts.turn)) {
    if (!canPremove(state)) return words.notYourTurn;
    if (!settings().premove) return words.premoveOffShort;
    return state.board.enterPremoveText(typed) ? null : words.noPremove;
  }
  const wrong = state.board.enterText(typed);
  return wrong && problemOf(wrong);
}

/** Asks the zone for something else; a refusal is said. */
async function act(state: State, command: Command): Promise<boolean> {
  state.panel.say("");
  const reply = await zone().command(command);
  if (!reply.ok) problem(state, sayRefusal(reply));
  return reply.ok;
}

function take(state: State, event: EventMessage): void {
  const own = state.pending;
  state.live.event(event);
  const moves = event.moves ?? [];
  if (moves.length > 0 || takesBack(event)) {
    state.pending = undefined;
    if (takesBack(event)) state.ply = null;
  }
  state.panel.history.add(state, event);
  if (event.kind === "said" && isHeard(state, event)) state.players[event.side].say(text().play.game.phrases[event.phrase]);
  tell(state, event, own !== undefined && moves[0]?.uci === own.played.uci);
  refresh(state, moves.length > 0);
  if (event.kind === "assistant-granted" || event.kind === "assistant-removed") state.onRoleChange();
}

/** Something was missed, or the connection is back: the whole game anew. */
function replace(state: State, next: StateMessage): void {
  const before = state.live;
  state.live = makeLive(state.zug, next);
  const isNews = next.moves.length !== before.moves.length;
  if (state.pending && next.moves.length !== state.pending.plies) state.pending = undefined;
  if (isNews) state.wish = undefined;
  if (state.ply !== null && state.ply >= next.moves.length) state.ply = null;
  if (before.facts.sides.length !== next.sides.length) {
    if (state.board.orientation() !== homeSide(state.live.facts)) flip(state);
  }
  before.destroy();
  refresh(state, isNews);
  state.panel.history.load(state);
  const last = state.live.moves[state.live.moves.length - 1];
  if (isNews && last) announce(text().board.played(other(last.turn), last.san));
}

/** What is said when the connection is lost: only who plays has a clock. */
function lostWords({ live: { facts } }: State): string {
  const words = text().play.game;
  return facts.status === "running" && facts.sides.length > 0 ? words.lost : words.lostWatching;
}

function connect(state: State, isConnected: boolean): void {
  if (state.isConnected === isConnected) return;
  state.isConnected = isConnected;
  if (!isConnected) announceNow(lostWords(state));
  else {
    announce(text().play.game.back);
    play("notify");
  }
  refresh(state, true);
}
