// engine.ts - German: what the computer thinks of a position. Room: web/text.
import type { Engine } from "../en/engine";

export const engine: Engine = {
  name: "Computer",
  version: "Stockfish 10",
  lines: "Beste Varianten",
  bar: "Bewertung",
  waiting: "Der Computer kommt",
  depth: (depth) => `Tiefe ${depth}`,
  deeper: "Tiefer",
  askAgain: "Noch einmal",
  over: { checkmate: "Schachmatt", stalemate: "Patt" },
  better: (side, pawns) => `${side === "white" ? "Weiß" : "Schwarz"} steht um ${pawns.replace(".", ",")} Bauern besser`,
  even: "Die Stellung ist ausgeglichen",
  mates: (side, moves) => `${side === "white" ? "Weiß" : "Schwarz"} setzt in ${moves === 1 ? "einem Zug" : `${moves} Zügen`} matt`,
  spoken: (score, best) => `Computer: ${score}. Bester Zug, ${best}.`,
  none: {
    "own-game": "Sie spielen gerade eine Partie in der Zone: solange denkt kein Computer für Sie.",
    "live-position": "Diese Stellung gehört zu einer Partie, die in der Zone gespielt wird, oder ist einen Zug davon entfernt: kein Computer denkt über sie nach.",
    unasked: "Die Zone konnte nicht sagen, ob ein Computer über diese Stellung nachdenken darf.",
    absent: "Der Computer kann nicht geladen werden. Beim ersten Mal braucht er eine Verbindung.",
  },
};
