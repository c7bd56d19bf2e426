// review.ts - the whole game before the engine, beside a replay: what it is drawn with is loaded when there is something to show,
// or it is wanted. Room: web/screens.
import { keptReview } from "../../engine/kept_reviews";
import type { ReviewOptions, ReviewPanel, ShownGame } from "../../engine/review_panel";
import { text } from "../../text";
import { loadEngine } from "../../text/engine";
import { loadStyles } from "../../ui/late_style";
import { button, h, mount } from "../../ui/view";
import type { Zug } from "../../zug/zug";

export interface GameReview {
  root: HTMLElement;
  show(shown: ShownGame): void;
  mark(at: number | null): void;
  destroy(): void;
}

export function makeGameReview(zug: Zug, options: ReviewOptions): GameReview {
  let panel: ReviewPanel | undefined;
  let shown: ShownGame | undefined;
  let marked: number | null = 0;
  let state: "unasked" | "loading" | "absent" | "ended" = "unasked";

  /** Loads the panel, and lets it look at the game if that is wanted. */
  async function load(isWanted: boolean): Promise<void> {
    state = "loading";
    view.redraw();
    try {
      const [{ makeReviewPanel }] = await Promise.all([import("../../engine/review_panel"), loadEngine(), loadStyles(["engine"])]);
      if (state !== "loading") return;
      state = "unasked";
      panel = makeReviewPanel(zug, options);
      if (shown) panel.show(shown);
      panel.mark(marked);
      view.redrawNow();
      if (isWanted) panel.begin();
    } catch {
      state = isWanted ? "absent" : "unasked";
      view.redraw();
    }
  }

  /** True if a file or an earlier visit has something to say of the game. */
  const isKnown = ({ game }: ShownGame): boolean =>
    game.moves.filter((move) => move.eval).length > 1 || (game.moves.length > 0 && keptReview(game.sight(game.moves.length), game.moves.length + 1) !== null);

  const view = mount(() =>
    h("div", { class: "replay-review", hidden: !shown || shown.game.moves.length === 0 }, panel?.root ?? h("div", { class: "replay-computer-ask" },
      button(text().replay.analyse, () => void load(true), { class: "plain", disabled: state === "loading" }),
      state === "absent" && h("span", { class: "soft", role: "alert" }, text().net.unreachable))));
  return {
    root: view.root,
    show: (next) => {
      shown = next;
      panel?.show(next);
      view.redraw();
      if (!panel && state !== "loading" && isKnown(next)) void load(false);
    },
    mark: (at) => {
      marked = at;
      panel?.mark(at);
    },
    destroy: () => {
      state = "ended";
      panel?.destroy();
      view.stop();
    },
  };
}
