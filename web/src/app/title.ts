// title.ts - what the window is called, with a mark before it while it is one's move elsewhere. Room: web/app.

let title = "";
let mark = "";

function show(): void {
  document.title = mark === "" || title.startsWith(mark) ? title : `${mark} · ${title}`;
}

/** Calls the window by what it shows. */
export function nameWindow(next: string): void {
  title = next;
  show();
}

/** What stands before that, on every screen, until it is empty again. */
export function markWindow(next: string): void {
  mark = next;
  show();
}
