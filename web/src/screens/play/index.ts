// index.ts - the lobby: who offers a game, who plays, and the form to offer one. Room: web/screens.
import { goOn } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { loadMe, me, onMe } from "../../net";
import { text } from "../../text";
import { draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makeChallengeForm } from "../../play/challenge_form";
import { makeLobbyLists } from "./lists";

/** Who one is, with the way to change it. */
function makeOwnName(): { root: HTMLElement; stop(): void } {
  const root = element(h("p", { class: "soft own-name" }));
  const redraw = (): void => {
    const words = text().play.comeIn;
    const person = me();
    draw(
      root,
      person
        ? h("a", { href: "/account" }, person.guest ? words.youAreGuest(person.name) : words.youAre(person.name))
        : h("a", { href: "/account" }, words.login),
      " · ",
      h("a", { href: "/help" }, text().play.lobby.howTo),
    );
  };
  redraw();
  return { root, stop: onMe(redraw) };
}

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadMe()]);
  const control = place.query.get("control");
  const black = place.query.get("black");
  const lists = makeLobbyLists(zug);
  const ownName = makeOwnName();
  const form = makeChallengeForm({
    zug,
    control: { white: control ?? "300+3", ...(black ? { black } : {}) },
    isControlChosen: control !== null,
    fen: place.query.get("fen")?.trim() ?? "",
    whom: place.query.get("to") === "open" ? "anyone" : place.query.get("to") === "named" ? "named" : "friend",
    opponent: place.query.get("name") ?? "",
    onMade: (id) => goOn("/play", `/challenge/${id}`),
  });
  const isOffering = place.query.has("to");
  const offer = h("section", { class: "card lobby-offer" }, form.root);
  const parts = isOffering ? [offer, lists.root] : [lists.root, offer];
  return {
    title: text().play.title,
    layout: "wide",
    root: element(h(
      "div",
      { class: isOffering ? "lobby offering" : "lobby" },
      h("header", { class: "hero" }, h("h1", {}, text().play.title), ownName.root),
      h("div", { class: "lobby-parts" }, parts, lists.games),
    )),
    unmount: () => {
      lists.destroy();
      form.destroy();
      ownName.stop();
    },
  };
}
