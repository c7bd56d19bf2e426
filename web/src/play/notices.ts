// notices.ts - what concerns a person wherever they are on the page: a challenge, a game that begins. Room: web/play.
import { go } from "../app/router";
import { loadMe, me, onMe, session, zone } from "../net";
import type { Challenge, GameLine, Message } from "../net";
import { text } from "../text";
import { announce } from "../ui/announce";
import { button, element, h } from "../ui/view";
import { play } from "../ui/sound";
import { loadZug } from "../zug/zug";
import { isMine, opponentOf } from "./mine";
import { controlName } from "./terms";

/** What is being told, each of something else. */
const bars = new Map<string, HTMLElement>();
let stop: (() => void) | undefined;

/** Listens as long as somebody has come in. Who has not is left in peace, and so is the network. */
export function startNotices(): void {
  const follow = (): void => {
    stop?.();
    stop = me() ? zone().onMessage((message) => void hear(message)) : undefined;
  };
  onMe(follow);
  void loadMe().then(follow);
}

async function hear(message: Message): Promise<void> {
  if (message.type === "game-begins" && isMine(message)) begin(message);
  if (message.type === "challenge" && message.to?.id === me()?.id && me() && location.pathname !== "/play")
    await ask(message);
  if (message.type === "challenge-ends") {
    forgetNotice(message.challenge);
    tellDeclined(message);
  }
  if (message.type === "renamed") {
    session.renamed(message.me);
    const words = text().play.notices;
    tellNotice("renamed", words.renamed(message.was, message.me.name), "/account", words.choose);
  }
}

/** Where a round that starts fetches nobody away: another game, and what an arbiter does. */
const BUSY = /^\/(game|desk|otb)(\/|$)/;

/** Who waits for a game goes to it, and so does everybody whose round starts; who does something else is told. */
function begin(line: GameLine): void {
  play("notify");
  const address = `/game/${line.game}`;
  const isLed = line.contest !== undefined && !BUSY.test(location.pathname);
  if (isLed || location.pathname === "/play" || location.pathname.startsWith("/challenge/")) {
    go(address);
    return;
  }
  // A screen that goes there by itself has had its turn by then.
  setTimeout(() => {
    if (location.pathname === address) return;
    tellNotice(line.game, text().play.notices.begun(opponentOf(line).name), address, text().play.notices.toGame);
  });
}

/** Who has offered a game, or a rematch, and is elsewhere by now, is told that it is declined. */
function tellDeclined({ challenge, ending, from, to, rematch_of: before }: Challenge): void {
  if (ending !== "declined" || !to || from.id !== me()?.id) return;
  if ([`/challenge/${challenge}`, `/game/${before ?? ""}`].includes(location.pathname)) return;
  const words = text().play;
  play("notify");
  const sentence = before === undefined ? words.notices.declined(to.name) : words.game.rematchDeclinedBy(to.name);
  tellNotice(challenge, sentence, "/play", words.challenge.another);
}

async function ask(challenge: Challenge): Promise<void> {
  const control = controlName(await loadZug(), challenge.control);
  play("notify");
  tellNotice(
    challenge.challenge,
    text().play.notices.challenged(challenge.from.name, control),
    `/challenge/${challenge.challenge}`,
    text().play.notices.look,
  );
}

/** A bar over the head, until it is followed or closed: it moves nothing on the page from under the hand. */
export function tellNotice(about: string, sentence: string, address: string, action: string): void {
  forgetNotice(about);
  const on = { click: () => forgetNotice(about) };
  const close = button("×", on.click, { class: "plain", "aria-label": text().play.notices.close });
  const link = h("a", { class: "button primary", href: address, on }, action);
  bars.set(about, element(h("aside", { class: "notice-bar", "aria-label": sentence }, h("span", {}, sentence), link, close)));
  showNotices();
  announce(sentence);
}

export function forgetNotice(about: string): void {
  bars.get(about)?.remove();
  bars.delete(about);
}

/** Puts what is being told on the page, also when all else on it is new: the latest comes last and moves no other. */
export function showNotices(): void {
  let place = document.querySelector(".notice-bars");
  if (!place) {
    place = element(h("div", { class: "notice-bars" }));
    document.querySelector("main")?.before(place);
  }
  for (const bar of bars.values()) if (!bar.isConnected) place.append(bar);
}
