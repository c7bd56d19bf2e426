// look.ts - puts the chosen theme on the page. Room: web/app.
import type { Settings } from "./settings";

/** The style sheet reads these from the root element. */
export function applySettings(settings: Readonly<Settings>): void {
  const data = document.documentElement.dataset;
  data["theme"] = settings.theme;
  data["board"] = settings.board;
  data["pieces"] = settings.pieces;
}
