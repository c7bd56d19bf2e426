// pairings.ts - the pairings of a round while they are typed or pasted. Room: web/event.

/** One board. */
export interface PairingRow {
  board: string;
  white: string;
  black: string;
}

/** What is wrong with a row; `name` is who or what it is about. */
export interface RowProblem {
  row: number;
  field: "board" | "white" | "black";
  kind: "no-name" | "same" | "twice" | "bad-board" | "board-twice";
  name: string;
}

/** A line of a list that cannot be read. */
export interface LineProblem {
  line: number;
  text: string;
}

const HEADINGS: ReadonlySet<string> = new Set(["black", "schwarz"]);

/** The cells of one line; quotes hold a name together, two of them are one. */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const sign = line.charAt(i);
    if (sign === '"' && isQuoted && line.charAt(i + 1) === '"') {
      cell += sign;
      i++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** What separates the cells of a line, outside of quotes: tabs before semicolons, these before commas. */
export function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  return bare.includes("\t") ? "\t" : bare.includes(";") ? ";" : ",";
}

const isNumber = (cell: string | undefined): boolean => /^\d+$/.test(cell ?? "");

/** Names of the form "Carlsen, Magnus" put together again, where commas separate and nothing else can be meant: four
 * parts are two such names, and five with the number of a board in front. */
function wholeNames(cells: readonly string[], separator: string): readonly string[] {
  const from = isNumber(cells[0]) ? 1 : 0;
  if (separator !== "," || cells.length - from !== 4) return cells;
  const [a, b, c, d] = cells.slice(from);
  return [...cells.slice(0, from), `${a}, ${b}`, `${c}, ${d}`];
}

/** Reads a list: a line for each board, `White,Black` or `board,White,Black`, by commas, semicolons or tabs. */
export function readPairings(text: string): { rows: PairingRow[]; problems: LineProblem[] } {
  const rows: PairingRow[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const separator = separatorOf(line);
    const cells = wholeNames(cellsOf(line, separator), separator);
    const isHeading = rows.length === 0 && HEADINGS.has(cells[cells.length - 1]?.toLowerCase() ?? "");
    if (line.trim() === "" || isHeading) continue;
    // Of three parts the first is the board: with commas it might be half of a name.
    if (cells.length < 2 || cells.length > 3 || (cells.length === 3 && separator === "," && !isNumber(cells[0]))) {
      problems.push({ line: index + 1, text: line.trim() });
      continue;
    }
    const [white = "", black = ""] = cells.slice(-2);
    rows.push({ board: cells.length === 3 ? (cells[0] ?? "") : String(rows.length + 1), white, black });
  }
  return { rows, problems };
}

/** Several names in one line. With semicolons or quotes each part is a name; with commas alone two parts that follow each
 * other may be one name, as in "Carlsen, Magnus, Vera": `mayJoin`. */
export function readNames(typed: string): { parts: string[]; mayJoin: boolean } {
  const separator = separatorOf(typed);
  const parts = cellsOf(typed, separator).filter((part) => part !== "");
  return { parts, mayJoin: separator === "," && !typed.includes('"') };
}

/** Writes rows as the list that the zone reads. */
export function writePairings(rows: readonly PairingRow[]): string {
  const quote = (name: string): string => `"${name.trim().replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.board}\t${quote(row.white)}\t${quote(row.black)}\n`).join("");
}

const isBlank = (row: PairingRow): boolean => row.white.trim() === "" && row.black.trim() === "";

/** The rows in which something stands. */
export const filledRows = (rows: readonly PairingRow[]): PairingRow[] => rows.filter((row) => !isBlank(row));

/** What is wrong with rows, before the zone is asked; blank rows are no fault. */
export function checkRows(rows: readonly PairingRow[]): RowProblem[] {
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  const boards = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const tell = (field: RowProblem["field"], kind: RowProblem["kind"], name: string): void => {
      problems.push({ row: index, field, kind, name });
    };
    if (!/^[1-9]\d{0,4}$/.test(row.board.trim())) tell("board", "bad-board", row.board);
    else if (boards.has(row.board.trim())) tell("board", "board-twice", row.board.trim());
    boards.add(row.board.trim());
    for (const field of ["white", "black"] as const) {
      const name = row[field].trim();
      const key = name.toLowerCase();
      if (name === "") tell(field, "no-name", name);
      else if (field === "black" && key === row.white.trim().toLowerCase()) tell(field, "same", name);
      else if (seen.has(key)) tell(field, "twice", name);
      if (name !== "") seen.add(key);
    }
  }
  return problems;
}
