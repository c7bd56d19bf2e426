// index.ts - the archive: finished games of the zone, to be searched, replayed and downloaded. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { http } from "../../net";
import type { ArchiveLine } from "../../net";
import type { GameSearch } from "../../net/http";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, fill, h } from "../../ui/dom";
import { loadZug } from "../../zug/zug";
import { makeDownloads } from "./downloads";
import { makeSearchForm, readMoves } from "./search";
import type { Wanted } from "./search";
import { makeTable } from "./table";

const PAGE = 50;

export async function makeScreen({ query }: Place): Promise<Screen> {
  const words = text().archive;
  const zug = await loadZug();
  const wanted: Wanted = { player: "", event: "", from: "", to: "", result: "", moves: "" };
  for (const name of Object.keys(wanted) as (keyof Wanted)[]) wanted[name] = query.get(name) ?? "";
  let page = Math.max(1, Math.floor(Number(query.get("page"))) || 1);
  let turn = 0;

  const table = makeTable(() => downloads.show(table.selected(), search()));
  const downloads = makeDownloads();
  const status = h("p", { class: "soft", role: "status" });
  const found = h("div", {});
  const newer = button(words.newer, () => void load(page - 1));
  const older = button(words.older, () => void load(page + 1));
  const pages = h("nav", { class: "row", "aria-label": words.pages }, newer, older);
  const form = makeSearchForm(wanted, (next) => {
    Object.assign(wanted, next);
    void load(1);
  });

  /** What the zone is asked; null if the moves cannot be read. */
  function search(): GameSearch | null {
    const moves = readMoves(zug, wanted.moves);
    form.complain("problem" in moves ? words.badMoves(moves.problem) : "");
    return "problem" in moves ? null : { ...wanted, moves: moves.uci };
  }

  function remember(): void {
    const members = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
    if (page > 1) members.set("page", String(page));
    const asked = members.toString();
    setAddress(asked ? `/archive?${asked}` : "/archive");
  }

  async function load(next: number): Promise<void> {
    const mine = ++turn;
    const asked = search();
    if (!asked) {
      // What was being searched for is not wanted any more.
      if (status.textContent === words.loading) fill(status);
      return;
    }
    fill(status, words.loading);
    const answer = await http.games({ ...asked, page: next });
    if (mine !== turn) return;
    page = next;
    if (answer.ok) showGames(answer.games, answer.more);
    else showMessage(sayRefusal(answer), "");
  }

  function showGames(games: readonly ArchiveLine[], more: boolean): void {
    remember();
    const first = (page - 1) * PAGE + 1;
    const isAny = Object.values(wanted).every((value) => value === "") && page === 1;
    if (games.length === 0) {
      showMessage(isAny ? words.empty : words.none, isAny ? words.emptyHint : words.noneHint);
      return;
    }
    const range = words.found(first, first + games.length - 1);
    fill(status, range);
    announce(range);
    table.show(games);
    newer.hidden = page === 1;
    older.hidden = !more;
    downloads.show([], search());
    fill(found, h("div", { class: "card archive-found stack" }, table.root,
      h("div", { class: "archive-foot" }, downloads.root, pages)));
  }

  function showMessage(sentence: string, hint: string): void {
    fill(status);
    announce(sentence);
    fill(found, h("div", { class: "card archive-empty" },
      h("strong", {}, sentence), h("span", { class: "soft" }, hint)));
  }

  await load(page);
  return {
    title: words.title,
    layout: "narrow",
    root: h("section", { class: "stack" }, h("h1", {}, words.title), h("p", { class: "soft" }, words.lead),
      form.root, status, found),
    unmount: () => {
      turn++;
    },
  };
}
