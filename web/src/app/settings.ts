// settings.ts - what a person has chosen, kept in the browser. Room: web/app.
import { isRecord, keep, readKept } from "./kept";

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** A folder of text, or "auto": that of the browser. */
  language: string;
  board: "brown" | "blue" | "green" | "grey";
  pieces: "cburnett" | "plain";
  /** The letters of pieces in moves: those of the language, English ones as in PGN, or figurines. */
  letters: "language" | "english" | "figurines";
  sound: boolean;
  /** What an opponent says is shown. */
  phrases: boolean;
  coordinates: boolean;
  animation: boolean;
  /** Over the board: the board turns to the side to move. */
  turn_board: boolean;
  /** Over the board: the device lies between the players, and what is opposite is upside down. */
  face_opposite: boolean;
  /** Online 3.6: further ways of moving, each of which the player switches on. */
  smart_move: boolean;
  premove: boolean;
  auto_queen: boolean;
  confirm: boolean;
  /** Who has tried a premove was told that they are off. */
  premove_told: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "auto",
  language: "auto",
  board: "brown",
  pieces: "cburnett",
  letters: "language",
  sound: true,
  phrases: true,
  coordinates: true,
  animation: true,
  turn_board: false,
  face_opposite: false,
  smart_move: false,
  premove: false,
  auto_queen: false,
  confirm: false,
  premove_told: false,
};

const KEY = "zug.settings";
const listeners = new Set<(settings: Settings) => void>();
let current: Settings = { ...DEFAULTS, ...stored() };

/** What was kept, as far as it is of the right kind; nothing in a browser that keeps nothing. */
function stored(): Partial<Settings> {
  const kept = readKept(KEY, isRecord) ?? {};
  return Object.fromEntries(
    Object.entries(DEFAULTS).filter(([name, usual]) => typeof kept[name] === typeof usual).map(([name]) => [name, kept[name]]),
  );
}

/** The settings as they are. */
export const settings = (): Readonly<Settings> => current;

/** Changes some of them, keeps them and tells those who listen. */
export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  keep(KEY, current);
  for (const listener of listeners) listener(current);
}

/** Calls a function whenever settings change; the answer stops that. */
export function onSettings(listener: (settings: Settings) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
