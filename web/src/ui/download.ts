// download.ts - texts out of the page: as a file, or to be pasted. Room: web/ui.
import { announceShown } from "./announce";
import { element, h } from "./view";

/** Offers a text as a file. */
export function download(name: string, contents: BlobPart, type = "application/x-chess-pgn"): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = element(h("a", { href: url, download: name }));
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

/** Puts a text into the clipboard, and says and shows so. */
export async function copy(contents: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(contents);
  } catch {
    // A browser has no clipboard for a page that came without encryption from another machine, or does not let us have it.
    copyBySelection(contents);
  }
  announceShown(done);
}

/** The way of copying that also works without the clipboard's own interface. */
function copyBySelection(contents: string): void {
  const before = document.activeElement;
  const area = element(h("textarea", { class: "spoken", "aria-hidden": "true" }));
  area.value = contents;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
}
