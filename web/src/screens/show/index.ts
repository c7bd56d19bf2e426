// index.ts - one board in full size, for a projector: names, clocks, the last move, the result. Room: web/screens.
// It is shown what strangers see, whoever has opened it.
import { message, setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import { makeClocks } from "../../event/clocks";
import type { Clocks } from "../../event/clocks";
import { isOver } from "../../event/model";
import type { BoardState, Table } from "../../event/model";
import { makeEventStage, makeGameStage } from "../../event/stage";
import type { Stage, StageOptions } from "../../event/stage";
import { makeStartNote } from "../../event/start_time";
import { http, zone } from "../../net";
import type { Refusal } from "../../net";
import { onWatchers, watchersView } from "../../play/audience";
import { placeText } from "../../play/event_name";
import { makeNotShown } from "../../play/not_shown";
import { apart, text } from "../../text";
import { shownMove } from "../../text/letters";
import { sayRefusal } from "../../text/refusal";
import { loadTournament, tournament } from "../../text/tournament";
import { announce, announceNow } from "../../ui/announce";
import { makeClock } from "../../ui/clock";
import type { Clock } from "../../ui/clock";
import { makeOutcome } from "../../ui/outcome";
import { button, element, h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { SIDES, other } from "../../zug/types";
import type { Side } from "../../zug/types";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { canFill, keepAwake, toggleFull } from "../wall/awake";
import { makeBar } from "../wall/bar";
import type { Bar } from "../wall/bar";

/** So long a result is shown before the next board, unless the address says something else. */
const HOLD_S = 20;

interface State {
  zug: Zug;
  stage: Stage | undefined;
  clocks: Record<Side, Clock>;
  /** Where the board stands. */
  place: HTMLElement;
  /** What was said last. */
  said: { game: string; plies: number; isOver: boolean } | undefined;
  refusal: Refusal | undefined;
  isLost: boolean;
}

export async function makeScreen(place: Place): Promise<Screen> {
  zone().asWatcher(true);
  const [zug] = await Promise.all([loadZug(), loadTournament()]);
  const id = place.params["id"] ?? "";
  const isGame = location.pathname.startsWith("/show/game/");
  const game = isGame ? await http.game(id) : undefined;
  if (game && !game.ok) return notShown(text().play.game.title, game);
  const contestId = isGame ? game?.contest : id;
  const contest = contestId === undefined ? undefined : await http.contest(contestId);
  if (contest && !contest.ok) return notShown(text().desk.events, contest);
  if (contest?.deleted) return message(contest.name, tournament().remove.gone);
  const number = Number(place.query.get("board") ?? "");
  const hold = Number(place.query.get("pace") ?? "");
  const options = {
    isStaying: place.query.get("after") === "stay", game: isGame ? id : undefined, number: number > 0 ? number : undefined,
    holdMs: 1000 * (hold >= 1 && hold <= 600 ? hold : HOLD_S),
  };
  return makeShow(zug, (told) => (contest
    ? makeEventStage(contest, game?.round, { ...options, ...told }) : makeGameStage(id, { ...options, ...told })));
}

/** Who may not see it finds out why as on other screens, and is a watcher no longer. */
function notShown(title: string, refusal: Refusal): Screen {
  zone().asWatcher(false);
  return makeNotShown(title, refusal);
}

function makeShow(zug: Zug, makeStage: (told: Pick<StageOptions, "onBoard" | "onRefused">) => Stage): Screen {
  const board = makeBoard({ zug, still: true });
  const mirrors = makeClocks(zug);
  const clock = (side: Side): Clock => makeClock({ side, read: () => leftOf(state, mirrors, side) });
  const state: State = {
    zug, stage: undefined, said: undefined, refusal: undefined, isLost: zone().connection() === "lost",
    clocks: { white: clock("white"), black: clock("black") }, place: element(h("div", { class: "show-board", "aria-hidden": "true" }, board.root)),
  };
  const view = mount(() => viewOf(state));
  const root = element(h("div", { class: "wall show" }, view.root));
  const stage = makeStage({
    onBoard: () => {
      refresh(state, board);
      view.redrawNow();
    },
    onRefused: (refusal) => {
      state.refusal = refusal;
      view.redraw();
    },
  });
  state.stage = stage;
  const bar = makeControls(root, stage);
  root.append(bar.root);
  view.redrawNow();
  const stops = [
    keepAwake(), bar.destroy, stage.destroy, mirrors.destroy, board.destroy, state.clocks.white.destroy, state.clocks.black.destroy, view.stop,
    onWatchers(() => view.redraw()),
    zone().onConnection((connection) => {
      state.isLost = connection === "lost";
      view.redraw();
    }),
    () => zone().asWatcher(false),
  ];
  const contest = stage.contest();
  return {
    title: tournament().show.title(contest ? apart(contest.name) : ""), layout: "wide", root, unmount: () => stops.forEach((stop) => stop()),
  };
}

/** What is left on a clock of the board that is shown. */
function leftOf({ stage }: State, mirrors: Clocks, side: Side): number | null {
  const shown = stage?.board();
  return shown ? mirrors.read(shown, side) : null;
}

/** Brings board and clocks up to date, and says what has happened. */
function refresh(state: State, board: Board): void {
  const shown = state.stage?.board();
  if (!shown) return;
  const { fen, last, ticking, turn } = shown.table;
  board.show(last ? { fen, lastMove: last.uci } : { fen });
  for (const side of SIDES) state.clocks[side].show({ running: ticking && turn === side });
  say(state, shown);
}

/** Says which game it is, each of its moves, and how it ends. */
function say(state: State, { game, table }: BoardState): void {
  const before = state.said;
  state.said = { game, plies: table.plies, isOver: isOver(table) };
  if (before?.game !== game) announce(namesOf(table));
  else if (state.said.isOver && !before.isOver)
    announceNow(table.status === "aborted" ? text().desk.aborted : text().result.sentence(table.end ?? "", table.result ?? "*"));
  else if (table.last && table.plies > before.plies) announce(text().board.played(other(table.turn), table.last.san));
}

const namesOf = ({ white, black }: Table): string => text().play.game.between(white.name, black.name);

/** The whole screen, but for its buttons. */
function viewOf(state: State): View {
  const shown = state.refusal ? undefined : state.stage?.board();
  const lost = h("p", { key: "lost", class: "notice wall-lost", role: "alert", hidden: !state.isLost }, tournament().page.wall.lost);
  if (!shown) return h("div", { class: "show-stage" }, lost, emptyOf(state));
  const { table } = shown;
  return h("div", { class: "show-stage" }, lost,
    h("h1", { key: "names", class: "spoken" }, namesOf(table)),
    h("div", { key: "board", class: "show-place" }, state.place),
    h("div", { key: "side", class: "show-side" },
      h("p", { class: "show-event" }, placeOf(state, table)),
      playerOf(state, table, "black"),
      h("div", { key: "middle", class: "show-middle" }, middleOf(state, shown)),
      playerOf(state, table, "white")));
}

/** Why there is no board. */
function emptyOf({ stage, refusal }: State): View {
  const contest = stage?.contest();
  const words = tournament();
  const round = contest?.rounds[contest.rounds.length - 1];
  const why = refusal ? sayRefusal(refusal) : contest?.closed ? words.page.wall.over : contest ? words.show.soon : text().play.game.connecting;
  return h("div", { key: "empty", class: "wall-none" }, h("h1", {}, contest ? apart(contest.name) : text().play.game.title),
    h("p", { role: "status" }, why), round && !refusal ? makeStartNote(round) : null);
}

/** The event, the round, the board and the time control. */
function placeOf({ zug, stage }: State, table: Table): string {
  const contest = stage?.contest();
  return [contest ? apart(contest.name) : "", placeText(zug, table)].filter((part) => part !== "").join(" · ");
}

const playerOf = ({ clocks }: State, table: Table, side: Side): View =>
  h("div", { key: side, class: `show-player ${side}` },
    h("p", { class: "show-name" }, h("span", { class: `side-mark ${side}`, "aria-hidden": "true" }), table[side].name), clocks[side].root);

/** The last move, or the result; and who looks on. */
function middleOf({ zug }: State, { game, table }: BoardState): Child[] {
  if (table.status === "aborted") return [h("p", { class: "show-move" }, text().desk.aborted)];
  if (table.status === "over")
    return [makeOutcome({ result: table.result ?? "*", reason: table.end ?? "", article: zug.article(table.end ?? "") })];
  const paused = table.status === "paused" && h("p", { class: "show-paused" }, text().play.game.paused);
  return [lastOf(zug, table), paused, watchersView(game)];
}

/** "23. Nf3" or "23… Nf6", as libzug numbers them. */
function lastOf(zug: Zug, { fen, last, turn }: Table): View {
  if (!last) return h("p", { class: "show-move soft" }, text().moves.none);
  const { number } = zug.beginning(fen);
  const move = shownMove(last.san);
  return h("p", { class: "show-move" }, turn === "white" ? `${number - 1}… ${move}` : `${number}. ${move}`);
}

/** The address follows what is shown, so that it is shown again after the browser was closed. */
function remember(stage: Stage): void {
  const said = new URLSearchParams(location.search);
  const { contest, board } = stage.board()?.table ?? {};
  if (contest !== undefined && board !== undefined) said.set("board", String(board));
  if (stage.isStaying()) said.set("after", "stay");
  else said.delete("after");
  const path = contest === undefined ? location.pathname : `/show/event/${contest}`;
  setAddress(`${path}${said.size > 0 ? `?${said.toString()}` : ""}`);
}

function makeControls(root: HTMLElement, stage: Stage): Bar {
  const words = tournament().show;
  const { fullScreen, leave } = tournament().page.wall;
  const contest = stage.contest();
  const step = (by: number): void => {
    stage.step(by);
    remember(stage);
  };
  const stay = element(button(words.stay, () => setStay(!stage.isStaying()), { "aria-pressed": String(stage.isStaying()) }));
  const setStay = (isStaying: boolean): void => {
    stage.stay(isStaying);
    stay.setAttribute("aria-pressed", String(isStaying));
    remember(stage);
  };
  const full = (): void => void toggleFull(root);
  const way = (href: string, label: string): View => h("a", { class: "button", href, target: "_self" }, label);
  const fill = canFill() ? button(fullScreen, full) : null;
  if (!contest) return makeBar(root, words.keysGame, { f: full }, way(location.pathname.replace("/show", ""), words.toGame), fill);
  const keys = {
    " ": () => setStay(!stage.isStaying()), ArrowRight: () => step(1), ArrowLeft: () => step(-1), PageDown: () => step(1), PageUp: () => step(-1), f: full,
  };
  return makeBar(root, words.keys, keys, way(`/event/${contest.contest}`, leave), way(`/show/event/${contest.contest}/boards`, words.toBoards),
    button(words.back, () => step(-1)), button(words.next, () => step(1)), stay, fill);
}
