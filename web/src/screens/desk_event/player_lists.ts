// player_lists.ts - lists of players as people have them: typed, copied from a table program, saved as a file, or the
// players of a tournament report. Room: web/screens. What is read is shown before anything of it is entered.
import { cellsOf, separatorOf } from "../../event/pairings";
import { PLAYER_FIELDS, fieldProblem, playerOf } from "../../event/players";
import { recordOf } from "../../zug/record";
import type { PlayerCells, PlayerField, PlayerProblem } from "../../event/players";
import type { Player, WantedPlayer } from "../../net";

/** A line that cannot be entered as it is; `about` is the word that is wrong. */
export interface LineProblem {
  line: number;
  kind: PlayerProblem;
  about: string;
}

/** What is left out, and why that is no harm: a line, or a column of line 1. */
export interface LineNote {
  line: number;
  kind: "same-line" | "listed" | "unused-column" | "report";
  about: string;
}

export interface ReadPlayers {
  players: WantedPlayer[];
  /** The fields that the list has. */
  fields: PlayerField[];
  problems: LineProblem[];
  notes: LineNote[];
}

/** What a column can be: a field, a part of the name, or a number that the list has for itself. */
type Column = PlayerField | "surname" | "forename" | "count";

/** What programs and people write over a column, in small letters and without points. */
const HEADINGS: Readonly<Record<string, Column>> = {
  player: "name", spieler: "name", teilnehmer: "name", "full name": "name", schüler: "name", pupil: "name", student: "name",
  joueur: "name", "nom complet": "name",
  surname: "surname", "last name": "surname", lastname: "surname", "family name": "surname", nachname: "surname",
  familienname: "surname", nom: "surname",
  forename: "forename", "first name": "forename", firstname: "forename", "given name": "forename", vorname: "forename",
  prénom: "forename", prenom: "forename",
  elo: "rating", dwz: "rating", rtg: "rating", "elo/dwz": "rating", twz: "rating", nwz: "rating", classement: "rating",
  fed: "federation", country: "federation", land: "federation", nation: "federation", fédération: "federation",
  "fide id": "fide_id", fideid: "fide_id", "fide-id": "fide_id", "fide no": "fide_id", "fide-nr": "fide_id",
  born: "birth", year: "birth", "year of birth": "birth", "date of birth": "birth", birthday: "birth", geburtsjahr: "birth",
  geburtsdatum: "birth", geboren: "birth", jahrgang: "birth", naissance: "birth",
  verein: "club", team: "club", mannschaft: "club", titel: "title", titre: "title", gender: "sex", geschlecht: "sex",
  sexe: "sex", konto: "account", compte: "account",
  "#": "count", no: "count", nr: "count", "n°": "count", rank: "count", rang: "count", platz: "count", "start no": "count",
  startnr: "count", "start-nr": "count", snr: "count", number: "count", nummer: "count",
};

function columnOf(heading: string): Column | undefined {
  const word = heading.toLowerCase().replace(/[.:]+$/, "").replaceAll("_", " ").trim();
  return HEADINGS[word] ?? PLAYER_FIELDS.find((field) => field.replaceAll("_", " ") === word);
}

const SEXES: Readonly<Record<string, string>> = {
  f: "w", female: "w", weiblich: "w", woman: "w", male: "m", männlich: "m", man: "m", h: "m",
};

/** A day or a year as reports have it: 2014/05/31, or 2014 where only that is known. */
function birthOf(cell: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(cell) ?? [];
  const plain = year === "" ? cell.replace(/[-.]/g, "/") : `${year}/${month.padStart(2, "0")}/${day.padStart(2, "0")}`;
  return plain.replace(/(\/00)+$/, "");
}

const isNone = (cell: string): boolean => /^[-–—0?]*$/.test(cell);

/** What stands in a cell, without the ways in which people say that there is nothing. */
function cleaned(field: PlayerField, cell: string): string {
  const said = cell.replace(/[\s\u00a0]+/g, " ").trim();
  if (field === "name" || field === "club" || field === "account") return said;
  if (isNone(said)) return "";
  if (field === "sex") return SEXES[said.toLowerCase()] ?? said.toLowerCase();
  if (field === "birth") return birthOf(said);
  return field === "title" || field === "federation" ? said.toUpperCase() : said;
}

const isRating = (cell: string): boolean => /^\d+$/.test(cell) && Number(cell) <= 9999;
const isCount = (cell: string): boolean => /^\d{1,4}[.)]?$/.test(cell);

/** A line without headings: a name, whose two parts may be separated like cells, and perhaps a rating; in front of it
 * there may be a number. */
function plainCells(cells: readonly string[]): PlayerCells | null {
  const isNumbered = cells.length > 1 && isCount(cells[0] ?? "") && !isRating(cells[1] ?? "");
  const [first = "", ...others] = isNumbered ? cells.slice(1) : cells;
  const filled = [first.replace(/^\d{1,4}[.)]\s+/, ""), ...others];
  while (filled.length > 1 && isNone(filled[filled.length - 1] ?? "")) filled.pop();
  const last = filled[filled.length - 1] ?? "";
  const hasRating = filled.length > 1 && isRating(last);
  const parts = hasRating ? filled.slice(0, -1) : filled;
  return parts.length > 2 ? null : { name: parts.join(", "), ...(hasRating ? { rating: last } : {}) };
}

/** True if the cell behind the name is a part of it: there is one more than there are columns, and it is no number where
 * one belongs; or the line goes on to its last cell. */
