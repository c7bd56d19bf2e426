// index.ts - one game at the desk of an arbiter of the zone: what belongs to no event. Room: web/screens.
import { go, message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { makeClocks } from "../../event/clocks";
import { followOne } from "../../event/one";
import { http, loadMe, zone } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { loadTournament } from "../../text/tournament";
import { element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makePanel } from "../desk_event/panel";

export async function makeScreen(place: Place): Promise<Screen> {
  const words = text().desk;
  const id = place.params["id"] ?? "";
  const [zug, answer, me] = await Promise.all([loadZug(), http.game(id), loadMe(), loadTournament()]);
  if (!answer.ok) return message(words.title, sayRefusal(answer));
  const title = text().play.game.between(answer.white.name, answer.black.name);
  if (answer.role !== "arbiter")
    return { title, root: element(h("div", { class: "stack" },
      h("section", { class: "card message" }, h("h1", {}, words.notArbiter),
        h("p", {}, h("a", { href: `/game/${id}`, class: "button" }, words.panel.game))),
      me === null || me.guest ? makeLogIn(words.notIn, words.notInHint) : null)) };
  const clocks = makeClocks(zug);
  const lost = element(h("p", { class: "notice", role: "alert" }, words.lost));
  const panel = makePanel({ zug, clocks, game: id, source: followOne(answer), onClose: () => go("/desk") });
  const showConnection = (): void => void (lost.hidden = zone().connection() !== "lost");
  const stop = zone().onConnection(showConnection);
  showConnection();
  return {
    title,
    root: element(h("div", { class: "stack desk" }, lost, panel.root)),
    unmount: () => {
      stop();
      panel.destroy();
      clocks.destroy();
    },
  };
}
