// letters.ts - the letters of pieces in moves, as a language has them: Sc6 for Nc6. Room: web/text.
// PGN and the zone know the English ones alone. What is shown has the letters of the language, unless the settings
// want English ones or figurines; what is typed may have any of them. Which letters a language has libzug knows; figurines it
// reads itself.
import { settings } from "../app/settings";
import { lettersOf, moveIn } from "../zug/letters";
import type { Letters } from "../zug/letters";
import { zugIfLoaded } from "../zug/zug";
import { language } from "./index";

/** A move in SAN as it is shown. There are no moves before libzug is there. */
export function shownMove(san: string): string {
  const zug = zugIfLoaded();
  const { letters } = settings();
  if (letters === "english" || !zug) return san;
  return moveIn(zug, letters === "figurines" ? letters : language(), san);
}

/** What was typed, in English letters. */
export function readMove(typed: string): string {
  const zug = zugIfLoaded();
  const [own, english] = zug ? [lettersOf(zug, language()), lettersOf(zug, "en")] : [];
  return own && english ? inEnglish(typed, own, english, settings().letters !== "language") : typed;
}

/**
 * A typed move in English letters. A letter counts as a piece's only where a piece stands: before a square, with where it
 * comes from between them, or behind the last rank, as what a pawn becomes. A small or capital letter that may be a file is
 * one: `bxc3` and `dc6` are a pawn's, `D4` is `d4`. A letter that means another piece in English, as the R of the French king,
 * means what the page shows by it: that of the language, or with `showsEnglish` the English one. The others mean either.
 */
export function inEnglish(typed: string, letters: Letters, english: Letters, showsEnglish = false): string {
  const kinds = Object.keys(letters) as (keyof Letters)[];
  const known = Object.values(english);
  const own = kinds.map((kind) => (letters[kind] === english[kind] || (showsEnglish && known.includes(letters[kind])) ? "" : letters[kind])).join("");
  if (own === "") return typed;
  const noFile = own.replace(/[A-H]/g, "");
  const inItsPlace = (letter: string): string => {
    const kind = kinds.find((one) => letters[one] === letter.toUpperCase());
    return kind ? english[kind] : letter;
  };
  const firstLetters = [
    new RegExp(`^[${own}${noFile.toLowerCase()}](?=[a-h]?[1-8]?\\s*[-–—x:×]?\\s*[a-h][1-8])`),
    new RegExp(`^[${noFile}](?=[A-H]?[1-8]?\\s*[-–—X:×]?\\s*[A-H][1-8])`),
  ];
  const begun = firstLetters.reduce((move, letter) => move.replace(letter, inItsPlace), typed);
  // No pawn becomes a king: that letter is the English one.
  const promoted = own.replace(letters.king, "");
  const promotion = new RegExp(`([a-h][18]\\s*[=(/]?\\s*)([${promoted}])(?=\\)?[+#!?\\s]*$)`, "i");
  return begun.replace(promotion, (_, before: string, letter: string) => before + inItsPlace(letter));
}
