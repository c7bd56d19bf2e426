// player.ts - the bar of a player: name, rating, captured pieces, and the clock as it was. Room: web/screens.
import { linkTo } from "../../play/person";
import { text } from "../../text";
import { showCaptured } from "../../ui/captured";
import { draw, element, h } from "../../ui/view";
import { clockText } from "../../ui/time";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { clockAt, fenAt, tagOf, turnAt } from "./tree";
import type { Tree } from "./tree";

export interface PlayerBar {
  root: HTMLElement;
  show(tree: Tree, at: number): void;
  /** Who it is in the zone, if that is known: the name leads to what they have played. */
  name(person: string | undefined): void;
}

export function makePlayerBar(zug: Zug, side: Side): PlayerBar {
  const name = element(h("span", { class: "name" }));
  const rating = element(h("span", { class: "soft" }));
  const captured = element(h("div", { class: "captured" }));
  const time = element(h("span", { class: "time" }));
  const clock = element(h("div", { class: "clock" }, time));
  const tag = side === "white" ? "White" : "Black";
  let id: string | undefined;
  let said = "";
  const drawName = (): void => draw(name, linkTo({ id, name: said }));
  return {
    root: element(h("div", { class: "player" }, name, rating, captured, clock)),
    show: (tree, at) => {
      const left = clockAt(tree, at, side);
      said = tagOf(tree, tag) || text().board.colors[side];
      drawName();
      name.title = said;
      draw(rating, tagOf(tree, `${tag}Elo`));
      showCaptured(zug, captured, tree.game.start.fen, fenAt(tree, at), other(side));
      clock.hidden = left === null;
      clock.classList.toggle("running", turnAt(tree, at) === side);
      draw(time, left === null ? "" : clockText(left));
    },
    name: (person) => {
      id = person;
      drawName();
    },
  };
}
