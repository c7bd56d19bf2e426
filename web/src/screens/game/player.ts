// player.ts - one player's place: who it is, whether they are there, captured pieces, the clock. Room: web/screens.
import { me, zone } from "../../net";
import { text } from "../../text";
import { showCaptured } from "../../ui/captured";
import { makeClock } from "../../ui/clock";
import { clockNote } from "../../ui/clock_note";
import { draw, element, h } from "../../ui/view";
import { clockText } from "../../ui/time";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { isOpen } from "../../play/facts";
import { lagNote } from "../../play/lag_note";
import type { Live } from "../../play/live";
import { linkTo } from "../../play/person";
import { seriesPoints } from "../../play/series";

export interface Player {
  root: HTMLElement;
  /** `fen` is the position shown; `frozen` is what the clock shows while a move is on its way. */
  refresh(live: Live, view: { fen: string; isLive: boolean; frozen: number | null }): void;
  /** How long they have been away; asked every second while they are. */
  refreshAway(live: Live): void;
  /** Shows for a while what they say. */
  say(phrase: string): void;
  spoken(): string;
  destroy(): void;
}

/** So long a phrase stands beside a name. */
const SAID_MS = 10_000;

/** A place; its clock warns those who play this side. */
export function makePlayer(zug: Zug, first: Live, side: Side): Player {
  let live = first;
  let frozen: number | null = null;
  const captured = element(h("div", { class: "captured" }));
  const name = element(h("span", { class: "name" }));
  const dot = element(h("span", { class: "presence", "aria-hidden": "true" }));
  const note = element(h("span", { class: "player-note soft" }));
  const points = element(h("span", { class: "series-points" }));
  const said = element(h("span", { class: "said", hidden: true }));
  let saidUntil = 0;
  const clock = makeClock({
    side,
    warns: () => live.facts.sides.includes(side),
    read: () => frozen ?? live.left(side),
  });
  const root = element(h(
    "div",
    { class: `player ${side}` },
    dot,
    h("div", { class: "player-words" }, h("div", { class: "player-line" }, name, points, note, said), captured),
    clock.root,
  ));
  const refreshAway = (now: Live): void => {
    const seat = now.facts[side];
    const isPlaying = isOpen(now.facts);
    dot.classList.toggle("here", seat.here);
    dot.classList.toggle("away", !seat.here && isPlaying);
    draw(note, [isPlaying ? awayOf(now, side) : "", noteOf(now, side)].filter((part) => part !== "").join(" · "));
    note.hidden = note.textContent === "";
  };
  return {
    root,
    refresh: (now, view) => {
      live = now;
      frozen = view.frozen;
      draw(name, linkTo(now.facts[side]));
      name.title = now.facts[side].name;
      showPoints(points, seriesPoints(now.facts, side));
      showCaptured(zug, captured, now.start, view.fen, other(side));
      const isTurn = now.facts.status === "running" && now.facts.turn === side;
      root.classList.toggle("to-move", isTurn);
      clock.show({
        running: view.isLive && now.facts.ticking && isTurn && frozen === null,
        note: clockNote(now.view()[side]),
        hint: lagNote(now.facts, side),
      });
      refreshAway(now);
    },
    refreshAway,
    say: (phrase) => {
      clearTimeout(saidUntil);
      draw(said, phrase);
      said.hidden = false;
      saidUntil = window.setTimeout(() => void (said.hidden = true), SAID_MS);
    },
    spoken: clock.spoken,
    destroy: () => {
      clearTimeout(saidUntil);
      clock.destroy();
    },
  };
}

/** How a player stands in a row of rematches, as a number for the eye and in words. */
function showPoints(into: HTMLElement, points: string): void {
  const words = points === "" ? "" : text().play.game.series.points(points);
  into.hidden = points === "";
  into.title = words;
  draw(into, h("span", { "aria-hidden": "true" }, points), h("span", { class: "spoken" }, words));
}

/** How long they have been away, or that they have not come, and how long that may last; empty if they are here. */
function awayOf({ facts }: Live, side: Side): string {
  const words = text().play.game;
  const { away_since_ms: since, awaited } = facts[side];
  const time = (ms: number): string => clockText(Math.max(0, ms), false);
  if (since === undefined) return "";
  if (!awaited) return words.awayShort(time(zone().now() - since));
  return facts.default_ms === undefined ? words.awaited : words.awaitedFor(time(facts.default_ms - zone().now()));
}

/** "you", the assistant, and that the arbiter is called. */
function noteOf(live: Live, side: Side): string {
  const words = text().play.game;
  const seat = live.facts[side];
  const parts = [
    seat.id === me()?.id && live.facts.sides.length < 2 ? words.you : "",
    seat.assistant?.state === "granted" && seat.assistant.name ? words.assistant.isAssistant(seat.assistant.name) : "",
    seat.called ? words.called : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
