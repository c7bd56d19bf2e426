// endings.ts - German: how games end. Room: web/text.
import { isForfeit } from "../../ui/result";
import type { Reason, Result } from "../../zug/types";

const DRAWS: Partial<Record<Reason, string>> = {
  "time-cannot-mate": "die Zeit ist abgelaufen, aber der Gegner konnte durch keine Zugfolge mehr mattsetzen",
  agreement: "durch Vereinbarung",
  repetition: "dritte Wiederholung der Stellung",
  fivefold: "fünfte Wiederholung der Stellung",
  "fifty-moves": "fünfzig Züge beider Seiten ohne Bauernzug und ohne Schlagen",
  "seventy-five-moves": "fünfundsiebzig Züge beider Seiten ohne Bauernzug und ohne Schlagen",
  stalemate: "Patt",
  "dead-position": "keine Seite kann noch mattsetzen",
  absence: "ein Spieler war abwesend, aber der Gegner konnte durch keine Zugfolge mehr mattsetzen",
  adjudication: "Entscheidung des Schiedsrichters",
};

const WINS: Partial<Record<Reason, (loser: string) => string>> = {
  checkmate: (loser) => `${loser} ist matt`,
  resignation: (loser) => `${loser} hat aufgegeben`,
  time: (loser) => `Die Zeit von ${loser} ist abgelaufen`,
  absence: (loser) => `${loser} war abwesend und der Gegner hat die Partie beansprucht`,
  adjudication: () => "Entscheidung des Schiedsrichters",
  forfeit: (loser) => `${loser} ist nicht rechtzeitig gekommen`,
};

/** How both have lost, and by forfeit. */
const LOSSES: Partial<Record<Reason, string>> = {
  adjudication: "Entscheidung des Schiedsrichters",
  forfeit: "Niemand ist rechtzeitig gekommen",
  "never-came":
    "Die Zeit ist abgelaufen, aber der Gegner war nie da; ein Schiedsrichter kann anders entscheiden",
};

/** "Weiß gewinnt: Schwarz ist matt". */
export function endSentence(reason: Reason | "", result: Result): string {
  if (reason === "" || result === "*") return "Die Partie läuft";
  if (result === "1/2-1/2") return `Remis: ${DRAWS[reason] ?? ""}`;
  if (result === "0-0") return `Beide verlieren: ${LOSSES[reason] ?? ""}`;
  if (result === "-/-") return `Beide verlieren kampflos: ${LOSSES[reason] ?? ""}`;
  const [winner, loser] = result === "1-0" || result === "+/-" ? ["Weiß", "Schwarz"] : ["Schwarz", "Weiß"];
  return `${winner} gewinnt${isForfeit(result) ? " kampflos" : ""}: ${WINS[reason]?.(loser ?? "") ?? ""}`;
}
