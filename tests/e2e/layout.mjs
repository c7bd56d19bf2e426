// layout.mjs - what is seen of a page, and whether it has room.
import { expect, expectEqual } from "./harness.mjs";

/** Fails if the page can be pushed sideways. */
export async function expectNoSideways(page, words) {
  const wide = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expectEqual(wide, 0, `${words}: the page is wider than its window by`);
}

/** Fails if something is not wholly in the window. */
export async function expectInView(page, selector, words) {
  const isSeen = await page.locator(selector).first().evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  });
  expect(isSeen, `${words}: ${selector} is wholly seen`);
}

/** Fails if one of these is cut off, or has words that are wider or higher than it. */
export async function expectFits(page, selector, words) {
  const cut = await page.locator(selector).evaluateAll((all) => all
    .filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
    .map((one) => `${one.textContent}: ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`));
  expectEqual(cut, [], `${words}: what does not fit`);
}
