// live.ts - follows an event: its rounds, and the boards of one of them. Room: web/event.
import { http, zone } from "../net";
import type { Contest, EventMessage, Refusal, StateMessage } from "../net";
import type { GameWatcher } from "../net/socket";
import { forgetWatchers, onWatchers } from "../play/audience";
import type { Result } from "../zug/types";
import { applyEvent, findRound, latestRound, makeModel, setBoard, setResult } from "./model";
import type { EventModel } from "./model";

export interface LiveOptions {
  /** Asked when a round has started: with false the boards are followed that were. */
  mayLeave?(): boolean;
  /** A round has started, and its boards are followed from now on. */
  onRound?(round: string): void;
  /** The event has changed: rounds, pairings, results, arbiters, terms. */
  onContest(): void;
  /** A board has changed, or all of them without a name. */
  onBoards(game?: string): void;
  /** Something has happened at a board. */
  onEvent?(event: EventMessage): void;
  onRefused?(refusal: Refusal): void;
  /** It is for its players only by now, and not for who is here. */
  onHidden(): void;
}

export interface Live {
  model: EventModel;
  /** Follows the boards of another round. */
  setRound(round: string): void;
  /** Follows one game with all its moves; the answer stops that. */
  watchGame(game: string, watcher: GameWatcher): () => void;
  destroy(): void;
}

/** What tells a round that has started from one that was started again. */
function gamesOf(contest: Contest, name: string): string {
  const round = findRound(contest, name);
  return round?.started ? `started ${round.pairings.map((pairing) => pairing.game ?? "").join()}` : "";
}

/** Begins to follow an event that has been loaded. Boards come a little later. */
export function followEvent(contest: Contest, options: LiveOptions): Live {
  const model = makeModel(contest);
  let isFollowing = true;
  let stopBoards: (() => void) | undefined;
  const games: (() => void)[] = [];

  const take = (state: StateMessage): void => {
    if (!isFollowing || state.contest !== contest.contest || state.round !== model.round) return;
    // An answer may come when events have told more.
    if (state.version < (model.boards.get(state.game)?.table.version ?? 0)) return;
    setBoard(model.boards, state);
    options.onBoards(state.game);
    takeResult(state.game, state.result ?? "*", state.status === "aborted");
  };
  const takeResult = (game: string, result: Result, isAborted: boolean): void => {
    if (setResult(model, game, result, isAborted)) options.onContest();
  };
  const reload = async (game: string): Promise<void> => {
    // By HTTP it would be told to who is at this browser, and not to a watcher.
    if (zone().isWatcher()) return watchBoards(false);
    const answer = await http.game(game);
    if (answer.ok) take(answer);
  };
  const hearEvent = (event: EventMessage): void => {
    const board = model.boards.get(event.game);
    if (!board) return;
    if (applyEvent(board, event)) options.onBoards(event.game);
    else void reload(event.game);
    if (event.result || event.kind === "aborted")
      takeResult(event.game, event.result ?? "*", event.kind === "aborted");
    options.onEvent?.(event);
  };
  const watchBoards = (areOthers = true): void => {
    stopBoards?.();
    if (areOthers) {
      forgetWatchers(...model.boards.keys());
      model.boards.clear();
    }
    stopBoards = model.round === "" ? undefined : zone().watchBoards(contest.contest, model.round, {
      onBoard: (board) => {
        if (board.round !== model.round) return;
        setBoard(model.boards, board);
        options.onBoards(board.game);
      },
      onEvent: hearEvent,
      ...(options.onRefused ? { onRefused: options.onRefused } : {}),
    });
  };
  /** A round has started, for the first time or again, or the one that is followed was taken back. */
  const followRounds = (before: Contest): void => {
    const latest = latestRound(model.contest);
    const hasChanged = (round: string): boolean => gamesOf(model.contest, round) !== gamesOf(before, round);
    if (latest !== "" && hasChanged(latest) && (model.round === "" || options.mayLeave?.() !== false)) {
      model.round = latest;
      watchBoards();
      options.onRound?.(latest);
    } else if (hasChanged(model.round)) {
      if (!findRound(model.contest, model.round)?.started) model.round = latest;
      watchBoards();
    } else return;
    options.onBoards();
  };
  const stopContest = zone().watchContest(contest.contest, (next) => {
    const before = model.contest;
    model.contest = next;
    followRounds(before);
    options.onContest();
  }, (refusal) => {
    if (refusal.code === "hidden") options.onHidden();
    else options.onRefused?.(refusal);
  });
  const stopMessages = zone().onMessage((message) => {
    if (message.type === "game-ends" && message.contest === contest.contest)
      takeResult(message.game, message.result, message.result === "*");
  });
  const stopWatchers = onWatchers((game) => model.boards.has(game) && options.onBoards(game));
  watchBoards();
  return {
    model,
    setRound: (round) => {
      if (round === model.round) return;
      model.round = round;
      watchBoards();
      options.onBoards();
    },
    // To stop watching one game would stop its events for the grid as well: that waits until all is over.
    watchGame: (game, watcher) => {
      let isWanted = true;
      games.push(zone().watchGame(game, {
        onState: (state) => {
          take(state);
          if (isWanted) watcher.onState(state);
        },
        onEvent: (event) => {
          if (isWanted) watcher.onEvent(event);
        },
        ...(watcher.onRefused ? { onRefused: watcher.onRefused } : {}),
      }));
      return () => {
        isWanted = false;
      };
    },
    destroy: () => {
      isFollowing = false;
      stopContest();
      stopMessages();
      stopWatchers();
      forgetWatchers(...model.boards.keys());
      stopBoards?.();
      for (const stop of games) stop();
    },
  };
}
