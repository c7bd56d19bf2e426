// index.ts - one challenge: the link to send, or the question whether to accept. Room: web/screens.
import { go, goOn, message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { makeBoard } from "../../board/board";
import { http, loadMe, me, onMe, zone } from "../../net";
import type { Challenge, GameLine, Lobby } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { askSecond, playingNow } from "../../play/second";
import { controlName, ruleNames, startName } from "../../play/terms";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { button, draw, element, h, host } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { makeLinkBox } from "../../ui/link_box";
import type { LinkBox } from "../../ui/link_box";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";

/** So long the connection may take to come before it is said that there is none. */
const PATIENCE_MS = 5000;

export async function makeScreen(place: Place): Promise<Screen> {
  const words = text().play.challenge;
  const id = place.params["id"] ?? "";
  const [zug, answer, lobby] = await Promise.all([loadZug(), http.challenge(id), http.lobby(), loadMe()]);
  if (!answer.ok)
    return answer.code === "unreachable" ? message(words.title, answer.message) : message(words.none, words.noneHint);
  let challenge: Challenge = answer;
  let problem = "";
  /** What was pressed and has no answer yet. */
  let doing: Act | undefined;
  /** What one is playing with a clock meanwhile. */
  let playing = lobby.ok ? playedIn(lobby) : [];
  const body = element(h("div", { class: "stack" }));
  const link = makeLinkBox({ qr: true });
  link.show(`${location.origin}/challenge/${challenge.challenge}`);
  const lost = element(h("p", { class: "notice", role: "alert" }));
  const showConnection = (): void => {
    draw(lost, text().play.lost, " ", doing ? words.notYet[doing] : "");
    const connection = zone().connection();
    lost.hidden = !(challenge.open && (connection === "lost" || (isLate && connection !== "live")));
  };
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    showConnection();
  }, PATIENCE_MS);
  let shown = "";
  // Left alone while nothing on it changes, so that a name half written stays.
  const refresh = (): void => {
    const key = JSON.stringify([challenge, me(), problem, playing]);
    if (key === shown) return;
    shown = key;
    redraw({ zug, challenge, problem, playing, link, onAct: (what) => void act(what) }, body);
    showConnection();
  };
  // Without a connection it is done when there is one again.
  const act = async (what: Act): Promise<void> => {
    if (what === "accept" && !(await askSecond(words.secondAccept))) return;
    doing = what;
    showConnection();
    const reply = await zone().command({ do: what, challenge: id });
    doing = undefined;
    showConnection();
    if (!reply.ok) {
      problem = sayRefusal(reply);
      shown = "";
      refresh();
    } else if (what === "accept" && reply.id) go(`/game/${reply.id}`, { replace: true });
    else goOn(`/challenge/${id}`, "/play");
  };
  const stops = [
    onMe(refresh),
    zone().onConnection(showConnection),
    zone().onMessage((heard) => {
      if (heard.type === "challenge-ends" && heard.challenge === id) {
        challenge = { ...challenge, ...heard };
        if (heard.game && isIn(challenge)) go(`/game/${heard.game}`, { replace: true });
        else refresh();
      }
    }),
    zone().watchLobby(
      (now) =>
        void http.challenge(id).then((again) => {
          playing = playedIn(now);
          // What has ended meanwhile was still open when this was asked.
          if (!challenge.open) return;
          if (again.ok) challenge = again;
          if (challenge.game && isIn(challenge)) go(`/game/${challenge.game}`, { replace: true });
          else refresh();
        }),
    ),
  ];
  refresh();
  const root = element(h("section", { class: "card challenge stack" }, lost, body));
  return {
    title: words.title,
    root,
    unmount: () => {
      clearTimeout(patience);
      stops.forEach((stop) => stop());
    },
  };
}

/** One's games that have a clock. */
const playedIn = (lobby: Lobby): GameLine[] => (lobby.mine ?? []).filter((one) => one.control !== "-");

