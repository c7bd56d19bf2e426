// lists.ts - the lists of the lobby, kept up to date by the zone. Room: web/screens.
import { go, goOn } from "../../app/router";
import { me, zone } from "../../net";
import type { Challenge, Command, GameLine, Lobby, Message } from "../../net";
import { makeLostNotice } from "../../play/lost_notice";
import { isMine } from "../../play/mine";
import { linkTo } from "../../play/person";
import { askSecond } from "../../play/second";
import { challengeNote, controlName } from "../../play/terms";
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import type { Zug } from "../../zug/zug";

interface State {
  zug: Zug;
  challenges: Map<string, Challenge>;
  games: Map<string, GameLine>;
  mine: Map<string, GameLine>;
  parts: {
    mine: HTMLElement;
    toYou: HTMLElement;
    yours: HTMLElement;
    open: HTMLElement;
    games: HTMLElement;
  };
}

const byId = <T>(list: readonly T[], id: (one: T) => string): Map<string, T> =>
  new Map(list.map((one) => [id(one), one]));

/** What concerns oneself and the open challenges; and apart from them the games of others, who may be many. */
export function makeLobbyLists(zug: Zug): { root: HTMLElement; games: HTMLElement; destroy(): void } {
  const part = (): View => h("section", { class: "card lobby-list", hidden: true });
  const state: State = {
    zug,
    challenges: new Map(),
    games: new Map(),
    mine: new Map(),
    parts: {
      mine: element(part()),
      toYou: element(part()),
      yours: element(part()),
      open: element(part()),
      games: element(part()),
    },
  };
  const lost = makeLostNotice();
  const stops = [
    zone().watchLobby((lobby) => {
      lost.hasCome();
      takeLobby(state, lobby);
    }),
    zone().onMessage((message) => hear(state, message)),
    lost.destroy,
  ];
  const { mine, toYou, yours, open, games } = state.parts;
  return {
    root: element(h("div", { class: "lobby-lists" }, lost.root, mine, toYou, yours, open)),
    games,
    destroy: () => stops.forEach((stop) => stop()),
  };
}

function takeLobby(state: State, lobby: Lobby): void {
  state.challenges = byId(lobby.challenges, (one) => one.challenge);
  state.games = byId(lobby.games, (one) => one.game);
  state.mine = byId(lobby.mine ?? [], (one) => one.game);
  redraw(state);
}

function hear(state: State, message: Message): void {
  if (message.type === "challenge") state.challenges.set(message.challenge, message);
  else if (message.type === "challenge-ends") state.challenges.delete(message.challenge);
  else if (message.type === "game-begins") {
    state.games.set(message.game, message);
    if (isMine(message)) state.mine.set(message.game, message);
  } else if (message.type === "game-ends") {
    state.games.delete(message.game);
    state.mine.delete(message.game);
  } else return;
  redraw(state);
}

function redraw(state: State): void {
  const words = text().play.lobby;
  const myId = me()?.id;
  // Who has waited longest stands first: what comes pushes nothing away that somebody is about to press.
  const all = [...state.challenges.values()].sort((a, b) => a.made_ms - b.made_ms);
  const yours = all.filter((one) => one.from.id === myId);
  const toYou = all.filter((one) => one.from.id !== myId && one.to?.id === myId && myId !== undefined);
  const open = all.filter((one) => !yours.includes(one) && !toYou.includes(one) && !one.to);
  const mine = [...state.mine.values()];
  const others = [...state.games.values()]
    .filter((one) => !state.mine.has(one.game))
    .sort((a, b) => b.set_ms - a.set_ms);
  list(
    state.parts.mine,
    words.mine,
    mine.map((one) => gameRow(state, one, true)),
  );
  list(
    state.parts.toYou,
    words.toYou,
    toYou.map((one) => challengeRow(state, one, ["accept", "decline"])),
  );
  list(
    state.parts.yours,
    words.yours,
    yours.map((one) => challengeRow(state, one, ["link", "cancel"])),
  );
  list(
    state.parts.open,
    words.open,
    open.map((one) => challengeRow(state, one, ["accept"])),
    [words.noOpen, words.noOpenHint],
  );
  list(
    state.parts.games,
    words.games,
    others.map((one) => gameRow(state, one, false)),
    [words.noGames, words.noGamesHint],
  );
}

/** A list with its heading; an empty one says why, or is not shown. */
function list(into: HTMLElement, title: string, rows: View[], empty?: readonly [string, string]): void {
  into.hidden = rows.length === 0 && empty === undefined;
  draw(into, h("h2", {}, title), rows.length > 0 && h("ul", { class: "rows" }, rows),
    rows.length === 0 && empty && h("p", { class: "empty" }, h("strong", {}, empty[0]), " ", empty[1]));
}

function row(key: string, title: Child, note: string, ...acts: View[]): View {
  return h(
    "li",
    { class: "row-line", key },
    h("div", { class: "row-words" }, h("span", { class: "row-name" }, title), h("span", { class: "soft" }, note)),
    h("div", { class: "row" }, acts),
  );
}

type Act = "accept" | "decline" | "link" | "cancel";

function challengeRow(state: State, one: Challenge, acts: readonly Act[]): View {
  const words = text().play.lobby;
  const isYours = one.from.id === me()?.id;
  const title = isYours ? (one.to ? words.against(one.to.name) : controlName(state.zug, one.control)) : linkTo(one.from);
  const control = controlName(state.zug, one.control);
  const note = [isYours && !one.to ? "" : control, challengeNote(state.zug, one, isYours ? null : one.from.name)];
  return row(one.challenge, title, note.filter((part) => part !== "").join(" · "), ...acts.map((act) => actButton(one, act)));
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

function gameRow(state: State, one: GameLine, isYours: boolean): View {
  const words = text().play.lobby;
  const other = one.white.id === me()?.id ? one.black : one.white;
  const title = isYours ? words.against(other.name) : text().play.game.between(one.white.name, one.black.name);
  return row(
    one.game,
    isYours ? title : [linkTo(one.white), " – ", linkTo(one.black)],
    `${controlName(state.zug, one.control)} · ${words.moves(one.plies)}`,
    h(
      "a",
      {
        class: isYours ? "button primary" : "button",
        href: `/game/${one.game}`,
        "aria-label": `${isYours ? words.goOn : words.watch}: ${title}`,
      },
      isYours ? words.goOn : words.watch,
    ),
  );
}
