// opponent.ts - the computer as a player: it asks whether it may think, and then for a move. Room: web/screens.
import { startEngine } from "../../engine/engine";
import type { Engine } from "../../engine/engine";
import { LEVELS, thinkMs } from "../../engine/levels";
import { askPermission } from "../../engine/permission";
import type { NoThought } from "../../engine/permission";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

/** What it is to answer. */
export interface Question {
  /** Where the game began, the moves since then, and where it is. */
  start: string;
  moves: readonly string[];
  fen: string;
  leftMs: number | null;
}

/** A move, or why there is none; `absent`: the engine cannot be had. */
export type Answer = { move: string } | { none: NoThought | "absent" };

export interface Opponent {
  answer(question: Question): Promise<Answer>;
  end(): void;
}

/** A player of a level, from 1 on. The engine comes with the first question. */
export function makeOpponent(zug: Zug, level: number): Opponent {
  const { slips, skill, nodes } = LEVELS[level - 1] ?? LEVELS[LEVELS.length - 1]!;
  let engine: Promise<Engine> | undefined;
  const answer = async ({ start, moves, fen, leftMs }: Question): Promise<Answer> => {
    const none = await askPermission(fen);
    if (none) return { none };
    const [first, now] = [zug.position(start), zug.position(fen)];
    if (isProblem(first) || isProblem(now)) return { none: "absent" };
    const any = now.moves[Math.floor(Math.random() * now.moves.length)];
    if (any && Math.random() * 100 < slips) return { move: any.uci };
    try {
      engine ??= startEngine();
      const move = await (await engine).find({ start, moves, isChess960: first.chess960, skill, nodes, ms: thinkMs(leftMs) });
      return move ? { move } : { none: "absent" };
    } catch {
      // Who asks again may have a better connection by then.
      engine = undefined;
      return { none: "absent" };
    }
  };
  const end = (): void => void engine?.then((one) => one.end(), () => undefined);
  return { answer, end };
}
