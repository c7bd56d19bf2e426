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
function cellsOf(line: string, separator: string): string[] {
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

const separatorOf = (text: string): string => (text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",");

/** Reads a list: a line for each board, `White,Black` or `board,White,Black`, by commas, semicolons or tabs. */
export function readPairings(text: string): { rows: PairingRow[]; problems: LineProblem[] } {
  const separator = separatorOf(text);
  const rows: PairingRow[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = cellsOf(line, separator);
    const isHeading = rows.length === 0 && HEADINGS.has(cells[cells.length - 1]?.toLowerCase() ?? "");
    if (line.trim() === "" || isHeading) continue;
    if (cells.length < 2 || cells.length > 3) {
      problems.push({ line: index + 1, text: line.trim() });
      continue;
    }
    const [white = "", black = ""] = cells.slice(-2);
    rows.push({ board: cells.length === 3 ? (cells[0] ?? "") : String(rows.length + 1), white, black });
  }
  return { rows, problems };
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
