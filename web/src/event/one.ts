// one.ts - follows one game that belongs to no event. Room: web/event.
import { zone } from "../net";
import type { StateMessage } from "../net";
import type { GameWatcher } from "../net/socket";
import { applyEvent, setBoard } from "./model";
import type { BoardState } from "./model";

export interface One {
  board(): BoardState | undefined;
  /** Follows it; the watcher is told after the board has changed. The answer stops that. */
  watchGame(watcher: GameWatcher): () => void;
}

/** A game from its state on. */
export function followOne(first: StateMessage): One {
  const boards = new Map<string, BoardState>();
  setBoard(boards, { ...first, type: "state" });
  const board = (): BoardState | undefined => boards.get(first.game);
  const watchGame = (watcher: GameWatcher): (() => void) => {
    let again: (() => void) | undefined;
    const watch = (): (() => void) => zone().watchGame(first.game, {
      onState: (state) => {
        setBoard(boards, state);
        watcher.onState(state);
      },
      onEvent: (event) => {
        const now = board();
        if (now && applyEvent(now, event)) watcher.onEvent(event);
        else {
          // After an upheaval the whole state is asked for.
          again?.();
          again = watch();
        }
      },
    });
    again = watch();
    return () => again?.();
  };
  return { board, watchGame };
}
