// play_from.ts - how a position goes on: a game from it against a friend, at one board or against the computer, or its
// analysis; each in a link. Room: web/screens.
import { findRoute } from "../../app/routes";
import { editor } from "../../text/editor";
import { makeLinkBox } from "../../ui/link_box";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";

export type Way = "friend" | "both" | "computer" | "analysis";

const PATHS: Readonly<Record<Way, string>> = { friend: "/play", both: "/otb", computer: "/computer", analysis: "/analysis" };

/** The address of a game from a position. */
export function addressFrom(way: Way, fen: string): string {
  const query = new URLSearchParams(way === "friend" ? { to: "friend", fen } : { fen });
  return `${PATHS[way]}?${query.toString()}`;
}

/** The ways whose screens are there. */
const ways = (): Way[] => (Object.keys(PATHS) as Way[]).filter((way) => findRoute(PATHS[way]));

export interface PlayFrom {
  show(fen: string, isOpen: boolean): View;
}

export function makePlayFrom(redraw: () => void): PlayFrom {
  let way: Way = "friend";
  const box = makeLinkBox();
  const choose = (next: Way): void => {
    way = next;
    redraw();
  };
  const show = (fen: string, isOpen: boolean): View => {
    const words = editor();
    const address = addressFrom(way, fen);
    box.show(location.origin + address);
    const one = (name: Way): View =>
      h("span", { class: "choice-one", key: name },
        h("input", { type: "radio", class: "spoken", name: "editor-way", id: `editor-way-${name}`, value: name, checked: name === way,
          on: { change: () => choose(name) } }),
        h("label", { for: `editor-way-${name}`, class: "button" }, words.ways[name]));
    return h("section", { class: "card stack play-from", "aria-label": words.playFrom },
      h("fieldset", { class: "choice-group" }, h("legend", {}, words.playFrom), h("div", { class: "row" }, ways().map(one))),
      h("p", { class: "soft" }, isOpen ? words.wayHints[way] : words.notYet),
      isOpen && h("div", { class: "stack", key: "link" },
        h("div", { class: "row" }, h("a", { class: "button primary", href: address }, words.wayActs[way])), box.root));
  };
  return { show };
}
