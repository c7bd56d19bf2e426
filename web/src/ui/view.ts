// view.ts - what a screen shows, told anew whenever something has changed; what stays the same stays on the page. Room: web/ui.
// Snabbdom compares what is told with what was told before, and changes only what differs: what is not touched keeps the
// focus, a press, a half-written word. docs/page.md says how a screen is written with it.
import { eventListenersModule, htmlDomApi, init, vnode } from "snabbdom";
import type { DOMAPI, Hooks, Module, VNode } from "snabbdom";

type Attribute = string | number | boolean | null | undefined;

/** An element as it is to be; E is what it becomes on the page. */
export type View<E extends Element = HTMLElement> = VNode & { readonly becomes?: E };

/** What may stand in an element. An element of the page stands where it is told to, and draws itself. */
export type Child = View<Element> | HTMLElement | string | number | null | undefined | false | readonly Child[];

export interface Attributes {
  class?: string;
  /** Tells it from others that may come in its place: only what has the same key stays. */
  key?: string | number;
  /** Listeners, by event name. */
  on?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
  /** What snabbdom calls when the element comes, is compared and goes. */
  hook?: Hooks;
  [name: string]: Attribute | object;
}

/** Something that draws itself, as a board does. */
export interface Hosted {
  root: HTMLElement;
  destroy?(): void;
}

/**
 * An element with attributes and children. Attributes that are false, null or undefined are left out, true is
 * written empty; `on` adds listeners. There is no inline style: the page's policy forbids it.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): View<HTMLElementTagNameMap[K]> {
  const { key, on, hook, ...attrs } = attributes;
  return vnode(tag, { attrs, ...(key === undefined ? {} : { key }), ...(on && { on }), ...(hook && { hook }) },
    viewsOf(children), undefined, undefined);
}

/** An element of a drawing. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): View<SVGElementTagNameMap[K]> {
  const { key, on, ...attrs } = attributes;
  return vnode(tag, { attrs, ns: "http://www.w3.org/2000/svg", ...(key === undefined ? {} : { key }), ...(on && { on }) },
    viewsOf(children), undefined, undefined);
}

/** A button with a text. */
export const button = (text: string, onClick: () => void, attributes: Attributes = {}): View<HTMLButtonElement> =>
  h("button", { type: "button", ...attributes, on: { ...attributes.on, click: onClick } }, text);

/**
 * Something that draws itself: made when it comes onto the page, told by `show` to be up to date whenever it is drawn, ended
 * when it goes.
 */
export function host<T extends Hosted>(key: string, make: () => T, show?: (one: T) => void): View {
  let one: T | undefined;
  const own = (): HTMLElement => (one = make()).root;
  const data = { key, own, now: (): T | undefined => one };
  const hook: Hooks = {
    create: () => one && show?.(one),
    prepatch: (before) => (one = (before.data as typeof data).now()),
    update: () => one && show?.(one),
    destroy: () => one?.destroy?.(),
  };
  return vnode("own", { ...data, hook }, undefined, undefined, undefined);
}

const keys = new WeakMap<Element, string>();
let ids = 0;

/** An id that no other element has. */
export const freshId = (prefix: string): string => `${prefix}-${++ids}`;

/** An element that draws itself, as it is. */
function given(element: HTMLElement): View {
  const key = keys.get(element) ?? freshId("own");
  keys.set(element, key);
  return vnode("own", { key, own: () => element }, undefined, undefined, undefined);
}

/** Children without those that are none. What has no key has its place: what is absent leaves its place empty, and a list
 * has one place, however long it is. */
function viewsOf(children: readonly Child[], place = "at"): VNode[] {
  return children.flatMap((child, i) => {
    if (child === null || child === undefined || child === false || child === "") return [];
    if (isList(child)) return viewsOf(child, `${place}.${i}`);
    const view = child instanceof Element ? given(child) : typeof child === "object" ? child : textOf(child);
    view.key ??= `${place}.${i}`;
    return [view];
  });
}

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);

