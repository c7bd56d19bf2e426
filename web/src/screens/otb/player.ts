// player.ts - one player's place at the table: name, captured pieces, resigning and draws, the clock. Room: web/screens.
import { text } from "../../text";
import { showCaptured } from "../../ui/captured";
import { makeClock } from "../../ui/clock";
import { element, h } from "../../ui/view";
import { icon } from "../../ui/icons";
import { clockNote } from "../../ui/clock_note";
import { makeSureButton } from "../../ui/sure_button";
import { other } from "../../zug/types";
import type { GameEvent, GameView, Side } from "../../zug/types";
import { now } from "./match";
import type { Zug } from "../../zug/zug";
import type { Match } from "./match";

export interface Player {
  root: HTMLElement;
  refresh(view: GameView, fen: string): void;
  spoken(): string;
  destroy(): void;
}

export function makePlayer(zug: Zug, match: Match, side: Side, happen: (event: GameEvent) => string | null): Player {
  const words = text().otb;
  const color = text().board.colors[side];
  const captured = element(h("div", { class: "captured" }));
  const clock = makeClock({
    side,
    warns: () => true,
    read: () => match.game.left(side, now()),
    onZero: () => void happen({ kind: "time-check" }),
  });
  const resign = makeSureButton({
    text: "",
    label: words.resign(color),
    sure: words.resignSure,
    shown: words.resignShort,
    onSure: () => void happen({ kind: "resign", side }),
    attributes: { class: "small resign" },
    icon: () => icon("flag"),
  });
  const offer = makeSureButton({
    text: "½",
    label: words.offer(color),
    sure: words.offerSure,
    shown: words.offerShort,
    onSure: () => void happen({ kind: "offer-draw", side }),
    attributes: { class: "small offer" },
  });
  const accept = element(h(
    "button",
    { type: "button", class: "primary small accept", on: { click: () => void happen({ kind: "accept-draw", side }) } },
    words.accept,
  ));
  const acts = element(h("div", { class: "player-acts" }, accept, offer, resign));
  return {
    root: element(h(
      "div",
      { class: `player otb-player ${side}` },
      h("span", { class: "name", title: match.terms.names[side] }, match.terms.names[side]),
      captured,
      acts,
      clock.root,
    )),
    refresh: (view, fen) => {
      showCaptured(zug, captured, match.start, fen, other(side));
      const isOpen = view.state === "running" || view.state === "paused";
      acts.hidden = !isOpen;
      accept.hidden = !view[other(side)].offers;
      offer.hidden = !(!view[other(side)].offers && !view[side].offers);
      clock.show({ running: view.ticking && view.turn === side, note: clockNote(view[side]) });
    },
    spoken: clock.spoken,
    destroy: clock.destroy,
  };
}
