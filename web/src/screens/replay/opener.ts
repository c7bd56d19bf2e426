// opener.ts - how games come in: a file, by button or dropped, or a pasted text. Room: web/screens.
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import { field } from "../../ui/field";
import type { Progress } from "./source";

const KINDS = ".pgn,.txt,.fen,.epd,.gz,application/x-chess-pgn,text/plain";

export interface Opener {
  root: HTMLElement;
  /** How far the reading has come, and what is wrong: to be seen also while a game is shown. */
  status: HTMLElement;
  /** Says what is wrong; an empty text is nothing. */
  complain(problem: string): void;
  /** Shows how far the reading has come; null at its end. */
  progress(progress: Progress | null): void;
  destroy(): void;
}

/** onBytes gets what was chosen, with a name for people. */
export function makeOpener(onBytes: (bytes: Blob, name: string) => void): Opener {
  const words = text().replay;
  const file = element(h("input", { type: "file", class: "spoken", tabindex: "-1", "aria-hidden": "true", accept: KINDS }));
  const paste = element(h("textarea", {
    class: "mono paste", rows: "7", spellcheck: "false", autocomplete: "off", placeholder: words.pasteHint,
  }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const bar = element(h("progress", { max: "1", "aria-label": words.readingLabel }));
  const said = element(h("span", { role: "status" }));
  const reading = element(h("div", { class: "replay-reading", hidden: true }, bar, said));
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) onBytes(chosen, chosen.name);
    file.value = "";
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (paste.value.trim()) return onBytes(new Blob([paste.value]), words.pasted);
    draw(problem, words.pasteFirst);
    paste.focus();
  };
  const drop = makeDropping((dropped) => onBytes(dropped, dropped.name));
  const root = element(h("div", { class: "card stack replay-open" },
    h("p", {}, words.lead),
    h("div", { class: "drop-zone" },
      button(words.open, () => file.click(), { class: "primary" }), file,
      h("span", { class: "soft" }, words.drop)),
    h("form", { class: "stack", on: { submit } }, field(words.paste, paste),
      h("div", { class: "row" }, h("button", { type: "submit" }, words.show))),
    h("p", { class: "soft" }, `${words.archive} `, h("a", { href: "/archive" }, words.archiveLink))));
  return {
    root,
    status: element(h("div", { class: "replay-status" }, reading, problem)),
    complain: (sentence) => draw(problem, sentence),
    progress: (progress) => {
      reading.hidden = progress === null;
      if (!progress) return;
      bar.value = progress.part;
      draw(said, words.reading(progress.games));
    },
    destroy: drop,
  };
}

/** Files may be dropped anywhere on the page; the answer stops that. */
function makeDropping(onFile: (file: File) => void): () => void {
  const veil = element(h("div", { class: "drop-veil", hidden: true }, text().replay.dropNow));
  document.body.append(veil);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!hasFile(event)) return;
    event.preventDefault();
    veil.hidden = false;
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) veil.hidden = true;
  };
  const drop = (event: DragEvent): void => {
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", leave);
  document.addEventListener("drop", drop);
  return () => {
    veil.remove();
    document.removeEventListener("dragover", over);
    document.removeEventListener("dragleave", leave);
    document.removeEventListener("drop", drop);
  };
}
