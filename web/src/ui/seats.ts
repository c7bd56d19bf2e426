// seats.ts - two players beside a board: who sits where, and what their clocks say. Room: web/ui.
import type { Board } from "../board/board";
import { SIDES, other } from "../zug/types";
import type { Side } from "../zug/types";
import { announce } from "./announce";

interface Seated {
  board: Board;
  places: { top: HTMLElement; bottom: HTMLElement };
  players: Record<Side, { root: HTMLElement; spoken(): string }>;
}

/** Puts the players where the board has their sides. */
export function seat({ board, places, players }: Seated): void {
  const below = board.orientation();
  places.top.replaceChildren(players[other(below)].root);
  places.bottom.replaceChildren(players[below].root);
}

export function flip(seated: Seated): void {
  seated.board.flip();
  seat(seated);
}

/** Speaks both clocks. */
export function sayClocks({ players }: Seated): void {
  announce(SIDES.map((side) => players[side].spoken()).join(". "));
}
