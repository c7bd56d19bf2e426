// downloads.ts - many games of the archive as files. Room: web/screens.
import { files, http } from "../../net";
import type { GameSearch } from "../../net/http";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, fill, h } from "../../ui/dom";
import { download } from "../../ui/download";

export interface Downloads {
  root: HTMLElement;
  show(selected: readonly string[], search: GameSearch | null): void;
}

export function makeDownloads(): Downloads {
  const words = text().archive;
  let selected: readonly string[] = [];
  let search: GameSearch | null = null;
  const said = h("span", { class: "soft" });
  const say = (sentence: string): void => {
    fill(said, sentence);
    announce(sentence);
  };
  const run = (work: () => Promise<string | null>): void => void work().then((problem) => say(problem ?? ""));
  const allPgn = h("a", { class: "button", download: "games.pgn" }, words.allPgn);
  const allJson = button(words.allJson, () => run(() => saveAllJson(search, say)));
  const somePgn = button(words.selectedPgn, () => run(() => savePgn(selected, say)));
  const someJson = button(words.selectedJson, () => run(() => saveJson(selected, say)));
  return {
    root: h("div", { class: "row", role: "group", "aria-label": words.download },
      somePgn, someJson, allPgn, allJson, said),
    show: (ids, asked) => {
      selected = ids;
      search = asked;
      somePgn.hidden = someJson.hidden = ids.length === 0;
      allPgn.hidden = allJson.hidden = ids.length > 0;
      if (asked) allPgn.setAttribute("href", files.games(asked));
      fill(said, ids.length > 0 ? words.selected(ids.length) : "");
    },
  };
}

/** Saves games one by one into one file of PGN; answers a problem, or null. */
async function savePgn(ids: readonly string[], say: (sentence: string) => void): Promise<string | null> {
  const parts: string[] = [];
  for (const id of ids) {
    say(text().archive.working(parts.length + 1));
    const response = await fetch(files.game(id), { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return text().net.unreachable;
    parts.push(await response.text());
  }
  download("games.pgn", parts.join(""));
  return null;
}

/** Saves whole games as a list of JSON. */
async function saveJson(ids: readonly string[], say: (sentence: string) => void): Promise<string | null> {
  const games: object[] = [];
  for (const id of ids) {
    say(text().archive.working(games.length + 1));
    const answer = await http.game(id);
    if (!answer.ok) return sayRefusal(answer);
    games.push(answer);
  }
  download("games.json", JSON.stringify(games, null, 1), "application/json");
  return null;
}

/** Saves the lines of all games that the search finds, page by page, as a list of JSON. */
async function saveAllJson(search: GameSearch | null, say: (sentence: string) => void): Promise<string | null> {
  const games: object[] = [];
  for (let page = 1; search; page++) {
    const answer = await http.games({ ...search, page });
    if (!answer.ok) return sayRefusal(answer);
    games.push(...answer.games);
    say(text().archive.working(games.length));
    if (!answer.more) break;
  }
  download("games.json", JSON.stringify(games, null, 1), "application/json");
  return null;
}
