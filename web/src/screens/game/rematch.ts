// rematch.ts - another game between the same two, with colours reversed. Room: web/screens.
import { go } from "../../app/router";
import { http, me, zone } from "../../net";
import { text } from "../../text";
import { button, fill, h } from "../../ui/dom";
import type { State } from "./table";

type Stage = "none" | "offered-by-me" | "offered-to-me";

/** A button that offers a rematch, accepts the one offered, or says that it waits. */
export function makeRematch(first: State): { root: HTMLElement; refresh(state: State): void } {
  const root = h("div", { class: "row rematch" });
  let shownFor: string | undefined;
  let drawnFor = "";
  const { game } = first.live.facts;
  const draw = (next: Stage, challenge: string | undefined): void => {
    const words = text().play.game;
    const key = `${next} ${challenge ?? ""}`;
    if (key === drawnFor) return;
    drawnFor = key;
    if (next === "none")
      fill(
        root,
        button(words.rematch, () => void zone().command({ do: "rematch", game }), { class: "primary" }),
      );
    else if (next === "offered-by-me") fill(root, h("p", { class: "notice", role: "status" }, words.rematchWaiting));
    else
      fill(
        root,
        button(
          words.rematchAccept,
          () => {
            if (challenge)
              void zone()
                .command({ do: "accept", challenge })
                .then((reply) => reply.ok && reply.id && go(`/game/${reply.id}`));
          },
          { class: "primary" },
        ),
      );
  };
  return {
    root,
    refresh: ({ live: { facts } }) => {
      const isOver = facts.status === "over" || facts.status === "aborted";
      root.hidden = !isOver || facts.role !== "player" || facts.contest !== undefined || facts.sides.length !== 1;
      if (root.hidden) return;
      if (!facts.rematch) draw("none", undefined);
      else if (facts.rematch !== shownFor) {
        const asked = (shownFor = facts.rematch);
        void http.challenge(asked).then((challenge) => {
          if (asked !== shownFor) return;
          if (challenge.ok && challenge.open)
            draw(challenge.from.id === me()?.id ? "offered-by-me" : "offered-to-me", challenge.challenge);
          else draw("none", undefined);
        });
      }
    },
  };
}
