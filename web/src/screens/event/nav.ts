// nav.ts - the parts of an event's page, and the ways to them. Room: web/screens.
import { hasPlayers } from "../../event/players";
import type { Contest } from "../../net";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";

/** The parts in their order: each is the part of an address behind its #. */
export const PARTS = ["overview", "pairings", "boards", "results", "standings", "crosstable", "players"] as const;
export type PartName = (typeof PARTS)[number];

/** Those that only an event with a list of players has, those of one round, and those that rank. */
const LISTED: ReadonlySet<PartName> = new Set(["crosstable", "players"]);
export const OF_ROUND: ReadonlySet<PartName> = new Set(["overview", "pairings", "boards", "results"]);
export const RANKED: ReadonlySet<PartName> = new Set(["overview", "standings", "crosstable"]);

export const partOf = (hash: string): PartName => PARTS.find((one) => `#${one}` === hash) ?? "overview";

export interface Nav {
  root: HTMLElement;
  refresh(contest: Contest, current: PartName): void;
}

export function makeNav(onPart: (part: PartName) => void): Nav {
  const { navigation, sections } = tournament().page;
  const root = element(h("nav", { class: "part-nav no-print", "aria-label": navigation }));
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.hash || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPart(partOf(link.hash));
  });
  return {
    root,
    refresh: (contest, current) => {
      const shown = PARTS.filter((one) => hasPlayers(contest) || !LISTED.has(one));
      const link = (one: PartName): View =>
        h("a", { href: `#${one}`, ...(one === current ? { "aria-current": "page" } : {}) }, sections[one]);
      draw(root, h("ul", {}, shown.map((one) => h("li", {}, link(one))),
        screensOf(contest).map(([href, words], i) => h("li", { ...(i === 0 && { class: "to-wall" }) }, h("a", { href, ...(i > 0 && { target: "_self" }) }, words)))));
      showCurrent(root);
    },
  };
}

/** What is for screens that many look at. */
function screensOf({ contest, private: isPrivate }: Contest): [string, string][] {
  const { toWall } = tournament().page;
  const { toBoards, toOne } = tournament().show;
  return [[`/event/${contest}/wall`, toWall],
    ...(isPrivate ? [] : [[`/show/event/${contest}/boards`, toBoards], [`/show/event/${contest}`, toOne]] satisfies [string, string][])];
}

/** In a narrow window the list is scrolled to where one is. */
function showCurrent(root: HTMLElement): void {
  const list = root.firstElementChild;
  const link = root.querySelector<HTMLElement>("[aria-current]");
  if (!list || !link) return;
  const [seen, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.left < seen.left || own.right > seen.right) list.scrollLeft += own.left - seen.left - seen.width / 4;
}
