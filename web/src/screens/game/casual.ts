// casual.ts - what two players may do between themselves in a game of no event: take back, give time, say a phrase.
// Room: web/screens.
import { changeSettings, settings } from "../../app/settings";
import { isOpen } from "../../play/facts";
import type { Phrase } from "../../net";
import { text } from "../../text";
import { button, h, mount, svg } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { other } from "../../zug/types";
import type { PanelActs } from "./panel";
import { ownSide } from "./table";
import type { State } from "./table";

/** In the order of a game. */
const PHRASES: readonly Phrase[] = ["hello", "good-luck", "nice-move", "sorry", "good-game", "thanks"];

export interface Casual {
  /** To take back and to give time, while the game goes on. */
  root: HTMLElement;
  /** The button for the phrases, and these. */
  talk: HTMLElement;
  /** A move that is asked back, with the answer to it. */
  question: HTMLElement;
  refresh(state: State): void;
}

const speech = (): View<SVGSVGElement> =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: "M5 4h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-7l-5 4v-4H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zm2 5v2h10V9zm0 4v1.6h7V13z" }));

/** True if two play here for themselves, and the viewer is one of them. */
export const isCasual = ({ live: { facts } }: State): boolean => facts.role === "player" && facts.contest === undefined;

/** True if there is a move of the viewer's that can be taken back. */
function hasMoved({ live: { facts, moves } }: State): boolean {
  const isOwnTurn = facts.sides.length === 1 && facts.turn === facts.sides[0];
  return moves.length >= (isOwnTurn ? 2 : 1);
}

export function makeCasual(first: State, acts: PanelActs): Casual {
  let state = first;
  let isUnfolded = false;
  const game = first.live.facts.game;
  const words = () => text().play.game.casual;
  const say = (phrase: Phrase): void => {
    isUnfolded = false;
    talk.redrawNow();
    talk.root.querySelector<HTMLElement>(".say")?.focus();
    void acts.act({ do: "say", game, phrase });
  };
  const toggle = (): void => {
    isUnfolded = !isUnfolded;
    talk.redrawNow();
    talk.root.querySelector<HTMLElement>(isUnfolded ? ".phrases button" : ".say")?.focus();
  };
  const takeBack = (): Child => {
    const cannot = !state.isConnected || !hasMoved(state) || state.live.facts.take_back !== undefined;
    return button(words().takeBack, () => void (cannot || acts.act({ do: "ask-take-back", game })), {
      class: "take-back", title: words().takeBackHint, "aria-disabled": cannot ? "true" : null,
    });
  };
  const giveTime = (): Child => {
    const side = ownSide(state);
    const left = side && state.live.facts[other(side) === "white" ? "white_ms" : "black_ms"];
    if (left === null || left === undefined) return null;
    return button(words().giveTime, () => void acts.act({ do: "give-time", game }), {
      class: "give-time", "aria-label": words().giveTimeHint, title: words().giveTimeHint, disabled: !state.isConnected,
    });
  };
  /** They lie over what is there, and move nothing. */
  const phrases = (): Child =>
    !isUnfolded ? null : h("div", { class: "phrases card", role: "group", "aria-label": words().say,
      on: { keydown: (event) => event.key === "Escape" && (event.stopPropagation(), toggle()) } },
    PHRASES.map((phrase) => button(text().play.game.phrases[phrase], () => say(phrase))),
    button(settings().phrases ? words().mute : words().unmute, () => {
      changeSettings({ phrases: !settings().phrases });
      toggle();
    }, { class: "mute-phrases" }));
  const showTalk = (): View<HTMLDivElement> =>
    h("div", { class: "talk", hidden: !isCasual(state) || ownSide(state) === undefined },
      h("button", {
        type: "button", class: "say", "aria-label": words().say, title: words().say,
        "aria-expanded": String(isUnfolded), disabled: !state.isConnected, on: { click: toggle },
      }, speech()), phrases());
  const show = (): View<HTMLDivElement> =>
    h("div", { class: "row casual", role: "group", "aria-label": words().title,
      hidden: !isCasual(state) || !isOpen(state.live.facts) }, takeBack(), giveTime());
  const ask = (): View<HTMLDivElement> => {
    const by = state.live.facts.take_back;
    const isHere = by !== undefined && isCasual(state);
    const isOwn = by === ownSide(state);
    return h("div", { class: "take-back-box", hidden: !isHere },
      !isHere ? null : isOwn ? h("p", { class: "notice" }, words().asked) : h("div", { class: "notice offer-notice take-back-question" },
        h("span", {}, words().askedBy(state.live.facts[by].name)),
        h("div", { class: "row" },
          button(words().agree, () => void acts.act({ do: "agree-take-back", game }), { class: "agree" }),
          button(words().decline, () => void acts.act({ do: "decline-take-back", game }), { class: "decline" }))));
  };
  const buttons = mount(show);
  const talk = mount(showTalk);
  const question = mount(ask);
  return {
    root: buttons.root,
    talk: talk.root,
    question: question.root,
    refresh: (now) => {
      state = now;
      buttons.redrawNow();
      talk.redrawNow();
      question.redrawNow();
    },
  };
}
