// chart.ts - the time spent on each move: White's bars go up, Black's go down. Room: web/screens.
// For those who do not see it, it is also a table.
import { text } from "../../text";
import { shownMove } from "../../text/letters";
import { draw, element, h, svg } from "../../ui/view";
import type { View } from "../../ui/view";
import { clockText } from "../../ui/time";
import { SIDES } from "../../zug/types";
import type { Side } from "../../zug/types";
import { moveAt, moverOf } from "./tree";
import type { Tree } from "./tree";

const HALF = 60;
const BAR = 10;

interface Spent {
  at: number;
  index: number;
  side: Side;
  name: string;
  number: number;
  ms: number;
}

export interface Chart {
  root: HTMLElement;
  show(tree: Tree): void;
  mark(at: number): void;
}

export function makeChart(onSelect: (at: number) => void): Chart {
  const words = text().replay;
  const picture = element(h("div", { class: "chart-picture" }));
  const summary = element(h("p", { class: "chart-summary soft" }));
  const table = element(h("div", { class: "chart-table" }));
  const root = element(h("section", { class: "card chart", "aria-label": words.chart, hidden: true },
    h("h2", {}, words.chart), picture, summary,
    h("details", {}, h("summary", {}, words.chartTable), table)));
  picture.addEventListener("click", (event) => {
    const bar = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    if (bar) onSelect(Number(bar.getAttribute("data-at")));
  });
  return {
    root,
    show: (tree) => {
      const all = spentOf(tree);
      root.hidden = all.length < 2;
      if (root.hidden) return;
      draw(picture, pictureOf(all));
      draw(summary, summaryOf(all));
      draw(table, tableOf(all));
    },
    mark: (at) => {
      for (const bar of picture.querySelectorAll(".marked")) bar.classList.remove("marked");
      for (const bar of picture.querySelectorAll(`[data-at="${at}"]`)) bar.classList.add("marked");
    },
  };
}

/** The moves of the main line whose time is known. */
function spentOf(tree: Tree): Spent[] {
  return tree.main.flatMap((at, index) => {
    const move = moveAt(tree, at);
    if (move?.spent_ms === undefined) return [];
    const side = moverOf(move);
    const name = `${move.number}${side === "white" ? "." : "…"} ${shownMove(move.san)}`;
    return [{ at, index, side, name, number: move.number, ms: move.spent_ms }];
  });
}

/** A time in few letters: 4.2 s, 1:05. */
const shortTime = (ms: number): string =>
  ms < 60_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : clockText(ms, false);

/** Heights grow with the square root, lest one long think flatten all others. */
function pictureOf(all: readonly Spent[]): View<SVGElement> {
  const longest = Math.max(1, ...all.map((one) => one.ms));
  const count = (all[all.length - 1]?.index ?? 0) + 1;
  const bars = all.flatMap((one) => {
    const height = Math.max(1.5, Math.sqrt(one.ms / longest) * (HALF - 4));
    const [x, isWhite] = [one.index * BAR, one.side === "white"];
    const title = svg("title", {}, `${one.name} ${shortTime(one.ms)}`);
    const hit = { class: "chart-hit", x, y: isWhite ? 0 : HALF, width: BAR, height: HALF, "data-at": one.at };
    const place = { x: x + 1, y: isWhite ? HALF - height : HALF, width: BAR - 2, height, rx: 1.5 };
    return [
      svg("rect", hit, title),
      svg("rect", { class: `chart-bar ${one.side}`, "data-at": one.at, ...place }),
    ];
  });
  const average = (side: Side): string => text().replay.spent(averageOf(all, side));
  return svg("svg", {
    viewBox: `0 0 ${count * BAR} ${2 * HALF}`, preserveAspectRatio: "none", role: "img",
    "aria-label": text().replay.chartOf({ white: average("white"), black: average("black") }),
  }, svg("line", { class: "chart-axis", x1: 0, x2: count * BAR, y1: HALF, y2: HALF }), bars);
}

function averageOf(all: readonly Spent[], side: Side): number {
  const own = all.filter((one) => one.side === side);
  return own.length > 0 ? own.reduce((sum, one) => sum + one.ms, 0) / own.length : 0;
}

function summaryOf(all: readonly Spent[]): View[] {
  const words = text().replay;
  const colors = text().board.colors;
  const longest = all.reduce((a, b) => (b.ms > a.ms ? b : a));
  const key = (side: Side): View => h("span", { class: `chart-key ${side}`, "aria-hidden": "true" });
  return [
    ...SIDES.map((side) =>
      h("span", {}, key(side), words.average(colors[side], shortTime(averageOf(all, side))))),
    h("span", {}, words.longest(longest.name, shortTime(longest.ms))),
  ];
}

function tableOf(all: readonly Spent[]): View {
  const colors = text().board.colors;
  const rows = new Map<number, Partial<Record<Side, Spent>>>();
  for (const one of all) rows.set(one.number, { ...rows.get(one.number), [one.side]: one });
  const cell = (spent: Spent | undefined): View => h("td", {}, spent ? shortTime(spent.ms) : "");
  const columns = [text().replay.number, colors.white, colors.black].map((name) => h("th", { scope: "col" }, name));
  return h("table", {},
    h("thead", {}, h("tr", {}, columns)),
    h("tbody", {}, [...rows].map(([number, { white, black }]) =>
      h("tr", {}, h("th", { scope: "row" }, number), cell(white), cell(black)))));
}
