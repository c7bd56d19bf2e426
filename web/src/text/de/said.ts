// said.ts - German: libzug's English sentences. Room: web/text.
// A sentence is recognised by its English form, in which names in braces stand for what changes; the German one has
// them by number, with the case of a man where it needs one.
import { FIXED, FORMS } from "./sentences";

type Case = "nom" | "acc" | "dat";

/** What can stand in braces. */
const PARTS: Readonly<Record<string, string>> = {
  square: "[a-h][1-8]",
  kind: "king|queen|rook|bishop|knight|pawn|piece",
  man: "the (?:(?:white|black) )?(?:king|queen|rook|bishop|knight|pawn|piece) on [a-h][1-8]",
  men: "the \\w+ on [a-h][1-8](?:(?:, | and )(?:the \\w+ on [a-h][1-8]|others))*",
  side: "White|Black",
  color: "white|black",
  number: "\\d+",
  text: ".+",
};

const SIDES: Readonly<Record<string, string>> = { White: "Weiß", Black: "Schwarz" };
const KINDS: Readonly<Record<string, string>> = {
  king: "König", queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer", pawn: "Bauer", piece: "Figur",
};
const ARTICLES: Readonly<Record<Case, readonly [string, string]>> = {
  nom: ["der", "die"], acc: ["den", "die"], dat: ["dem", "der"],
};

const isFeminine = (kind: string): boolean => kind === "queen" || kind === "piece";

/** "Bauer", "Bauern". */
const noun = (kind: string, of: Case): string => (KINDS[kind] ?? kind) + (kind === "pawn" && of !== "nom" ? "n" : "");

/** "weiße", "weißen": behind der, die, den, dem. */
const adjective = (color: string, kind: string, of: Case): string =>
  (color === "white" ? "weiße" : "schwarze") + (of === "dat" || (of === "acc" && !isFeminine(kind)) ? "n" : "");

/** "the black knight on f6" as "dem schwarzen Springer auf f6". */
function man(english: string, of: Case): string {
  const [, color, kind = "piece", square = ""] = /^the (?:(white|black) )?(\w+) on (..)$/.exec(english) ?? [];
  const article = ARTICLES[of][isFeminine(kind) ? 1 : 0];
  return `${article} ${color ? `${adjective(color, kind, of)} ` : ""}${noun(kind, of)} auf ${square}`;
}

/** "the rook on e8 and the knight on f3", in a case. */
const men = (english: string, of: Case): string =>
  english
    .replace(/the \w+ on [a-h][1-8]/g, (one) => man(one, of))
    .replace(" and others", " und anderen")
    .replace(" and ", " und ");

/** "white" and "knight" as "weißer Springer", with what stands before it: "kein", "ein", "ein eigen". */
function without(begin: string, color: string, kind: string): string {
  const ending = isFeminine(kind) ? "e" : "er";
  const words = [begin + (isFeminine(kind) ? "e" : ""), (color === "white" ? "weiß" : "schwarz") + ending];
  return [...words, noun(kind, "nom")].join(" ");
}

/** One of the German text's braces: {0}, {0:dat}, {no 0 1}, {a 0 1}, {no 1}, {own 1}. */
function fillIn(brace: string, parts: readonly string[]): string {
  const [word = "", first = "", second = ""] = brace.split(/[ :]/);
  const [a, b] = [parts[Number(first)] ?? "", parts[Number(second)] ?? ""];
  if (word === "no" || word === "a") return without(word === "no" ? "kein" : "ein", a, b);
  if (word === "none") return `keine${isFeminine(a) ? "" : "n"} ${noun(a, "acc")}`;
  if (word === "own") return `${isFeminine(a) ? "eine eigene" : "ein eigener"} ${noun(a, "nom")}`;
  const part = parts[Number(word)] ?? "";
  if (first) return men(part, first as Case);
  return SIDES[part] ?? part;
}

interface Form {
  english: RegExp;
  german: string;
}

let forms: Form[] | undefined;

/** The English forms as patterns, made when first wanted. */
function patterns(): Form[] {
  const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\/]/g, "\\$&");
  return FORMS.map(([english, german]) => ({
    english: new RegExp(`^${escape(english).replace(/\{(\w+)\}/g, (_, name: string) => `(${PARTS[name] ?? ""})`)}$`),
    german,
  }));
}

/** The German sentence, or null if there is none. */
export function germanOf(sentence: string): string | null {
  const [, before, meant] = /^(.*); was it (\S+)\?$/.exec(sentence) ?? [];
  if (before !== undefined) return `${said(before)}; war ${meant} gemeint?`;
  const fixed = FIXED[sentence];
  if (fixed !== undefined) return fixed;
  forms ??= patterns();
  for (const { english, german } of forms) {
    const found = english.exec(sentence);
    if (found) return german.replace(/\{([^}]+)\}/g, (_, brace: string) => fillIn(brace, found.slice(1).map(said)));
  }
  return null;
}

/** libzug's sentence in German; one that is not known stays as it is. What changes in a sentence may itself be one. */
export function said(sentence: string): string {
  return germanOf(sentence) ?? sentence;
}
