// rematch.ts - another game between the same two, with colours reversed. Room: web/screens.
import { go } from "../../app/router";
import { http, me, zone } from "../../net";
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import type { State } from "./table";

type Stage = "none" | "offered-by-me" | "offered-to-me" | "declined";

/** A button that offers a rematch, those that accept or decline the one offered, or what came of it. */
export function makeRematch(first: State): { root: HTMLElement; refresh(state: State): void; destroy(): void } {
  const root = element(h("div", { class: "row rematch" }));
  let shownFor: string | undefined;
  const { game } = first.live.facts;
  const accept = async (challenge: string): Promise<void> => {
    const reply = await zone().command({ do: "accept", challenge });
    if (reply.ok && reply.id) go(`/game/${reply.id}`);
  };
  const show = (stage: Stage, challenge = ""): void => {
    const words = text().play.game;
    draw(root, {
      none: button(words.rematch, () => void zone().command({ do: "rematch", game }), { class: "primary", key: "none" }),
      "offered-by-me": h("p", { class: "notice", role: "status" }, words.rematchWaiting),
      "offered-to-me": [
        button(words.rematchAccept, () => void accept(challenge), { class: "primary", key: "accept" }),
        button(words.rematchDecline, () => void zone().command({ do: "decline", challenge }), { key: "decline" }),
      ],
      declined: h("p", { class: "notice", role: "status" }, words.rematchDeclined),
    }[stage]);
  };
  const stop = zone().onMessage((message) => {
    if (message.type !== "challenge-ends" || message.challenge !== shownFor || root.hidden) return;
    if (message.ending !== "accepted") show(message.ending === "declined" ? "declined" : "none");
  });
  return {
    root,
    destroy: stop,
    refresh: ({ live: { facts } }) => {
      const isOver = facts.status === "over" || facts.status === "aborted";
      root.hidden = !isOver || facts.role !== "player" || facts.contest !== undefined || facts.sides.length !== 1;
      if (root.hidden) return;
      if (!facts.rematch) show("none");
      else if (facts.rematch !== shownFor) {
        const asked = (shownFor = facts.rematch);
        void http.challenge(asked).then((challenge) => {
          if (asked !== shownFor) return;
          if (!challenge.ok || !challenge.open) show("none");
          else show(challenge.from.id === me()?.id ? "offered-by-me" : "offered-to-me", challenge.challenge);
        });
      }
    },
  };
}
