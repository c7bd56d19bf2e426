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
  review: {
    title: "The whole game",
    curve: "How the game went",
    ends: (score: string): string => `At its end ${score}`,
    counted: (side: string, dubious: number, mistakes: number, blunders: number): string =>
      `${side}: ${dubious} inaccurate, ${mistakes} mistaken, ${blunders} blundered`,
    signs: { 6: "Inaccuracies", 2: "Mistakes", 4: "Blunders" },
    nextSign: (side: string, sign: string, count: number): string => `${side}, ${sign}: ${count}. To the next one`,
    running: "The computer looks at the whole game",
    progress: (done: number, all: number): string => `Position ${done} of ${all}`,
    stop: "Stop",
    goOn: "Go on",
    done: "The computer has looked at the whole game.",
    stopped: "Stopped.",
    live: "This game, or one like it, is being played in the zone: no computer looks at it until it is over.",
    ofFile: "These evaluations are from the file.",
    save: "Download with evaluations",
    saveHint: "PGN with evaluations, signs, and what was better",
  },
  lesson: {
    whose: "Mistakes of",
    begin: "Learn from the mistakes",
    title: (side: string): string => `Learn from mistakes: ${side}`,
    count: (number: number, of: number): string => `${number} of ${of}`,
    question: (move: string, side: string): string => `${move} was played. Find a better move for ${side}.`,
    played: (move: string): string => `${move} is what was played. Try another move.`,
    thinking: "The computer looks at it",
    best: (move: string): string => `Right: ${move} is the best move.`,
    good: (move: string, score: string): string => `Right: ${move} is as good as the best move (${score}).`,
    wrong: (move: string, score: string): string => `${move} is not good enough (${score}). Try another move.`,
    hint: "Hint",
    look: (kind: string, square: string): string => `Look at the ${kind} on ${square}.`,
    show: "Show the solution",
    solution: (move: string, score: string): string => `The best move is ${move} (${score}).`,
    line: "The best line:",
    next: "Next mistake",
    skip: "Skip",
    finish: "To the end",
    nothing: (side: string): string => `${side} has made no move that deserves a sign.`,
    over: (number: number): string => (number === 1 ? "That was the only mistake." : `Those were ${number} mistakes.`),
    result: (alone: number, hinted: number, shown: number): string =>
      `Found alone: ${alone}. With a hint: ${hinted}. Not found: ${shown}.`,
    again: "Once more those not found alone",
    leave: "Back to the game",
  },
  none: {
    "own-game": "You are playing a game in the zone: no computer thinks for you meanwhile.",
    "live-position": "This position is one of a game that is being played in the zone, or one move away: no computer thinks about it.",
    unasked: "The zone could not say whether a computer may think about this position.",
    absent: "The computer cannot be loaded. It needs a connection the first time.",
  },
};

export type Engine = typeof engine;
