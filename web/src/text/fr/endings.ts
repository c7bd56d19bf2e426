// endings.ts - French: how games end. Room: web/text.
import { isForfeit } from "../../ui/result";
import type { Reason, Result } from "../../zug/types";

const DRAWS: Partial<Record<Reason, string>> = {
  "time-cannot-mate": "une pendule est tombée, mais l’adversaire ne pouvait mater par aucune suite de coups légaux",
  agreement: "d’un commun accord",
  repetition: "troisième répétition de la position",
  fivefold: "cinquième répétition de la position",
  "fifty-moves": "cinquante coups de chaque camp sans coup de pion ni prise",
  "seventy-five-moves": "soixante-quinze coups de chaque camp sans coup de pion ni prise",
  stalemate: "pat",
  "dead-position": "aucun camp ne peut plus mater par une suite de coups légaux",
  absence: "un joueur était absent, mais l’adversaire ne pouvait mater par aucune suite de coups légaux",
  adjudication: "décision de l’arbitre",
};

const WINS: Partial<Record<Reason, (loser: string, winner: string) => string>> = {
  checkmate: (loser) => `les ${loser} sont mat`,
  resignation: (loser) => `les ${loser} ont abandonné`,
  time: (loser) => `le temps des ${loser} est écoulé`,
  absence: (loser, winner) => `les ${loser} étaient absents et les ${winner} ont réclamé la partie`,
  adjudication: () => "décision de l’arbitre",
  forfeit: (loser) => `les ${loser} ne sont pas arrivés à temps`,
};

/** How both have lost, and by forfeit. */
const LOSSES: Partial<Record<Reason, string>> = {
  adjudication: "décision de l’arbitre",
  forfeit: "personne n’est arrivé à temps",
  "never-came": "une pendule est tombée, mais l’adversaire n’était jamais venu ; un arbitre peut en décider autrement",
};

/** "Les Blancs gagnent : les Noirs sont mat". */
export function endSentence(reason: Reason | "", result: Result): string {
  if (reason === "" || result === "*") return "La partie continue";
  if (result === "1/2-1/2") return `Partie nulle : ${DRAWS[reason] ?? ""}`;
  if (result === "0-0") return `Perdue par les deux joueurs : ${LOSSES[reason] ?? ""}`;
  if (result === "-/-") return `Perdue par forfait par les deux joueurs : ${LOSSES[reason] ?? ""}`;
  const [winner, loser] = result === "1-0" || result === "+/-" ? ["Blancs", "Noirs"] : ["Noirs", "Blancs"];
  return `Les ${winner} gagnent${isForfeit(result) ? " par forfait" : ""} : ${WINS[reason]?.(loser ?? "", winner ?? "") ?? ""}`;
}
