// focus.test.mjs - who uses keys stays where they are: nothing that goes away takes the focus along.
import { keyMove, seesMove } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { begin } from "./otb.test.mjs";
import { account, sitDown } from "./people.mjs";

/** Fails if the focus is nowhere, or not inside of what it should be in. */
async function expectFocusIn(page, selector, words) {
  const isThere = await page.evaluate((into) => document.activeElement?.closest(into) !== null, selector);
  expect(isThere, `${words}: the focus is ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`);
}

/** Presses what has the focus; a second time at once if it wants to be sure. */
async function press(page, selector, times = 1) {
  await page.locator(selector).focus();
  for (let i = 0; i < times; i++) await page.keyboard.press("Enter");
}

/** Finds all that Tab should reach, in its order; of buttons that exclude each other the one chosen. */
const findStops = (page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]");
    const isStop = (one) =>
      one.tabIndex >= 0 &&
      !one.matches(":disabled, [type=radio]:not(:checked)") &&
      one.checkVisibility({ visibilityProperty: true });
    window.stops = [...all].filter(isStop);
    return window.stops.map((one) => one.outerHTML.slice(0, 100));
  });

const stopAt = (page) => page.evaluate(() => window.stops.indexOf(document.activeElement));

/** Goes through all stops of the page, from the first or from the last; fails if one is missed or holds the focus. */
async function walkThrough(page, key, where) {
  const stops = await findStops(page);
  const wanted = stops.map((_, i) => (key === "Tab" ? i : stops.length - 1 - i));
  await page.evaluate((first) => window.stops[first].focus(), wanted[0]);
  for (const [i, next] of wanted.entries()) {
    expectEqual(await stopAt(page), next, `${where}: the stop after ${stops[wanted[i - 1]]} by ${key}`);
    await page.keyboard.press(key);
    // A part that scrolls may be a stop of its own.
    if ((await stopAt(page)) === -1) await page.keyboard.press(key);
  }
}

/** Goes on from a button that waits for its second press, in both directions. */
async function leaveUnsure(page, selector) {
  const button = page.locator(selector);
  for (const [key, by] of [["Tab", 1], ["Shift+Tab", -1]]) {
    const stops = await findStops(page);
    await button.focus();
    const from = await stopAt(page);
    await page.keyboard.press("Enter");
    await page.locator(`${selector}.sure`).waitFor();
    await page.keyboard.press(key);
    if ((await stopAt(page)) === -1) await page.keyboard.press(key);
    expectEqual(await stopAt(page), (from + by + stops.length) % stops.length, `the stop after ${selector} by ${key}`);
    await page.locator(`${selector}.sure`).waitFor({ state: "detached" });
  }
}

const KEYS = ["Tab", "Shift+Tab"];

export const tests = {
  "Tab goes through everything in a live game, forwards and backwards, and past a second press": async (
    bench,
    zone,
  ) => {
    const { white, black, anna, ben, game } = await sitDown(bench, zone);
    await white.locator("button.abort").waitFor();
    for (const key of KEYS) await walkThrough(white, key, "before the first moves");
    await leaveUnsure(white, "button.abort");
    await anna.move(game, "e2e4");
    await ben.move(game, "e7e5");
    await Promise.all([white, black].map((page) => page.locator("button.offer[aria-disabled=false]").waitFor()));
    for (const [page, who] of [[white, "White"], [black, "Black"]])
      for (const key of KEYS) await walkThrough(page, key, who);
    for (const selector of ["button.offer", "button.resign"]) await leaveUnsure(white, selector);
  },

  "Tab goes through everything of an account and over the board, and past a second press": async (bench, zone) => {
    const page = await (await account(zone, "Clara")).at(await bench.person());
    await page.goto("/account");
    await page.getByRole("button", { name: "Log out everywhere" }).waitFor();
    for (const key of KEYS) await walkThrough(page, key, "/account");
    await leaveUnsure(page, "button[title='Log out everywhere']");
    await begin(page);
    for (const key of KEYS) await walkThrough(page, key, "/otb");
    await leaveUnsure(page, "button[title='White offers a draw']");
  },

  "offering, accepting and resigning by keys leaves the focus beside the board": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await press(white, "button.offer", 2);
    await black.locator(".accept-draw").waitFor();
    await white.locator("button.offer[aria-disabled=true]").waitFor();
    await expectFocusIn(white, ".game-side", "after the offer");
    await press(black, ".accept-draw", 2);
    await black.locator(".outcome").waitFor();
    await expectFocusIn(black, ".game-side", "after accepting");
    await press(black, ".rematch button");
    await white.locator(".rematch button", { hasText: "Accept" }).waitFor();
    await expectFocusIn(black, ".game-side", "after the offer of a rematch");
    await press(white, ".rematch button.primary");
    await Promise.all([white, black].map((page) => page.locator("button.abort").waitFor()));
    await press(white, "button.abort", 2);
    await white.getByText("aborted").first().waitFor();
    await expectFocusIn(white, ".game-side", "after the abortion");
  },

  "a premove cancelled by its button, and the way back to the present, leave the focus beside the board": async (
    bench,
    zone,
  ) => {
    const { white, ben, game } = await sitDown(bench, zone, {}, { moves: "e2e4", settings: { premove: true } });
    await white.locator('.grid button[tabindex="0"]').focus();
    await keyMove(white, "g1f3");
    await white.locator(".premove-note").waitFor();
    await press(white, ".premove-note button");
    await white.locator(".premove-note").waitFor({ state: "detached" });
    await expectFocusIn(white, ".game-side", "after the premove is cancelled");
    await press(white, ".moves-buttons button:first-child");
    await white.locator(".old-position").waitFor();
    await expectFocusIn(white, ".moves-buttons", "at the beginning of the moves");
    await press(white, ".old-position button");
    await white.locator(".old-position").waitFor({ state: "hidden" });
    await expectFocusIn(white, ".game-side", "back in the present");
    await white.locator('.moves-list [data-ply="1"]').focus();
    await ben.move(game, "e7e5");
    await seesMove(white, 2, "e5");
    expectEqual(await white.evaluate(() => document.activeElement?.dataset.ply), "1", "the move that has the focus");
  },

  "the box for moves has the focus again when a lost connection is back": async (bench, zone) => {
    const { white } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await white.locator(".move-input input").fill("N");
    await white.context().setOffline(true);
    await white.locator(".cover.lost").waitFor();
    await white.context().setOffline(false);
    await white.locator(".cover.lost").waitFor({ state: "hidden" });
    await white.keyboard.type("f3");
    await white.keyboard.press("Enter");
    await seesMove(white, 3, "Nf3");
  },
};
