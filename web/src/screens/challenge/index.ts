// index.ts - one challenge: the link to send, or the question whether to accept. Room: web/screens.
import { go, goOn, message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { http, loadMe, me, onMe, zone } from "../../net";
import type { Challenge } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { controlName, ruleNames, startName } from "../../play/terms";
import { text } from "../../text";
import { button, fill, h } from "../../ui/dom";
import type { Child } from "../../ui/dom";
import { copy } from "../../ui/download";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";

export async function makeScreen(place: Place): Promise<Screen> {
  const words = text().play.challenge;
  const id = place.params["id"] ?? "";
  const [zug, answer] = await Promise.all([loadZug(), http.challenge(id), loadMe()]);
  if (!answer.ok)
    return answer.code === "unreachable" ? message(words.title, answer.message) : message(words.none, words.noneHint);
  let challenge: Challenge = answer;
  let problem = "";
  const root = h("section", { class: "card challenge stack" });
  let shown = "";
  // Left alone while nothing on it changes, so that a name half written stays.
  const refresh = (): void => {
    const key = JSON.stringify([challenge, me(), problem]);
    if (key === shown) return;
    shown = key;
    draw(zug, root, challenge, problem, onProblem);
  };
  const onProblem = (sentence: string): void => {
    problem = sentence;
    shown = "";
    refresh();
  };
  const stops = [
    onMe(refresh),
    zone().onMessage((heard) => {
      if (heard.type === "challenge-ends" && heard.challenge === id) {
        challenge = { ...challenge, ...heard };
        if (heard.game && isIn(challenge)) go(`/game/${heard.game}`, { replace: true });
        else refresh();
      }
    }),
    zone().watchLobby(
      () =>
        void http.challenge(id).then((again) => {
          // What has ended meanwhile was still open when this was asked.
          if (!again.ok || !challenge.open) return;
          challenge = again;
          if (challenge.game && isIn(challenge)) go(`/game/${challenge.game}`, { replace: true });
          else refresh();
        }),
    ),
  ];
  refresh();
  return { title: words.title, root, unmount: () => stops.forEach((stop) => stop()) };
}

const isIn = (challenge: Challenge): boolean => challenge.from.id === me()?.id;

type OnProblem = (sentence: string) => void;

function draw(zug: Zug, root: HTMLElement, challenge: Challenge, problem: string, onProblem: OnProblem): void {
  const isYours = isIn(challenge);
  if (!challenge.open) fill(root, ...drawEnded(challenge));
  else if (isYours) fill(root, ...drawWaiting(zug, challenge));
  else fill(root, ...drawQuestion(zug, challenge, problem, onProblem));
}

/** What is agreed, as a list. */
function terms(zug: Zug, challenge: Challenge): HTMLElement {
  const words = text().play.challenge;
  const isYours = isIn(challenge);
  const color: Side | "any" = challenge.color === "any" || isYours ? challenge.color : other(challenge.color);
  const lines: [string, string][] = [
    [words.termNames.control, controlName(zug, challenge.control)],
    [words.termNames.colors, words.yourColor(color)],
    [words.termNames.start, startName(zug, challenge.start)],
    [words.termNames.rules, ruleNames(challenge).join(", ")],
  ];
  return h(
    "dl",
    { class: "terms", "aria-label": words.terms },
    ...lines.filter(([, value]) => value !== "").flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}

function drawEnded(challenge: Challenge): Child[] {
  const words = text().play.challenge;
  return [
    h("h1", {}, words.endings[challenge.ending ?? "expired"]),
    h(
      "div",
      { class: "row" },
      challenge.game ? h("a", { class: "button primary", href: `/game/${challenge.game}` }, words.toGame) : null,
      h("a", { class: "button", href: "/play" }, words.another),
    ),
  ];
}

/** One's own: the link, until somebody comes. */
function drawWaiting(zug: Zug, challenge: Challenge): Child[] {
  const words = text().play.challenge;
  const link = `${location.origin}/challenge/${challenge.challenge}`;
  const shown = h("input", {
    type: "text",
    class: "mono link",
    readonly: true,
    "aria-label": text().play.lobby.link,
    on: { focus: () => shown.select() },
  });
  shown.value = link;
  return [
    h(
      "h1",
      {},
      challenge.to ? words.waitingFor(challenge.to.name) : words.waiting,
      h("span", { class: "waiting", "aria-hidden": "true" }),
    ),
    challenge.to ? null : h("p", {}, words.send, " ", challenge.private ? "" : words.openToo),
    challenge.to
      ? null
      : h(
          "div",
          { class: "row link-row" },
          shown,
          button(text().play.lobby.copyLink, () => void copy(link, text().play.lobby.copied), { class: "primary" }),
        ),
    terms(zug, challenge),
    h(
      "div",
      { class: "row" },
      button(text().play.lobby.cancel, () => {
        void zone()
          .command({ do: "cancel", challenge: challenge.challenge })
          .then(() => goOn(`/challenge/${challenge.challenge}`, "/play"));
      }),
    ),
  ];
}

/** Another's: accept it, after coming in if need be. */
function drawQuestion(zug: Zug, challenge: Challenge, problem: string, onProblem: OnProblem): Child[] {
  const words = text().play.challenge;
  const name = challenge.from.name;
  const isForYou = !challenge.to || challenge.to.id === me()?.id;
  const accept = async (): Promise<void> => {
    const reply = await zone().command({ do: "accept", challenge: challenge.challenge });
    if (reply.ok && reply.id) go(`/game/${reply.id}`, { replace: true });
    else if (!reply.ok) onProblem(text().net.refusal(reply.code, reply.message));
  };
  const decline = async (): Promise<void> => {
    await zone().command({ do: "decline", challenge: challenge.challenge });
    goOn(`/challenge/${challenge.challenge}`, "/play");
  };
  const acts = h(
    "div",
    { class: "row big" },
    button(text().play.lobby.accept, () => void accept(), { class: "primary accept" }),
    challenge.to ? button(text().play.lobby.decline, () => void decline()) : null,
  );
  return [
    h("h1", {}, challenge.to || challenge.private ? words.by(name) : words.offered(name)),
    terms(zug, challenge),
    h("p", { class: "problem", role: "alert" }, problem),
    !isForYou && challenge.to ? h("p", { class: "notice" }, words.notForYou(challenge.to.name)) : null,
    me() && isForYou ? acts : null,
    me()
      ? null
      : makeComeIn({ onDone: () => void accept(), ...(challenge.to ? {} : { action: text().play.lobby.accept }) }),
  ];
}
