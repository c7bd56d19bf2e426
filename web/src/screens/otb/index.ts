// index.ts - over the board: two players at one device, without a server. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { text } from "../../text";
import { draw, element, h } from "../../ui/view";
import type { Child } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { beginMatch, forget, resumeMatch } from "./match";
import type { Match } from "./match";
import { makeSetup } from "./setup";
import { makeTable } from "./table";
import type { Table } from "./table";
import { isUnderWay, showUnderWay } from "./under_way";

const FIRST_CONTROL = "900+10";

export async function makeScreen(place: Place): Promise<Screen> {
  const zug = await loadZug();
  const root = element(h("div", { class: "otb" }));
  const kept = resumeMatch(zug);
  const wanted = place.query.get("fen")?.trim() ?? "";
  let table: Table | undefined;
  const showTable = (match: Match): void => {
    setAddress(location.pathname);
    table = makeTable(zug, match, () => {
      showSetup();
      forget();
    });
    draw(root, h("h1", { class: "spoken" }, text().otb.title), table.root);
    window.scrollTo(0, 0);
    table.focus();
  };
  const showSetup = (before: Child = null): void => {
    table?.destroy();
    table = undefined;
    const black = place.query.get("black");
    const control = { white: place.query.get("control") ?? FIRST_CONTROL, ...(black ? { black } : {}) };
    draw(
      root,
      before,
      makeSetup(zug, control, wanted, (terms) => {
        const match = beginMatch(zug, terms);
        if (typeof match === "string") return match;
        showTable(match);
        return null;
      }),
    );
  };
  // Who comes by a link to a position wants to begin there.
  if (kept && wanted === "") showTable(kept);
  else showSetup(isUnderWay(kept) && showUnderWay(() => showTable(kept)));
  return { title: text().otb.title, layout: "wide", root, unmount: () => table?.destroy() };
}
