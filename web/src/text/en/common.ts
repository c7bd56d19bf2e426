// common.ts - English: what several screens say. Room: web/text.
import type { Control, Kind, Reason, Result, Side } from "../../zug/types";
import { controlName } from "./controls";
import { spokenMove, spokenTime } from "./spoken";
import { endSentence } from "./endings";

const colors: Record<Side, string> = { white: "White", black: "Black" };
const kinds: Record<Kind, string> = {
  king: "king", queen: "queen", rook: "rook", bishop: "bishop", knight: "knight", pawn: "pawn",
};

export const common = {
  app: {
    name: "Zug",
    skip: "Skip to the content",
    navigation: "Main",
    menu: "Menu",
    home: "To the start",
    play: "Play",
    otb: "Over the board",
    watch: "Watch",
    replay: "Replay",
    archive: "Archive",
    desk: "Arbiter",
    account: "Account",
    help: "Help",
    settings: "Settings",
    cancel: "Cancel",
    noSuchPage: "There is no such page",
    noSuchPageHint: "The link may be old, or a letter of it may be missing.",
    failed: "This page could not be loaded",
    failedHint: "The connection may be broken. Try again in a moment.",
    offline: "No connection. Replay and over the board work without one.",
  },
  board: {
    board: "Chess board: arrow keys move, Enter selects and plays",
    colors,
    kinds,
    piece: (side: Side, kind: Kind): string => `${side} ${kinds[kind]}`,
    empty: "empty",
    attacks: (list: string): string => `attacks ${list}`,
    attackedBy: (list: string): string => `attacked by ${list}`,
    pinned: "pinned",
    selected: "selected",
    target: "can go here",
    promote: "Promote the pawn to",
    confirm: (san: string): string => `Play ${san}`,
    takeBack: "Not this move",
    captured: (side: Side, pieces: string[]): string =>
      pieces.length > 0 ? `Captured ${side} pieces: ${pieces.join(", ")}` : `No ${side} piece has been captured`,
    flip: "Flip the board",
    notLive: "You are looking at an earlier position",
    backToLive: "Back to the game",
    check: "Check",
    toMove: (side: Side): string => `${colors[side]} to move`,
    played: (side: Side, san: string): string => `${colors[side]}: ${spokenMove(san)}`,
  },
  clock: {
    label: (side: string): string => `Clock of ${side}`,
    left: (side: string, ms: number): string => `${side} has ${spokenTime(ms)}`,
    low: (side: string): string => `${side} is short of time`,
    none: "There is no clock",
    say: "Say the clocks",
    period: (number: number, of: number): string => `period ${number} of ${of}`,
    movesToControl: (moves: number): string => (moves === 1 ? "1 move to the control" : `${moves} moves to the control`),
    lag: (given: number, total: number, left: number): string =>
      `Given back for network delay: ${given} ms so far, at most ${total} ms in this game. The next move gets up to ${left} ms.`,
    lagLast: (ms: number): string => `The last move got ${ms} ms.`,
  },
  moves: {
    title: "Moves",
    first: "To the start",
    back: "One move back",
    forward: "One move on",
    last: "To the latest move",
    buttons: "Go through the moves",
    input: "Move",
    placeholder: "Nf3 or g1f3",
    /** Of king, queen, rook, bishop and knight. */
    letters: "KQRBN",
    play: "Play",
    none: "No move has been made yet.",
    meant: (sentence: string, suggestion: string): string => `${sentence} Did you mean ${suggestion}?`,
  },
  result: {
    sentence: (reason: Reason | "", result: Result): string => endSentence(reason, result),
    article: (article: string): string =>
      article.replace("Online", "FIDE Online Chess Regulations, article").replace("Law", "FIDE Laws of Chess, article"),
    over: "The game is over",
  },
  control: {
    title: "Time control",
    preset: "Preset",
    own: "My own",
    groups: { bullet: "Bullet", blitz: "Blitz", rapid: "Rapid", classical: "Classical", other: "Other" },
    perSide: "Different times for White and Black",
    side: (side: string): string => `Time of ${side}`,
    period: (number: number): string => `Period ${number}`,
    addPeriod: "Add a period",
    removePeriod: (number: number): string => `Remove period ${number}`,
    moves: "Moves",
    allMoves: "all the rest",
    minutes: "Minutes",
    seconds: "Seconds",
    bonus: "For each move",
    bonuses: {
      none: "nothing", increment: "increment", delay: "delay", bronstein: "Bronstein delay",
    },
    bonusSeconds: "Seconds per move",
    hourglass: "hourglass: what one uses, the other gets",
    text: "In PGN, in seconds:",
    typed: "Or type it",
    typedNote: "5+3 is 5 minutes, and 3 seconds more for each move.",
    typedHint: "90 min for 40 moves, then 30 min, +30 s a move",
    name: (control: Control): string => controlName(control),
    /** As it can be typed: libzug reads English words, and what PGN has. */
    asTyped: (control: Control): string => controlName(control),
    /** What presets with signs mean, for those who hear them. */
    presets: {
      "40/5400+30:1800+30": "90 minutes for 40 moves, then 30 minutes, 30 seconds more for every move",
      "40/7200:20/3600:900+30": "2 hours for 40 moves, 1 hour for 20 moves, then 15 minutes and 30 seconds more for every move",
      "300d5": "5 min, 5 s delay",
      "300b3": "5 min, 3 s Bronstein",
      "*180": "Hourglass, 3 min",
      "-": "No clock",
    } as Record<string, string>,
    means: (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
    /** What libzug finds wrong with one, by its code. */
    faults: {
      "control-period": "a period is written as in 40/9000, 300, 180+2 or *180",
      "control-alone": "? and - stand alone",
      "control-order": "only the last period can be without a number of moves",
      "control-number-large": "a number has more than nine digits",
      "control-periods-many": "there are more than eight periods",
      "control-too-large": "there are more than eight periods, or a number is too large",
      "control-no-time": "a period has no time at all",
    },
    problem: (problem: string): string => `This cannot be played: ${problem}.`,
  },
};
