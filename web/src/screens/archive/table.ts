// table.ts - the games that the archive has found. Room: web/screens.
import { apart, language, text } from "../../text";
import { fill, h } from "../../ui/dom";
import { resultShort } from "../../ui/result";
import { dayOf, fileName } from "../../ui/file_name";
import { files } from "../../net";
import type { ArchiveLine } from "../../net";

export interface ArchiveTable {
  root: HTMLElement;
  show(games: readonly ArchiveLine[]): void;
  selected(): string[];
}

export function makeTable(onSelect: () => void): ArchiveTable {
  const words = text().archive;
  const body = h("tbody", {});
  const all = h("input", { type: "checkbox", "aria-label": words.selectAll });
  const boxes = (): HTMLInputElement[] => [...body.querySelectorAll<HTMLInputElement>("input")];
  all.addEventListener("change", () => {
    for (const box of boxes()) box.checked = all.checked;
    onSelect();
  });
  body.addEventListener("change", () => {
    all.checked = boxes().every((box) => box.checked);
    onSelect();
  });
  const { white, black, result, event, date, files: links } = words.columns;
  const names = [text().replay.versus(white, black), result, event, date, links];
  const head = h("thead", {}, h("tr", {}, h("td", { class: "narrow" }, all),
    ...names.map((name) => h("th", { scope: "col" }, name))));
  return {
    root: h("table", { class: "archive-table" }, h("caption", { class: "spoken" }, words.table), head, body),
    show: (games) => {
      all.checked = false;
      fill(body, ...games.map(rowOf));
    },
    selected: () => boxes().filter((box) => box.checked).map((box) => box.value),
  };
}

function rowOf(game: ArchiveLine): HTMLElement {
  const words = text().archive;
  const [white, black] = [game.white.name, game.black.name];
  const locale = navigator.language.startsWith(language()) ? navigator.language : language();
  const day = new Date(game.ended_ms).toLocaleDateString(locale, { dateStyle: "medium" });
  const round = game.round ? text().replay.round(game.round) : "";
  const about = [apart(game.event ?? ""), round, game.private && words.private].filter((part) => part).join(" · ");
  const versus = text().replay.versus(white, black);
  const file = (address: string, ending: string, label: string, name: string): HTMLElement =>
    h("a", { href: address, download: fileName(ending, white, black, dayOf(game.began_ms)), "aria-label": label }, name);
  return h("tr", {},
    h("td", { class: "narrow check-cell" },
      h("input", { type: "checkbox", value: game.game, "aria-label": words.select(white, black) })),
    h("td", { class: "names-cell" }, h("a", { class: "players", href: `/replay?game=${game.game}` }, versus)),
    h("td", { class: "narrow result-cell" }, resultShort(game.result)),
    h("td", { class: "about-cell" }, about),
    h("td", { class: "narrow date-cell" }, day),
    h("td", { class: "narrow files" },
      file(files.game(game.game), "pgn", words.pgnOf(white, black), "PGN"), " ",
      file(`/api/games/${game.game}`, "json", words.jsonOf(white, black), "JSON")));
}
