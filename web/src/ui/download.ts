// download.ts - texts out of the page: as a file, or to be pasted. Room: web/ui.
import { announce } from "./announce";
import { h } from "./dom";

/** Offers a text as a file. */
export function download(name: string, contents: string, type = "application/x-chess-pgn"): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

/** Puts a text into the clipboard and says so. */
export async function copy(contents: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(contents);
  announce(done);
}
