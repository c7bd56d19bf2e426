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
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing in the colour of the text around it. */
export const icon = (name: IconName): View<SVGElement> =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
