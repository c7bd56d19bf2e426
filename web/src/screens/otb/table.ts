// table.ts - a game over the board: board, clocks and moves of one libzug game. Room: web/screens.
import { makeBoard } from "../../board/board";
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { showCaptured } from "../../ui/captured";
import { makeClock } from "../../ui/clock";
import { h } from "../../ui/dom";
import { makeMoveInput } from "../../ui/move_input";
import { makeMoveList } from "../../ui/moves";
import { playMove } from "../../ui/sound";
import { INITIAL_FEN, isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import type { GameSettings, HalfMove, Side } from "../../zug/types";

export function makeTable(zug: Zug, settings: GameSettings) {
  const made = zug.game(settings);
  if (isProblem(made)) throw new Error(made.problem);
  const game = made;
  const start = settings.fen ?? INITIAL_FEN;
  const now = (): number => Math.round(performance.now());
  game.apply({ kind: "start" }, now());
  let moves: HalfMove[] = [];
  let ply = 0;
  const board = makeBoard({ zug, onMove: (move) => play(move.uci) });
  const list = makeMoveList((to) => {
    ply = to;
    refresh();
  });
  const input = makeMoveInput((typed) => play(typed));
  const clocks = {
    white: makeClock({ side: "white", read: () => game.left("white", now()) }),
    black: makeClock({ side: "black", read: () => game.left("black", now()) }),
  };
  const captured = { white: h("div", { class: "captured" }), black: h("div", { class: "captured" }) };
  const player = (side: Side): HTMLElement =>
    h("div", { class: "player" }, h("span", { class: "name" }, text().board.colors[side]), captured[side], clocks[side].root);

  function play(move: string): string | null {
    const side = game.view(now()).turn;
    const answer = game.apply({ kind: "move", side, move }, now());
    if ("problem" in answer) return answer.problem;
    if ("refusal" in answer) return answer.sentence;
    moves = game.moves();
    ply = moves.length;
    const last = moves[moves.length - 1];
    if (last) {
      playMove(last);
      announce(text().board.played(side, last.san));
    }
    refresh();
    return null;
  }

  function refresh(): void {
    const view = game.view(now());
    const last = moves[ply - 1];
    const isLive = ply === moves.length;
    const fen = last?.fen ?? start;
    board.show({
      fen,
      lastMove: last ? [last.from, last.to] : undefined,
      movable: isLive && view.state === "running" ? "both" : undefined,
    });
    list.show({
      moves: moves.map((move, i) => ({ san: move.san, left_ms: i % 2 === 0 ? move.white_ms : move.black_ms })),
      ply,
    });
    for (const side of ["white", "black"] as const) {
      clocks[side].show({ running: view.ticking && view.turn === side });
      showCaptured(captured[side], start, fen, side === "white" ? "black" : "white");
    }
  }
  refresh();
  return {
    root: h("div", { class: "game" },
      h("div", { class: "game-board" }, player("black"), board.root, player("white")),
      h("div", { class: "game-side" }, list.root, input.root)),
    destroy: (): void => {
      clocks.white.destroy();
      clocks.black.destroy();
      board.destroy();
      game.free();
    },
  };
}
