// index.ts - one event at the arbiter's desk: boards, pairings and results, the event itself. Room: web/screens.
import { message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { http, loadMe } from "../../net";
import type { Contest, Me } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { makeNotShown } from "../../play/not_shown";
import { text } from "../../text";
import { loadTournament, tournament } from "../../text/tournament";
import { element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makeDesk } from "./desk";

export async function makeScreen(place: Place): Promise<Screen> {
  const id = place.params["id"] ?? "";
  const [zug, answer, me] = await Promise.all([loadZug(), http.contest(id), loadMe(), loadTournament()]);
  if (!answer.ok) return makeNotShown(text().desk.title, answer);
  if (answer.deleted) return message(answer.name, tournament().remove.gone);
  return answer.arbiter ? makeDesk(zug, answer, place.query) : notYours(answer, me);
}

/** What somebody sees who is not an arbiter of the event. */
function notYours(contest: Contest, me: Me | null): Screen {
  const words = text().desk;
  const isStranger = me === null || me.guest;
  return {
    title: contest.name,
    root: element(h("div", { class: "stack" },
      h("section", { class: "card message" }, h("h1", {}, isStranger ? contest.name : words.notYours),
        h("p", {}, words.notYoursHint),
        h("p", { class: "row centre" },
          h("a", { href: `/event/${contest.contest}`, class: isStranger ? "button" : "button primary" }, words.toEvent),
          h("a", { href: "/desk", class: "button" }, words.title))),
      isStranger ? makeLogIn(words.notIn, words.notInHint) : null)),
  };
}
