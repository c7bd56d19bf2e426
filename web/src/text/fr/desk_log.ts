// desk_log.ts - French: the log of a game, in words. Room: web/text.
import type { LogFacts } from "../../event/log";
import type { deskLog as english } from "../en/desk_log";
import { spokenTime } from "./spoken";

const KINDS: Record<string, (facts: LogFacts) => string> = {
  "table-set": () => "L’échiquier est prêt.",
  start: () => "La partie commence.",
  move: ({ moves }) => `Coup ${moves.join(", réponse anticipée : ")}`,
  premove: ({ player }) => `${player} pose un coup anticipé.`,
  "premove-clear": ({ player }) => `${player} efface le coup anticipé.`,
  resign: ({ player }) => `${player} abandonne.`,
  "offer-draw": ({ player }) => `${player} propose nulle.`,
  "accept-draw": ({ player }) => `${player} accepte la nulle.`,
  "claim-absence": ({ player }) => `${player} réclame la partie : l’adversaire est absent.`,
  "time-check": () => "Le temps est écoulé.",
  judged: ({ plies }) => `On sait maintenant si la position après ${plies} demi-coups est morte.`,
  pause: () => "La partie est suspendue.",
  "pause-explained": () => "La raison de la suspension est donnée.",
  "hold-clock": ({ player }) => `La pendule de ${player} est arrêtée jusqu’à la réponse de l’arbitre.`,
  "release-clock": ({ player }) => `La pendule de ${player} tourne à nouveau.`,
  resume: () => "La partie reprend.",
  "set-clocks": ({ clocks }) => `Les pendules sont réglées : ${clocks}.`,
  "take-back": ({ plies }) => `Des coups sont repris ; il reste ${plies} demi-coups.`,
  adjudicate: ({ result }) => `Le résultat est décidé : ${result}.`,
  "assistant-granted": ({ player }) => `L’assistant de ${player} est accepté.`,
  "assistant-removed": ({ player }) => `${player} n’a plus d’assistant.`,
  "connection-lost": ({ player }) => `${player} est absent.`,
  "connection-regained": ({ player }) => `${player} est là.`,
  aborted: () => "La partie est annulée.",
  "arbiter-called": ({ player }) => `${player} appelle l’arbitre.`,
  "call-answered": () => "L’appel a reçu une réponse.",
  allowed: ({ premoves, offers }) =>
    `Les coups anticipés sont ${premoves ? "permis" : "interdits"}, les propositions de nulle ${offers ? "permises" : "interdites"}.`,
  "assistant-asked": ({ player }) => `${player} demande un assistant.`,
  "assistant-joined": ({ player, name }) => `${name} vient comme assistant de ${player}.`,
  "assistant-left": ({ player }) => `L’assistant de ${player} n’est pas accepté.`,
  "rematch-offered": ({ player }) => `${player} propose une revanche.`,
  "take-back-asked": ({ player }) => `${player} demande à reprendre un coup.`,
  "take-back-declined": ({ player }) => `${player} ne laisse pas reprendre le coup.`,
  said: ({ player, phrase }) => `${player} : ${phrase}`,
  "outage-over": ({ awayMs }) => `La zone était en panne pendant ${spokenTime(awayMs)} ; aucune pendule n’a tourné.`,
};

export const deskLog: typeof english = {
  caption: "Journal de la partie",
  time: "Heure",
  person: "Qui",
  what: "Quoi",
  clocks: "Pendules",
  lag: "Retard",
  lagMs: (ms: number): string => `${ms} ms`,
  zone: "zone",
  reason: (reason: string): string => `« ${reason} »`,
  declined: "La nulle proposée est ainsi refusée.",
  words: (kind: string, facts: LogFacts): string => KINDS[kind]?.(facts) ?? kind,
};
