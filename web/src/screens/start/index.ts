// index.ts - the start: all that one can do here, and the time control for it. Room: web/screens.
import { go, message } from "../../app/router";
import { findRoute } from "../../app/routes";
import type { Screen } from "../../app/screen";
import { isShutOut, loadPlace } from "../../net";
import { text } from "../../text";
import { loadLate } from "../../text/late";
import { makeControlEditor } from "../../ui/control_editor";
import type { ControlValue } from "../../ui/control_editor";
import { button, draw, drawn, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makeEventRows } from "./events";
import { makeLobby } from "./lobby";

const KEY = "zug.control";
const FIRST: ControlValue = { white: "300+3" };

/** The control that was chosen last. */
function lastControl(): ControlValue {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as ControlValue | null;
    return kept && typeof kept.white === "string" ? kept : FIRST;
  } catch {
    return FIRST;
  }
}

function keepControl(value: ControlValue): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Then the next visit begins with the usual one.
  }
}

/** What stands behind the question mark for a control. */
function queryOf(value: ControlValue): string {
  return new URLSearchParams({ control: value.white, ...(value.black ? { black: value.black } : {}) }).toString();
}

/** A way to another screen, if that screen is there. */
function way(path: string, title: string, hint: string, ...more: Child[]): View | null {
  if (!findRoute(path)) return null;
  return h(
    "section",
    { class: "card way" },
    h("h2", {}, h("a", { href: path }, title)),
    h("p", { class: "soft" }, hint),
    more,
  );
}

/** Says what is particular about the zone: that nobody has set it up, or that it is closed to who is here. */
async function tellPlace(root: HTMLElement, zone: HTMLElement): Promise<void> {
  const { name, waiting } = await loadPlace();
  const title = root.querySelector("h1");
  if (name && title) title.textContent = name;
  if (waiting) draw(zone, h("p", { class: "notice", role: "note" }, text().start.waiting));
  if (!isShutOut()) return;
  const [door] = await Promise.all([import("../closed"), loadLate()]);
  root.replaceWith(element(door.makeDoor()));
}

/** The start can be used before libzug is there, which is loaded when the screen has been drawn. */
export function makeScreen(): Screen {
  const zug = drawn().then(loadZug);
  const words = text().start;
  let value: ControlValue | null = lastControl();
  const buttons: HTMLButtonElement[] = [];
  const editor = makeControlEditor(zug, {
    value: value ?? FIRST,
    onChange: (next) => {
      value = next;
      for (const one of buttons) one.disabled = next === null;
      if (next) keepControl(next);
    },
  });
  /** A button that goes on with the control that was chosen. */
  const begin = (label: string, hint: string, address: string, attributes = {}): HTMLButtonElement | null => {
    if (!findRoute(address.split("?")[0] ?? "")) return null;
    const one = element(button(label, () => value && go(`${address}${address.includes("?") ? "&" : "?"}${queryOf(value)}`), {
      title: hint,
      ...attributes,
    }));
    buttons.push(one);
    return one;
  };
  const lobby = makeLobby(zug);
  const zone = element(h("div")); // comes last, so that nothing is moved when it is filled
  const root = element(h(
    "div",
    { class: "start" },
    h("header", { class: "hero" }, h("h1", {}, words.title), lobby.lead),
    h(
      "section",
      { class: "card begin", "aria-labelledby": "begin-title" },
      h("h2", { id: "begin-title" }, words.begin),
      editor.root,
      h(
        "div",
        { class: "row big" },
        begin(words.friend, words.friendHint, "/play?to=friend", { class: "primary" }),
        begin(words.offer, words.challengesHint, "/play?to=open"),
        begin(words.otb, words.otbHint, "/otb"),
        begin(words.computer, words.computerHint, "/computer"),
      ),
    ),
    h(
      "div",
      { class: "ways" },
      way("/play", words.challenges, words.challengesHint, lobby.challenges),
      way("/watch", words.watch, words.watchHint, lobby.games),
      way("/events", words.events, words.eventsHint, makeEventRows()),
      way("/otb", words.otb, words.otbHint),
      way("/replay", words.replay, words.replayHint),
      way("/archive", words.archive, words.archiveHint),
      way("/desk", words.desk, words.deskHint),
      way("/help", words.help, words.helpHint),
    ),
    zone,
  ));
  void tellPlace(root, zone);
  zug.catch(() => root.replaceWith(message(text().app.failed, text().app.failedHint).root));
  return { title: "Zug", root, unmount: lobby.destroy };
}
