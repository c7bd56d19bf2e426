// net.ts - German: the connection with the zone. Room: web/text.
import { said } from "./said";

/** What people meet now and then; of everything else, what is libzug's is said in German too. */
const REFUSALS: Record<string, string> = {
  "log-in": "Bitte zuerst anmelden.",
  "wrong-password": "Name oder Kennwort stimmt nicht.",
  "name-taken": "Diesen Namen hat schon jemand.",
  "too-fast": "Das war zu schnell. Bitte gleich noch einmal.",
  "not-found": "Das gibt es nicht oder nicht mehr.",
  "own-challenge": "Das ist die eigene Herausforderung.",
  "others-challenge": "Diese Herausforderung ist für jemand anderen.",
  "too-many-challenges": "Es sind schon zu viele eigene Herausforderungen offen.",
  "not-your-turn": "Der Gegner ist am Zug.",
  "illegal-move": "Dieser Zug ist nicht erlaubt.",
  "game-over": "Die Partie ist zu Ende.",
  "flag-fell": "Die Zeit ist abgelaufen.",
  paused: "Die Partie ist angehalten.",
  "offers-forbidden": "In diesem Turnier gibt es keine Remisangebote.",
  "premoves-forbidden": "In diesem Turnier gibt es keine Vorauszüge.",
  "offer-stands": "Das Angebot steht schon.",
  "called-already": "Der Schiedsrichter ist schon gerufen.",
  "no-arbiter": "Diese Partie hat keinen Schiedsrichter.",
  "not-away": "Der Gegner ist nicht lange genug fort.",
  "not-stored": "Das konnte nicht gespeichert werden. Bitte noch einmal.",
  "bad-name": "Dieser Name geht nicht.",
  "bad-link": "Dieser Link gilt nicht oder nicht mehr.",
};

export const net = {
  unreachable: "Der Server ist gerade nicht zu erreichen.",
  overtaken: "Die Partie ging weiter, während die Verbindung fehlte.",
  refusal: (code: string, sentence: string): string => REFUSALS[code] ?? said(sentence),
};
