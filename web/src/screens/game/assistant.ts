// assistant.ts - a player's assistant: named, come, accepted, at work (Online 3.8). Room: web/screens.
import { me } from "../../net";
import { isOpen } from "../../play/facts";
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { makeLinkBox } from "../../ui/link_box";
import type { LinkBox } from "../../ui/link_box";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { PanelActs } from "./panel";
import { ownSide } from "./table";
import type { State } from "./table";

/** For the player: naming one, the link to send, and doing without again. */
export function makeAssistant(first: State, acts: PanelActs): { root: HTMLElement; refresh(state: State): void } {
  const words = text().play.game.assistant;
  const body = element(h("div", { class: "stack" }));
  const linkBox = makeLinkBox({ label: words.link });
  const root = element(h("details", { class: "assistant" }, h("summary", {}, words.title), body));
  const refresh = (state: State): void => {
    const { facts } = state.live;
    const side = ownSide(state);
    root.hidden = !(side !== undefined && facts.role === "player" && isOpen(facts));
    if (side) draw(body, drawAssistant(state, side, acts, linkBox));
  };
  refresh(first);
  return { root, refresh };
}

function drawAssistant(state: State, side: Side, acts: PanelActs, linkBox: LinkBox): Child[] {
  const words = text().play.game.assistant;
  const { game } = state.live.facts;
  const assistant = state.live.facts[side].assistant;
  const remove = button(words.remove, () => void acts.act({ do: "assistant-remove", game, side }));
  if (!assistant)
    return [
      h("p", { class: "soft" }, words.hint),
      button(words.ask, () => void acts.act({ do: "assistant-ask", game, side })),
    ];
  if (assistant.state === "granted") return [h("p", {}, words.moves(assistant.name ?? "")), remove];
  if (assistant.state === "joined") return [h("p", {}, words.waits(assistant.name ?? "")), remove];
  const link = `${location.origin}/game/${game}?assistant=${assistant.link ?? ""}`;
  linkBox.show(link);
  return [
    h("p", {}, words.send),
    linkBox.root,
    remove,
  ];
}

/** For the opponent, or the arbiter in events: whether the assistant who has come may move. */
export function assistantQuestion(state: State, side: Side, acts: PanelActs): View | null {
  const { facts } = state.live;
  const words = text().play.game.assistant;
  const assistant = facts[side].assistant;
  const isAsked =
    facts.role === "arbiter" ||
    (facts.role === "player" && ownSide(state) === other(side) && facts.contest === undefined);
  if (assistant?.state !== "joined") return null;
  if (assistant.id === me()?.id) return h("p", { class: "notice" }, words.joined);
  if (!isAsked) return null;
  const { game } = facts;
  return h(
    "div",
    { class: "notice assistant-question" },
    h("p", {}, words.wants(assistant.name ?? "", facts[side].name)),
    h(
      "div",
      { class: "row" },
      button(words.accept, () => void acts.act({ do: "assistant-accept", game, side }), { class: "primary" }),
      button(words.refuse, () => void acts.act({ do: "assistant-refuse", game, side })),
    ),
  );
}
