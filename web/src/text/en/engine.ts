// engine.ts - English: what the computer thinks of a position. Room: web/text.
import type { Side } from "../../zug/types";

export const engine = {
  name: "Computer",
  version: "Stockfish 10",
  lines: "Best lines",
  bar: "Evaluation",
  waiting: "The computer is coming",
  depth: (depth: number): string => `Depth ${depth}`,
  deeper: "Deeper",
  askAgain: "Try again",
  over: { checkmate: "Checkmate", stalemate: "Stalemate" },
  /** Who stands better, for those who only hear it; `pawns` has one digit behind the point. */
  better: (side: Side, pawns: string): string => `${side === "white" ? "White" : "Black"} is better by ${pawns} pawns`,
  even: "The position is even",
  mates: (side: Side, moves: number): string =>
    `${side === "white" ? "White" : "Black"} mates in ${moves === 1 ? "one move" : `${moves} moves`}`,
  spoken: (score: string, best: string): string => `Computer: ${score}. Best move, ${best}.`,
  none: {
    "own-game": "You are playing a game in the zone: no computer thinks for you meanwhile.",
    "live-position": "This position is one of a game that is being played in the zone, or one move away: no computer thinks about it.",
    unasked: "The zone could not say whether a computer may think about this position.",
    absent: "The computer cannot be loaded. It needs a connection the first time.",
  },
};

export type Engine = typeof engine;
