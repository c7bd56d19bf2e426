// editor.ts - English: the board editor. Room: web/text.
import type { Side } from "../../zug/types";

const colors: Record<Side, string> = { white: "White", black: "Black" };

export const editor = {
  title: "Set up a position",
  board: "Board to set up: arrow keys move, a letter puts a piece, Delete takes it away, Enter moves it",
  position: "Position",
  palette: (side: string): string => `Pieces of ${side}`,
  tools: { move: "Move pieces", erase: "Take pieces away" },
  inHand: (what: string): string => `In the hand: ${what}`,
  undo: "Undo",
  redo: "Redo",
  undone: { undo: "Undone", redo: "Done again" },
  nothingToUndo: "There is nothing to undo.",
  nothingToRedo: "There is nothing to do again.",
  initial: "Initial position",
  clear: "Clear the board",
  chess960: "Chess960, number",
  chess960Is: (number: number): string => `Chess960, number ${number}`,
  chess960Range: "The numbers of Chess960 are 0 to 959.",
  setUp: "Set up",
  random: "Random",
  say: "Say what stands where",
  fen: "FEN: type or paste one",
  noFen: (problem: string): string => `this is no FEN: ${problem}`,
  terms: "What belongs to the position",
  turn: "Whose move it is",
  castling: "May still castle",
  castle: (side: Side, isKingside: boolean, rook: string): string =>
    `${colors[side]} ${isKingside ? "O-O" : "O-O-O"}${rook === "" ? "" : ` (${rook})`}`,
  passed: "En passant on",
  noPassed: "no square",
  clock: "Half-moves since a capture or a pawn's move",
  number: "Number of the next move",
  verdict: "Whether it can be played",
  good: "This position can be played.",
  strange: "It can be played, although no game leads here:",
  over: "A game that begins here is over at once:",
  broken: "It cannot be played like this:",
  /** What libzug proves of a position that no game leads to. */
  unusual: {
    "impossible-checkers": "no single move can have given this check",
    "en-passant-unreachable": "the side to move would have been in check before the pawn's double step",
    "no-last-move": "no move of the side that has just moved leads here",
    "too-many-pieces": "a side has more than 16 pieces",
    "too-many-pawns": "a side has more than eight pawns",
    "too-many-promoted": "a side has more promoted pieces than missing pawns",
    "too-few-captures": "the pawns must have captured more pieces than are missing",
    "walled-in": "a piece stands outside a wall of eight unmoved pawns",
    "bishop-walled-in": "a bishop stands where the unmoved pawns of its home do not let it go",
    "clock-impossible": "a pawn has just moved, but half-moves since then are counted",
  },
  playFrom: "Go on from here",
  ways: { friend: "Against a friend", both: "Both sides at one board", computer: "Against the computer", analysis: "Analyse" },
  wayHints: {
    friend: "You offer a casual game from this position, and get a link to send to your friend.",
    both: "Two people at one device, or one who plays both sides. Whoever opens the link begins here.",
    computer: "On one's own device. Whoever opens the link plays the computer from here.",
    analysis: "Moves can be tried, commented and kept. Whoever opens the link sees this position.",
  },
  wayActs: { friend: "Offer a game", both: "Begin", computer: "Choose a level", analysis: "To the analysis" },
  notYet: "As soon as the position can be played, there is a link here to a game from it.",
  keys: (letters: string): string =>
    `Keys: arrow keys go over the board, ${letters} put a piece of White and small letters one of Black, Delete takes it away, ` +
    "Enter picks up and sets down, Escape lets go, f turns the board, Ctrl+Z undoes.",
};

export type Editor = typeof editor;
