// letters.ts - the letters of pieces in moves, as a language has them: Sc6 for Nc6. Room: web/text.
// libzug, PGN and the zone know the English ones alone. What is shown has the letters of the language, unless the settings
// want English ones or figurines; what is typed may have any of them.
import { settings } from "../app/settings";
import { text } from "./index";

/** King, queen, rook, bishop, knight. */
const ENGLISH = "KQRBN";

const FIGURINES = "♔♕♖♗♘";
/** The same in the other colour: what is pasted may have either. */
const BLACK_FIGURINES = "♚♛♜♝♞";

/** A move in SAN as it is shown. */
export function shownMove(san: string): string {
  const { letters } = settings();
  if (letters === "english") return san;
  const shown = letters === "figurines" ? FIGURINES : text().moves.letters;
  return san.replace(/[KQRBN]/g, (letter) => shown.charAt(ENGLISH.indexOf(letter)));
}

/** Figurines as English letters; a pawn has none. */
const withoutFigurines = (typed: string): string =>
  typed.replace(/[♔-♟]/gu, (one) => ENGLISH.charAt(Math.max(FIGURINES.indexOf(one), BLACK_FIGURINES.indexOf(one))));

/** What was typed, in English letters. */
export const readMove = (typed: string): string =>
  inEnglish(withoutFigurines(typed), text().moves.letters, settings().letters !== "language");

/**
 * A typed move in English letters. A letter counts as a piece's only where a piece stands: before a square, with where it
 * comes from between them, or behind the last rank, as what a pawn becomes. A small or capital letter that may be a file is
 * one: `bxc3` and `dc6` are a pawn's, `D4` is `d4`. A letter that means another piece in English, as the R of the French king,
 * means what the page shows by it: that of the language, or with `showsEnglish` the English one. The others mean either.
 */
export function inEnglish(typed: string, letters: string, showsEnglish = false): string {
  const own = [...letters].filter((letter, i) =>
    showsEnglish ? !ENGLISH.includes(letter) : letter !== ENGLISH.charAt(i)).join("");
  if (own === "") return typed;
  const noFile = own.replace(/[A-H]/g, "");
  const english = (letter: string): string => ENGLISH.charAt(letters.indexOf(letter.toUpperCase()));
  const firstLetters = [
    new RegExp(`^[${own}${noFile.toLowerCase()}](?=[a-h]?[1-8]?\\s*[-–—x:×]?\\s*[a-h][1-8])`),
    new RegExp(`^[${noFile}](?=[A-H]?[1-8]?\\s*[-–—X:×]?\\s*[A-H][1-8])`),
  ];
  const begun = firstLetters.reduce((move, letter) => move.replace(letter, english), typed);
  // No pawn becomes a king: that letter is the English one.
  const promoted = own.replace(letters.charAt(0), "");
  const promotion = new RegExp(`([a-h][18]\\s*[=(/]?\\s*)([${promoted}])(?=\\)?[+#!?\\s]*$)`, "i");
  return begun.replace(promotion, (_, before: string, letter: string) => before + english(letter));
}
