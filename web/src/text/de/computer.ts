// computer.ts - German: a game against the computer on one device. Room: web/text.
import type { Computer } from "../en/computer";

export const computer: Computer = {
  title: "Gegen den Computer",
  lead: "Auf diesem Gerät, und ohne Verbindung, sobald er einmal geladen ist (0,4 MB). Die Partie bleibt in diesem Browser.",
  strength: "Spielstärke",
  level: (level) =>
    ["1: kennt gerade die Züge", "2: Anfänger", "3: Gelegenheitsspieler", "4: geübt", "5: Vereinsspieler", "6: starker Vereinsspieler", "7: Meister", "8: volle Stärke"][level - 1] ?? String(level),
  color: "Sie haben",
  any: "eine der Farben",
  you: "Sie",
  name: (level) => `Computer, Stufe ${level}`,
  thinking: "Der Computer denkt",
  takeBack: "Zurücknehmen",
  resign: "Aufgeben",
  again: "Noch eine Partie",
  event: "Partie gegen den Computer",
};