const isIn = (challenge: Challenge): boolean => challenge.from.id === me()?.id;

type Act = "accept" | "decline" | "cancel";
type OnAct = (act: Act) => void;

interface Shown {
  zug: Zug;
  challenge: Challenge;
  problem: string;
  playing: readonly GameLine[];
  link: LinkBox;
  onAct: OnAct;
}

function redraw(view: Shown, body: HTMLElement): void {
  const { challenge } = view;
  if (!challenge.open) draw(body, drawEnded(challenge));
  else if (isIn(challenge)) draw(body, drawWaiting(view));
  else draw(body, drawQuestion(view));
}

/** Who plays already is told what a second game means. */
function drawSecond(playing: readonly GameLine[], then: string): View | null {
  const now = playingNow(playing);
  return now && h("p", { class: "notice second-game" }, `${now.sentence} ${then} `, h("a", { href: now.address }, text().play.lobby.goOn));
}

/** The position from which the game is to begin, seen from the side of who looks at it. */
function startBoard(zug: Zug, { start }: Challenge, orientation: Side): View | false {
  return start !== "standard" && host("start", () => {
    const board = makeBoard({ zug, orientation, still: true });
    board.show({ fen: start });
    return board;
  });
}

/** What is agreed, as a list. */
function terms(zug: Zug, challenge: Challenge): View {
  const words = text().play.challenge;
  const isYours = isIn(challenge);
  const color: Side | "any" = challenge.color === "any" || isYours ? challenge.color : other(challenge.color);
  const lines: [string, string][] = [
    [words.termNames.control, controlName(zug, challenge.control)],
    [words.termNames.colors, words.yourColor(color)],
    [words.termNames.start, startName(zug, challenge.start)],
    [words.termNames.rules, ruleNames(challenge).join(", ")],
  ];
  const list = h(
    "dl",
    { class: "terms", "aria-label": words.terms },
    lines.filter(([, value]) => value !== "").flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
  return h("div", { class: "challenge-terms" }, list, startBoard(zug, challenge, color === "any" ? "white" : color));
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
function drawWaiting({ zug, challenge, problem, playing, link, onAct }: Shown): Child[] {
  const words = text().play.challenge;
  return [
    h(
      "h1",
      {},
      challenge.to ? words.waitingFor(challenge.to.name) : words.waiting,
      h("span", { class: "waiting", "aria-hidden": "true" }),
    ),
    challenge.to ? null : h("p", {}, words.send, " ", challenge.private ? "" : words.openToo),
    challenge.to ? null : link.root,
    terms(zug, challenge),
    drawSecond(playing, words.secondWait),
    h("p", { class: "problem", role: "alert" }, problem),
    h("div", { class: "row" }, button(text().play.lobby.cancel, () => onAct("cancel"))),
  ];
}

/** Another's: accept it, after coming in if need be. */
function drawQuestion({ zug, challenge, problem, playing, onAct }: Shown): Child[] {
  const words = text().play.challenge;
  const name = challenge.from.name;
  const isForYou = !challenge.to || challenge.to.id === me()?.id;
  const acts = h(
    "div",
    { class: "row big" },
    button(text().play.lobby.accept, () => onAct("accept"), { class: "primary accept" }),
    challenge.to ? button(text().play.lobby.decline, () => onAct("decline")) : null,
  );
  return [
    h("h1", {}, challenge.to || challenge.private ? words.by(name) : words.offered(name)),
    terms(zug, challenge),
    isForYou ? drawSecond(playing, words.secondAccept) : null,
    h("p", { class: "problem", role: "alert" }, problem),
    !isForYou && challenge.to ? h("p", { class: "notice" }, words.notForYou(challenge.to.name)) : null,
    me() && isForYou ? acts : null,
    me()
      ? null
      : makeComeIn({ onDone: () => onAct("accept"), ...(challenge.to ? {} : { action: text().play.lobby.accept }) }),
  ];
}
