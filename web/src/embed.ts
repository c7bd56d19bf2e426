// embed.ts - begins the page that other sites show in a frame: one board, at which nothing can be done. Room: web.
// It is a bundle of its own, without screens: what it has not it need not load.
import { applySettings } from "./app/look";
import { settings } from "./app/settings";
import { makeEmbedded } from "./embed/board";
import { http } from "./net/http";
import { zone } from "./net/socket";
import { loadText, text } from "./text";
import { liveRegions } from "./ui/announce";
import { element, h } from "./ui/view";
import { loadZug } from "./zug/zug";

/** /embed/game/ID, /embed/event/ID */
const [, , kind, id = ""] = location.pathname.split("/");

async function begin(): Promise<void> {
  const main = element(h("main", { class: "embed" }));
  zone().asWatcher(true);
  const [zug, facts] = await Promise.all([loadZug(), http.facts(), loadText()]);
  const name = facts.ok && facts.name ? facts.name : "Zug";
  const contest = kind === "event" ? await http.contest(id) : undefined;
  document.body.replaceChildren(main, ...liveRegions);
  document.title = name;
  if (contest && (!contest.ok || contest.deleted)) main.append(element(h("p", { class: "embed-empty" }, text().play.watch.notHere)));
  else main.append(makeEmbedded(zug, { game: id, contest, zoneName: name, board: Number(new URLSearchParams(location.search).get("board") ?? "") || undefined }));
}

applySettings(settings());
void begin();
