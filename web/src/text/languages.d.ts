// languages.d.ts - the module that web/languages.mjs makes of the folders here. Room: web/text.
declare module "zug:languages" {
  /** What each language calls itself, by its folder. */
  export const NAMES: Readonly<Record<string, string>>;
  /** How each language but English is loaded. */
  export const LOADERS: Readonly<Record<string, () => Promise<import("./index").Text>>>;
  /** How the words of tournaments are loaded, in each language. */
  export const TOURNAMENT: Readonly<Record<string, () => Promise<import("./en/tournament").Tournament>>>;
  /** Those of the computer. */
  export const COMPUTER: Readonly<Record<string, () => Promise<import("./en/computer").Computer>>>;
  /** Those of what it thinks. */
  export const ENGINE: Readonly<Record<string, () => Promise<import("./en/engine").Engine>>>;
  /** Those of the board editor. */
  export const EDITOR: Readonly<Record<string, () => Promise<import("./en/editor").Editor>>>;
  /** Those of the analysis board. */
  export const ANALYSIS: Readonly<Record<string, () => Promise<import("./en/analysis").Analysis>>>;
  /** Those of how playing works here. */
  export const HELP: Readonly<Record<string, () => Promise<import("./en/help").Help>>>;
  /** Those of a player's page. */
  export const PLAYER: Readonly<Record<string, () => Promise<import("./en/player").PlayerWords>>>;
  /** And those of conditions. */
  export const CONDITIONS: Readonly<Record<string, () => Promise<import("./en/conditions").Conditions>>>;
}
