// index.ts - over the board: two players at one device, without a server. Room: web/screens.
import type { Place, Screen } from "../../app/screen";
import { text } from "../../text";
import { draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { beginMatch, forget, resumeMatch } from "./match";
import type { Match } from "./match";
import { makeSetup } from "./setup";
import { makeTable } from "./table";
import type { Table } from "./table";

const FIRST_CONTROL = "900+10";

export async function makeScreen(place: Place): Promise<Screen> {
  const zug = await loadZug();
  const root = element(h("div", { class: "otb" }));
  let table: Table | undefined;
  const showTable = (match: Match): void => {
    table = makeTable(zug, match, () => {
      showSetup();
      forget();
    });
    draw(root, h("h1", { class: "spoken" }, text().otb.title), table.root);
    window.scrollTo(0, 0);
    table.focus();
  };
  const showSetup = (): void => {
    table?.destroy();
    table = undefined;
    const black = place.query.get("black");
    const control = { white: place.query.get("control") ?? FIRST_CONTROL, ...(black ? { black } : {}) };
    draw(
      root,
      makeSetup(zug, control, (terms) => {
        const match = beginMatch(zug, terms);
        if (typeof match === "string") return match;
        showTable(match);
        return null;
      }),
    );
  };
  const match = resumeMatch(zug);
  if (match) showTable(match);
  else showSetup();
  return { title: text().otb.title, layout: "wide", root, unmount: () => table?.destroy() };
}
