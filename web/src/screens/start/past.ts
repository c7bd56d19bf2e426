// past.ts - a game that is over, for the living board: the last one of the zone, or a famous one. Room: web/screens.
import { http } from "../../net";
import type { Played } from "../../zug/types";
import { INITIAL_FEN, isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

export interface Past {
  /** In the zone. */
  game?: string;
  white: string;
  black: string;
  /** White's and Black's. */
  scores: readonly string[];
  start: string;
  moves: readonly Played[];
}

/** A game that is shorter has nothing to be seen. */
const LEAST = 10;

/** Played in a box of the opera of Paris, during the second act. */
const OPERA = {
  white: "Paul Morphy",
  black: "Isouard & Brunswick",
  result: "1-0",
  moves: ("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 " +
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#").split(" "),
};

const scoresOf = (result: string): string[] => result.split("-").map((score) => score.replace("1/2", "½"));

/** All positions of a game, as far as its moves can be played. */
function playAll(zug: Zug, start: string, moves: readonly string[]): Played[] {
  const played: Played[] = [];
  for (const move of moves) {
    const next = zug.play(played.at(-1)?.fen ?? start, move);
    if (isProblem(next)) break;
    played.push(next);
  }
  return played;
}

/** The last game of the zone that anybody may see; a famous one if there is none. */
export async function findPast(zug: Zug): Promise<Past> {
  const found = await http.games({});
  const line = found.ok ? found.games.find((one) => one.result !== "*" && !one.private && (one.plies ?? 0) >= LEAST) : undefined;
  const state = line && (await http.game(line.game));
  if (!line || !state?.ok) {
    const { white, black, result, moves } = OPERA;
    return { white, black, scores: scoresOf(result), start: INITIAL_FEN, moves: playAll(zug, INITIAL_FEN, moves) };
  }
  const start = state.start === "standard" ? INITIAL_FEN : state.start;
  return {
    game: line.game, white: line.white.name, black: line.black.name, scores: scoresOf(line.result),
    start, moves: playAll(zug, start, state.moves.map(({ uci }) => uci)),
  };
}
