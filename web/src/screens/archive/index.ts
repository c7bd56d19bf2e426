// index.ts - the archive: finished games of the zone, to be searched, replayed and downloaded. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { http } from "../../net";
import type { ArchiveLine, Refusal } from "../../net";
import type { GameSearch } from "../../net/http";
import { text } from "../../text";
import { conditions, loadConditions } from "../../text/conditions";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, h, mount } from "../../ui/view";
import type { View } from "../../ui/view";
import { namesOf } from "../../zug/record";
import { loadZug } from "../../zug/zug";
import { faultOf } from "./condition";
import { makeDownloads } from "./downloads";
import { makeSearchForm, readMoves } from "./search";
import type { Wanted } from "./search";
import { gameTable } from "./table";

const PAGE = 50;

/** What has come of a search; `next` is where one with a condition goes on. */
interface Found {
  asked: GameSearch;
  games: readonly ArchiveLine[];
  more: boolean;
  looked: number;
  of: number;
  next?: string;
}

export async function makeScreen({ query }: Place): Promise<Screen> {
  const [zug, person] = await Promise.all([loadZug(), query.has("person") ? http.player(query.get("person") ?? "") : null, loadConditions()]);
  const wanted: Wanted = { player: "", event: "", from: "", to: "", result: "", moves: "", where: "", person: "", color: "" };
  for (const name of namesOf(wanted)) wanted[name] = query.get(name) ?? "";
  let page = Math.max(1, Math.floor(Number(query.get("page"))) || 1);
  let found: Found | null = null;
  let problem = "";
  let chosen: ReadonlySet<string> = new Set();
  /** What is asked now; whoever asks anew, stops or goes ends it, also in the zone. */
  let asking: AbortController | null = null;

  const redraw = (): void => view.redraw();
  const downloads = makeDownloads(() => view.redraw());
  const personName = person?.ok ? person.player.name : "?";
  const form = makeSearchForm(wanted, {
    redraw: () => view.redraw(),
    search: (next) => {
      Object.assign(wanted, next);
      void load(1);
    },
    personName: () => personName,
  });
  const choose = (games: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const game of games) if (isChosen) next.add(game);
      else next.delete(game);
    chosen = next;
    redraw();
  };

  /** What the zone is asked; null if the moves cannot be read. */
  function search(): GameSearch | null {
    const moves = readMoves(zug, wanted.moves);
    form.complain("problem" in moves ? text().archive.badMoves(moves.problem) : "", null);
    return "problem" in moves ? null : { ...wanted, moves: moves.uci };
  }

  function remember(): void {
    const members = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
    if (page > 1 && wanted.where === "") members.set("page", String(page));
    const asked = members.toString();
    setAddress(asked ? `/archive?${asked}` : "/archive");
  }

  function stop(): void {
    asking?.abort();
    asking = null;
    redraw();
  }

  async function load(next: number): Promise<void> {
    stop();
    const asked = search();
    if (!asked) return;
    if (asked.where) {
      page = 1;
      found = { asked, games: [], more: true, looked: 0, of: 0 };
      chosen = new Set();
      await look();
      return;
    }
    const mine = (asking = new AbortController());
    redraw();
    const answer = await http.games({ ...asked, page: next }, mine.signal);
    if (asking !== mine) return;
    asking = null;
    page = next;
    chosen = new Set();
    if (answer.ok) show({ asked, games: answer.games, more: answer.more, looked: 0, of: 0 });
    else refuse(answer, asked);
  }

  /** Looks for a page of games more with a condition, request by request. */
  async function look(): Promise<void> {
    const mine = (asking = new AbortController());
    const enough = (found?.games.length ?? 0) + PAGE;
    problem = "";
    redraw();
    while (asking === mine && found?.more && found.games.length < enough) {
      const { asked, games, looked, of, next } = found;
      const answer = await http.games({ ...asked, after: next }, mine.signal);
      if (asking !== mine) return;
      if (!answer.ok) {
        asking = null;
        refuse(answer, asked);
        return;
      }
      found = { asked, games: [...games, ...answer.games], more: answer.more, looked: looked + (answer.looked ?? 0),
        of: answer.of ?? of, ...(answer.next !== undefined && { next: answer.next }) };
      redraw();
    }
    asking = null;
    if (found) show(found);
  }

  function show(now: Found): void {
    remember();
    problem = "";
    found = now;
    redraw();
    announce(now.games.length === 0 ? emptyOf(now).sentence : rangeOf(now));
  }

  function refuse(refusal: Refusal, asked: GameSearch): void {
    const fault = faultOf(refusal, asked.where ?? "");
    found = found && found.games.length > 0 && !fault ? found : null;
    problem = fault ? "" : sayRefusal(refusal);
    form.complain("", fault);
    if (problem) announce(problem);
  }

  function emptyOf({ asked, of }: Found): { sentence: string; hint: string } {
    const words = text().archive;
    if (asked.where) return { sentence: words.none, hint: `${conditions().looked(of, of)}. ${conditions().noneHint}` };
    const isAny = Object.values(wanted).every((value) => value === "") && page === 1;
    return isAny ? { sentence: words.empty, hint: words.emptyHint } : { sentence: words.none, hint: words.noneHint };
  }

  function rangeOf({ asked, games, looked, of }: Found): string {
    if (asked.where) return `${conditions().found(games.length)}; ${conditions().looked(looked, of)}`;
    return text().archive.found((page - 1) * PAGE + 1, (page - 1) * PAGE + games.length);
  }

  /** How far a search is, in a line that is always there. */
  function status(): View {
    const words = conditions();
    const isLooking = asking !== null;
    const isAsked = found?.asked.where !== undefined && found.asked.where !== "";
    const line = isLooking && !isAsked ? text().archive.loading : !found || (found.games.length === 0 && !isLooking) ? "" : rangeOf(found);
    return h("div", { class: "archive-status" },
      h("p", { class: "soft", "aria-busy": String(isLooking) }, line),
      isLooking && isAsked && h("progress", { "aria-label": text().archive.loading, value: found?.looked, max: Math.max(1, found?.of ?? 1) }),
      isLooking && isAsked && button(words.stop, stop),
      !isLooking && isAsked && found?.more && button(words.further, () => void look()));
  }

  function message(sentence: string, hint: string): View {
    return h("div", { class: "card archive-empty" }, h("strong", {}, sentence), h("span", { class: "soft" }, hint));
  }

  function results(): View | null {
    if (problem) return message(problem, "");
    if (!found) return null;
    const { asked, games, more } = found;
    if (games.length === 0) {
      const { sentence, hint } = emptyOf(found);
      return more ? null : message(sentence, hint);
    }
    const words = text().archive;
    return h("div", { class: "card archive-found stack" }, gameTable(zug, games, { chosen, choose }),
      h("div", { class: "archive-foot" }, downloads.show([...chosen], asked),
        !asked.where && h("nav", { class: "row", "aria-label": words.pages },
          page > 1 && button(words.newer, () => void load(page - 1), { key: "newer" }),
          more && button(words.older, () => void load(page + 1), { key: "older" }))));
  }

  const view = mount(() =>
    h("section", { class: "stack" }, h("h1", {}, text().archive.title), h("p", { class: "soft" }, text().archive.lead),
      form.show(), status(), results()));
  const first = load(page);
  if (wanted.where === "") await first;
  return {
    title: text().archive.title,
    layout: "narrow",
    root: view.root,
    unmount: () => {
      stop();
      view.stop();
    },
  };
}
