// focus.test.mjs - who uses keys stays where they are: nothing that goes away takes the focus along.
import { keyMove, seesMove } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { sitDown } from "./people.mjs";

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

export const tests = {
  "offering, accepting and resigning by keys leaves the focus beside the board": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await press(white, "button.offer", 2);
    await black.locator(".accept-draw").waitFor();
    await white.locator("button.offer").waitFor({ state: "hidden" });
    await expectFocusIn(white, ".game-side", "after the offer");
    await press(black, ".accept-draw", 2);
    await black.locator(".outcome").waitFor();
    await expectFocusIn(black, ".game-side", "after accepting");
    await press(black, ".outcome button");
    await white.locator(".outcome button", { hasText: "Accept" }).waitFor();
    await expectFocusIn(black, ".game-side", "after the offer of a rematch");
    await press(white, ".outcome button");
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
