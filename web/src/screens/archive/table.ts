// table.ts - the games that the archive has found. Room: web/screens.
import { apart, language, text } from "../../text";
import { conditions } from "../../text/conditions";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";
import { resultShort } from "../../ui/result";
import { dayOf, fileName } from "../../ui/file_name";
import { files } from "../../net";
import { linkTo } from "../../play/person";
import type { ArchiveLine } from "../../net";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

/** What is chosen, to be downloaded. */
export interface Choice {
  chosen: ReadonlySet<string>;
  choose(games: readonly string[], isChosen: boolean): void;
}

export function gameTable(zug: Zug, games: readonly ArchiveLine[], choice: Choice): View {
  const words = text().archive;
  const { white, black, result, event, date, files: links } = words.columns;
  const names = [text().replay.versus(white, black), result, event, date, links];
  const all = games.map(({ game }) => game);
  return h("table", { class: "archive-table" }, h("caption", { class: "spoken" }, words.table),
    h("thead", {}, h("tr", {},
      h("td", { class: "narrow" }, box(words.selectAll, all.every((game) => choice.chosen.has(game)), (isOn) => choice.choose(all, isOn))),
      names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, games.map((game) => rowOf(zug, game, choice))));
}

const box = (label: string, checked: boolean, onChange: (isOn: boolean) => void, value = ""): View =>
  h("input", { type: "checkbox", "aria-label": label, value, checked,
    on: { change: ({ target }) => target instanceof HTMLInputElement && onChange(target.checked) } });

/** How long it was, with which clock. */
function playedOf(zug: Zug, { plies, control }: ArchiveLine): string {
  const clock = control === undefined ? null : zug.control(control);
  return [plies === undefined ? "" : conditions().length(Math.ceil(plies / 2)),
    clock && !isProblem(clock) ? text().control.name(clock) : ""].filter(Boolean).join(" · ");
}

function rowOf(zug: Zug, game: ArchiveLine, { chosen, choose }: Choice): View {
  const words = text().archive;
  const [white, black] = [game.white.name, game.black.name];
  const locale = navigator.language.startsWith(language()) ? navigator.language : language();
  const day = new Date(game.ended_ms).toLocaleDateString(locale, { dateStyle: "medium" });
  const round = game.round ? text().replay.round(game.round) : "";
  const about = [apart(game.event ?? ""), round, game.private && words.private].filter((part) => part).join(" · ");
  const file = (address: string, ending: string, label: string, name: string): View =>
    h("a", { href: address, download: fileName(ending, white, black, dayOf(game.began_ms)), "aria-label": label }, name);
  return h("tr", { key: game.game },
    h("td", { class: "narrow check-cell" },
      box(words.select(white, black), chosen.has(game.game), (isOn) => choose([game.game], isOn), game.game)),
    h("td", { class: "names-cell" },
      h("span", { class: "players" }, linkTo(game.white), " – ", linkTo(game.black)),
      game.eco !== undefined && h("span", { class: "soft archive-opening", lang: "en" }, `${game.eco} ${game.opening ?? ""}`),
      h("span", { class: "soft archive-played" }, playedOf(zug, game))),
    h("td", { class: "narrow result-cell" },
      h("a", { class: "game-link", href: `/replay?game=${game.game}`, "aria-label": `${resultShort(game.result)}: ${text().start.replayOf(white, black)}` },
        resultShort(game.result))),
    h("td", { class: "about-cell" }, about),
    h("td", { class: "narrow date-cell" }, day),
    h("td", { class: "narrow files" },
      file(files.game(game.game), "pgn", words.pgnOf(white, black), "PGN"), " ",
      file(`/api/games/${game.game}`, "json", words.jsonOf(white, black), "JSON")));
}
