// mine.ts - one's own games that go on, as the whole page knows them, and the place of the bar that leads to them. Room: web/play.
import { loadMe, me, onMe, zone } from "../net";
import type { EventMessage, GameLine, Person } from "../net";
import { element, h } from "../ui/view";

const games = new Map<string, GameLine>();
const listeners = new Set<() => void>();
let isKnown = false;
let stop = (): void => undefined;
let bar: Promise<unknown> | undefined;
/** Whose games these are. */
let whose: string | undefined;

/** Where the bar stands on every screen, as soon as there is one. */
export const turnPlace = element(h("div", { class: "turn-place" }));

/** The games that go on, those that began last first; undefined as long as the zone has not told them. */
export const myGames = (): readonly GameLine[] | undefined =>
  isKnown ? [...games.values()].sort((a, b) => b.set_ms - a.set_ms) : undefined;

/** Calls a function whenever one's own games are others; the answer stops that. */
export function onMine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True of a game of whoever is here. */
export const isMine = ({ white, black }: Pick<GameLine, "white" | "black">): boolean =>
  [white.id, black.id].includes(me()?.id ?? "nobody");

/** Whom one plays. */
export const opponentOf = ({ white, black }: Pick<GameLine, "white" | "black">): Person => (white.id === me()?.id ? black : white);

/** A game is over. */
export function forgetMine(game: string): void {
  if (games.delete(game)) tell();
}

/** Follows them as long as somebody has come in. */
export function startMine(): void {
  onMe(follow);
  void loadMe().then(follow);
}

function follow(): void {
  if (whose === me()?.id) return;
  whose = me()?.id;
  stop();
  games.clear();
  isKnown = false;
  tell();
  if (!me()) return;
  const stops = [
    zone().watchMine(take),
    zone().onMessage((message) => {
      if (message.type === "game-begins" && isMine(message)) add(message);
      if (message.type === "game-ends" || (message.type === "event" && isEnd(message))) forgetMine(message.game);
    }),
  ];
  stop = () => stops.forEach((one) => one());
}

function take(lines: readonly GameLine[]): void {
  isKnown = true;
  games.clear();
  for (const line of lines) if (line.white.id !== line.black.id) games.set(line.game, line);
  tell();
}

/** At the board itself the end is told by the event alone. */
const isEnd = ({ kind, result }: EventMessage): boolean => kind === "aborted" || (result !== undefined && result !== "*");

/** Whoever plays both sides of a game is at its board. */
function add(line: GameLine): void {
  if (line.white.id === line.black.id) return;
  games.set(line.game, line);
  tell();
}

function tell(): void {
  if (games.size > 0) bar ??= import("./turn_bar").then(({ startTurnBar }) => startTurnBar()).catch(() => (bar = undefined));
  for (const listener of listeners) listener();
}
