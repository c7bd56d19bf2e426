// ways.ts - what can be done from the start: one large way to play, the others beside it, to learn and to watch over
// games. Room: web/screens.
import { go } from "../../app/router";
import { findRoute } from "../../app/routes";
import { text } from "../../text";
import type { ControlValue } from "../../ui/control_editor";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";
import { queryOf } from "./control";

/** The ways to a game with the time that was chosen; none of them as long as that cannot be played. */
export function waysToPlay(control: ControlValue | null): View {
  const words = text().start;
  return h("div", { class: "plays" },
    play(control, "/play?to=friend", "friends", words.friend, words.friendHint, "primary"),
    play(control, "/play?to=open", "search", words.opponent, words.challengesHint),
    play(control, "/computer", "computer", words.computer, words.computerHint),
    play(control, "/otb", "board", words.otb, words.otbHint));
}

/** A button that goes on with the control. */
function play(control: ControlValue | null, address: string, drawing: IconName, name: string, hint: string, look = ""): View | false {
  const path = address.replace(/\?.*/, "");
  const begin = (): void => {
    if (control) go(`${address}${path === address ? "?" : "&"}${queryOf(control)}`);
  };
  return findRoute(path) !== null &&
    h("button", { type: "button", class: `play-way ${look}`, key: address, title: hint, disabled: control === null, on: { click: begin } },
      icon(drawing), h("span", {}, name));
}

/** The ways to learn, and to the arbiter's desk. */
export function otherWays(): View {
  const words = text().start;
  return h("nav", { class: "ways", "aria-label": words.more },
    way("/analysis", "chart", words.analysis),
    way("/editor", "pencil", words.editor),
    way("/replay", "forward", words.replay),
    way("/archive", "box", words.archive),
    way("/desk", "clock", words.desk, words.deskHint),
    way("/help", "question", words.help));
}

/** A way to another screen, if that screen is there. */
const way = (path: string, drawing: IconName, name: string, hint = ""): View | false =>
  findRoute(path) !== null &&
  h("a", { class: "way-tile", href: path, key: path }, icon(drawing), h("span", {}, name, hint && h("small", { class: "soft" }, hint)));
