// board.mjs - hands on the board of the page, for tests.

/** The middle of a square on the screen. */
async function middle(page, square, board) {
  const box = await page.locator(`${board} cg-board`).boundingBox();
  const isBlack = (await page.locator(`${board} .orientation-black`).count()) > 0;
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = isBlack ? [7 - file, rank] : [file, 7 - rank];
  return [box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8];
}

/** Clicks a square with the mouse, or taps it on a phone. */
export async function clickSquare(page, square, { board = ".board", button = "left" } = {}) {
  const [x, y] = await middle(page, square, board);
  await page.mouse.click(x, y, { button });
}

/** Plays a move by two clicks: "e2e4". */
export async function clickMove(page, move, options = {}) {
  await clickSquare(page, move.slice(0, 2), options);
  await clickSquare(page, move.slice(2, 4), options);
  await told(page);
}

/** Chessground tells of a move a moment later, and it is drawn with the next frame: no hand is quicker, but a test may be. */
const told = (page) => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 2)));

/** Plays a move by dragging the piece. */
export async function dragMove(page, move, { board = ".board" } = {}) {
  const [x0, y0] = await middle(page, move.slice(0, 2), board);
  const [x1, y1] = await middle(page, move.slice(2, 4), board);
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, { steps: 3 });
  await page.mouse.move(x1, y1, { steps: 3 });
  await page.mouse.up();
}

/** Goes to a square of the grid by arrow keys alone; the grid has the focus. */
export async function walkTo(page, square) {
  const at = await page.evaluate(() => document.activeElement?.dataset.square);
  const [files, ranks] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
  const isBlack = (await page.locator(".board .orientation-black").count()) > 0;
  const [right, up] = isBlack ? [-files, -ranks] : [files, ranks];
  for (let i = 0; i < Math.abs(right); i++) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(up); i++) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
}

/** Plays a move by arrow keys and Enter. */
export async function keyMove(page, move) {
  await walkTo(page, move.slice(0, 2));
  await page.keyboard.press("Enter");
  await walkTo(page, move.slice(2, 4));
  await page.keyboard.press("Enter");
}

/** Presses a button that wants a second press; both come at once, however slow the machine is, but are no double click. */
export async function pressTwice(button) {
  await button.hover();
  const { mouse } = button.page();
  for (let press = 0; press < 2; press++) {
    await mouse.down();
    await mouse.up();
  }
}

/** Types a move into the box. */
export async function typeMove(page, move) {
  await page.locator(".move-input input").fill(move);
  await page.keyboard.press("Enter");
}

/** Waits until the list has so many half-moves, the last of them this one. */
export async function seesMove(page, ply, san) {
  await page
    .locator(`.moves-list [data-ply="${ply}"] .san`, { hasText: new RegExp(`^${san.replace(/[+#]/g, "\\$&")}$`) })
    .waitFor();
}

/** The label of a square's button, as a screen reader says it. */
export const labelOf = (page, square) => page.locator(`.grid [data-square="${square}"]`).getAttribute("aria-label");
