// observer.ts - the engine looks at the position that is shown, as long as it may. Room: web/engine.
// Before each position the zone is asked, and again while it goes on: a game may have come to it meanwhile.
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import type { Side } from "../zug/types";
import { makeAnalyst } from "./analysis";
import type { Thought } from "./analysis";
import { askPermission } from "./permission";
import type { NoThought } from "./permission";
import type { Sight } from "./sight";

export type Seen =
  | { kind: "off" }
  /** It is asked for, or being loaded. */
  | { kind: "waiting" }
  | { kind: "forbidden"; why: NoThought }
  /** The engine cannot be had. */
  | { kind: "absent" }
  | { kind: "over"; end: "checkmate" | "stalemate"; turn: Side }
  /** `isDone`: no deeper than this, unless it is wanted. */
  | { kind: "thinking"; thought: Thought; isDone: boolean };

export interface Observer {
  /** Looks at a position from now on, and is on. */
  look(sight: Sight): void;
  /** Thinks on, without an end. */
  deeper(): void;
  off(): void;
  /** Off for ever. */
  end(): void;
}

export const LINES = 3;
/** Deep enough for most; the battery of a phone is small. */
const DEPTH = 20;
/** Who steps through a game wants to know of none of these positions. */
const REST_MS = 120;
const ASK_AGAIN_MS = 30_000;

export function makeObserver(zug: Zug, onSeen: (seen: Seen) => void): Observer {
  const analyst = makeAnalyst();
  let turn = 0;
  let sight: Sight | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    turn++;
    clearTimeout(timer);
    analyst.stop();
  };

  /** Asks the zone whether it may go on, from time to time. */
  const askAgain = (mine: number, fen: string): void => {
    timer = setTimeout(() => {
      void askPermission(fen).then((why) => {
        if (mine !== turn) return;
        if (!why) return askAgain(mine, fen);
        rest();
        onSeen({ kind: "forbidden", why });
      });
    }, ASK_AGAIN_MS);
  };

  async function begin(of: Sight, depth?: number): Promise<void> {
    const mine = turn;
    const show = (seen: Seen): void => void (mine === turn && onSeen(seen));
    const [first, now] = [zug.position(of.start), zug.position(of.fen)];
    if (isProblem(first) || isProblem(now)) return show({ kind: "off" });
    if (now.end) return show({ kind: "over", end: now.end, turn: now.turn });
    const why = await askPermission(of.fen);
    if (mine !== turn) return;
    if (why) return show({ kind: "forbidden", why });
    askAgain(mine, of.fen);
    try {
      const thought = await analyst.think(
        { start: of.start, moves: of.moves, isChess960: first.chess960, turn: now.turn, lines: LINES, ...(depth && { depth }) },
        (thought) => show({ kind: "thinking", thought, isDone: false }));
      clearTimeout(mine === turn ? timer : undefined);
      if (thought) show({ kind: "thinking", thought, isDone: true });
    } catch {
      show({ kind: "absent" });
    }
  }

  return {
    look: (next) => {
      rest();
      sight = next;
      onSeen({ kind: "waiting" });
      timer = setTimeout(() => void begin(next, DEPTH), REST_MS);
    },
    deeper: () => {
      if (!sight) return;
      rest();
      void begin(sight);
    },
    off: () => {
      rest();
      sight = undefined;
      onSeen({ kind: "off" });
    },
    end: () => {
      rest();
      analyst.end();
    },
  };
}
