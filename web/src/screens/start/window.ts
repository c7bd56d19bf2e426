// window.ts - the place of the living board on the start. The board itself is loaded when everything else can be used. Room: web/screens.
import { drawn, h } from "../../ui/view";
import type { View } from "../../ui/view";
import type { LobbyNow } from "../../play/lobby";
import { text } from "../../text";
import type { Zug } from "../../zug/zug";
import type { Living } from "./living";

export interface BoardWindow {
  /** Takes over what is being played now; null if the zone does not answer. */
  take(zug: Zug, lobby: LobbyNow | null): void;
  /** What draws itself in it, as soon as it is there. */
  living(): Living | undefined;
  stop(): void;
}

/** Resolves when the page has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** A place without a board; onBoard is called when there is one. */
export function makeWindow(onBoard: () => void): BoardWindow {
  let living: Living | undefined;
  let last: LobbyNow | null = null;
  let isAsked = false;
  let isLeft = false;
  const load = async (zug: Zug): Promise<void> => {
    await drawn().then(idle);
    const { makeLiving } = await import("./living");
    if (isLeft) return;
    living = makeLiving(zug);
    living.show(last);
    onBoard();
  };
  return {
    take: (zug, lobby) => {
      last = lobby;
      living?.show(lobby);
      if (isAsked || !lobby) return;
      isAsked = true;
      load(zug).catch(() => (isAsked = false)); // The place stays as it is, until the zone answers again.
    },
    living: () => living,
    stop: () => {
      isLeft = true;
      living?.destroy();
    },
  };
}

/** The board, or the room that is kept for it. */
export function showWindow(one: BoardWindow, lobby: LobbyNow | null | undefined): View {
  return h("div", { class: "window" },
    one.living()?.root ?? h("div", { class: "living", key: "room" },
      h("div", { class: "mini" }, h("span", { class: "mini-player" }), h("div", { class: "living-ground" }), h("span", { class: "mini-player" })),
      h("p", { class: lobby === null ? "living-note empty" : "living-note" }, lobby === null && text().start.unreachable)));
}
