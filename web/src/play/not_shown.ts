// not_shown.ts - what stands where a link leads to nothing, or to what is for others only: the zone does not say which.
// Room: web/play. Who has not logged in may do so here, and then sees it if it is for them.
import type { Screen } from "../app/screen";
import { me } from "../net";
import type { Refusal } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { element, h } from "../ui/view";
import type { View } from "../ui/view";
import { makeLogIn } from "./log_in";

/** True of what is not there, or not for who asks. */
export const isNotShown = ({ code }: Refusal): boolean => code === "not-found" || code === "hidden";

/** A card to log in with; null for who has, or where that does not help. */
export function makeSeeIt(refusal: Refusal): View | null {
  const words = text().desk;
  const person = me();
  return isNotShown(refusal) && (person === null || person.guest) ? makeLogIn(words.seeIt, words.seeItHint) : null;
}

/** A whole screen that says why something is not shown. */
export function makeNotShown(title: string, refusal: Refusal): Screen {
  return {
    title,
    root: element(h("div", { class: "stack" },
      h("section", { class: "card message" }, h("h1", {}, title), h("p", { role: "status" }, sayRefusal(refusal)),
        h("p", {}, h("a", { href: "/", class: "button" }, text().app.home))),
      makeSeeIt(refusal))),
  };
}
