// tabs.ts - several views in one place, of which one is shown. Room: web/screens.
import { fill, freshId, h } from "../../ui/dom";

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
  const buttons = new Map(tabs.map((tab) => [tab.name, h("button", {
    type: "button", role: "tab", id: `${id}-${tab.name}`, "aria-controls": `${id}-${tab.name}-panel`,
    on: { click: () => show(tab.name) },
  }, tab.label)]));
  const panels = new Map(tabs.map((tab) => [tab.name, h("div", {
    class: "tab-panel", role: "tabpanel", id: `${id}-${tab.name}-panel`, "aria-labelledby": `${id}-${tab.name}`,
  }, tab.panel)]));
  const list = h("div", { class: "tab-list", role: "tablist", "aria-label": label }, ...buttons.values());
  const show = (name: string): void => {
    shown = name;
    for (const tab of tabs) {
      const isShown = tab.name === name;
      buttons.get(tab.name)?.setAttribute("aria-selected", String(isShown));
      buttons.get(tab.name)?.setAttribute("tabindex", isShown ? "0" : "-1");
      const panel = panels.get(tab.name);
      if (panel) panel.hidden = !isShown;
    }
  };
  list.addEventListener("keydown", (event) => {
    const offered = tabs.filter((tab) => !buttons.get(tab.name)?.hidden);
    const at = offered.findIndex((tab) => tab.name === shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: offered.length - 1 }[event.key];
    const next = to === undefined ? undefined : offered[(to + offered.length) % offered.length];
    if (!next) return;
    event.preventDefault();
    show(next.name);
    buttons.get(next.name)?.focus();
  });
  show(shown);
  return {
    root: h("div", { class: "tabs" }, list, ...panels.values()),
    show,
    offer: (name, isOffered, badge = "") => {
      const one = buttons.get(name);
      if (!one) return;
      one.hidden = !isOffered;
      const label = tabs.find((tab) => tab.name === name)?.label ?? "";
      fill(one, label, badge ? h("span", { class: "badge" }, badge) : null);
      if (!isOffered && shown === name) show(tabs[0]?.name ?? "");
    },
    shown: () => shown,
  };
}
