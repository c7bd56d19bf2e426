// viewer.ts - a game on the board with its moves: what a replay is. Room: web/screens.
import { setAddress } from "../../app/router";
import { makeBoard } from "../../board/board";
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { showCaptured } from "../../ui/captured";
import { button, fill, h } from "../../ui/dom";
import { onKeys } from "../../ui/keys";
import { playMove } from "../../ui/sound";
import { clockText } from "../../ui/time";
import type { ReadGame } from "../../zug/pgn";
import { SIDES, other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { makeChart } from "./chart";
import { makeGameList } from "./games";
import { findingOf, makeMoveTree, resultText, spokenMove } from "./moves";
import { makeShare } from "./share";
import { exportGames, openGame } from "./source";
import type { Source } from "./source";
import { makeStepper } from "./stepper";
import { makeTabs } from "./tabs";
import { START, addressOf, back, clockAt, enter, fenAt, findAddress, forward, last, leave, makeTree, moveAt, tagOf } from "./tree";
import type { Tree } from "./tree";
import { uploadFile } from "./upload";

export interface Viewer {
  root: HTMLElement;
  /** Shows a source from one of its games on; the query may name a position. */
  open(source: Source, number: number, query: URLSearchParams): Promise<void>;
  /** Shows a position. */
  openPosition(game: ReadGame): void;
  title(): string;
  destroy(): void;
}

const ADDRESS_MS = 200;
const UPLOAD_BYTES = 1_000_000;

export function makeViewer(zug: Zug, onTitle: (title: string) => void): Viewer {
  const words = text().replay;
  let source: Source | null = null;
  let number = 0;
  let tree: Tree = makeTree({ problems: [], tags: [], start: { fen: "8/8/8/8/8/8/8/8 w - - 0 1", turn: "white", check: false }, result: "*", moves: [] });
  let at = START;
  let addressTimer: ReturnType<typeof setTimeout> | undefined;

  const board = makeBoard({ zug });
  const players = { white: makePlayer(), black: makePlayer() };
  const heading = h("h1", {});
  const about = h("p", { class: "soft replay-about" });
  const moves = makeMoveTree((to) => select(to));
  const chart = makeChart((to) => select(to));
  const games = makeGameList((chosen) => void openListed(chosen), () => refreshShare());
  const problems = h("div", { class: "panel-scroll stack" });
  const details = h("div", { class: "panel-scroll", tabindex: "0", role: "region", "aria-label": words.tags });
  const stepper = makeStepper({
    first: () => select(START), back: () => select(back(tree, at), words.beginning), forward: () => select(forward(tree, at), words.end),
    last: () => select(last(tree, at), words.end), into: () => choose(enter(tree, at), words.noVariation),
    outOf: () => choose(leave(tree, at), words.mainLine), flip: () => flip(),
  });
  const tabs = makeTabs(words.tabList, [
    { name: "moves", label: words.tabs.moves, panel: h("div", { class: "replay-moves" }, moves.root, stepper.root) },
    { name: "games", label: words.tabs.games, panel: games.root },
    { name: "problems", label: words.tabs.problems, panel: problems },
    { name: "details", label: words.tabs.details, panel: details },
  ]);
  const share = makeShare({
    fen: () => fenAt(tree, at),
    link: () => location.origin + (addressHere() ?? fenAddress()),
    pgn: () => (source ? exportGames(zug, source, [number]) : Promise.resolve(new Blob())),
    allPgn: () => (source ? exportGames(zug, source, games.found()) : Promise.resolve(new Blob())),
    fileName: () => `${(source?.name ?? words.position).replace(/\.(pgn|txt)(\.gz)?$/i, "").replace(/[^\p{L}\p{N} ._-]+/gu, "-")}.pgn`,
    upload: async () => {
      if (!source) return null;
      const kept = await uploadFile(source.bytes);
      if ("problem" in kept) return kept.problem;
      source = { ...source, address: { import: kept.id } };
      rememberAddress();
      return null;
    },
  });
  const neighbours = h("div", { class: "row replay-neighbours" },
    button("‹", () => beside(-1), { "aria-label": words.lastGame, title: words.lastGame }),
    button("›", () => beside(1), { "aria-label": words.nextGame, title: words.nextGame }));
  const boardArea = h("div", { class: "game-board" });
  const root = h("div", { class: "replay" },
    h("header", { class: "replay-head" }, heading, about, neighbours),
    h("div", { class: "game" }, boardArea,
      h("div", { class: "game-side" }, tabs.root, share.root)),
    chart.root,
    h("p", { class: "soft replay-keys" }, words.keys));
  arrange();

  const fenAddress = (): string => `/replay?${new URLSearchParams({ fen: fenAt(tree, at) }).toString()}`;

  /** The address of this position in its source; null for a file of this device. */
  function addressHere(): string | null {
    if (!source?.address) return null;
    const place = addressOf(tree, at);
    const members = [...Object.entries(source.address), ...(source.games.length > 1 ? [["n", String(number + 1)]] : []), ...(place ? [place] : [])];
    return `/replay?${new URLSearchParams(members as [string, string][]).toString()}`;
  }

  /** Browsers do not like an address that changes many times a second. */
  function rememberAddress(): void {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      const address = source ? addressHere() : fenAddress();
      if (address) setAddress(address);
    }, ADDRESS_MS);
  }

  function arrange(): void {
    const top: Side = other(board.orientation());
    fill(boardArea, players[top].root, board.root, players[other(top)].root);
  }

  function flip(): void {
    board.flip();
    arrange();
  }

  /** Goes to a move that may not be there, and says so then. */
  function choose(to: number | null, none: string): void {
    if (to === null) announce(none);
    else select(to);
  }

  function select(to: number, same?: string): void {
    if (to === at && same) {
      announce(same);
      return;
    }
    const move = moveAt(tree, to);
    if (move && move.parent === at) playMove(move);
    at = to;
    refresh();
    rememberAddress();
    if (!moves.hasFocus()) announce(spokenMove(tree, at));
  }

  function refresh(): void {
    const move = moveAt(tree, at);
    const fen = fenAt(tree, at);
    board.show({ fen, lastMove: move?.from && move.to ? [move.from, move.to] : undefined });
    moves.mark(at);
    chart.mark(at);
    for (const side of SIDES)
      players[side].show({
        name: tagOf(tree, side === "white" ? "White" : "Black") || text().board.colors[side],
        rating: tagOf(tree, side === "white" ? "WhiteElo" : "BlackElo"),
        clock: clockAt(tree, at, side), isTurn: (move?.turn ?? tree.game.start.turn) === side, start: tree.game.start.fen, fen, side,
      });
    stepper.enable({ back: at !== START, forward: forward(tree, at) !== at, into: enter(tree, at) !== null, outOf: leave(tree, at) !== null });
    refreshShare();
  }

  function refreshShare(): void {
    share.show({
      fen: fenAt(tree, at), hasGame: source !== null, isWhole: !tree.game.problems.some((problem) => problem.error || problem.code === "variant-unknown"),
      games: source && source.games.length > 1 ? games.found().length : 0,
      canUpload: source !== null && source.address === null && source.bytes.size <= UPLOAD_BYTES && navigator.onLine,
    });
  }

  function showTree(next: Tree, query: URLSearchParams): void {
    tree = next;
    at = findAddress(tree, query);
    moves.show(tree);
    chart.show(tree);
    fill(heading, title());
    const event = [tagOf(tree, "Event"), tagOf(tree, "Site"), tagOf(tree, "Round") && words.round(tagOf(tree, "Round")), tagOf(tree, "Date").replace(/(\.\?\?)+$/, ""),
      tree.main.length > 0 ? resultText(tree.game.result) : ""];
    fill(about, event.filter((part) => part).join(" · "));
    fill(details, detailsOf(tree));
    const found = tree.game.problems;
    fill(problems, ...found.map(findingOf));
    tabs.offer("problems", found.length > 0, String(found.length));
    neighbours.hidden = !source || source.games.length < 2;
    refresh();
    onTitle(title());
  }

  function title(): string {
    if (!source) return words.position;
    return words.versus(tagOf(tree, "White") || words.unknown, tagOf(tree, "Black") || words.unknown);
  }

  /** Opens a game of the list and shows its moves; the focus goes with them. */
  async function openListed(chosen: number): Promise<void> {
    await openNumber(chosen);
    tabs.show("moves");
    moves.focus();
    boardArea.scrollIntoView({ block: "nearest" });
  }

  /** Opens the game before or behind this one, of those that the search has found. */
  function beside(step: -1 | 1): void {
    const to = games.beside(number, step);
    if (to !== null) void openNumber(to);
  }

  async function openNumber(wanted: number, query = new URLSearchParams()): Promise<void> {
    const from = source;
    const game = from ? await openGame(zug, from, wanted) : null;
    if (!game || source !== from) return;
    number = wanted;
    showTree(makeTree(game), query);
    games.mark(number);
    rememberAddress();
    announce(title());
  }

  const stopKeys = onKeys({ ...stepper.keys, n: () => beside(1), p: () => beside(-1) });
  return {
    root,
    open: async (from, wanted, query) => {
      source = from;
      tabs.offer("games", from.games.length > 1, from.games.length.toLocaleString());
      games.show(from.games);
      tabs.show(from.games.length > 1 && !query.has("n") ? "games" : "moves");
      await openNumber(wanted, query);
      if (tabs.shown() === "games") games.focus();
      else moves.focus();
    },
    openPosition: (game) => {
      source = null;
      tabs.offer("games", false);
      tabs.show("moves");
      showTree(makeTree(game), new URLSearchParams());
      rememberAddress();
      moves.focus();
    },
    title,
    destroy: () => {
      clearTimeout(addressTimer);
      stopKeys();
      board.destroy();
    },
  };
}

interface PlayerView {
  name: string;
  rating: string;
  clock: number | null;
  isTurn: boolean;
  start: string;
  fen: string;
  side: Side;
}

/** The bar of a player: name, rating, captured men, and the clock as it was. */
function makePlayer() {
  const name = h("span", { class: "name" });
  const rating = h("span", { class: "soft" });
  const captured = h("div", { class: "captured" });
  const time = h("span", { class: "time" });
  const clock = h("div", { class: "clock" }, time);
  return {
    root: h("div", { class: "player" }, name, rating, captured, clock),
    show: (view: PlayerView): void => {
      fill(name, view.name);
      fill(rating, view.rating);
      showCaptured(captured, view.start, view.fen, other(view.side));
      clock.hidden = view.clock === null;
      clock.classList.toggle("running", view.isTurn);
      fill(time, view.clock === null ? "" : clockText(view.clock));
    },
  };
}

/** All tags of a game. */
function detailsOf(tree: Tree): HTMLElement {
  if (tree.game.tags.length === 0) return h("p", { class: "soft" }, text().replay.noTags);
  return h("dl", { class: "tags" }, ...tree.game.tags.flatMap(([tag, value]) => [h("dt", {}, tag), h("dd", {}, value)]));
}
