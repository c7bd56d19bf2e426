// own.ts - one's own games on the start: those that go on, each on a small board, and the last that are over. Room: web/screens.
// Loaded, when everything else can be used, for who has come in.
import { http, me } from "../../net";
import type { ArchiveLine, GameLine, Score } from "../../net";
import { myGames, onMine, opponentOf } from "../../play/mine";
import { controlName } from "../../play/terms";
import { text } from "../../text";
import { resultShort } from "../../ui/result";
import { draw, element, h, mount } from "../../ui/view";
import type { Hosted, View } from "../../ui/view";
import type { Zug } from "../../zug/zug";
import { makeMiniature } from "../watch/miniature";
import type { Miniature } from "../watch/miniature";

/** So many of each are shown; all of them are on the player's page. */
const SHOWN = 6;
/** So long after its end a game is in the archive. */
const ARCHIVED_MS = 1000;

interface Running {
  root: HTMLElement;
  board: Miniature;
}

export function makeOwn(zug: Zug): Hosted {
  const boards = new Map<string, Running>();
  let over: readonly ArchiveLine[] = [];
  let scores: readonly Score[] = [];
  let timer = 0;
  const load = async (): Promise<void> => {
    const person = me()?.id;
    if (person === undefined) return;
    const [found, facts] = await Promise.all([http.games({ person }), http.player(person)]);
    if (found.ok) over = found.games.slice(0, SHOWN);
    if (facts.ok) scores = [facts.white, facts.black];
    view.redraw();
  };
  const sync = (): void => {
    const lines = (myGames() ?? []).slice(0, SHOWN);
    const isFewer = [...boards.keys()].some((game) => !lines.some((line) => line.game === game));
    for (const [game, { board }] of boards)
      if (!lines.some((line) => line.game === game)) {
        board.destroy();
        boards.delete(game);
      }
    for (const line of lines) if (!boards.has(line.game)) boards.set(line.game, makeRunning(zug, line));
    clearTimeout(timer);
    if (isFewer) timer = window.setTimeout(() => void load(), ARCHIVED_MS);
    view.redraw();
  };
  const view = mount(() => show(zug, [...boards.values()], over, scores));
  const stop = onMine(sync);
  sync();
  void load();
  return {
    root: view.root,
    destroy: () => {
      clearTimeout(timer);
      stop();
      for (const { board } of boards.values()) board.destroy();
      view.stop();
    },
  };
}

/** A small board that says whose move it is. */
function makeRunning(zug: Zug, line: GameLine): Running {
  const turn = element(h("p", { class: "own-turn" }));
  const opponent = opponentOf(line);
  const board = makeMiniature(zug, line, {
    label: text().play.lobby.playingAgainst(opponent.name),
    onChange: ({ status, sides, turn: side }) => {
      const isYours = status === "running" && sides.includes(side);
      turn.classList.toggle("yours", isYours);
      draw(turn, isYours ? text().play.turn.yours(opponent.name) : text().play.game.toMove(opponent.name));
    },
  });
  board.root.append(turn);
  return { root: board.root, board };
}

function show(zug: Zug, running: readonly Running[], over: readonly ArchiveLine[], scores: readonly Score[]): View {
  const words = text().play;
  const sum = (of: "won" | "drawn" | "lost"): number => scores.reduce((all, score) => all + score[of], 0);
  return h("section", { class: "card own-games stack", hidden: running.length + over.length === 0, "aria-labelledby": "own-title" },
    h("div", { class: "own-head" }, h("h2", { id: "own-title" }, words.turn.games),
      h("a", { href: `/player/${me()?.id ?? ""}` }, text().start.allMine)),
    h("div", { class: "own-parts" },
      running.length > 0 && h("ul", { class: "boards" }, running.map(({ root }) => root)),
      over.length > 0 && h("div", { class: "own-last" },
        h("p", { class: "soft own-score" }, text().start.ownScore(sum("won"), sum("drawn"), sum("lost"))),
        h("ul", { class: "list own-over" }, over.map((line) => overRow(zug, line))))));
}

function overRow(zug: Zug, line: ArchiveLine): View {
  const names = text().play.game.between(line.white.name, line.black.name);
  const about = [line.control === undefined ? "" : controlName(zug, line.control), line.opening ?? ""].filter((part) => part !== "").join(" · ");
  return h("li", { key: line.game }, h("a", { class: "list-row", href: `/replay?game=${line.game}`, "aria-label": text().start.replayOf(line.white.name, line.black.name) },
    h("span", { class: "row-name", title: names }, names), h("strong", {}, resultShort(line.result)), h("span", { class: "soft" }, about)));
}
