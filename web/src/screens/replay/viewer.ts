// viewer.ts - a game on the board with its moves: what a replay is. Room: web/screens.
import { go, setAddress } from "../../app/router";
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import type { ShownGame } from "../../engine/review_panel";
import { http } from "../../net";
import { loadMe } from "../../net/session";
import { controlName } from "../../play/terms";
import { language, text } from "../../text";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { fileName } from "../../ui/file_name";
import { onKeys } from "../../ui/keys";
import { makeOpeningLine } from "../../ui/opening_line";
import type { OpeningLine } from "../../ui/opening_line";
import { playMove } from "../../ui/sound";
import { onWheel } from "../../ui/wheel";
import { playLine } from "../../zug/line";
import type { ReadGame } from "../../zug/pgn";
import { SIDES, other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { makeChart } from "./chart";
import type { Chart } from "./chart";
import { makeComputer } from "./computer";
import type { Computer } from "./computer";
import { makeGameList } from "./games";
import type { GameList } from "./games";
import { knownDate, listed, nameOf } from "./known";
import { findingOf, hasEnd, makeMoveTree, resultText, spokenMove } from "./moves";
import type { MoveTree } from "./moves";
import { makePlayerBar } from "./player";
import type { PlayerBar } from "./player";
import { makeGameReview } from "./review";
import type { GameReview } from "./review";
import { makeShare } from "./share";
import type { Share } from "./share";
import { exportGames, openGame } from "./source";
import type { Source } from "./source";
import { makeStepper } from "./stepper";
import type { Stepper } from "./stepper";
import { makeTabs } from "./tabs";
import type { Tabs } from "./tabs";
import {
  START, addressOf, back, enter, fenAt, fensTo, findAddress, forward, last, leave, makeTree, moveAt, pathTo, reviewedOf, sightAt,
  tagOf, withReview,
} from "./tree";
import type { Tree } from "./tree";
import { UPLOAD_BYTES, uploadFile } from "./upload";
import type { Uploaded } from "./upload";

export interface Viewer {
  root: HTMLElement;
  /** Shows a source from one of its games on; the query may name a position. */
  open(source: Source, number: number, query: URLSearchParams): Promise<void>;
  /** Shows a position. */
  openPosition(game: ReadGame): void;
  title(): string;
  destroy(): void;
}

/** The parts of the screen. */
interface Parts {
  board: Board;
  boardArea: HTMLElement;
  players: Record<Side, PlayerBar>;
  heading: HTMLElement;
  about: HTMLElement;
  opening: OpeningLine;
  neighbours: HTMLElement;
  moves: MoveTree;
  stepper: Stepper;
  games: GameList;
  problems: HTMLElement;
  details: HTMLElement;
  tabs: Tabs;
  share: Share;
  chart: Chart;
  computer: Computer;
  review: GameReview;
  lessonPlace: HTMLElement;
}

interface State {
  zug: Zug;
  onTitle: (title: string) => void;
  /** Where the game is from; null for a position alone. */
  source: Source | null;
  number: number;
  /** The number that was asked for last: it is shown soon, if it is not yet. */
  wanted: number;
  tree: Tree;
  at: number;
  /** A lesson is shown in place of the game. */
  isLearning: boolean;
  addressTimer: ReturnType<typeof setTimeout> | undefined;
  parts: Parts;
}

const ADDRESS_MS = 200;

const EMPTY: ReadGame = {
  problems: [], tags: [], start: { fen: "8/8/8/8/8/8/8/8 w - - 0 1", turn: "white", check: false }, result: "*",
  moves: [],
};

export function makeViewer(zug: Zug, onTitle: (title: string) => void): Viewer {
  const state: State = {
    zug, onTitle, source: null, number: 0, wanted: 0, tree: makeTree(EMPTY), at: START, isLearning: false, addressTimer: undefined,
    parts: undefined as unknown as Parts,
  };
  state.parts = makeParts(state);
  arrange(state);
  const root = element(layOut(state.parts));
  const keys = { ...state.parts.stepper.keys, n: () => openBeside(state, 1), p: () => openBeside(state, -1) };
  const stopKeys = onKeys(Object.fromEntries(
    Object.entries(keys).map(([key, act]) => [key, () => void (state.isLearning || act())])));
  return {
    root,
    open: (source, number, query) => openSource(state, source, number, query),
    openPosition: (game) => openPosition(state, game),
    title: () => titleOf(state),
    destroy: () => {
      clearTimeout(state.addressTimer);
      stopKeys();
      state.parts.computer.destroy();
      state.parts.review.destroy();
      state.parts.board.destroy();
    },
  };
}

function makeParts(state: State): Parts {
  const words = text().replay;
  const onSelect = (to: number): void => select(state, to);
  const stepper = makeSteps(state);
  const moves = makeMoveTree(onSelect, stepper.root);
  const opening = makeOpeningLine();
  const games = makeGameList((chosen) => void openListed(state, chosen), () => refreshShare(state));
  const problems = element(h("div",
    { class: "panel-scroll", tabindex: "0", role: "region", "aria-label": words.tabs.problems }));
  const details = element(h("div", { class: "panel-scroll", tabindex: "0", role: "region", "aria-label": words.tags }));
  const board = makeBoard({ zug: state.zug });
  onWheel(board.root, (direction) => {
    const to = direction > 0 ? forward(state.tree, state.at) : back(state.tree, state.at);
    if (to !== state.at) select(state, to);
  });
  return {
    board,
    boardArea: element(h("div", { class: "game-board" })),
    players: { white: makePlayerBar(state.zug, "white"), black: makePlayerBar(state.zug, "black") },
    heading: element(h("h1")),
    about: element(h("p", { class: "soft replay-about" })),
    opening,
    neighbours: element(h("div", { class: "row replay-neighbours" },
      button("‹", () => openBeside(state, -1), { "aria-label": words.lastGame, title: words.lastGame }),
      button("›", () => openBeside(state, 1), { "aria-label": words.nextGame, title: words.nextGame }))),
    moves, stepper, games, problems, details,
    tabs: makeTabs(words.tabList, [
      { name: "moves", label: words.tabs.moves, panel: element(h("div", { class: "replay-moves" }, moves.root, opening.root, stepper.root)) },
      { name: "games", label: words.tabs.games, panel: games.root },
      { name: "problems", label: words.tabs.problems, panel: problems },
      { name: "details", label: words.tabs.details, panel: details },
    ]),
    share: makeShareOf(state),
    chart: makeChart(onSelect),
    computer: makeComputer(state.zug, (moves) => tryLine(state, moves)),
    review: makeReviewOf(state),
    lessonPlace: element(h("div", { class: "replay-lesson" })),
  };
}

function makeSteps(state: State): Stepper {
  const words = text().replay;
  return makeStepper({
    first: () => select(state, START),
    back: () => select(state, back(state.tree, state.at), words.beginning),
    forward: () => select(state, forward(state.tree, state.at), words.end),
    last: () => select(state, last(state.tree, state.at), words.end),
    into: () => choose(state, enter(state.tree, state.at), words.noVariation),
    outOf: () => choose(state, leave(state.tree, state.at), words.mainLine),
    flip: () => {
      state.parts.board.flip();
      arrange(state);
    },
  });
}

function makeShareOf(state: State): Share {
  const pgnOf = (numbers: readonly number[]): Promise<Blob> =>
    state.source ? exportGames(state.zug, state.source, numbers) : Promise.resolve(new Blob());
  return makeShare({
    fen: () => fenAt(state.tree, state.at),
    link: () => location.origin + (addressHere(state) ?? fenAddress(state)),
    isLinkBare: () => state.source !== null && state.source.address === null,
    pgn: () => pgnOf([state.number]),
    allPgn: () => pgnOf(state.parts.games.found()),
    fileName: () => gameFileName(state),
    allFileName: () => fileNameOf(state.source?.name ?? text().replay.position),
    analyse: () => void analyse(state),
    upload: () => upload(state),
  });
}

function makeReviewOf(state: State): GameReview {
  return makeGameReview(state.zug, {
    onSelect: (at) => select(state, state.tree.main[at - 1] ?? START),
    onReview: (review, signs) => {
      state.parts.moves.show(withReview(state.tree, review, signs));
      state.parts.moves.mark(state.at);
    },
    onLesson: (lesson) => {
      state.isLearning = lesson !== null;
      state.parts.lessonPlace.closest(".replay")?.classList.toggle("learning", state.isLearning);
      draw(state.parts.lessonPlace, lesson);
      if (!lesson) return;
      state.parts.computer.stop();
      lesson.scrollIntoView({ block: "start" });
    },
  });
}

/** Lets the names of a game of the zone lead to its players. */
async function namePlayers({ source, parts }: State): Promise<void> {
  const id = source?.address?.["game"];
  for (const side of SIDES) parts.players[side].name(undefined);
  const game = id ? await http.game(id) : undefined;
  if (game?.ok) for (const side of SIDES) parts.players[side].name(game[side].id);
}

/** Which side of a game of the zone is who looks at it; null if neither. */
async function ownSide({ source }: State): Promise<Side | null> {
  const id = source?.address?.["game"];
  const who = id ? await loadMe() : null;
  if (!id || !who) return null;
  const game = await http.game(id);
  return (game.ok && SIDES.find((side) => game[side].id === who.id)) || null;
}

/** What of the game the engine may look at. */
function reviewedGame(state: State): ShownGame {
  const { tree, source, number } = state;
  return {
    game: reviewedOf(tree), own: ownSide(state), fileName: gameFileName(state),
    pgn: source && isWholeGame(tree) ? async () => new Uint8Array(await (await exportGames(state.zug, source, [number])).arrayBuffer()) : null,
  };
}

/** True if nothing of the game is left out for an error, so that it can be written. */
const isWholeGame = ({ game }: Tree): boolean => !game.problems.some((problem) => problem.error || problem.code === "variant-unknown");

/** A name for the file of the game: after its players and its day if they are known, else after the file it is from. */
function gameFileName({ tree, source }: State): string {
  const [white, black, date] = ["White", "Black", "Date"].map((tag) => tagOf(tree, tag));
  if (!white && !black) return fileNameOf(source?.name ?? text().replay.position);
  return fileName("pgn", white ?? "", black ?? "", knownDate(date));
}

/** A name for a file of PGN, after the one that was opened. */
const fileNameOf = (name: string): string =>
  `${name.replace(/\.(pgn|txt)?(\.gz)?$/i, "").replace(/[^\p{L}\p{N} ._-]+/gu, "-")}.pgn`;

const layOut = (parts: Parts): View =>
  h("div", { class: "replay" },
    h("header", { class: "replay-head" }, parts.heading, parts.about, parts.neighbours),
    h("div", { class: "game" }, parts.boardArea, h("div", { class: "game-side" }, parts.computer.root, parts.tabs.root)),
    parts.lessonPlace, parts.review.root, parts.chart.root, parts.share.root,
    h("p", { class: "soft replay-keys" }, text().replay.keys));

/** The players beside their own side of the board. */
function arrange({ parts }: State): void {
  const below = parts.board.orientation();
  parts.computer.orient(below);
  draw(parts.boardArea, parts.players[other(below)].root, h("div", { class: "with-bar" }, parts.computer.bar, parts.board.root),
    parts.players[below].root);
}

const fenAddress = (state: State): string =>
  `/replay?${new URLSearchParams({ fen: fenAt(state.tree, state.at) }).toString()}`;

/** The address of this position in its source; null for a file of this device. */
function addressHere({ source, tree, at, number }: State): string | null {
  if (!source?.address) return null;
  const members = new URLSearchParams(source.address);
  if (source.games.length > 1) members.set("n", String(number + 1));
  const place = addressOf(tree, at);
  if (place) members.set(...place);
  return `/replay?${members.toString()}`;
}

/** Browsers do not like an address that changes many times a second. */
function rememberAddress(state: State): void {
  clearTimeout(state.addressTimer);
  state.addressTimer = setTimeout(() => {
    setAddress((state.source ? addressHere(state) : fenAddress(state)) ?? "/replay");
  }, ADDRESS_MS);
}

/** Goes to a move that may not be there, and says so then. */
function choose(state: State, to: number | null, none: string): void {
  if (to === null) announce(none);
  else select(state, to);
}

/** Goes to a move; `same` is said if it is the one that is shown. */
function select(state: State, to: number, same?: string): void {
  if (to === state.at && same) {
    announce(same);
    return;
  }
  const move = moveAt(state.tree, to);
  if (move && move.parent === state.at) playMove(move);
  state.at = to;
  refresh(state);
  rememberAddress(state);
  if (!state.parts.moves.hasFocus()) announce(spokenMove(state.tree, to));
}

/** Shows the position that one has come to. */
function refresh(state: State): void {
  const { tree, at, parts } = state;
  const move = moveAt(tree, at);
  const lastMove = move?.from && move.to ? ([move.from, move.to] as const) : undefined;
  parts.board.show({ fen: fenAt(tree, at), lastMove, marks: move ? move.marks : tree.game.moves[0]?.marks_before });
  parts.moves.mark(at);
  parts.chart.mark(at);
  parts.review.mark(at === START ? 0 : tree.main.indexOf(at) + 1 || null);
  parts.opening.show(fensTo(tree, at));
  parts.computer.show(sightAt(tree, at));
  parts.players.white.show(tree, at);
  parts.players.black.show(tree, at);
  parts.stepper.enable({
    back: at !== START, forward: forward(tree, at) !== at, into: enter(tree, at) !== null,
    outOf: leave(tree, at) !== null,
  });
  refreshShare(state);
}

/** Shows where a line of the computer's leads; with the next step one is in the game again. */
function tryLine({ zug, tree, at, parts }: State, moves: readonly string[]): void {
  const line = playLine(zug, fenAt(tree, at), moves);
  const last = line[line.length - 1];
  if (!last) return;
  parts.board.show({ fen: last.fen, lastMove: [last.from, last.to] });
  playMove(last);
  announce(text().board.played(other(last.turn), last.san));
}

function refreshShare({ source, tree, at, parts }: State): void {
  parts.share.show({
    fen: fenAt(tree, at),
    hasGame: source !== null,
    isWhole: isWholeGame(tree),
    games: source && source.games.length > 1 ? parts.games.found().length : 0,
    canUpload: source?.address === null && source.bytes.size <= UPLOAD_BYTES && navigator.onLine,
  });
}

/** Shows another game. */
function showTree(state: State, tree: Tree, query: URLSearchParams): void {
  const { parts, source } = state;
  state.tree = tree;
  state.at = findAddress(tree, query);
  parts.moves.show(tree);
  parts.chart.show(tree);
  parts.review.show(reviewedGame(state));
  draw(parts.heading, titleOf(state));
  draw(parts.about, aboutOf(state));
  draw(parts.details, detailsOf(tree));
  draw(parts.problems, problemsOf(state));
  const problems = [...tree.problems.values()].flat().length;
  parts.tabs.offer("problems", problems > 0, String(problems));
  parts.neighbours.hidden = !source || source.games.length < 2;
  refresh(state);
  void namePlayers(state);
  state.onTitle(titleOf(state));
}

/** What is shown is called by its players, or what else is known of it. */
function nameHere({ tree, number }: State): { name: string; event: string } {
  return nameOf({ white: tagOf(tree, "White"), black: tagOf(tree, "Black"), event: tagOf(tree, "Event") }, number);
}

const titleOf = (state: State): string => (state.source ? nameHere(state).name : text().replay.position);

/** All problems of the game, each with a way to its place. */
function problemsOf(state: State): View[] {
  const show = (at: number): void => {
    state.parts.tabs.show("moves");
    select(state, at);
    state.parts.moves.focus();
  };
  const { problems, habits } = state.tree;
  const rows = [...problems].flatMap(([at, found]) =>
    found.map((finding) => h("div", { class: "problem-row" }, findingOf(finding),
      button(text().replay.toMove, () => show(at), { class: "plain" }))));
  return [...rows, ...habits.map((finding) => h("div", { class: "problem-row" }, findingOf(finding)))];
}

/** Where and when a game was played, and how it ended. */
function aboutOf(state: State): string {
  const { tree } = state;
  const [round, board, control] = ["Round", "Board", "TimeControl"].map((tag) => tagOf(tree, tag));
  return listed([nameHere(state).event, tagOf(tree, "Site"), round && text().replay.round(round),
    board && text().play.game.about.board(Number(board)), control && controlName(state.zug, control),
    knownDate(tagOf(tree, "Date")), hasEnd(tree) && resultText(tree.game.result)]);
}

/** All tags of a game. */
function detailsOf(tree: Tree): View {
  if (tree.game.tags.length === 0) return h("p", { class: "soft" }, text().replay.noTags);
  const rows = tree.game.tags.flatMap(([tag, value]) => [h("dt", {}, tag), h("dd", {}, value)]);
  return h("dl", { class: "tags" }, rows);
}

async function openSource(state: State, source: Source, number: number, query: URLSearchParams): Promise<void> {
  const { tabs, games, moves } = state.parts;
  const isList = source.games.length > 1;
  state.source = source;
  tabs.offer("games", isList, source.games.length.toLocaleString(language()));
  games.show(source.games);
  tabs.show(isList && !query.has("n") ? "games" : "moves");
  await openNumber(state, number, query);
  if (tabs.shown() === "games") games.focus();
  else moves.focus();
}

function openPosition(state: State, game: ReadGame): void {
  state.source = null;
  state.parts.tabs.offer("games", false);
  state.parts.tabs.show("moves");
  showTree(state, makeTree(game), new URLSearchParams());
  rememberAddress(state);
  state.parts.moves.focus();
}

/** Opens a game of the source by its number from 0. */
async function openNumber(state: State, number: number, query = new URLSearchParams()): Promise<void> {
  const source = state.source;
  state.wanted = number;
  const game = source ? await openGame(state.zug, source, number) : null;
  if (!game || state.source !== source || state.wanted !== number) return;
  state.number = number;
  showTree(state, makeTree(game), query);
  state.parts.games.mark(number);
  rememberAddress(state);
  announce(titleOf(state));
}

/** Opens a game of the list and shows its moves; the focus goes with them. */
async function openListed(state: State, chosen: number): Promise<void> {
  await openNumber(state, chosen);
  state.parts.tabs.show("moves");
  state.parts.moves.focus();
  state.parts.boardArea.scrollIntoView({ block: "nearest" });
}

/** Opens the game before or behind this one, of those that the search has found. */
function openBeside(state: State, step: -1 | 1): void {
  const to = state.parts.games.beside(state.wanted, step);
  if (to !== null) void openNumber(state, to);
}

/** Goes to the analysis of the game, or of the position, that is shown. */
async function analyse({ source, number, tree, at, parts }: State): Promise<void> {
  const isTurned = parts.board.orientation() === "black";
  const game = source?.games[number];
  if (!source || !game) return go(`/analysis?${new URLSearchParams({ fen: fenAt(tree, at), ...(isTurned ? { black: "" } : {}) }).toString()}`);
  const pgn = new Uint8Array(await source.bytes.slice(game.from, game.to).arrayBuffer());
  go("/analysis", { given: { pgn, path: pathTo(tree, at), isTurned } });
}

/** Keeps the file in the zone; from then on its positions have addresses. */
async function upload(state: State): Promise<Uploaded> {
  const source = state.source;
  const kept = await uploadFile(source?.bytes ?? new Blob());
  if (kept === "come-in" || "problem" in kept || !source) return kept;
  if (state.source === source) state.source = { ...source, address: { import: kept.id } };
  rememberAddress(state);
  return kept;
}
