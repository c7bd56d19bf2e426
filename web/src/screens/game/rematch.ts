// rematch.ts - another game between the same two, with colours reversed: asked, answered and taken back, told on both sides.
// Room: web/screens.
import { go } from "../../app/router";
import { http, me, zone } from "../../net";
import type { Ending } from "../../net";
import { askSecond } from "../../play/second";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { other } from "../../zug/types";
import { ownSide } from "./table";
import type { State } from "./table";

/** An offer: by whom, and what came of it. */
interface Offer {
  challenge: string;
  isMine: boolean;
  ending?: Ending;
}

/** A button that offers a rematch, those that answer the one offered, or what came of it. */
export function makeRematch(first: State): { root: HTMLElement; refresh(state: State): void; destroy(): void } {
  let state = first;
  let asked: string | undefined;
  let offer: Offer | undefined;
  let problem = "";
  const { game } = first.live.facts;
  const opponent = (): string => {
    const side = ownSide(state);
    return side === undefined ? "" : state.live.facts[other(side)].name;
  };
  const tell = async (command: Parameters<ReturnType<typeof zone>["command"]>[0]): Promise<string | undefined> => {
    const reply = await zone().command(command);
    problem = reply.ok ? "" : sayRefusal(reply);
    if (problem) announce(problem);
    view.redraw();
    return reply.ok ? reply.id : undefined;
  };
  const begin = async (): Promise<void> => {
    if (await askSecond(text().play.challenge.secondWait)) await tell({ do: "rematch", game });
  };
  const accept = async (challenge: string): Promise<void> => {
    if (!(await askSecond(text().play.challenge.secondAccept))) return;
    const id = await tell({ do: "accept", challenge });
    if (id !== undefined) go(`/game/${id}`);
  };
  /** What is said of an offer. */
  const sentence = (): string => {
    const words = text().play.game;
    if (!offer || offer.ending === "accepted") return "";
    if (offer.ending === undefined) return offer.isMine ? words.rematchWaiting : words.rematchOffered(opponent());
    if (offer.ending === "declined") return offer.isMine ? words.rematchDeclinedBy(opponent()) : words.rematchDeclined;
    return offer.isMine ? "" : words.rematchWithdrawn(opponent());
  };
  const buttons = (): Child => {
    const words = text().play.game;
    if (offer?.ending === undefined && offer) {
      const { challenge, isMine } = offer;
      if (isMine) return button(text().play.lobby.cancel, () => void tell({ do: "cancel", challenge }), { key: "cancel" });
      return [button(words.rematchAccept, () => void accept(challenge), { class: "primary", key: "accept" }),
        button(words.rematchDecline, () => void tell({ do: "decline", challenge }), { key: "decline" })];
    }
    return button(words.rematch, () => void begin(), { class: "primary", key: "none" });
  };
  const isHere = (): boolean => {
    const { facts } = state.live;
    const isOver = facts.status === "over" || facts.status === "aborted";
    return isOver && facts.role === "player" && facts.contest === undefined && facts.sides.length === 1;
  };
  const view = mount((): View<HTMLDivElement> => {
    const said = problem || sentence();
    return h("div", { class: "rematch", hidden: !isHere() }, isHere() && [
      h("div", { class: "row", key: "row" }, buttons()), said !== "" && h("p", { class: "notice", key: "said" }, said)]);
  });
  const say = (): void => {
    view.redrawNow();
    if (isHere() && sentence()) announce(sentence());
  };
  const load = async (challenge: string): Promise<void> => {
    const answer = await http.challenge(challenge);
    if (asked !== challenge) return;
    offer = answer.ok ? { challenge, isMine: answer.from.id === me()?.id, ...(answer.ending && { ending: answer.ending }) } : undefined;
    say();
  };
  const stop = zone().onMessage((message) => {
    if (message.type !== "challenge-ends" || message.challenge !== offer?.challenge) return;
    offer = { ...offer, ending: message.ending ?? "expired" };
    say();
  });
  return {
    root: view.root,
    destroy: () => {
      asked = undefined;
      stop();
      view.stop();
    },
    refresh: (now) => {
      state = now;
      const { rematch } = now.live.facts;
      if (isHere() && rematch !== undefined && rematch !== asked) void load((asked = rematch));
      view.redrawNow();
    },
  };
}
