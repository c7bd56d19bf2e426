// routes.ts - which address shows which screen. Room: web/app.
// A screen is a folder in src/screens whose index.ts exports makeScreen; it is loaded when first wanted.
// The start comes with the page.
import { makeScreen as makeStart } from "../screens/start";
import type { StyleName } from "../ui/late_style";
import type { ScreenModule } from "./screen";

export interface Route {
  /** Parts that begin with a colon are variable: /game/:id */
  path: string;
  load: () => Promise<ScreenModule>;
  /** Style sheets that not all screens need. */
  styles?: readonly StyleName[];
}

export const ROUTES: readonly Route[] = [
  { path: "/", load: async () => ({ makeScreen: makeStart }) },
  { path: "/otb", load: () => import("../screens/otb") },
  { path: "/computer", load: () => import("../screens/computer") },
  { path: "/editor", load: () => import("../screens/editor"), styles: ["editor"] },
  { path: "/analysis", load: () => import("../screens/analysis"), styles: ["analysis"] },
  { path: "/replay", load: () => import("../screens/replay") },
  { path: "/archive", load: () => import("../screens/archive"), styles: ["archive"] },
  { path: "/archive/conditions", load: () => import("../screens/conditions"), styles: ["archive"] },
  { path: "/desk", load: () => import("../screens/desk"), styles: ["desk"] },
  { path: "/desk/:id", load: () => import("../screens/desk_event"), styles: ["desk", "tournament"] },
  { path: "/desk/game/:id", load: () => import("../screens/desk_game"), styles: ["desk"] },
  { path: "/event/:id", load: () => import("../screens/event"), styles: ["desk", "tournament", "event"] },
  { path: "/event/:id/player/:player", load: () => import("../screens/card"), styles: ["desk", "tournament", "event"] },
  { path: "/event/:id/wall", load: () => import("../screens/wall"), styles: ["desk", "tournament", "wall"] },
  { path: "/show", load: () => import("../screens/showing"), styles: ["desk", "tournament"] },
  { path: "/show/game/:id", load: () => import("../screens/show"), styles: ["desk", "tournament", "wall", "show"] },
  { path: "/show/event/:id", load: () => import("../screens/show"), styles: ["desk", "tournament", "wall", "show"] },
  { path: "/show/event/:id/boards", load: () => import("../screens/boards"), styles: ["desk", "tournament", "wall", "show"] },
  { path: "/events", load: () => import("../screens/events"), styles: ["desk"] },
  { path: "/settings", load: () => import("../screens/settings") },
  { path: "/play", load: () => import("../screens/play") },
  { path: "/challenge/:id", load: () => import("../screens/challenge") },
  { path: "/game/:id", load: () => import("../screens/game") },
  { path: "/watch", load: () => import("../screens/watch") },
  { path: "/player/:id", load: () => import("../screens/player"), styles: ["player"] },
  { path: "/account", load: () => import("../screens/account") },
  { path: "/accounts", load: () => import("../screens/accounts"), styles: ["accounts", "desk"] },
  { path: "/accounts/slips", load: () => import("../screens/slips"), styles: ["accounts", "desk"] },
  { path: "/in", load: () => import("../screens/in") },
  { path: "/help", load: () => import("../screens/help") },
  { path: "/setup", load: () => import("../screens/setup"), styles: ["desk"] },
  { path: "/zone", load: () => import("../screens/zone"), styles: ["desk"] },
];

/** The route of a path, with its variable parts. */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | null {
  for (const route of ROUTES) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/");
  const have = path.replace(/(.)\/$/, "$1").split("/");
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = part.startsWith(":") ? decode(have[i] ?? "") : null;
    if (value !== null) params[part.slice(1)] = value;
    else if (part !== have[i]) return null;
  }
  return params;
}

/** A part of an address as it is meant; null if nothing can be meant by it: "%E0%". */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
