// tabs.ts - several views in one place, of which one is shown. Room: web/screens.
// They are buttons, each reached by the Tab key, and no list of tabs as ARIA has it: that would have the arrow keys, which
// step through the game wherever the focus is.
import { draw, element, freshId, h } from "../../ui/view";

export interface Tab {
  name: string;
  label: string;
  panel: HTMLElement;
}

export interface Tabs {
  root: HTMLElement;
  show(name: string): void;
  /** Shows or hides a tab, with a number behind its label. */
  offer(name: string, isOffered: boolean, badge?: string): void;
  shown(): string;
}

export function makeTabs(label: string, tabs: readonly Tab[]): Tabs {
  const id = freshId("tab");
  let shown = tabs[0]?.name ?? "";
  const buttons = new Map(tabs.map((tab) => [tab.name, element(h("button", {
    type: "button", id: `${id}-${tab.name}`, "aria-controls": `${id}-${tab.name}-panel`,
    on: { click: () => show(tab.name) },
  }, tab.label))]));
  const panels = new Map(tabs.map((tab) => [tab.name, element(h("div", {
    class: "tab-panel", role: "group", id: `${id}-${tab.name}-panel`, "aria-labelledby": `${id}-${tab.name}`,
  }, tab.panel))]));
  const list = h("div", { class: "tab-list", role: "group", "aria-label": label }, ...buttons.values());
  const show = (name: string): void => {
    shown = name;
    for (const tab of tabs) {
      const isShown = tab.name === name;
      buttons.get(tab.name)?.setAttribute("aria-pressed", String(isShown));
      const panel = panels.get(tab.name);
      if (panel) panel.hidden = !isShown;
    }
  };
  show(shown);
  return {
    root: element(h("div", { class: "tabs" }, list, ...panels.values())),
    show,
    offer: (name, isOffered, badge = "") => {
      const one = buttons.get(name);
      if (!one) return;
      one.hidden = !isOffered;
      const label = tabs.find((tab) => tab.name === name)?.label ?? "";
      draw(one, label, badge ? h("span", { class: "badge" }, badge) : null);
      if (!isOffered && shown === name) show(tabs[0]?.name ?? "");
    },
    shown: () => shown,
  };
}