const textOf = (child: string | number): View => vnode(undefined, undefined, undefined, String(child), undefined);

/** Attributes as they are to be. What a person writes, ticks or opens stays until another value is told. */
const attributes: Module = { create: setAttributes, update: setAttributes };

function setAttributes(before: VNode, next: VNode): void {
  const old: Record<string, unknown> = before.data?.attrs ?? {};
  const wanted: Record<string, unknown> = next.data?.attrs ?? {};
  const { elm } = next;
  if (old === wanted || !(elm instanceof Element)) return;
  for (const name of Object.keys({ ...old, ...wanted }))
    if (old[name] !== wanted[name]) setAttribute(elm, name, wanted[name]);
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
  if (name === "value" && "value" in element) {
    if (element.value !== String(value ?? "")) element.value = String(value ?? "");
  } else if (name === "checked" && element instanceof HTMLInputElement) element.checked = value === true;
}

/** Where an element that draws itself was told to stand last: only from there it goes. */
const places = new WeakMap<Node, unknown>();

const owned: Module = {
  create: (_, next) => next.elm && next.data?.["own"] && places.set(next.elm, next.data),
  update: (_, next) => next.elm && next.data?.["own"] && places.set(next.elm, next.data),
  remove: (view, remove) => {
    if (!view.data?.["own"] || !view.elm || places.get(view.elm) === view.data) remove();
  },
};

/** How snabbdom changes the page. */
const page: DOMAPI = {
  ...htmlDomApi,
  createElement: (tag, data?: ElementCreationOptions & { own?: () => HTMLElement }) =>
    data?.own?.() ?? document.createElement(tag),
  // What draws itself may stand elsewhere by now.
  insertBefore: (parent, node, before) => void parent.insertBefore(node, before?.parentNode === parent ? before : null),
};

const patch = init([attributes, eventListenersModule, owned], page);

const inside = (children: VNode[], element?: Element): VNode => vnode("in", {}, children, undefined, element);

const shown = new WeakMap<Element, VNode>();

/** Makes an element contain this. What was drawn into it before stays as far as it is the same. */
export function draw(into: Element, ...children: Child[]): void {
  const before = shown.get(into);
  if (!before) into.replaceChildren();
  shown.set(into, patch(before ?? inside([], into), inside(viewsOf(children))));
}

/** The element of a view that is drawn once. */
export function element<E extends Element>(view: View<E>): E {
  const holder = document.createElement("div");
  patch(inside([], holder), inside([view]));
  holder.replaceChildren();
  return view.elm as E;
}

/** What is drawn again whenever something has changed. */
export interface Mounted<E extends Element = HTMLElement> {
  root: E;
  /** Draws it with the next frame, however often that is asked for until then. */
  redraw(): void;
  /** Draws it at once: a move. */
  redrawNow(): void;
  /** Nothing is drawn any more, and what draws itself in it is ended. */
  stop(): void;
}

/** Draws what `show` tells. Its root stays the same element. */
export function mount<E extends Element>(show: () => View<E>): Mounted<E> {
  let last = show();
  const root = element(last);
  let turn = 0;
  let asked = 0;
  let isDrawing = false;
  const put = (next: View<E>): void => void (last = patch(last, next));
  const redraw = (): void => {
    if (asked) return;
    const mine = (asked = ++turn);
    const then = (): void => void (asked === mine && redrawNow());
    if (document.hidden) setTimeout(then);
    else requestAnimationFrame(then);
  };
  const redrawNow = (): void => {
    // What loses the focus by being taken away may ask for it in the midst of it.
    if (isDrawing) return redraw();
    asked = 0;
    isDrawing = true;
    put(show());
    isDrawing = false;
  };
  const stop = (): void => {
    asked = 0;
    // It stays so: nothing is drawn any more.
    isDrawing = true;
    put(vnode(last.sel, last.data, [], undefined, undefined));
  };
  return { root, redraw, redrawNow, stop };
}

/** Resolves when what the page has now has been drawn, or could be if anybody looked at it. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
