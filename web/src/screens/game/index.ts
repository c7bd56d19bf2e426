// index.ts - a live game, for those who play, watch, help or judge it. Room: web/screens.
import { go } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { nameWindow } from "../../app/title";
import { loadMe, me, onMe, zone } from "../../net";
import type { Refusal, StateMessage } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { isNotShown, makeSeeIt } from "../../play/not_shown";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { button, draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeTable } from "./table";
import type { Table } from "./table";

/** So long a game may take to come before it is said that something is wrong. */
const PATIENCE_MS = 5000;

interface State {
  zug: Zug;
  game: string;
  root: HTMLElement;
  table: Table | undefined;
  /** Of both players, once they are known. */
  names: string;
  stopWatching: () => void;
}

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadMe()]);
  const words = text().play.game;
  const state: State = {
    zug,
    game: place.params["id"] ?? "",
    root: element(h("div", { class: "game-place" }, h("p", { class: "soft connecting", role: "status" }, words.connecting))),
    table: undefined,
    names: "",
    stopWatching: () => undefined,
  };
  const invitation = makeInvitation(state.game, place.query.get("assistant"));
  const stops = [
    zone().onConnection((connection) => state.table?.connect(connection === "live")),
    zone().onMessage((message) => {
      const isMine =
        message.type === "game-begins" && [message.white.id, message.black.id].includes(me()?.id ?? "nobody");
      if (message.type === "presence" && message.game === state.game) state.table?.present(message.side, message.here);
      if (isMine && message.game !== state.game && !state.table?.isOpen()) go(`/game/${message.game}`);
    }),
    invitation.stop,
  ];
  const isReady = new Promise<void>((resolve) => watch(state, resolve));
  const patience = setTimeout(() => {
    if (!state.table) draw(state.root, h("p", { class: "notice connecting", role: "status" }, text().play.lost));
  }, PATIENCE_MS);
  void isReady.then(() => clearTimeout(patience));
  // A zone that is near answers at once; one that is not is waited for on the screen itself.
  await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, 300))]);
  return {
    title: state.names || words.title,
    layout: "wide",
    root: element(h("section", { "aria-label": words.title }, invitation.root, state.root)),
    unmount: () => {
      clearTimeout(patience);
      stops.forEach((stop) => stop());
      state.stopWatching();
      state.table?.destroy();
    },
  };
}

/** Watches the game; again when one's role in it has changed. */
function watch(state: State, onFirst: () => void = () => undefined): void {
  const stopBefore = state.stopWatching;
  state.stopWatching = zone().watchGame(state.game, {
    onState: (next) => {
      take(state, next);
      onFirst();
    },
    onEvent: (event) => state.table?.take(event),
    onRefused: (refusal) => {
      refuse(state, refusal);
      onFirst();
    },
  });
  stopBefore();
}

function take(state: State, next: StateMessage): void {
  if (state.table) {
    state.table.replace(next);
    return;
  }
  state.names = text().play.game.between(next.white.name, next.black.name);
  state.table = makeTable(state.zug, next, () => watch(state));
  draw(state.root, state.table.root);
}

/** Takes the game away, also from where the window and the screen are called by it. */
function leave(state: State, title: string): void {
  state.table?.destroy();
  state.table = undefined;
  state.root.closest("main")?.querySelector("h1.spoken")?.remove();
  nameWindow(title);
}

function refuse(state: State, refusal: Refusal): void {
  const words = text().play.game;
  const isUnknown = refusal.code === "not-found" || refusal.code === "bad-request";
  if (isNotShown(refusal)) leave(state, sayRefusal(refusal));
  draw(
    state.root,
    h(
      "section",
      { class: "card message", role: "status" },
      h("h1", {}, isUnknown ? words.none : sayRefusal(refusal)),
      isUnknown ? h("p", {}, words.noneHint) : null,
      h("p", {}, h("a", { class: "button", href: "/play" }, text().play.title)),
    ),
    makeSeeIt(refusal),
  );
}

/** Who has come by the link of an assistant is asked whether to help. */
function makeInvitation(game: string, link: string | null): { root: HTMLElement; stop(): void } {
  const root = element(h("div", { class: "card invitation stack", hidden: true }));
  const words = text().play.game.assistant;
  if (!link) return { root, stop: () => undefined };
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const join = async (): Promise<void> => {
    const reply = await zone().command({ do: "assistant-join", game, link });
    if (reply.ok) go(`/game/${game}`, { replace: true });
    else draw(problem, sayRefusal(reply));
  };
  const redraw = (): void => {
    root.hidden = false;
    draw(
      root,
      h("p", {}, words.invited),
      problem,
      me()
        ? h(
            "div",
            { class: "row" },
            button(words.join, () => void join(), { class: "primary" }),
          )
        : makeComeIn({ onDone: () => undefined }),
    );
  };
  redraw();
  return { root, stop: onMe(redraw) };
}
