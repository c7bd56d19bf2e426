// facts.ts - English: what libzug finds wrong with moves, positions and files. Room: web/text.
// The other languages have the same keys: a code of libzug, and behind a full stop which of its sentences it is.
import type { FactPiece, Said, Sentence } from "../facts";
import type { Kind, Side } from "../../zug/types";

const RANKS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const nameOf = (side: Side): string => (side === "white" ? "White" : "Black");
const kindOf = (kind: Kind | undefined): string => kind ?? "piece";

/** "the knight on f6". */
const the = ({ kind, square }: FactPiece): string => `the ${kind} on ${square}`;

/** "white knight". */
const own = ({ side, kind }: Said): string => `${side} ${kindOf(kind)}`;

/** " on the e-file", " on rank 1". */
const from = ({ line }: Said): string => (line === "" ? "" : line > "9" ? ` on the ${line}-file` : ` on rank ${line}`);

/** "go to d2". */
const go = ({ squares: [to] }: Said): string => (to === "" ? "make this capture" : `go to ${to}`);

/** "the rook on e8, the knight on f3 and others". */
function all({ pieces, numbers: [count] }: Said): string {
  const named = pieces.filter(({ square }) => square !== "").map(the);
  const last = count > named.length ? "others" : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}

const kings = ({ side, numbers: [count], squares: [a, b] }: Said, of = ""): string =>
  `${nameOf(side)} has ${count} kings, ${of}on ${a} and ${b}`;

const noRight = ({ side, squares: [rook] }: Said): string =>
  `${nameOf(side)} cannot have the right to castle with a rook on ${rook}`;

const noPassing = ({ side, squares: [square] }: Said): string => `no ${side} pawn can just have passed over ${square}`;

