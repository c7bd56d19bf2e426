// review_chart.ts - how a game went, as a curve: what is below it is White's share of the points. Room: web/engine.
// For those who do not see it, it is also a table, whose evaluations lead to their places.
import { text } from "../text";
import { engine as words } from "../text/engine";
import { shownMove } from "../text/letters";
import { button, h, svg } from "../ui/view";
import type { View } from "../ui/view";
import type { Side } from "../zug/types";
import type { Review, ReviewedGame, ReviewedMove } from "./game_review";
import type { Sign } from "./judgement";
import { chanceOf, scoreText } from "./score";

export const SIGN_TEXT: Readonly<Record<Sign, string>> = { 6: "?!", 2: "?", 4: "??" };

export interface Reviewed {
  game: ReviewedGame;
  review: Review;
  signs: readonly (Sign | null)[];
}

/** The move that led to a position, with its number and its sign: "12… Qd2??". */
export const moveName = ({ number, side, san }: ReviewedMove, sign: Sign | null = null): string =>
  `${number}${side === "white" ? "." : "…"} ${shownMove(san)}${sign ? SIGN_TEXT[sign] : ""}`;

/** What a place of the curve is called. */
function placeName({ game, review, signs }: Reviewed, at: number): string {
  const move = game.moves[at - 1];
  const score = review[at]?.score;
  return [move ? moveName(move, signs[at - 1]) : text().replay.start, score && scoreText(score)].filter((part) => part).join("  ");
}

/** How far from above the curve is. */
const heightOf = (review: Review, at: number): number => 100 - chanceOf(review[at]?.score ?? { cp: 0 });

/** The curve goes on over so many positions of which nothing is known. */
const GAP = 4;

/** The positions that are known, in stretches. */
function stretchesOf(review: Review): number[][] {
  const stretches: number[][] = [];
  for (const at of review.keys()) {
    if (!review[at]) continue;
    const last = stretches[stretches.length - 1];
    if (last && at - (last[last.length - 1] ?? 0) <= GAP) last.push(at);
    else stretches.push([at]);
  }
  return stretches;
}

/** The picture; `marked` is the position that the board shows, or null in a variation. */
export function reviewPicture(reviewed: Reviewed, marked: number | null): View<SVGElement> {
  const { review, signs } = reviewed;
  const last = review.length - 1;
  const areas = stretchesOf(review).map((known) => {
    const [from = 0, to = 0] = [known[0], known[known.length - 1]];
    const curve = known.map((at) => `L${at} ${heightOf(review, at).toFixed(1)}`).join("");
    return [
      svg("rect", { class: "review-black", x: from, y: 0, width: to - from, height: 100 }),
      svg("path", { class: "review-white", d: `M${from} 100${curve}L${to} 100z` }),
    ];
  });
  const dots = signs.flatMap((sign, i) => (sign ? [svg("path", {
    class: `review-sign sign-${sign}`, d: `M${i + 1} ${heightOf(review, i + 1).toFixed(1)}h0`,
  })] : []));
  const hits = Array.from({ length: last + 1 }, (_, at) => svg("rect", {
    class: "chart-hit", x: at - 0.5, y: 0, width: 1, height: 100, "data-at": at,
  }, svg("title", {}, placeName(reviewed, at))));
  return svg("svg", {
    viewBox: `-0.5 0 ${last + 1} 100`, preserveAspectRatio: "none", role: "img", "aria-label": reviewLabel(reviewed),
  },
  areas,
  svg("line", { class: "review-even", x1: -0.5, x2: last + 0.5, y1: 50, y2: 50 }),
  marked === null ? null : svg("line", { class: "review-place", x1: marked, x2: marked, y1: 0, y2: 100 }),
  dots, hits);
}

/** The whole curve in a sentence. */
function reviewLabel({ game, review, signs }: Reviewed): string {
  const end = review.reduce((last, one) => one ?? last, null);
  const counted = (side: Side): string =>
    words().review.counted(text().board.colors[side], countOf(game, signs, side, 6), countOf(game, signs, side, 2), countOf(game, signs, side, 4));
  return [words().review.curve, end && words().review.ends(scoreText(end.score)), counted("white"), counted("black")]
    .filter((part) => part).join(". ");
}

/** How many moves of a side have a sign. */
export const countOf = (game: ReviewedGame, signs: readonly (Sign | null)[], side: Side, sign: Sign): number =>
  game.moves.filter((move, i) => move.side === side && signs[i] === sign).length;

/** The evaluations, each of which leads to its place. */
export function reviewTable({ game, review, signs }: Reviewed, onSelect: (at: number) => void): View {
  const rows = new Map<number, Partial<Record<Side, View>>>();
  game.moves.forEach((move, i) => {
    const score = review[i + 1]?.score;
    const cell = h("td", {}, button(`${shownMove(move.san)}${signs[i] ? SIGN_TEXT[signs[i]] : ""}`, () => onSelect(i + 1), { class: "plain" }),
      " ", score && scoreText(score));
    rows.set(move.number, { ...rows.get(move.number), [move.side]: cell });
  });
  const colors = text().board.colors;
  return h("table", {},
    h("thead", {}, h("tr", {}, [text().replay.number, colors.white, colors.black].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, [...rows].map(([number, { white, black }]) =>
      h("tr", { key: number }, h("th", { scope: "row" }, number), white ?? h("td", {}), black ?? h("td", {})))));
}