function isSplit(columns: readonly (Column | undefined)[], cells: readonly string[], at: number): boolean {
  const isNumber = ["rating", "fide_id", "birth"].includes(columns[at + 1] ?? "");
  return cells.length === columns.length + 1 && /\p{L}/u.test(cells[at + 1] ?? "") &&
    (isNumber || cells[cells.length - 1] !== "");
}

/** A line under headings. A comma in a name that is not in quotes does not make a further column. */
function namedCells(columns: readonly (Column | undefined)[], line: readonly string[], separator: string): PlayerCells | null {
  const cells = [...line];
  const at = columns.indexOf("name");
  if (separator === "," && at >= 0 && isSplit(columns, cells, at))
    cells.splice(at, 2, `${cells[at] ?? ""}, ${cells[at + 1] ?? ""}`);
  while (cells.length > columns.length && cells[cells.length - 1] === "") cells.pop();
  if (cells.length > columns.length) return null;
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? "";
  const name = [cell("surname"), cell("forename")].filter((part) => part !== "").join(", ");
  const fields = PLAYER_FIELDS.filter((field) => columns.includes(field)).map((field) => [field, cell(field)]);
  return { ...(name === "" ? {} : { name }), ...Object.fromEntries(fields) };
}

const TITLES: Readonly<Record<string, string>> = { G: "GM", M: "IM", F: "FM", C: "CM", WG: "WGM", WM: "WIM", WF: "WFM", WC: "WCM" };

/** A player's line of a tournament report, whose columns are fixed. */
function reportCells(line: string): PlayerCells {
  const part = (from: number, to: number): string => line.slice(from - 1, to).trim();
  const title = part(11, 13).toUpperCase();
  return {
    sex: part(10, 10), title: TITLES[title] ?? title, name: part(15, 47), rating: part(49, 52), federation: part(54, 56),
    fide_id: part(58, 68), birth: part(70, 79),
  };
}

const isReport = (lines: readonly string[]): boolean => lines.some((line) => /^001 +\d+ /.test(line) && line.length > 20);

/** Who is the same person in a list. */
const personKey = (one: Pick<WantedPlayer, "name" | "fide_id" | "birth">): string =>
  [one.name, one.fide_id ?? "", one.birth ?? ""].join("\n");

/** The lines that are players, each as its cells; null is more than a line can have. */
interface Line {
  number: number;
  cells: PlayerCells | null;
  text: string;
}

function linesOf(text: string, notes: LineNote[]): Line[] {
  const all = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/).map((line, i) => ({ number: i + 1, text: line }));
  const lines = all.filter((line) => line.text.trim() !== "");
  if (isReport(lines.map((line) => line.text))) {
    notes.push({ line: 0, kind: "report", about: "" });
    return lines.filter((line) => line.text.startsWith("001 "))
      .map((line) => ({ ...line, cells: reportCells(line.text) }));
  }
  const first = lines[0];
  const separator = separatorOf(first?.text ?? "");
  const heads = cellsOf(first?.text ?? "", separator);
  const columns = heads.map(columnOf);
  const at = columns.indexOf("surname");
  // Where nobody has a first name of their own, what is called so is the whole.
  if (at >= 0 && !columns.includes("name") && !columns.includes("forename")) columns[at] = "name";
  if (!columns.includes("name") && !columns.includes("surname"))
    return lines.map((line) => ({ ...line, cells: plainCells(cellsOf(line.text, separator)) }));
  for (const [i, head] of heads.entries())
    if (columns[i] === undefined && head !== "") notes.push({ line: first?.number ?? 1, kind: "unused-column", about: head });
  return lines.slice(1).map((line) => ({ ...line, cells: namedCells(columns, cellsOf(line.text, separator), separator) }));
}

/** What is wrong with a line; null if nothing is. */
function cellsProblem(cells: PlayerCells): Omit<LineProblem, "line"> | null {
  for (const field of PLAYER_FIELDS) {
    const cell = cells[field] ?? "";
    const kind = fieldProblem(field, cell);
    if (kind) return { kind, about: cell };
  }
  return null;
}

/** Reads a list: a line for each player, perhaps under a line with the names of the columns, or a tournament report.
 * `known` are those who are in the list of the event already. */
export function readPlayers(text: string, known: readonly Player[] = []): ReadPlayers {
  const read: ReadPlayers = { players: [], fields: [], problems: [], notes: [] };
  const listed = new Set(known.map(personKey));
  const seen = new Map<string, string>();
  for (const { number, cells, text: typed } of linesOf(text, read.notes)) {
    if (cells === null) {
      read.problems.push({ line: number, kind: "too-many", about: typed.trim() });
      continue;
    }
    const clean = recordOf(PLAYER_FIELDS, (field) => cleaned(field, cells[field] ?? ""));
    const problem = cellsProblem(clean);
    const player = playerOf(clean);
    const key = personKey(player);
    const same = JSON.stringify(player);
    if (problem) read.problems.push({ line: number, ...problem });
    else if (listed.has(key)) read.notes.push({ line: number, kind: "listed", about: player.name });
    else if (seen.get(key) === same) read.notes.push({ line: number, kind: "same-line", about: player.name });
    else if (seen.has(key)) read.problems.push({ line: number, kind: "twice", about: player.name });
    else read.players.push(player);
    seen.set(key, seen.get(key) ?? same);
  }
  read.fields = PLAYER_FIELDS.filter((field) => read.players.some((one) => one[field] !== undefined));
  return read;
}

/** The text of a file: in UTF-8, with or without a mark in front, in UTF-16, or as table programs on Windows still write
 * it. Null if it is none: a workbook, a picture. */
export function textOf(bytes: ArrayBuffer): string | null {
  const [first = 0, second = 0] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  if (new Uint8Array(bytes).includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
