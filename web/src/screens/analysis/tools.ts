// tools.ts - the tools under the board: undo, the pens, and what can be done with the move that is shown. Room: web/screens.
import type { Pen } from "../../board/drawing";
import { analysis } from "../../text/analysis";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";
import { h, mount } from "../../ui/view";
import type { View } from "../../ui/view";

export interface ToolActs {
  undo(): void;
  redo(): void;
  /** Takes a pen, or puts it away. */
  setPen(pen: Pen | null): void;
  erase(): void;
  /** Opens the menu of the move that is shown, at this button. */
  menu(at: HTMLElement): void;
}

export interface Tools {
  root: HTMLElement;
  show(can: { undo: boolean; redo: boolean; erase: boolean; pen: Pen | null }): void;
  destroy(): void;
}

const PENS: readonly Pen[] = ["G", "R", "B", "Y"];

export function makeTools(acts: ToolActs): Tools {
  let can: Parameters<Tools["show"]>[0] = { undo: false, redo: false, erase: false, pen: null };
  // A button that has the focus keeps it when there is nothing more to undo: it is told, not disabled.
  const tool = (drawing: IconName, name: string, isUsable: boolean, act: (at: HTMLElement) => void): View =>
    h("button", {
      type: "button", class: "plain", "aria-label": name, title: name, "aria-disabled": String(!isUsable),
      on: { click: ({ currentTarget }) => currentTarget instanceof HTMLElement && act(currentTarget) },
    }, icon(drawing));
  const penOf = (pen: Pen): View => {
    const name = analysis().pen(analysis().pens[pen]);
    return h("button", {
      type: "button", class: `plain pen pen-${pen}`, "aria-pressed": String(can.pen === pen), "aria-label": name, title: name,
      on: { click: () => acts.setPen(can.pen === pen ? null : pen) },
    }, h("span", { "aria-hidden": "true" }));
  };
  const view = mount(() => {
    const words = analysis();
    return h("div", { class: "analysis-tools", role: "group", "aria-label": words.tools },
      tool("undo", words.undo, can.undo, acts.undo),
      tool("redo", words.redo, can.redo, acts.redo),
      h("div", { class: "pens", role: "group", "aria-label": words.draw }, PENS.map(penOf),
        tool("erase", words.erase, can.erase, acts.erase)),
      tool("dots", words.actions, true, acts.menu));
  });
  return {
    root: view.root,
    show: (next) => {
      can = next;
      view.redrawNow();
    },
    destroy: () => view.stop(),
  };
}
