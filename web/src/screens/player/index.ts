// index.ts - a player's page: how they score, with which openings, in which events, and their games. Room: web/screens.
import { message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { http, loadMe, me } from "../../net";
import type { PlayerFacts } from "../../net/http";
import { makeNotShown } from "../../play/not_shown";
import { controlName } from "../../play/terms";
import { language, text } from "../../text";
import { loadPlayer, player as playerWords } from "../../text/player";
import { h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeGameList } from "./games";
import { showEvents, showOpenings, showScore } from "./scores";

export async function makeScreen({ params }: Place): Promise<Screen> {
  const id = params["id"] ?? "";
  const [zug, facts] = await Promise.all([loadZug(), http.player(id), loadPlayer(), loadMe()]).then(([judge, answer]) => [judge, answer] as const);
  const words = playerWords();
  if (!facts.ok) return facts.code === "not-found" ? message(words.none, words.noneHint) : makeNotShown(words.none, facts);
  const games = makeGameList(zug, id, () => view.redraw());
  const view = mount(() => show(zug, facts, games.show()));
  await games.load();
  return { title: facts.player.name, root: view.root, unmount: view.stop };
}

function show(zug: Zug, facts: PlayerFacts, games: View): View {
  const words = playerWords();
  const { name, id } = facts.player;
  const isOwn = id === me()?.id;
  return h("div", { class: "player-page stack" },
    h("header", { class: "player-head" }, h("div", {},
      h("h1", {}, name, isOwn && h("small", { class: "soft" }, ` ${text().play.game.you}`)), h("p", { class: "soft" }, aboutOf(facts))),
      h("p", { class: "row" }, !isOwn && me() !== null && !facts.player.guest && facts.closed !== true &&
        h("a", { class: "button", href: `/play?to=named&name=${encodeURIComponent(name)}` }, words.challenge))),
    showRunning(zug, facts),
    facts.games === 0
      ? h("p", { class: "card empty" }, words.noGames, " ", isOwn && words.noGamesOwn)
      : [showScore(facts), showOpenings(facts), showEvents(facts), games]);
}

/** Since when they are known here, and as what. */
function aboutOf({ player, since_ms, closed }: PlayerFacts): Child {
  const words = playerWords();
  const day = new Date(since_ms).toLocaleDateString(language(), { dateStyle: "long" });
  return [words.since(day), player.guest && words.isGuest, closed && words.closed].filter((part) => typeof part === "string").join(" ");
}

function showRunning(zug: Zug, { running }: PlayerFacts): View | false {
  return running.length > 0 && h("section", { class: "card stack" }, h("h2", {}, playerWords().running),
    h("ul", { class: "rows" }, running.map((line) => {
      const names = text().play.game.between(line.white.name, line.black.name);
      return h("li", { class: "row-line", key: line.game },
        h("div", { class: "row-words" }, h("span", { class: "row-name" }, names),
          h("span", { class: "soft" }, line.control === undefined ? "" : controlName(zug, line.control))),
        h("a", { class: "button", href: `/game/${line.game}`, "aria-label": `${text().play.lobby.watch}: ${names}` }, text().play.lobby.watch));
    })));
}
