// showable.ts - which boards of a round are for screens that many look at, and which one comes next. Room: web/event.
import { byNumber } from "./attention";
import { isCalled, isOver } from "./model";
import type { BoardState } from "./model";

/** The boards by number, without those at which a player waits for the arbiter. */
export const showable = (boards: ReadonlyMap<string, BoardState>): BoardState[] =>
  byNumber([...boards.values()]).filter((board) => !isCalled(board));

/** The next board that is being played behind one, round the table; undefined if there is no other. */
export function nextBoard<Board extends Pick<BoardState, "game"> & { table: Pick<BoardState["table"], "status"> }>(
  boards: readonly Board[], current: string | undefined,
): Board | undefined {
  const at = boards.findIndex(({ game }) => game === current);
  return [...boards.slice(at + 1), ...boards.slice(0, Math.max(0, at))].find(({ table }) => !isOver(table));
}
