// show.ts - German: boards on screens that many look at, and on other sites. Room: web/text.
import type { ShowWords } from "../en/show";

export const show: ShowWords = {
  toOne: "Ein Brett in voller Größe",
  toBoards: "Wand aus Brettern",
  title: (event) => (event === "" ? "Ein Brett in voller Größe" : `${event}: ein Brett in voller Größe`),
  boardsTitle: (event) => `${event}: die Bretter`,
  round: (round, open) => `Runde ${round}: ${open === 1 ? "1 Brett spielt" : `${open} Bretter spielen`}`,
  pace: "Wie lange eine Seite bleibt",
  seconds: (seconds) => `${seconds} s je Seite`,
  boardsKeys: "Leertaste: anhalten oder weiter · Pfeiltasten: Seiten · F: ganzer Bildschirm",
  soon: "Hier stehen die Bretter, sobald die Runde beginnt.",
  back: "Brett davor",
  next: "Nächstes Brett",
  stay: "Hier bleiben",
  toGame: "Zur Partie",
  keys: "Pfeiltasten: Bretter · Leertaste: bei diesem Brett bleiben oder nach der Partie weitergehen · F: ganzer Bildschirm",
  keysGame: "F: ganzer Bildschirm",
};
