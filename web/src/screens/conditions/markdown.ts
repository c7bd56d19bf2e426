// markdown.ts - as much of Markdown as docs/select.md has, as elements. Room: web/screens.
import { h } from "../../ui/view";
import type { Child, View } from "../../ui/view";

/** Words with `code`, **strong** ones and [links](to other documents), which lead nowhere from here and lose their address. */
function inline(words: string): Child[] {
  return words.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return part.startsWith("**") ? h("strong", {}, part.slice(2, -2)) : part;
  });
}

const cellsOf = (row: string): string[] =>
  row.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

function table(lines: readonly string[]): View {
  const [head = "", , ...rows] = lines;
  return h("table", {}, h("thead", {}, h("tr", {}, cellsOf(head).map((cell) => h("th", { scope: "col" }, inline(cell))))),
    h("tbody", {}, rows.map((row) => h("tr", {}, cellsOf(row).map((cell) => h("td", {}, inline(cell)))))));
}

const list = (lines: readonly string[]): View =>
  h("ul", {}, lines.join("\n").split(/^- /m).slice(1).map((point) => h("li", {}, inline(point.replaceAll("\n", " ")))));

function block(text: string): View {
  const lines = text.split("\n");
  if (text.startsWith("```")) return h("pre", { tabindex: "0" }, lines.slice(1, -1).join("\n"));
  if (text.startsWith("#")) return h("h2", {}, inline(text.replace(/^#+ /, "")));
  if (text.startsWith("|")) return table(lines);
  return text.startsWith("- ") ? list(lines) : h("p", {}, inline(lines.join(" ")));
}

/** The elements of a text: headings, paragraphs, lists, tables and code. */
export function markdown(text: string): View[] {
  const blocks = text.trim().match(/```[\s\S]*?```|(?:(?!```)(?!\n\n)[\s\S])+/g) ?? [];
  return blocks.map((one) => one.trim()).filter((one) => one !== "").map(block);
}
