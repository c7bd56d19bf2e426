// index.ts - settings. Room: web/screens.
import type { Screen } from "../../app/screen";
import { text } from "../../text";
import { h } from "../../ui/dom";

export function makeScreen(): Screen {
  return { title: text().settings.title, root: h("section", {}, h("h1", {}, text().settings.title)) };
}
