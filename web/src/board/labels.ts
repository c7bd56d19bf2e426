// labels.ts - a square in words, for a screen reader. Room: web/board.
import { text } from "../text";
import type { Man } from "../zug/types";

interface Marks {
  selected: boolean;
  /** The selected man may go here. */
  target: boolean;
}

/** "e4, white knight, attacks pawn d6 and queen f6, attacked by pawn d5". */
export function squareLabel(square: string, men: ReadonlyMap<string, Man>, marks: Marks): string {
  const words = text().board;
  const man = men.get(square);
  const parts = [square];
  if (man) {
    parts.push(words.man(man.color, man.kind));
    if (man.attacks.length > 0) parts.push(words.attacks(listOf(man.attacks, men)));
    if (man.attackers.length > 0) parts.push(words.attackedBy(listOf(man.attackers, men)));
    if (man.pinned) parts.push(words.pinned);
  } else parts.push(words.empty);
  if (marks.selected) parts.push(words.selected);
  if (marks.target) parts.push(words.target);
  return parts.join(", ");
}

/** "pawn d6 and queen f6". */
function listOf(squares: readonly string[], men: ReadonlyMap<string, Man>): string {
  const names = squares.map((square) => {
    const man = men.get(square);
    return man ? `${text().board.kinds[man.kind]} ${square}` : square;
  });
  return names.join(", ");
}
