// settings.ts - English: the settings. Room: web/text.

export const settings = {
  title: "Settings",
  look: "Look",
  theme: "Colours",
  themes: { auto: "as the device has them", light: "light", dark: "dark" },
  language: "Language",
  languages: { auto: "as the browser has it", en: "English", de: "Deutsch" },
  board: "Board",
  boards: { brown: "Brown", blue: "Blue", green: "Green", grey: "Grey" },
  pieces: "Pieces",
  pieceSets: { cburnett: "Cburnett", plain: "Plain" },
  coordinates: "Show the letters and numbers of the board",
  animation: "Moving pieces",
  sound: "Sound",
  moving: "Ways of moving",
  smartMove: "Smart move",
  smartMoveHint: "One square is enough if only one move involves it.",
  premove: "Premove",
  premoveHint: "Enter your move while the opponent thinks. It is played at once and costs no time.",
  autoQueen: "Automatic queen",
  autoQueenHint: "A pawn becomes a queen without a question.",
  confirm: "Confirm every move",
  confirmHint: "A move counts only when it has been confirmed.",
  licences:
    "Board and pieces are free: Cburnett's pieces are by Colin M. L. Burnett (CC BY-SA 3.0 and GPL), chessground and its board are GPL 3 or later, all else is Zug's own (GPL 3 or later).",
  kept: "Kept in this browser.",
};
