// link_box.ts - a link that is to be given to somebody: to be copied, sent by the device's own means, or read off the screen. Room: web/ui.
import { text } from "../text";
import { copy } from "./download";
import { button, draw, element, h, mount } from "./view";
import type { View } from "./view";

export interface LinkBox {
  root: HTMLElement;
  /** Shows a link. */
  show(link: string): void;
}

/** So long the button says that the link is copied. */
const DONE_MS = 4000;

export interface LinkBoxOptions {
  /** What the link is, for who does not see it; else that it is one. */
  label?: string;
  /** What the button says, if not that the link is copied by it. */
  action?: string;
  /** The QR code is there at once: somebody opposite is to read it. */
  qr?: boolean;
  /** There is only the field and its button: it is no link that a person opens. */
  bare?: boolean;
  /** Where the link leads is not the whole of what is shown: what is said when it is copied. */
  copied?: () => string;
}

/** A box without a link; `show` gives it one. */
export function makeLinkBox(options: LinkBoxOptions = {}): LinkBox {
  let link = "";
  let isDone = false;
  let isQrOpen = options.qr ?? false;
  let timer = 0;
  const shown = element(h("input", { type: "text", class: "mono link", readonly: true, spellcheck: "false",
    "aria-label": options.label ?? text().link.label, on: { focus: () => shown.select() } }));
  const code = element(h("div", { class: "link-qr" }));
  const doCopy = async (): Promise<void> => {
    await copy(link, options.copied?.() ?? text().link.copied);
    isDone = true;
    view.redraw();
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isDone = false;
      view.redraw();
    }, DONE_MS);
  };
  const show = (): View => {
    const words = text().link;
    return h("div", { class: "link-box" },
      h("div", { class: "row link-row" }, shown,
        h("button", { type: "button", class: isDone ? "primary copy-link done" : "primary copy-link", "aria-label": options.action ?? words.copy,
          on: { click: () => void doCopy() } },
          h("span", { class: "copy-words" }, options.action ?? words.copy), h("span", { class: "copy-done" }, words.done))),
      options.bare !== true && h("div", { class: "row" },
        canShare() && button(words.share, () => void share(link), { key: "share" }),
        options.qr !== true && button(words.qr, toggleQr, { key: "qr", "aria-expanded": String(isQrOpen) })),
      code);
  };
  const toggleQr = (): void => {
    isQrOpen = !isQrOpen;
    view.redraw();
    void drawQr();
  };
  /** The code is drawn by a part that comes when the first one is wanted. */
  const drawQr = async (): Promise<void> => {
    if (!isQrOpen || link === "") return draw(code);
    const wanted = link;
    const part = await import("../accounts/qr").catch(() => null);
    if (isQrOpen && wanted === link) draw(code, part ? codeOf(part.makeQr, link) : h("p", { class: "soft" }, text().link.noQr));
  };
  const view = mount(show);
  return {
    root: view.root,
    show: (next) => {
      if (next === link) return;
      link = next;
      isDone = false;
      shown.value = link;
      view.redraw();
      void drawQr();
    },
  };
}

/** The code of a link; no code holds more than some thousand letters. */
function codeOf(makeQr: (contents: string, label: string) => View<SVGElement>, link: string): View<Element> {
  try {
    return makeQr(link, text().link.qr);
  } catch {
    return h("p", { class: "soft" }, text().link.longQr);
  }
}

/** Phones have a sheet of all to whom something can be sent. */
const canShare = (): boolean => "share" in navigator;

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // It was closed without a choice.
  }
}
