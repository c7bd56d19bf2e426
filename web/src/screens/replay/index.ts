// index.ts - replay: files, pasted games and positions, games of the zone. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { nameWindow } from "../../app/title";
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makeOpener } from "./opener";
import { gameOfFen, openBytes } from "./source";
import type { Source } from "./source";
import { makeViewer } from "./viewer";
import type { Viewer } from "./viewer";

/** Which of so many games an address names, from 0. */
function numberAt(at: URLSearchParams, games: number): number {
  const wanted = Number(at.get("n"));
  return Math.min(games, Math.max(1, Number.isInteger(wanted) ? wanted : 1)) - 1;
}

export async function makeScreen({ query }: Place): Promise<Screen> {
  const zug = await loadZug();
  const words = text().replay;
  const opener = makeOpener((bytes, name) => void open(bytes, name, null, new URLSearchParams()));
  const another = element(button(words.another, () => close()));
  const root = element(h("section", { class: "replay-screen" }));
  let viewer: Viewer | null = null;
  let wanted = 0;

  function close(): void {
    viewer?.destroy();
    viewer = null;
    setAddress("/replay");
    nameWindow(`${words.title} · Zug`);
    showOpener();
  }

  function showOpener(): void {
    root.classList.remove("open");
    draw(root, h("h1", {}, words.title), opener.status, opener.root);
    opener.root.querySelector<HTMLElement>("button")?.focus();
  }

  function showViewer(): Viewer {
    viewer ??= makeViewer(zug, (title) => {
      nameWindow(`${title} · Zug`);
    });
    if (!viewer.root.isConnected) {
      viewer.root.querySelector(".replay-head")?.append(another);
      root.classList.add("open");
      draw(root, opener.status, viewer.root);
      window.scrollTo(0, 0);
    }
    return viewer;
  }

  /** Opens what was chosen, pasted or fetched: a position, or a file of games. */
  async function open(packed: Blob, name: string, address: Source["address"], at: URLSearchParams): Promise<void> {
    const mine = ++wanted;
    const isWanted = (): boolean => mine === wanted;
    opener.complain("");
    opener.progress(null);
    try {
      const opened = await openBytes(zug, packed, (at) => opener.progress(at), isWanted);
      if (!opened || !isWanted()) return;
      opener.progress(null);
      if ("complaint" in opened) opener.complain(opened.complaint);
      else if ("fen" in opened) openFen(opened.fen);
      else await showViewer().open({ name, address, ...opened }, numberAt(at, opened.games.length), at);
    } catch (error) {
      console.warn(error);
      if (!isWanted()) return;
      opener.progress(null);
      opener.complain(words.failed);
    }
  }

  function openFen(fen: string): void {
    const game = gameOfFen(zug, fen);
    if (typeof game === "string") opener.complain(words.badFen(game));
    else showViewer().openPosition(game);
  }

  /** Fetches games of the zone. */
  async function fetchGames(path: string, name: string, address: Source["address"]): Promise<void> {
    const response = await fetch(path, { cache: "no-store" }).catch(() => null);
    if (!response) opener.complain(words.unreachable);
    else if (!response.ok) opener.complain(words.notFound);
    else await open(await response.blob(), name, address, query);
  }

  async function openAddress(): Promise<void> {
    const [game, kept, fen] = [query.get("game"), query.get("import"), query.get("fen")];
    if (game) await fetchGames(`/api/games/${encodeURIComponent(game)}.pgn`, game, { game });
    else if (kept) await fetchGames(`/api/imports/${encodeURIComponent(kept)}.pgn`, kept, { import: kept });
    else if (fen) openFen(fen);
  }

  draw(root, h("h1", {}, words.title), opener.status, opener.root);
  await openAddress();
  return {
    title: (viewer as Viewer | null)?.title() ?? words.title,
    layout: "wide",
    root,
    unmount: () => {
      wanted++;
      opener.destroy();
      (viewer as Viewer | null)?.destroy();
    },
  };
}
