// index.ts - a game against the computer, on one device, without a zone. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { computer, loadComputer } from "../../text/computer";
import { loadEngine } from "../../text/engine";
import { draw, element, h } from "../../ui/view";
import type { Child } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { beginMatch, forget, resumeMatch } from "../otb/match";
import type { Match } from "../otb/match";
import { isUnderWay, showUnderWay } from "../otb/under_way";
import { makeSetup } from "./setup";
import { makeTable } from "./table";
import type { Table } from "./table";

const KEY = "zug.computer";

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadComputer(), loadEngine()]);
  const words = computer();
  const root = element(h("div", { class: "otb" }));
  const kept = resumeMatch(zug, KEY);
  let table: Table | undefined;
  const showTable = (match: Match): void => {
    setAddress(location.pathname);
    table = makeTable(zug, match, () => {
      showSetup();
      forget(KEY);
    });
    draw(root, h("h1", { class: "spoken" }, words.title), table.root);
    window.scrollTo(0, 0);
    table.focus();
  };
  const showSetup = (before: Child = null): void => {
    table?.destroy();
    table = undefined;
    draw(root, before, makeSetup(zug, place.query, (terms) => {
      const match = beginMatch(zug, terms, KEY);
      if (typeof match === "string") return match;
      showTable(match);
      return null;
    }));
  };
  // Who comes by a link to a position wants to begin there.
  if (kept?.terms.computer && !place.query.has("fen")) showTable(kept);
  else showSetup(isUnderWay(kept) && showUnderWay(() => showTable(kept)));
  return { title: words.title, layout: "wide", root, unmount: () => table?.destroy() };
}
