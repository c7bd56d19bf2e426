// icons.ts - small drawings for buttons; the words are in their labels. Room: web/ui.
import { svg } from "./view";
import type { View } from "./view";

const PATHS = {
  first: "M6 5h2v14H6zM20 5v14L9 12z",
  back: "M17 5v14L7 12z",
  forward: "M7 5v14l10-7z",
  last: "M16 5h2v14h-2zM4 5v14l11-7z",
  flip: "M7 4 3 8h3v9h2V8h3zM17 20l4-4h-3V7h-2v9h-3z",
  face: "M4 11.2h16v1.6H4zM12 3l5 6H7zM12 21l5-6H7z",
  flag: "M6 3h2v18H6zM9 4h10l-3 4 3 4H9z",
  speaker: "M4 9h4l5-4v14l-5-4H4zM16 8a5 5 0 0 1 0 8zM16 4a9 9 0 0 1 0 16v-2a7 7 0 0 0 0-12z",
  mute: "M4 9h4l5-4v14l-5-4H4zM15.5 9.9l1.4-1.4L19 10.6l2.1-2.1 1.4 1.4L20.4 12l2.1 2.1-1.4 1.4L19 13.4l-2.1 2.1-1.4-1.4 2.1-2.1z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM11 7h2v4.6l3.3 2-1 1.7L11 12.7z",
  gear: "M19.4 13a7.6 7.6 0 0 0 0-2l2-1.6-2-3.4-2.4 1a7.6 7.6 0 0 0-1.7-1L15 3.4h-4l-.4 2.6a7.6 7.6 0 0 0-1.7 1l-2.4-1-2 3.4 2 1.6a7.6 7.6 0 0 0 0 2l-2 1.6 2 3.4 2.4-1a7.6 7.6 0 0 0 1.7 1l.4 2.6h4l.4-2.6a7.6 7.6 0 0 0 1.7-1l2.4 1 2-3.4zM13 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z",
  friends: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 19c0-3.5 3-5.5 7-5.5s7 2 7 5.5v1H2zM15.5 5.2a3.3 3.3 0 1 1 .6 6.5 5 5 0 0 0-.6-6.5zM17 13.7c3 .4 5 2.2 5 5.3v1h-4v-1c0-2.2-.4-3.9-1-5.3z",
  eye: "M12 5C6.5 5 2.7 9.4 1.5 12c1.2 2.6 5 7 10.5 7s9.3-4.4 10.5-7C21.3 9.4 17.5 5 12 5zM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM12 9.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
  screen: "M2 4h20v13h-9v2h4v2H7v-2h4v-2H2zM4 6v9h16V6z",
  search: "M10 3a7 7 0 0 1 5.6 11.2l5.1 5.1-1.4 1.4-5.1-5.1A7 7 0 1 1 10 3zm0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  computer: "M3 4h18v12H3zM5 6v8h14V6zM10 17h4v2h3v2H7v-2h3z",
  board: "M3 3h18v18H3zM5 5v7h7V5zM12 12v7h7v-7z",
  chart: "M4 4h2v14h14v2H4zM8 14l4-5 3 3 4-6 1.6 1.1L15.3 15 12 12l-2.4 3.2z",
  pencil: "M4 16.5 15.5 5l3.5 3.5L7.5 20H4zM16.6 3.9 18 2.5 21.5 6l-1.4 1.4z",
  hand: "M6 3l12 9.5-5.4.6 3 6.2-2.4 1.2-3-6.3L6 18z",
  eraser: "M14.5 4 21 10.500 13.500 18H20v2H8.500L3.500 15zm0 2.800L9.700 11.600 13.400 15.300 18.200 10.500z",
  box: "M3 4h18v5H3zM4 10h16v10H4zM9 12v2h6v-2z",
  question: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM11 15.5h2v2h-2zM8.7 9.5C8.9 7.7 10.2 6.6 12 6.6c1.9 0 3.3 1.2 3.3 3 0 1.3-.7 2-1.5 2.6-.7.5-.9.8-.9 1.6v.5h-1.9v-.8c0-1.3.6-2 1.4-2.6.6-.4.9-.7.9-1.3 0-.7-.5-1.2-1.3-1.2s-1.3.4-1.5 1.3z",
  undo: "M9 5v4.2c6.5 0 10.5 3 12 9.8-2.7-4-6.2-5.4-12-5.4V18l-7-6.5z",
  redo: "M15 5v4.2C8.5 9.2 4.5 12.2 3 19c2.7-4 6.2-5.4 12-5.4V18l7-6.5z",
  erase: "M15.5 3.5 21 9l-9.5 9.5H20v2H6.5L2.5 16.5zM5.3 16.5l2.2 2h1.2l3.5-3.5-4-4z",
  dots: "M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM19 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing in the colour of the text around it. */
export const icon = (name: IconName): View<SVGElement> =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
