// computer.ts - the computer beside a replay: what it is drawn with is loaded when it is first wanted. Room: web/screens.
import type { EnginePanel } from "../../engine/panel";
import type { Sight } from "../../engine/sight";
import { text } from "../../text";
import { loadEngine } from "../../text/engine";
import { loadStyles } from "../../ui/late_style";
import { button, h, mount } from "../../ui/view";
import type { Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";

export interface Computer {
  root: HTMLElement;
  /** Stands beside the board. */
  bar: HTMLElement;
  /** What the board shows now. */
  show(sight: Sight): void;
  orient(below: Side): void;
  /** Switches it off. */
  stop(): void;
  destroy(): void;
}

/** `onLine` is told the moves of a line that was chosen, from the position that is shown. */
export function makeComputer(zug: Zug, onLine: (moves: readonly string[]) => void): Computer {
  let panel: EnginePanel | undefined;
  let sight: Sight | undefined;
  let below: Side = "white";
  let state: "unasked" | "loading" | "absent" | "ended" = "unasked";

  async function begin(): Promise<void> {
    state = "loading";
    view.redraw();
    try {
      const [{ makeEnginePanel }] = await Promise.all([import("../../engine/panel"), loadEngine(), loadStyles(["engine"])]);
      if (state !== "loading") return;
      panel = makeEnginePanel(zug, { onLine });
      panel.orient(below);
      if (sight) panel.show(sight);
      panel.begin();
      view.redrawNow();
      bar.redraw();
      panel.root.querySelector("button")?.focus();
    } catch {
      state = "absent";
      view.redraw();
    }
  }

  const view = mount(() =>
    h("div", { class: "replay-computer" }, panel?.root ?? h("div", { class: "replay-computer-ask" },
      button(text().replay.computer, () => void begin(), { class: "plain", disabled: state === "loading" }),
      state === "absent" && h("span", { class: "soft", role: "alert" }, text().net.unreachable))));
  const bar = mount(() => h("div", {}, panel?.bar));
  return {
    root: view.root,
    bar: bar.root,
    show: (next) => {
      sight = next;
      panel?.show(next);
    },
    orient: (next) => {
      below = next;
      panel?.orient(next);
    },
    stop: () => panel?.stop(),
    destroy: () => {
      state = "ended";
      panel?.destroy();
      view.stop();
      bar.stop();
    },
  };
}
