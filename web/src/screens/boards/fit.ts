// fit.ts - how many boards a screen has room for, and how large they are then. Room: web/screens.

export interface Fit {
  /** How many stand on a page; 0 where there are none. */
  perPage: number;
  pages: number;
  columns: number;
  /** How wide a board is, in pixels. */
  side: number;
}

/** Names, clocks and the number of a board need so much of its width above and below it. */
const HEIGHT = 1.4;
const GAP = 8;
/** Smaller ones are not seen from afar: a part of the screen's shorter side, and pixels. */
const SHARE_MIN = 0.27;
const SIDE_MIN = 130;

/** How wide boards are if so many stand on a page, in the best of all arrangements; of several, that with the fewest columns. */
function arrange(count: number, width: number, height: number): Pick<Fit, "columns" | "side"> {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const side = Math.floor(Math.min((width + GAP) / columns - GAP, ((height + GAP) / rows - GAP) / HEIGHT));
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** As many on a page as can be seen, and no page with few beside one with many. */
export function fitBoards(count: number, width: number, height: number): Fit {
  if (count === 0) return { perPage: 0, pages: 0, columns: 1, side: 0 };
  const least = Math.max(SIDE_MIN, SHARE_MIN * Math.min(width, height));
  let most = 1;
  while (most < count && arrange(most + 1, width, height).side >= least) most++;
  const pages = Math.ceil(count / most);
  const perPage = Math.ceil(count / pages);
  return { perPage, pages, ...arrange(perPage, width, height) };
}