const sentences = {
  // Moves.
  "none": "the move is legal",
  "not-a-move": "this is not a chess move",
  "no-such-piece.not-there": (f) => `there is no ${own(f)} on ${f.squares[0]}`,
  "no-such-piece.not-yours": ({ pieces: [piece], side }) => `${the(piece)} is ${nameOf(side)}'s`,
  "no-such-piece.nothing-to-capture": ({ pieces: [piece], squares: [to] }) => `${the(piece)} has nothing to capture on ${to}`,
  "no-such-piece.cannot": (f) => `${the(f.pieces[0])} cannot ${go(f)}`,
  "no-such-piece.none": ({ side, kind }) => `${nameOf(side)} has no ${kindOf(kind)}`,
  "no-such-piece.none-there": (f) => `there is no ${own(f)}${from(f)}`,
  "no-such-piece.none-can": (f) => `no ${own(f)}${from(f)} can ${go(f)}`,
  "blocked": ({ squares: [a, b], pieces: [by] }) => `the way from ${a} to ${b} is blocked by ${the(by)}`,
  "own-piece-on-target": ({ side, kind, squares: [to] }) => `${nameOf(side)}'s own ${kindOf(kind)} stands on ${to}`,
  "pinned": ({ pieces: [piece, by] }) => `${the(piece)} is pinned to the king by ${the(by)}`,
  "king-into-check": ({ pieces: [by] }) => `the king would be in check from ${the(by)}`,
  "king-into-check.next-to-king": ({ pieces: [by] }) => `the king would stand next to ${the(by)}`,
  "check-not-answered": ({ pieces: [by] }) => `the move does not answer the check from ${the(by)}`,
  "castling-right-lost.kingside": "the right to castle kingside is lost",
  "castling-right-lost.queenside": "the right to castle queenside is lost",
  "castling-blocked.kingside": ({ pieces: [by] }) => `castling kingside is blocked by ${the(by)}`,
  "castling-blocked.queenside": ({ pieces: [by] }) => `castling queenside is blocked by ${the(by)}`,
  "castling-through-check.lands": ({ squares: [to], pieces: [by] }) => `the king would land on ${to}, which is attacked by ${the(by)}`,
  "castling-through-check.passes": ({ squares: [over], pieces: [by] }) => `the king would pass ${over}, which is attacked by ${the(by)}`,
  "castling-in-check": ({ pieces: [by] }) => `the king cannot castle while it is in check from ${the(by)}`,
  "en-passant-too-late": ({ pieces: [piece] }) => `${the(piece)} cannot be taken en passant: it has not just moved two squares`,
  "promotion-missing": ({ squares: [to] }) => `the piece for the promotion on ${to} is not named`,
  "promotion-impossible.piece": "a pawn can be promoted only to a queen, rook, bishop or knight",
  "promotion-impossible.nothing": "only a pawn that reaches the last rank is promoted",
  "ambiguous": (f) => `both ${the(f.pieces[0])} and ${the(f.pieces[1])} can ${go(f)}`,
  "null-move": "passing is not allowed in a game",
  "null-move.in-check": ({ pieces: [by] }) => `a side in check from ${the(by)} cannot pass`,
  // Positions.
  "no-white-king": "there is no white king",
  "no-black-king": "there is no black king",
  "several-white-kings": kings,
  "several-white-kings.two-of-them": (f) => kings(f, "two of them "),
  "several-black-kings": kings,
  "several-black-kings.two-of-them": (f) => kings(f, "two of them "),
  "pawn-on-last-rank": ({ side, squares: [square] }) => `a ${side} pawn stands on ${square}, where no pawn can be`,
  "moved-side-in-check": (f) => `${nameOf(f.side)}, who has just moved, is in check from ${all(f)}`,
  "castling-without-king.several-kings": (f) => `${noRight(f)}: there are several kings`,
  "castling-without-king.no-king": (f) => `${noRight(f)}: there is no king`,
  "castling-without-king.not-facing": (f) => `${noRight(f)}: ${the(f.pieces[0])} does not face ${the(f.pieces[1])}`,
  "castling-without-king.not-between": (f) => `${noRight(f)}: ${the(f.pieces[0])} is not between the rooks`,
  "castling-without-king.not-home": (f) => `${noRight(f)}: ${the(f.pieces[0])} is not at home`,
  "castling-without-rook.empty": (f) => `${noRight(f)}: the square is empty`,
  "castling-without-rook.other-file": (f) =>
    `${noRight(f)}: ${f.side === "white" ? "Black" : "White"} may castle with a rook of another file`,
  "castling-without-rook.other-piece": (f) => `${noRight(f)}: there stands a ${f.pieces[0].side} ${f.pieces[0].kind}`,
  "en-passant-impossible": noPassing,
  "en-passant-impossible.sixth-rank": (f) => `${noPassing(f)}: that would be on the sixth rank`,
  "en-passant-impossible.third-rank": (f) => `${noPassing(f)}: that would be on the third rank`,
  "en-passant-impossible.no-pawn": (f) => `${noPassing(f)}: none stands on ${f.squares[1]}`,
  "en-passant-impossible.in-the-way": (f) =>
    `${noPassing(f)}: the ${f.pieces[0].side} ${f.pieces[0].kind} on ${f.pieces[0].square} is in the way`,
  // FEN.
  "fen-separator": "fields are separated by one space",
  "fen-letter": "neither the letter of a piece, a digit nor a /",
  "fen-digit": "empty squares are counted from 1 to 8",
  "fen-digits": "neighbouring empty squares are counted by one digit",
  "fen-rank-long": ({ numbers: [rank] }) => `the ${RANKS[rank]} rank has more than eight squares`,
  "fen-rank-short": ({ numbers: [rank] }) => `the ${RANKS[rank]} rank has fewer than eight squares`,
  "fen-placement-missing": "the piece placement is missing",
  "fen-ranks-few": "the placement has fewer than eight ranks",
  "fen-ranks-many": "the placement has more than eight ranks",
  "fen-side": "the side to move is w or b",
  "fen-side-long": "the side to move is one letter",
  "fen-side-missing": "the side to move is missing",
  "fen-castling-letter": "not a castling letter: K, Q, k, q or the file of a rook",
  "fen-castling-twice": "this castling right is given twice",
  "fen-castling-many": "a side has at most two castling rights",
  "fen-castling-order": "castling letters stand in the order KQkq",
  "fen-castling-end": "after - there is no castling letter",
  "fen-castling-missing": "the castling field is missing",
  "fen-passing-square": "the en passant square is - or a square like e3",
  "fen-passing-rank": "the en passant square has no rank",
  "fen-passing-long": "the en passant field is too long",
  "fen-passing-missing": "the en passant field is missing",
  "fen-number-zero": "a number has no leading zeros",
  "fen-number-large": "the number is above 65535",
  "fen-move-number": "the move number is not a number",
  "fen-move-zero": "moves are numbered from 1",
  "fen-move-missing": "the move number is missing",
  "fen-clock-missing": "the halfmove clock is missing",
  "fen-clock-number": "the halfmove clock is not a number",
  "fen-text-behind": "there is text after the move number",
  // How moves are written.
  "check-mark-missing": "the move gives check or mate and is not marked so",
  "check-mark-wrong": "the check or mate mark is wrong",
  "needless-disambiguation": "the move needs no or less disambiguation",
  "capture-mark-missing": "the move captures and has no x",
  "capture-mark-wrong": "the move captures nothing but has an x",
  "unusual-spelling": "the move is not written as in the standard",
  // Games.
  "move-number-wrong": ({ numbers: [wanted, found] }) => `the move number should be ${wanted}, not ${found}`,
  "ply-count-wrong": ({ numbers: [counted, said] }) => `the game has ${counted} half-moves, not the ${said} of the PlyCount tag`,
  "variation-first": "a variation before the first move, which it replaces",
  "variations-too-deep": "variations are nested too deeply to be followed",
  "result-mismatch": "the result is not that of the Result tag",
  "result-contradicts-board.stalemate": "the game ends in stalemate, which is a draw",
  "result-contradicts-board.white-mates": "the game ends in checkmate, which White wins",
  "result-contradicts-board.black-mates": "the game ends in checkmate, which Black wins",
  "tag-malformed": 'this is not a tag pair like [White "Morphy, P."]',
  "tag-unterminated": "the tag value has no closing quote",
  "tag-endless": "the tag value is too long to be read",
  "tag-unclosed": "the tag pair has no closing bracket",
  "tag-quote": 'a quote inside a tag value is written \\"',
  "tag-backslash": "a backslash inside a tag value is written \\\\",
  "tag-control": "a tag value has no tabs or other control characters",
  "tag-duplicate": "the game has a tag of this name already",
  "string-long": "the tag value is longer than 255 characters",
  "line-long": "the line is longer than 255 characters",
  "comment-unterminated": "the comment has no closing brace",
  "brace-stray": "a closing brace without a comment before it",
  "bracket-stray": "a bracket that belongs to no tag pair",
  "variation-unclosed": "the variation has no closing parenthesis",
  "parenthesis-stray": "a closing parenthesis without a variation",
  "result-missing": "the game has no result at its end",
  "result-unusual": "the result is not written as in the standard",
  "result-in-variation": "a result inside a variation",
  "nag-malformed": "a dollar sign is followed by a number up to 255",
  "reserved": "angle brackets are reserved; what they enclose is left out",
  "unreadable": "this is neither a move nor anything else of a game",
  "nul-byte": "a NUL byte in the text is read as a blank",
  "word-needless": "the standard does not have this word",
  "foreign-text": "text that belongs to no game is left out",
  // Tags.
  "date-malformed": "a date is written YYYY.MM.DD, with question marks for unknown digits",
  "date-impossible": "there is no such day; unknown digits are written as question marks",
  "date-before-event": "the Date of the game is before its EventDate, the first day of the event",
  "date-against-utc": "Date and UTCDate are more than a day apart",
  "time-malformed": "a time of day is written HH:MM:SS, with question marks for unknown digits",
  "time-impossible": "there is no such time of day",
  "round-malformed": "a round is a number, numbers joined by periods as in 3.1, a hyphen or a question mark",
  "value-empty": "an unknown event, site or player is written as a question mark",
  "result-tag-malformed": "the Result tag is 1-0, 0-1, 1/2-1/2 or *",
  "title-unknown": "this is no title like GM, IM or FM; a player without one has a hyphen",
  "rating-malformed": "a rating is a whole number, or a hyphen for an unrated player",
  "rating-impossible": "no player has such a rating",
  "type-unknown": 'a player is a "human" or a "program"',
  "eco-malformed": "an ECO code is a letter from A to E and two digits, as in B33 or B33/09",
  "time-control-malformed": "a time control is written in moves and seconds, as in 40/9000:3600 or 180+2",
  "time-control-order": "only the last period of a time control can be without a number of moves",
  "termination-unknown": "the standard knows no such end of a game; it has normal, time forfeit and others",
  "mode-unknown": "the mode of play is OTB, PM, EM, ICS or TC",
  "setup-malformed": "SetUp is 0 for the initial position or 1 for that of the FEN tag",
  "ply-count-malformed": "PlyCount is the number of half-moves of the game",
  "board-malformed": "Board is the number of the board",
  "variant-unknown": "the game is not standard chess or Chess960 and is not judged",
  "setup-without-fen": "SetUp says that the game starts from a position, but there is no FEN tag",
  "setup-against-fen": "SetUp says that the game starts from the initial position, but there is a FEN tag",
  // Games that are edited.
  "edit-gone": "this move is not in the game any more",
  "edit-start": "there is no move at the start of the game",
  "edit-memory": "there is no memory for this change",
  "edit-nag": "a sign is a number from 1 to 255",
  "edit-command": "a command is a word and a value without brackets and braces",
  "edit-mark": "a mark is a capital letter and one square or two",
  "edit-tag": "the name of a tag has letters, digits and underscores",
  "edit-start-tag": "the tags of the position from which a game starts stay as they are",
} satisfies Record<string, Sentence>;

/** The keys that every language has. */
export type FactSentences = Record<keyof typeof sentences, Sentence>;

export const facts: FactSentences = sentences;
