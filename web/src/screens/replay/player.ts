// player.ts - the bar of a player: name, rating, captured pieces, and the clock as it was. Room: web/screens.
import { text } from "../../text";
import { showCaptured } from "../../ui/captured";
import { fill, h } from "../../ui/dom";
import { clockText } from "../../ui/time";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import { clockAt, fenAt, tagOf, turnAt } from "./tree";
import type { Tree } from "./tree";

export interface PlayerBar {
  root: HTMLElement;
  show(tree: Tree, at: number): void;
}

export function makePlayerBar(side: Side): PlayerBar {
  const name = h("span", { class: "name" });
  const rating = h("span", { class: "soft" });
  const captured = h("div", { class: "captured" });
  const time = h("span", { class: "time" });
  const clock = h("div", { class: "clock" }, time);
  const tag = side === "white" ? "White" : "Black";
  return {
    root: h("div", { class: "player" }, name, rating, captured, clock),
    show: (tree, at) => {
      const left = clockAt(tree, at, side);
      fill(name, tagOf(tree, tag) || text().board.colors[side]);
      name.title = name.textContent;
      fill(rating, tagOf(tree, `${tag}Elo`));
      showCaptured(captured, tree.game.start.fen, fenAt(tree, at), other(side));
      clock.hidden = left === null;
      clock.classList.toggle("running", turnAt(tree, at) === side);
      fill(time, left === null ? "" : clockText(left));
    },
  };
}
