// list_table.ts - a table of many rows, in which a name is found, and whose rows stay when others change. Room: web/event.
import { fill, h } from "../ui/dom";

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
  make(): HTMLElement;
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
  heads: readonly (HTMLElement | null)[];
}

/** A name as it is looked for: without capitals and accents. */
export const plainName = (name: string): string => name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** True if every word that was typed begins a word of the names. */
export function hasName(names: string, typed: string): boolean {
  const parts = plainName(names).split(/[\s,.;:()'’-]+/);
  return plainName(typed).split(/[\s,]+/).filter(Boolean).every((word) => parts.some((part) => part.startsWith(word)));
}

/** A head of a column; `title` is what a short one means. */
export const head = (text: string, title = "", classes = ""): HTMLElement =>
  h("th", { scope: "col", ...(classes ? { class: classes } : {}) }, title ? h("abbr", { title }, text) : text);

/** So many rows are drawn at once. Those behind them follow in pieces, so that the page answers meanwhile: each as many as
 * there are, for the browser lays the whole table out again with each. */
const PIECE = 200;

interface Made {
  row: ListRow;
  element: HTMLElement;
}

export function makeListTable({ caption, classes = "", heads }: ListTableOptions): ListTable {
  const body = h("tbody", {});
  const root = h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": caption },
    h("table", { class: `results ${classes}`.trim() }, h("caption", { class: "spoken" }, caption),
      h("thead", {}, h("tr", {}, ...heads)), body));
  const made = new Map<string, Made>();
  let rows: readonly ListRow[] = [];
  let wanted = "";
  let timer = 0;
  const elementAt = (row: ListRow): HTMLElement => {
    const known = made.get(row.key);
    if (known?.row.shows === row.shows) return known.element;
    const element = elementOf(row);
    element.hidden = wanted !== "" && !hasName(row.names, wanted);
    made.set(row.key, { row, element });
    return element;
  };
  const drawAll = (): void => {
    clearTimeout(timer);
    fill(body, ...rows.map(elementAt));
  };
  const drawOn = (): void => {
    const next = rows.slice(body.childElementCount, Math.max(PIECE, 2 * body.childElementCount));
    body.append(...next.map(elementAt));
    if (body.childElementCount < rows.length) timer = window.setTimeout(drawOn);
  };
  return {
    root,
    show: (next) => {
      const isFirst = rows.length === 0;
      rows = next;
      const keys = new Set(rows.map((row) => row.key));
      for (const key of [...made.keys()]) if (!keys.has(key)) made.delete(key);
      if (isFirst && wanted === "") drawOn();
      else drawAll();
    },
    find: (words) => {
      if (words === wanted) return { count: countOf(rows, wanted), all: countOf(rows, "") };
      wanted = words;
      drawAll();
      for (const { row, element } of made.values()) element.hidden = wanted !== "" && !hasName(row.names, wanted);
      return { count: countOf(rows, wanted), all: countOf(rows, "") };
    },
  };
}

const countOf = (rows: readonly ListRow[], words: string): number =>
  rows.filter((row) => !row.isHeading && (words === "" || hasName(row.names, words))).length;

function elementOf(row: ListRow): HTMLElement {
  const element = row.make();
  if (row.isOwn) element.setAttribute("aria-current", "true");
  return element;
}
