// dom.ts - makes elements without a framework. Room: web/ui.

type Attribute = string | number | boolean | null | undefined;
export type Child = Node | string | number | null | undefined | false;

export interface Attributes {
  class?: string;
  /** Listeners, by event name. */
  on?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
  [name: string]: Attribute | object;
}

/**
 * An element with attributes and children. Attributes that are false, null or undefined are left out, true is
 * written empty; `on` adds listeners. There is no inline style: the page's policy forbids it.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  append(element, children);
  return element;
}

function setAttribute(element: HTMLElement, name: string, value: Attribute | object): void {
  if (name === "on" && typeof value === "object" && value !== null)
    for (const [type, listener] of Object.entries(value as Record<string, EventListener>))
      element.addEventListener(type, listener);
  else if (value === true) element.setAttribute(name, "");
  else if (typeof value === "string" || typeof value === "number") element.setAttribute(name, String(value));
}

/** Appends children; false, null and undefined are left out. */
export function append(element: Element, children: readonly Child[]): void {
  for (const child of children)
    if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
}

/** Replaces what an element contains. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

/** Shows or hides an element. */
export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown;
}

/** A button with a text. */
export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", ...attributes, on: { click: onClick } }, text);
}

/** Resolves when what the page has now has been drawn, or could be if anybody looked at it. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

let ids = 0;

/** An id that no other element has. */
export const freshId = (prefix: string): string => `${prefix}-${++ids}`;
