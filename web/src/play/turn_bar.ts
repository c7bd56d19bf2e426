// turn_bar.ts - the bar by which one finds one's own game from every page: whose move it is, and how much time is left.
// Room: web/play. It is loaded when one plays. At a board of one's own there are others only if one is to move there.
import { onArrival } from "../app/router";
import { markWindow } from "../app/title";
import { zone } from "../net";
import type { GameLine } from "../net";
import { text } from "../text";
import { announce } from "../ui/announce";
import { makeClock } from "../ui/clock";
import { play } from "../ui/sound";
import { draw, h, host } from "../ui/view";
import type { View } from "../ui/view";
import type { Side } from "../zug/types";
import { loadZug } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { isOpen } from "./facts";
import { makeLive } from "./live";
import type { Live } from "./live";
import { forgetMine, myGames, onMine, opponentOf, turnPlace } from "./mine";

/** A game that is followed from elsewhere. */
interface Own {
  line: GameLine;
  live: Live | undefined;
  stop(): void;
}

const followed = new Map<string, Own>();

/** Where nobody is to be called away: what is shown to a hall, or on another site. */
const SHOWN_TO_ALL = /^\/(show|embed)(\/|$)|\/wall$/;

/** Follows one's games on every screen. */
export async function startTurnBar(): Promise<void> {
  const zug = await loadZug();
  const follow = (): void => sync(zug);
  onMine(follow);
  onArrival(follow);
  zone().onConnection(show);
  follow();
}

const isHere = (game: string): boolean => location.pathname === `/game/${game}`;

/** The board that one sits at tells its game itself. */
function sync(zug: Zug): void {
  const wanted = (myGames() ?? []).filter(({ game }) => !isHere(game));
  for (const [game, own] of followed) if (!wanted.some((line) => line.game === game)) end(game, own);
  for (const line of wanted) if (!followed.has(line.game)) begin(zug, line);
  show();
}

function begin(zug: Zug, line: GameLine): void {
  const own: Own = { line, live: undefined, stop: () => undefined };
  followed.set(line.game, own);
  const gone = (): void => void setTimeout(() => forgetMine(line.game));
  own.stop = zone().watchBoard(line.game, {
    onBoard: (board) => {
      own.live?.destroy();
      own.live = makeLive(zug, board);
      if (isOpen(own.live.facts)) show();
      else gone();
    },
    onEvent: (event) => {
      const wasYours = isYours(own);
      own.live?.event(event);
      if (own.live && !isOpen(own.live.facts)) return gone();
      show();
      if (!wasYours && isYours(own)) call(own);
    },
    onRefused: gone,
  });
}

function end(game: string, own: Own): void {
  followed.delete(game);
  own.stop();
  own.live?.destroy();
}

/** It has become one's move. */
function call({ line }: Own): void {
  if (SHOWN_TO_ALL.test(location.pathname)) return;
  play("notify");
  announce(text().play.turn.yours(opponentOf(line).name));
}

const isYours = ({ live }: Own): boolean => live !== undefined && live.facts.status === "running" && live.facts.sides.includes(live.facts.turn);

/** What is left of the clock that counts now; without a clock there is all the time. */
const leftOf = ({ live }: Own): number => live?.left(live.facts.turn) ?? Infinity;

/** Where one is to move stands first, and of those where there is least time. */
function inTurn(): Own[] {
  return [...followed.values()].filter(({ live }) => live !== undefined)
    .sort((a, b) => Number(isYours(b)) - Number(isYours(a)) || leftOf(a) - leftOf(b));
}

function show(): void {
  const all = SHOWN_TO_ALL.test(location.pathname) ? [] : inTurn();
  const isAtBoard = (myGames() ?? []).some(({ game }) => isHere(game));
  const [first] = isAtBoard ? all.filter(isYours) : all;
  markWindow(isLive() && all.some(isYours) ? text().play.game.yourMove : "");
  draw(turnPlace, first && showOne(first, all.length - 1));
}

function showOne(own: Own, others: number): View {
  const words = text().play;
  const { line } = own;
  const look = `turn-bar${isYours(own) ? " yours" : ""}${isLive() ? "" : " stale"}`;
  return h("aside", { class: look, "aria-label": words.turn.games },
    h("a", { class: "turn-go", href: `/game/${line.game}` }, h("span", { class: "turn-words" }, sentenceOf(own)), clockOf(own)),
    others > 0 && h("a", { class: "turn-more", href: "/play", title: words.turn.more(others) },
      h("span", { "aria-hidden": "true" }, `+${others}`), h("span", { class: "spoken" }, words.turn.more(others))));
}

/** False while the connection is lost: whose move it is now, and how much time is left, nobody here knows. */
const isLive = (): boolean => zone().connection() !== "lost";

function sentenceOf(own: Own): string {
  const words = text().play;
  if (!isLive()) return words.lobby.playingAgainst(opponentOf(own.line).name);
  const { name } = opponentOf(own.line);
  if (own.live?.facts.status === "paused") return words.game.paused;
  return isYours(own) ? words.turn.yours(name) : words.game.toMove(name);
}

function clockOf(own: Own): View | false {
  const side: Side = own.live?.facts.turn ?? "white";
  return own.live?.left(side) !== null && host(`${own.line.game} ${side}`, () => makeClock({ side, read: () => own.live?.left(side) ?? null }),
    (clock) => clock.show({ running: isLive() && (own.live?.facts.ticking ?? false) }));
}
