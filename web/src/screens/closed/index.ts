// index.ts - the door of a closed zone: who has an account comes in here. Room: web/screens.
import { go } from "../../app/router";
import type { Screen } from "../../app/screen";
import { me, place } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { text } from "../../text";
import { element, h } from "../../ui/view";
import type { View } from "../../ui/view";

/** What stands in place of a screen; who has come in goes on to that. */
export function makeDoor(): View {
  const words = text().start;
  const { name } = place();
  return h(
    "section",
    { class: "card narrow-card door" },
    h("h1", {}, name || words.closed),
    makeComeIn({
      title: words.closedLogIn,
      lead: me() ? words.closedGuest : words.closedHint,
      onDone: () => go(location.pathname + location.search, { replace: true }),
    }),
  );
}

export function makeScreen(): Screen {
  return { title: text().start.closed, root: element(makeDoor()) };
}
