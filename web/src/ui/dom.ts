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

/** Replaces what an element contains. What stays in it is not touched: it keeps the focus and a press. */
export function fill(element: Element, ...children: Child[]): void {
  const staying = new Set<Child>(children);
  for (const old of [...element.childNodes]) if (!staying.has(old)) old.remove();
  let at = element.firstChild;
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (child === at) at = at.nextSibling;
    else element.insertBefore(child instanceof Node ? child : document.createTextNode(String(child)), at);
  }
}

/** True for what only holds other elements together: a row of a table, a list. */
const isGroup = (one: Element): boolean =>
  one.childElementCount > 0 &&
  one.childElementCount === one.childNodes.length &&
  !one.matches("a, button, form, details");

/**
 * The same, but what would be put in the place of its equal gives way to it, also inside of groups: the focus stays on
 * a row of a table when another row changes. What two equal elements do when they are pressed must be equal, too.
 */
export function refill(element: Element, ...given: (Element | null)[]): void {
  const children = given.filter((one) => one !== null);
  const old = [...element.children];
  const take = (is: (one: Element) => boolean): Element | undefined => {
    const at = old.findIndex(is);
    return at < 0 ? undefined : old.splice(at, 1)[0];
  };
  const equals = children.map((child) => take((one) => one.isEqualNode(child)));
  const stay = (child: Element, i: number): Element => {
    const alike = (one: Element): boolean => isGroup(one) && one.cloneNode().isEqualNode(child.cloneNode());
    const group = equals[i] ?? (isGroup(child) ? take(alike) : undefined);
    if (group && !equals[i]) refill(group, ...child.children);
    return group ?? child;
  };
  fill(element, ...children.map(stay));
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
