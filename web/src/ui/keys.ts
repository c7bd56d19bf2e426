// keys.ts - keys of a screen, which leave fields, the grid of the board and the browser's own keys alone. Room: web/ui.

/** What has a use of its own for letters or arrow keys; a box to tick or a button has none. */
const OWN_KEYS =
  "input:not([type=checkbox], [type=button], [type=submit], [type=file]), select, textarea, .grid, [role=slider]";

/** Calls a function on a key: {"ArrowLeft": back, "f": flip}. The answer stops that. */
export function onKeys(keys: Readonly<Record<string, () => void>>): () => void {
  const listener = (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}
