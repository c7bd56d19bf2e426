// styles.d.ts - the module that web/build.mjs makes of the styles that are loaded late. Room: web/ui.
declare module "zug:styles" {
  /** The address of each. */
  export const STYLES: Readonly<Record<"accounts" | "analysis" | "archive" | "desk" | "editor" | "engine" | "event" | "player" | "show" | "tournament" | "wall", string>>;
}
