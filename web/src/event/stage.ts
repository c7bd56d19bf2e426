// stage.ts - which board is shown alone: one of an event, and after it the next one; or one game. Room: web/event.
import { followEvent } from "./live";
import { applyEvent, findRound, isOver, setBoard } from "./model";
import type { BoardState } from "./model";
import { nextBoard, showable } from "./showable";
import { zone } from "../net";
import type { Contest, Refusal } from "../net";
import type { GameWatcher } from "../net/socket";

export interface Stage {
  /** What is shown; undefined while there is nothing. */
  board(): BoardState | undefined;
  contest(): Contest | undefined;
  /** Shows the board behind this one, or before it. */
  step(by: number): void;
  isStaying(): boolean;
  /** With true this board stays when its game is over; else another one comes after a while. */
  stay(isStaying: boolean): void;
  destroy(): void;
}

export interface EventStage extends Stage {
  /** Follows a game of the event with its moves, as long as the stage is there. */
  watchGame(game: string, watcher: GameWatcher): void;
}

export interface StageOptions {
  /** What is shown has changed. */
  onBoard(): void;
  onRefused(refusal: Refusal): void;
  /** So long a finished game is shown before the next one. */
  holdMs: number;
  isStaying: boolean;
  /** The board that is wanted: a game, or a number that it has in each round. */
  game?: string | undefined;
  number?: number | undefined;
}

/** A game that belongs to no event. */
export function makeGameStage(game: string, options: StageOptions): Stage {
  const boards = new Map<string, BoardState>();
  let { isStaying } = options;
  let stop: () => void = () => undefined;
  const watch = (): void => {
    const before = stop;
    stop = zone().watchBoard(game, {
      onBoard: (message) => {
        setBoard(boards, message);
        options.onBoard();
      },
      onEvent: (event) => {
        const board = boards.get(game);
        if (board && applyEvent(board, event)) options.onBoard();
        else watch();
      },
      onRefused: options.onRefused,
    });
    before();
  };
  watch();
  return {
    board: () => boards.get(game),
    contest: () => undefined,
    step: () => undefined,
    isStaying: () => isStaying,
    stay: (wanted) => void (isStaying = wanted),
    destroy: () => stop(),
  };
}

/** The boards of an event, one at a time. */
export function makeEventStage(contest: Contest, round: string | undefined, options: StageOptions): EventStage {
  const state: EventState = {
    options, isStaying: options.isStaying, number: options.number, game: options.game, current: undefined, isSettled: false, timer: 0,
    boards: () => live.model.boards,
  };
  const live = followEvent(contest, {
    mayLeave: () => !state.isStaying || state.current === undefined,
    onRound: () => Object.assign(state, { current: undefined, isSettled: false, number: state.number ?? options.number }),
    onContest: options.onBoard,
    onBoards: () => choose(state),
    onRefused: options.onRefused,
    onHidden: () => options.onRefused({ ok: false, code: "hidden", message: "" }),
  });
  if (round !== undefined && findRound(contest, round)?.started) live.setRound(round);
  return {
    board: () => shownOf(state),
    contest: () => live.model.contest,
    step: (by) => {
      const all = showable(state.boards());
      const next = all[(all.findIndex(({ game }) => game === state.current) + by + all.length) % all.length];
      if (next) show(state, next);
    },
    watchGame: (game, watcher) => void live.watchGame(game, watcher),
    isStaying: () => state.isStaying,
    stay: (isStaying) => {
      state.isStaying = isStaying;
      choose(state);
    },
    destroy: () => {
      clearTimeout(state.timer);
      live.destroy();
    },
  };
}

interface EventState {
  options: StageOptions;
  isStaying: boolean;
  /** What was asked for and has not come yet. */
  number: number | undefined;
  game: string | undefined;
  current: string | undefined;
  /** The board that is shown was asked for, or has been seen while it was played. */
  isSettled: boolean;
  /** Of the next board; 0 if none is waited for. */
  timer: number;
  boards(): ReadonlyMap<string, BoardState>;
}

const shownOf = ({ boards, current }: EventState): BoardState | undefined =>
  (current === undefined ? undefined : boards().get(current));

/** The board that was asked for, once it is there. */
const wantedOf = ({ boards, game, number }: EventState): BoardState | undefined =>
  [...boards().values()].find((board) => (game === undefined ? board.table.board === number : board.game === game));

function show(state: EventState, board: BoardState): void {
  clearTimeout(state.timer);
  Object.assign(state, { current: board.game, game: undefined, number: undefined, isSettled: true, timer: 0 });
  choose(state);
}

/** Finds what is to be shown now, and lets a finished game go after a while if another one is being played. */
function choose(state: EventState): void {
  const { options, game, number } = state;
  const wanted = game === undefined && number === undefined ? undefined : wantedOf(state);
  if (wanted) return show(state, wanted);
  const all = showable(state.boards());
  const shown = shownOf(state);
  if (!shown || (isOver(shown.table) && !state.isSettled)) state.current = (nextBoard(all, undefined) ?? all[0])?.game;
  const board = shownOf(state);
  state.isSettled ||= board !== undefined && !isOver(board.table);
  const next = board && isOver(board.table) && !state.isStaying ? nextBoard(all, board.game) : undefined;
  if (!next) {
    clearTimeout(state.timer);
    state.timer = 0;
  } else if (state.timer === 0)
    state.timer = window.setTimeout(() => {
      const then = nextBoard(showable(state.boards()), state.current);
      if (then) show(state, then);
    }, options.holdMs);
  options.onBoard();
}
