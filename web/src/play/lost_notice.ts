// lost_notice.ts - says in the place of lists that they do not come, or that they stand still. Room: web/play.
import { zone } from "../net";
import { text } from "../text";
import { element, h } from "../ui/view";

/** So long the lists may take to come before it is said that something is wrong. */
const PATIENCE_MS = 5000;

export interface LostNotice {
  root: HTMLElement;
  /** What was waited for is there. */
  hasCome(): void;
  destroy(): void;
}

export function makeLostNotice(): LostNotice {
  const root = element(h("p", { class: "notice", role: "status", hidden: true }, text().play.lost));
  let isThere = false;
  const refresh = (): void => void (root.hidden = !(zone().connection() === "lost" || !isThere));
  const patience = setTimeout(refresh, navigator.onLine ? PATIENCE_MS : 0);
  const stop = zone().onConnection((connection) => {
    if (connection === "lost" || isThere) refresh();
  });
  return {
    root,
    hasCome: () => {
      isThere = true;
      refresh();
    },
    destroy: () => {
      clearTimeout(patience);
      stop();
    },
  };
}
