// downloads.ts - many games of the archive as files. Room: web/screens.
import { files, http } from "../../net";
import type { GameSearch } from "../../net/http";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { download } from "../../ui/download";
import { button, h } from "../../ui/view";
import type { View } from "../../ui/view";

export interface Downloads {
  /** Of these games, if any are chosen; else of all that a search finds. */
  show(selected: readonly string[], search: GameSearch): View;
}

export function makeDownloads(redraw: () => void): Downloads {
  let said = "";
  const say = (sentence: string): void => {
    said = sentence;
    announce(sentence);
    redraw();
  };
  const run = (work: () => Promise<string | null>): void => void work().then((problem) => say(problem ?? ""));
  return {
    show: (selected, search) => {
      const words = text().archive;
      const isSome = selected.length > 0;
      return h("div", { class: "row", role: "group", "aria-label": words.download },
        isSome && button(words.selectedPgn, () => run(() => savePgn(selected, say))),
        isSome && button(words.selectedJson, () => run(() => saveJson(selected, say))),
        !isSome && h("a", { class: "button", download: "games.pgn", href: files.games(search) }, words.allPgn),
        !isSome && button(words.allJson, () => run(() => saveAllJson(search, say))),
        h("span", { class: "soft" }, said || (isSome && words.selected(selected.length))));
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
async function saveAllJson(search: GameSearch, say: (sentence: string) => void): Promise<string | null> {
  const games: object[] = [];
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await http.games({ ...search, ...(search.where ? { after } : { page }) });
    if (!answer.ok) return sayRefusal(answer);
    games.push(...answer.games);
    say(text().archive.working(games.length));
    after = answer.next;
    if (!answer.more) break;
  }
  download("games.json", JSON.stringify(games, null, 1), "application/json");
  return null;
}
