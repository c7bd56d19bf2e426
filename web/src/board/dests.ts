// dests.ts - libzug's moves in the form that chessground wants. Room: web/board.
import type { Dests, Key } from "chessground/types";
import type { Move } from "../zug/types";

/** Where each piece may go. Castling may be entered on the king's new square and on the rook. */
export function destinations(moves: readonly Move[]): Dests {
  const dests: Dests = new Map();
  for (const move of moves)
    for (const to of [move.to, move.rook]) if (to && to !== move.from) add(dests, move.from, to);
  return dests;
}

function add(dests: Dests, from: Key, to: Key): void {
  const list = dests.get(from);
  if (!list) dests.set(from, [to]);
  else if (!list.includes(to)) list.push(to);
}

/** The moves from one square to another: none, one, or one for each piece of a promotion. */
export function findMoves(moves: readonly Move[], from: string, to: string): Move[] {
  const exact = moves.filter((move) => move.from === from && move.to === to && !move.rook);
  return exact.length > 0 ? exact : moves.filter((move) => move.from === from && (move.to === to || move.rook === to));
}
