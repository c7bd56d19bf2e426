// lists.ts - the lists of the lobby, kept up to date by the zone. Room: web/screens.
import { go, goOn } from "../../app/router";
import { me, zone } from "../../net";
import type { Challenge, Command, GameLine } from "../../net";
import { hearLobby, lobbyState } from "../../play/lobby";
import type { LobbyState } from "../../play/lobby";
import { makeLostNotice } from "../../play/lost_notice";
import { linkTo } from "../../play/person";
import { askSecond } from "../../play/second";
import { challengeNote, controlName } from "../../play/terms";
import { text } from "../../text";
import { makePlaces } from "../../ui/places";
import type { Places } from "../../ui/places";
import { button, h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import type { Zug } from "../../zug/zug";

interface State {
  zug: Zug;
  lobby: LobbyState;
  /** What comes and goes moves no row of a list from under the finger. */
  places: Record<"own" | "open" | "games", Places>;
}

interface Row {
  key: string;
  title: Child;
  note: string;
  acts: View[];
}

/** What concerns oneself and the open challenges; and apart from them the games of others, who may be many. */
export function makeLobbyLists(zug: Zug): { root: HTMLElement; games: HTMLElement; destroy(): void } {
  const state: State = {
    zug,
    lobby: { challenges: new Map(), games: new Map(), mine: new Map() },
    places: { own: makePlaces(), open: makePlaces(), games: makePlaces() },
  };
  const lost = makeLostNotice();
  const lists = mount(() => h("div", { class: "lobby-lists" }, lost.root, ownList(state), openList(state)));
  const games = mount(() => gamesList(state));
  const redraw = (): void => {
    lists.redraw();
    games.redraw();
  };
  const stops = [
    zone().watchLobby((lobby) => {
      lost.hasCome();
      state.lobby = lobbyState(lobby);
      redraw();
    }),
    zone().onMessage((message) => hearLobby(state.lobby, message) && redraw()),
    lost.destroy,
    lists.stop,
    games.stop,
  ];
  return { root: lists.root, games: games.root, destroy: () => stops.forEach((stop) => stop()) };
}

/** Who has waited longest stands first. */
const inTurn = (challenges: readonly Challenge[]): Challenge[] => [...challenges].sort((a, b) => a.made_ms - b.made_ms);

const isYours = (one: Challenge): boolean => one.from.id === me()?.id;
const isToYou = (one: Challenge): boolean => !isYours(one) && one.to !== undefined && one.to.id === me()?.id;

/** One's own games, who challenges one, and whom one challenges. */
function ownList(state: State): View {
  const words = text().play.lobby;
  const all = inTurn([...state.lobby.challenges.values()]);
  return list("own", words.mine, [words.noneOfYours, words.noneOfYoursHint], state.places.own, [
    ...[...state.lobby.mine.values()].map((one) => gameRow(state, one, true)),
    ...all.filter(isToYou).map((one) => challengeRow(state, one, ["accept", "decline"])),
    ...all.filter(isYours).map((one) => challengeRow(state, one, ["link", "cancel"])),
  ]);
}

function openList(state: State): View {
  const words = text().play.lobby;
  const open = inTurn([...state.lobby.challenges.values()].filter((one) => !isYours(one) && !one.to));
  return list("open", words.open, [words.noOpen, words.noOpenHint], state.places.open,
    open.map((one) => challengeRow(state, one, ["accept"])));
}

function gamesList(state: State): View {
  const words = text().play.lobby;
  const others = [...state.lobby.games.values()]
    .filter((one) => !state.lobby.mine.has(one.game))
    .sort((a, b) => b.set_ms - a.set_ms);
  return list("games", words.games, [words.noGames, words.noGamesHint], state.places.games,
    others.map((one) => gameRow(state, one, false)));
}

/** A list with its heading and room for some rows; an empty one says why. */
function list(
  name: string, title: string, empty: readonly [string, string], places: Places, rows: readonly Row[],
): View {
  const byKey = new Map(rows.map((one) => [one.key, one]));
  const lines = places([...byKey.keys()]).map((key, i) => {
    const one = byKey.get(key ?? "");
    return one ? row(one) : h("li", { class: "row-line", key: `free-${i}`, "aria-hidden": "true" });
  });
  return h("section", { class: `card lobby-list ${name}` }, h("h2", {}, title),
    h("div", { class: "lobby-rows" }, rows.length > 0
      ? h("ul", { class: "rows", key: "rows" }, lines)
      : h("p", { class: "empty", key: "empty" }, h("strong", {}, empty[0]), " ", empty[1])));
}

const row = ({ key, title, note, acts }: Row): View =>
  h("li", { class: "row-line", key },
    h("div", { class: "row-words" },
      h("span", { class: "row-name" }, title), h("span", { class: "soft", title: note }, note)),
    h("div", { class: "row" }, acts));

type Act = "accept" | "decline" | "link" | "cancel";

function challengeRow(state: State, one: Challenge, acts: readonly Act[]): Row {
  const words = text().play.lobby;
  const own = isYours(one);
  const control = controlName(state.zug, one.control);
  const title = own ? (one.to ? words.youChallenge(one.to.name) : words.youOffer(control))
    : isToYou(one) ? words.challengesYou(one.from.name) : linkTo(one.from);
  const note = [own && !one.to ? "" : control, challengeNote(state.zug, one, own ? null : one.from.name)];
  return {
    key: one.challenge, title, note: note.filter((part) => part !== "").join(" · "),
    acts: acts.map((act) => actButton(one, act)),
  };
}

function actButton(one: Challenge, act: Act): View {
  const words = text().play.lobby;
  const name = one.from.name;
  if (act === "link")
    return h(
      "a",
      { class: "button", href: `/challenge/${one.challenge}`, key: act },
      text().link.label,
    );
  if (act === "accept" && !me())
    return h(
      "a",
      {
        class: "button primary",
        href: `/challenge/${one.challenge}`,
        key: act,
        "aria-label": `${words.accept}: ${name}`,
      },
      words.accept,
    );
  return button(words[act], () => void doAct({ do: act, challenge: one.challenge }), {
    class: act === "accept" ? "primary" : "",
    key: act,
    "aria-label": `${words[act]}: ${name}`,
  });
}

/** Accepts, declines or cancels; a game that begins by it is gone to. */
async function doAct(command: Command & { do: "accept" | "decline" | "cancel" }): Promise<void> {
  if (command.do === "accept" && !(await askSecond(text().play.challenge.secondAccept))) return;
  const reply = await zone().command(command);
  if (reply.ok && command.do === "accept" && reply.id) go(`/game/${reply.id}`);
  else if (!reply.ok) goOn("/play", `/challenge/${command.challenge}`);
}

function gameRow(state: State, one: GameLine, own: boolean): Row {
  const words = text().play.lobby;
  const other = one.white.id === me()?.id ? one.black : one.white;
  const title = own ? words.against(other.name) : text().play.game.between(one.white.name, one.black.name);
  const act = own ? words.goOn : words.watch;
  const attributes = { class: own ? "button primary" : "button", href: `/game/${one.game}`, "aria-label": `${act}: ${title}` };
  return {
    key: one.game, title: own ? title : [linkTo(one.white), " – ", linkTo(one.black)],
    note: `${controlName(state.zug, one.control)} · ${words.moves(one.plies)}`, acts: [h("a", attributes, act)],
  };
}
