// engine.ts - French: what the computer thinks of a position. Room: web/text.
import type { Engine } from "../en/engine";

export const engine: Engine = {
  name: "Ordinateur",
  version: "Stockfish 10",
  lines: "Meilleures variantes",
  bar: "Évaluation",
  waiting: "L’ordinateur arrive",
  depth: (depth) => `Profondeur ${depth}`,
  deeper: "Plus loin",
  askAgain: "Réessayer",
  over: { checkmate: "Échec et mat", stalemate: "Pat" },
  better: (side, pawns) =>
    `Les ${side === "white" ? "Blancs" : "Noirs"} ont ${pawns.replace(".", ",")} ${Number(pawns) < 2 ? "pion" : "pions"} d’avance`,
  even: "La position est égale",
  mates: (side, moves) => `Les ${side === "white" ? "Blancs" : "Noirs"} matent en ${moves === 1 ? "un coup" : `${moves} coups`}`,
  spoken: (score, best) => `Ordinateur : ${score}. Meilleur coup, ${best}.`,
  none: {
    "own-game": "Vous jouez une partie dans la zone : aucun ordinateur ne réfléchit pour vous pendant ce temps.",
    "live-position": "Cette position est celle d’une partie en cours dans la zone, ou à un coup d’elle : aucun ordinateur n’y réfléchit.",
    unasked: "La zone n’a pas pu dire si un ordinateur peut réfléchir à cette position.",
    absent: "L’ordinateur ne peut pas être chargé. La première fois, il lui faut une connexion.",
  },
};
