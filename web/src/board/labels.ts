// labels.ts - a square in words, for a screen reader. Room: web/board.
import { text } from "../text";
import type { Piece } from "../zug/types";

interface Marks {
  selected: boolean;
  /** The selected piece may go here. */
  target: boolean;
}

/** "e4, white knight, attacks pawn d6 and queen f6, attacked by pawn d5". */
export function squareLabel(square: string, pieces: ReadonlyMap<string, Piece>, marks: Marks): string {
  const words = text().board;
  const piece = pieces.get(square);
  const parts = [square];
  if (piece) {
    parts.push(words.piece(piece.color, piece.kind));
    if (piece.attacks.length > 0) parts.push(words.attacks(listOf(piece.attacks, pieces)));
    if (piece.attackers.length > 0) parts.push(words.attackedBy(listOf(piece.attackers, pieces)));
    if (piece.pinned) parts.push(words.pinned);
  } else parts.push(words.empty);
  if (marks.selected) parts.push(words.selected);
  if (marks.target) parts.push(words.target);
  return parts.join(", ");
}

/** "pawn d6 and queen f6". */
function listOf(squares: readonly string[], pieces: ReadonlyMap<string, Piece>): string {
  const names = squares.map((square) => {
    const piece = pieces.get(square);
    return piece ? `${text().board.kinds[piece.kind]} ${square}` : square;
  });
  return names.join(", ");
}
