// tabs.ts - parts of a screen of which one is shown, as the ARIA practices have them. Room: web/screens.
import { button, element, h } from "../../ui/view";

export interface Tab {
  id: string;
  label: string;
  content: HTMLElement;
}

export interface Tabs {
  root: HTMLElement;
  selected(): string;
  select(id: string): void;
}

export interface TabOptions {
  label?: string;
  first?: string;
  /** What stands beside the tabs. */
  beside?: HTMLElement;
  onSelect?(id: string): void;
}

/** Tabs; arrow keys, Home and End go from one to the other. */
export function makeTabs(
  prefix: string, tabs: readonly Tab[], options: TabOptions = {},
): Tabs {
  let chosen = "";
  const panels = tabs.map((tab) => element(h("div", {
    role: "tabpanel", id: `${prefix}-${tab.id}`, "aria-labelledby": `${prefix}-tab-${tab.id}`, class: "tab-panel",
  }, tab.content)));
  const buttons = tabs.map((tab) => element(button(tab.label, () => select(tab.id), {
    role: "tab", id: `${prefix}-tab-${tab.id}`, "aria-controls": `${prefix}-${tab.id}`,
  })));
  const select = (id: string, isFirst = false): void => {
    chosen = id;
    for (const [i, tab] of tabs.entries()) {
      const isOn = tab.id === id;
      const [one, panel] = [buttons[i], panels[i]];
      one?.setAttribute("aria-selected", String(isOn));
      if (one) one.tabIndex = isOn ? 0 : -1;
      if (panel) panel.hidden = !isOn;
    }
    requestAnimationFrame(reveal);
    if (!isFirst) options.onSelect?.(id);
  };
  /** On a phone not all fit: the one that is shown is seen whole. */
  const reveal = (): void => {
    const [shown, frame] = [buttons[tabs.findIndex((tab) => tab.id === chosen)]?.getBoundingClientRect(), list.getBoundingClientRect()];
    if (shown) list.scrollLeft += Math.max(0, shown.right - frame.right) + Math.min(0, shown.left - frame.left);
  };
  const walk = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    buttons[tabs.indexOf(next)]?.focus();
  };
  const on = { keydown: walk };
  const list = element(h("div", { role: "tablist", class: "desk-tabs", "aria-label": options.label, on }, buttons));
  const first = tabs.find((tab) => tab.id === options.first) ?? tabs[0];
  if (first) select(first.id, true);
  const bar = h("div", { class: "tab-bar" }, list, options.beside ?? null);
  return { root: element(h("div", { class: "tabbed" }, bar, panels)), selected: () => chosen, select: (id) => select(id) };
}
