// settings.ts - German: the settings. Room: web/text.

export const settings = {
  title: "Einstellungen",
  look: "Aussehen",
  theme: "Farben",
  themes: { auto: "wie das Gerät", light: "hell", dark: "dunkel" },
  language: "Sprache",
  languages: { auto: "wie der Browser", en: "English", de: "Deutsch" },
  board: "Brett",
  boards: { brown: "Braun", blue: "Blau", green: "Grün", grey: "Grau" },
  pieces: "Figuren",
  pieceSets: { cburnett: "Cburnett", plain: "Schlicht" },
  coordinates: "Buchstaben und Zahlen am Brett zeigen",
  animation: "Figuren gleiten lassen",
  sound: "Töne",
  moving: "Arten zu ziehen",
  smartMove: "Ein-Feld-Zug",
  smartMoveHint: "Ein Feld genügt, wenn nur ein Zug es betrifft.",
  premove: "Vorauszug",
  premoveHint: "Gib deinen Zug ein, während der Gegner denkt. Er wird sofort gespielt und kostet keine Zeit.",
  autoQueen: "Automatische Dame",
  autoQueenHint: "Ein Bauer wird ohne Rückfrage zur Dame.",
  confirm: "Jeden Zug bestätigen",
  confirmHint: "Ein Zug gilt erst, wenn er bestätigt ist.",
  licences:
    "Brett und Figuren sind frei: Die Figuren Cburnett sind von Colin M. L. Burnett (CC BY-SA 3.0 und GPL), chessground und sein Brett stehen unter der GPL 3 oder später, alles andere ist von Zug (GPL 3 oder später).",
  kept: "Bleibt in diesem Browser.",
};
