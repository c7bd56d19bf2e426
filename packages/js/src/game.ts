// game.ts - one game under libzug's rules: events go in, news come out. Room: packages/js.
import { EVENTS, RESULTS } from "./types.js";
import type { GameEvent, GameView, HalfMove, News, Problem, Refused, Side } from "./types.js";
import { read, readText, write } from "./wasm.js";
import type { Exports } from "./wasm.js";

/** What an event led to; `problem` is of a move that could not be read. */
export type Applied = { news: News[] } | Refused | Problem;

export class Game {
  constructor(
    private readonly wasm: Exports,
    private handle: number,
  ) {}

  /** Lets an event happen at a moment in milliseconds. */
  apply(event: GameEvent, nowMs: number): Applied {
    const [length = 0] = write(this.wasm, event.move ?? "");
    const [x, y] = numbersOf(event);
    const kind = EVENTS.indexOf(event.kind);
    const side = event.side === "black" ? 1 : 0;
    return read(this.wasm, this.wasm.zug_wasm_game_apply(this.handle, kind, side, length, x, y, nowMs));
  }

  /** How the game stands at a moment. */
  view(nowMs: number): GameView {
    return read(this.wasm, this.wasm.zug_wasm_game_view(this.handle, nowMs));
  }

  /** What a side has left at a moment; null without a clock. */
  left(side: Side, nowMs: number): number | null {
    const left = this.wasm.zug_wasm_game_left(this.handle, side === "black" ? 1 : 0, nowMs);
    return left < 0 ? null : left;
  }

  /** The half-moves from an index on. */
  moves(from = 0): HalfMove[] {
    return read(this.wasm, this.wasm.zug_wasm_game_moves(this.handle, from));
  }

  /** The game as PGN. Without an epoch (the game's moment 0 in ms since 1970) it has no date. */
  pgn(tags: Record<string, string>, epochMs?: number): string {
    const lines = Object.entries(tags).map(([name, value]) => `${name} ${value.replace(/\s+/g, " ")}\n`);
    const [length = 0] = write(this.wasm, lines.join(""));
    return readText(this.wasm, this.wasm.zug_wasm_game_pgn(this.handle, length, epochMs ?? -1));
  }

  /** Gives the game's memory back; it cannot be used any more. */
  free(): void {
    this.wasm.zug_wasm_game_free(this.handle);
    this.handle = 0;
  }
}

/** The two numbers of an event, as zug_wasm_game_apply wants them. */
function numbersOf(event: GameEvent): [number, number] {
  if (event.clocks_ms) return [event.clocks_ms[0], event.clocks_ms[1]];
  if (event.result) return [RESULTS.indexOf(event.result), 0];
  return [event.plies ?? event.lag_ms ?? 0, 0];
}
