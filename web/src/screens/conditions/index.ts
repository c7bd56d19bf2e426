// index.ts - the whole language of conditions, as docs/select.md tells it. Room: web/screens.
import language from "../../../../docs/select.md";
import type { Screen } from "../../app/screen";
import { conditions, loadConditions } from "../../text/conditions";
import { element, h } from "../../ui/view";
import { markdown } from "./markdown";

/** What only the program has is left out: its options, files and speed. */
const PROGRAM = /^## (What is written|Speed and memory)$/;
const SECTION = /\n(?=## )/;

export async function makeScreen(): Promise<Screen> {
  await loadConditions();
  const words = conditions();
  const [lead = "", ...sections] = language.split(SECTION);
  const told = sections.filter((one) => !PROGRAM.test(one.split("\n", 1)[0] ?? ""));
  // What stands before the first section shows calls of the program, but for how conditions are joined.
  const joined = lead.slice(lead.indexOf("Conditions are joined"));
  return {
    title: words.wholeTitle,
    layout: "narrow",
    root: element(h("article", { class: "stack language-words" }, h("h1", {}, words.wholeTitle), h("p", {}, words.wholeLead),
      h("div", { class: "stack", lang: "en" }, markdown([joined, ...told].join("\n"))))),
  };
}
