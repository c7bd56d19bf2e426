// list_table.ts - a table of many rows, in which a name is found, and whose rows stay when others change. Room: web/event.
import { draw, element, h } from "../ui/view";
import type { Attributes, Child, View } from "../ui/view";

export interface ListRow {
  /** By which it is the same row in another state. */
  key: string;
  /** All that it shows: with another text it is made anew. */
  shows: string;
  /** By which it is found. */
  names: string;
  /** Of who is at this browser. */
  isOwn?: boolean;
  /** Stands over others, and is not counted. */
  isHeading?: boolean;
  /** The row, with these attributes besides its own. */
  make(attributes: Attributes): View;
}

/** A row over others: what it says, and itself. */
export interface RowOver {
  words: string;
  make(attributes: Attributes): View;
}

export interface ListTable {
  root: HTMLElement;
  show(rows: readonly ListRow[]): void;
  /** Shows only the rows that have this in their names; the answer is how many, and of how many. */
  find(words: string): { count: number; all: number };
}

export interface ListTableOptions {
  caption: string;
  classes?: string;
  heads: readonly Child[];
}

/** A name as it is looked for: without capitals and accents. */
export const plainName = (name: string): string => name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** True if every word that was typed begins a word of the names. */
export function hasName(names: string, typed: string): boolean {
  const parts = plainName(names).split(/[\s,.;:()'’-]+/);
  return plainName(typed).split(/[\s,]+/).filter(Boolean).every((word) => parts.some((part) => part.startsWith(word)));
}

/** A head of a column; `title` is what a short one means. */
export const head = (text: string, title = "", classes = ""): View =>
  h("th", { scope: "col", ...(classes ? { class: classes } : {}) }, title ? h("abbr", { title }, text) : text);

/** So many rows are drawn at once. Those behind them follow in pieces, so that the page answers meanwhile: each as many as
 * there are, for the browser lays the whole table out again with each. */
const PIECE = 200;

/** A row as it was drawn last: what shows the same is not made again. */
interface Made {
  shows: string;
  isHidden: boolean;
  view: View;
}

export function makeListTable({ caption, classes = "", heads }: ListTableOptions): ListTable {
  const body = element(h("tbody"));
  const root = element(h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": caption },
    h("table", { class: `results ${classes}`.trim() }, h("caption", { class: "spoken" }, caption),
      h("thead", {}, h("tr", {}, heads)), body)));
  let made = new Map<string, Made>();
  let rows: readonly ListRow[] = [];
  let wanted = "";
  let timer = 0;
  const makeRow = (row: ListRow): [string, Made] => {
    const known = made.get(row.key);
    const isHidden = wanted !== "" && !hasName(row.names, wanted);
    if (known?.shows === row.shows && known.isHidden === isHidden) return [row.key, known];
    const view = row.make({ key: row.key, hidden: isHidden, "aria-current": row.isOwn ? "true" : null });
    return [row.key, { shows: row.shows, isHidden, view }];
  };
  const drawTo = (end: number): void => {
    clearTimeout(timer);
    made = new Map(rows.slice(0, end).map(makeRow));
    draw(body, [...made.values()].map(({ view }) => view));
    if (end < rows.length) timer = window.setTimeout(() => drawTo(2 * end));
  };
  return {
    root,
    show: (next) => {
      const isFirst = rows.length === 0;
      rows = next;
      drawTo(isFirst && wanted === "" ? PIECE : rows.length);
    },
    find: (words) => {
      if (words !== wanted) {
        wanted = words;
        drawTo(rows.length);
      }
      return { count: countOf(rows, wanted), all: countOf(rows, "") };
    },
  };
}

const countOf = (rows: readonly ListRow[], words: string): number =>
  rows.filter((row) => !row.isHeading && (words === "" || hasName(row.names, words))).length;
