// clocks.ts - the clocks of many boards between two messages, counted by libzug. Room: web/event.
import { zone } from "../net";
import { countedTo, withThought } from "../play/thought";
import type { Game } from "../zug/game";
import type { Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import type { BoardState, Table } from "./model";

export interface Clocks {
  /** What a side of a board has left now; null without a clock. */
  read(board: BoardState, side: Side): number | null;
  destroy(): void;
}

interface Mirror {
  table: Table;
  game: Game;
}

/** A game of libzug stands in for each board whose clock runs; it begins anew with each message. */
export function makeClocks(zug: Zug): Clocks {
  const mirrors = new Map<string, Mirror>();
  const drop = (id: string): void => {
    mirrors.get(id)?.game.free();
    mirrors.delete(id);
  };
  const mirrorOf = (board: BoardState): Game | undefined => {
    const known = mirrors.get(board.game);
    if (known?.table === board.table) return known.game;
    drop(board.game);
    const game = startMirror(zug, board);
    if (game) mirrors.set(board.game, { table: board.table, game });
    return game;
  };
  return {
    read: (board, side) => {
      const left = board.table[`${side}_ms`];
      if (left === null || !board.table.ticking) return left;
      return mirrorOf(board)?.left(side, countedTo(board.table, board.at_ms, zone().now())) ?? left;
    },
    destroy: () => {
      for (const id of [...mirrors.keys()]) drop(id);
    },
  };
}

/** A running game in the position of a board, with its clocks. */
function startMirror(zug: Zug, { table, at_ms }: BoardState): Game | undefined {
  const control = typeof table.control === "string" ? { white: table.control } : table.control;
  const settings = { fen: table.fen, ...control, clock_start: "at-start", mirror: true } as const;
  const make = (thoughtMs: number): Game | undefined => {
    const game = zug.game(settings);
    if (isProblem(game)) return undefined;
    game.apply({ kind: "start" }, at_ms - thoughtMs);
    game.apply({ kind: "set-clocks", clocks_ms: [table.white_ms ?? 0, table.black_ms ?? 0] }, at_ms);
    return game;
  };
  return withThought(make, table, at_ms);
}
