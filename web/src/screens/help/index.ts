// index.ts - help: what the zone offers, to be read before playing (Online 2.4). Room: web/screens.
import type { Screen } from "../../app/screen";
import { text } from "../../text";
import { h } from "../../ui/dom";

/** The keys and what they do. */
function makeKeys(): HTMLElement {
  const words = text().help;
  const rows = words.keys.map(([keys, does]) =>
    h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, does)),
  );
  return h(
    "section",
    { class: "card" },
    h("h2", {}, words.keysTitle),
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
  );
}

export function makeScreen(): Screen {
  const words = text().help;
  const sections = words.sections.map(({ title, points }) =>
    h("section", { class: "card" }, h("h2", {}, title), h("ul", {}, ...points.map((point) => h("li", {}, point)))),
  );
  return {
    title: words.title,
    root: h(
      "div",
      { class: "help stack" },
      h("h1", {}, words.title),
      h("p", { class: "soft" }, words.lead),
      ...sections,
      makeKeys(),
    ),
  };
}
