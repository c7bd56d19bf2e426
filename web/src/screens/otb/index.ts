// index.ts - over the board: two players at one device, without a server. Room: web/screens.
import type { Screen } from "../../app/screen";
import { text } from "../../text";
import { h } from "../../ui/dom";
import { loadZug } from "../../zug/zug";
import { makeTable } from "./table";

export async function makeScreen(): Promise<Screen> {
  const zug = await loadZug();
  const table = makeTable(zug, { white: "300+3" });
  return {
    title: text().otb.title,
    layout: "wide",
    root: h("section", { "aria-label": text().otb.title }, table.root),
    unmount: table.destroy,
  };
}
