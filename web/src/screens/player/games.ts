// games.ts - the games of one player, page by page, of one colour if wanted. Room: web/screens.
import { http } from "../../net";
import type { ArchiveLine } from "../../net";
import { linkTo } from "../../play/person";
import { controlName } from "../../play/terms";
import { apart, language, text } from "../../text";
import { player as playerWords } from "../../text/player";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { marksOf } from "../../ui/result";
import { button, h } from "../../ui/view";
import type { View } from "../../ui/view";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";

type Which = "all" | Side;
const WHICH: readonly Which[] = ["all", "white", "black"];

export interface GameList {
  /** Asks for the first page. */
  load(): Promise<void>;
  show(): View;
}

export function makeGameList(zug: Zug, person: string, redraw: () => void): GameList {
  let which: Which = "all";
  let page = 1;
  let found: { games: readonly ArchiveLine[]; more: boolean } = { games: [], more: false };
  let problem = "";
  let turn = 0;
  const load = async (next: number): Promise<void> => {
    const mine = ++turn;
    const answer = await http.games({ person, color: which === "all" ? undefined : which, page: next });
    if (mine !== turn) return;
    problem = answer.ok ? "" : sayRefusal(answer);
    if (answer.ok) [page, found] = [next, answer];
    redraw();
    if (mine > 1) announce(problem || text().archive.found(1 + 50 * (page - 1), 50 * (page - 1) + found.games.length));
  };
  const choose = (next: Which): void => {
    which = next;
    void load(1);
  };
  return {
    load: () => load(1),
    show: () => {
      const words = playerWords();
      return h("section", { class: "card stack" },
        h("div", { class: "player-games-head" }, h("h2", {}, words.games),
          h("div", { class: "row", role: "group", "aria-label": words.whichGames },
            WHICH.map((one) => button(words.gamesOf[one], () => choose(one), { key: one, "aria-pressed": String(one === which) })))),
        problem && h("p", { class: "problem", role: "alert" }, problem),
        found.games.length === 0 ? h("p", { class: "empty" }, words.noneOfThese) : table(zug, person, found.games),
        h("div", { class: "row" }, h("a", { class: "button", href: `/archive?person=${person}` }, words.inArchive),
          page > 1 && button(text().archive.newer, () => void load(page - 1), { key: "newer" }),
          found.more && button(text().archive.older, () => void load(page + 1), { key: "older" })));
    },
  };
}

function table(zug: Zug, person: string, games: readonly ArchiveLine[]): View {
  const words = playerWords();
  const heads = [words.result, words.opponent, words.color, words.opening, words.clock, words.event, words.day];
  return h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.games },
    h("table", { class: "results player-games" }, h("caption", { class: "spoken" }, words.games),
      h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name)), h("td"))),
      h("tbody", {}, games.map((line) => row(zug, person, line)))));
}

function row(zug: Zug, person: string, line: ArchiveLine): View {
  const words = playerWords();
  const side: Side = line.white.id === person ? "white" : "black";
  const opponent = side === "white" ? line.black : line.white;
  const [white, black] = marksOf(line.result);
  const day = new Date(line.ended_ms).toLocaleDateString(language(), { dateStyle: "medium" });
  const event = [line.contest ? apart(line.event) : "", line.round ? text().replay.round(line.round) : ""].filter(Boolean).join(" · ");
  return h("tr", { key: line.game },
    h("td", { class: "score" }, line.result === "*" ? "*" : side === "white" ? white : black),
    h("th", { scope: "row", class: "row-name" }, linkTo(opponent)),
    h("td", {}, h("span", { class: `turn-dot ${side}`, "aria-hidden": "true" }), " ", text().board.colors[side]),
    h("td", { lang: "en" }, line.opening ?? ""),
    h("td", { class: "soft" }, line.control === undefined ? "" : controlName(zug, line.control)),
    h("td", { class: "soft" }, line.contest && event !== "" ? h("a", { href: `/event/${line.contest}` }, event) : event),
    h("td", { class: "soft day" }, day),
    h("td", {}, h("a", { href: `/replay?game=${line.game}`, "aria-label": words.replayAgainst(opponent.name) }, text().play.game.replay)));
}
