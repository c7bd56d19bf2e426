// frame.ts - the lines by which a page of another site shows a board of this zone. Room: web/play.
import { text } from "../text";
import { makeLinkBox } from "../ui/link_box";
import { host } from "../ui/view";
import type { View } from "../ui/view";

const linesOf = (path: string): string =>
  `<iframe src="${location.origin}${path}" width="420" height="560" title="${text().play.watch.frame.title}" loading="lazy"></iframe>`;

/** An address or some lines, to be copied. */
export const copyBox = (key: string, label: string, contents: string): View =>
  host(key, () => makeLinkBox({ label, action: text().play.watch.frame.copy, bare: true }), (box) => box.show(contents));

/** The lines for an address of this zone, to be copied. */
export const frameBox = (path: string): View => copyBox("frame", text().play.watch.frame.lines, linesOf(path));
