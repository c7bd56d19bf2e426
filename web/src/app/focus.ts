// focus.ts - keeps the focus near where it was when what had it goes away. Room: web/app.
// Browsers then begin again at the top of the page: far from the game for those who use keys or a screen reader.

/** What had the focus last by keys or by hand, and what it was in, from the inside out. */
let last: HTMLElement | undefined;
let around: HTMLElement[] = [];

const isShown = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

/** Begins to watch over the focus. */
export function watchFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) remember(target);
  });
  // Who clicks beside everything wants the focus nowhere; who goes on by Tab, perhaps out of the page, or lets a screen
  // reader do it, wants it elsewhere. What has lost it may change by that: it is forgotten before.
  const forget = (): void => {
    last = undefined;
  };
  document.addEventListener("pointerdown", forget, true);
  document.addEventListener("keydown", ({ key }) => key === "Tab" && forget(), true);
  document.addEventListener("blur", ({ relatedTarget }) => relatedTarget && forget(), true);
  new MutationObserver(restore).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["hidden", "disabled"],
  });
}

function remember(target: HTMLElement): void {
  last = target;
  around = [];
  for (let one = target.parentElement; one && one !== document.body; one = one.parentElement) around.push(one);
}

/** Gives the focus back to what had it, or to the nearest thing around that is left. */
function restore(): void {
  const active = document.activeElement;
  if (!last || (active !== last && active !== document.body && active !== null)) return;
  // A dialog that closes gives the focus back by itself.
  if (last.isConnected && last.closest("dialog")) return;
  if (!isShown(last)) {
    const near = around.find(isShown) ?? document.querySelector<HTMLElement>("main");
    if (near) focusOn(near);
  } else if (active !== last && !last.matches(":disabled")) last.focus({ preventScroll: true });
}

/** Puts the focus on something that has none by itself, for as long as it stays there. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
