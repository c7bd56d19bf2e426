// desk_log.ts - German: the log of a game, in words. Room: web/text.
import type { LogFacts } from "../../event/log";
import type { deskLog as english } from "../en/desk_log";
import { spokenTime } from "./spoken";

const KINDS: Record<string, (facts: LogFacts) => string> = {
  "table-set": () => "Das Brett ist aufgebaut.",
  start: () => "Die Partie beginnt.",
  move: ({ moves }) => `Zug ${moves.join(", als Vorauszug beantwortet: ")}`,
  premove: ({ player }) => `${player} setzt einen Vorauszug.`,
  "premove-clear": ({ player }) => `${player} löscht den Vorauszug.`,
  resign: ({ player }) => `${player} gibt auf.`,
  "offer-draw": ({ player }) => `${player} bietet Remis an.`,
  "accept-draw": ({ player }) => `${player} nimmt das Remis an.`,
  "claim-absence": ({ player }) => `${player} beansprucht die Partie: der Gegner ist abwesend.`,
  "time-check": () => "Die Zeit ist abgelaufen.",
  judged: ({ plies }) => `Jetzt ist geklärt, ob die Stellung nach ${plies} Halbzügen tot ist.`,
  pause: () => "Die Partie ist angehalten.",
  "pause-explained": () => "Der Grund der Pause ist genannt.",
  "hold-clock": ({ player }) => `Die Uhr von ${player} steht, bis der Schiedsrichter antwortet.`,
  "release-clock": ({ player }) => `Die Uhr von ${player} läuft wieder.`,
  resume: () => "Die Partie geht weiter.",
  "set-clocks": ({ clocks }) => `Die Uhren sind gestellt: ${clocks}.`,
  "take-back": ({ plies }) => `Züge sind zurückgenommen; ${plies} Halbzüge bleiben.`,
  adjudicate: ({ result }) => `Das Ergebnis ist entschieden: ${result}.`,
  "assistant-granted": ({ player }) => `Die Assistenz von ${player} ist angenommen.`,
  "assistant-removed": ({ player }) => `${player} hat keine Assistenz mehr.`,
  "connection-lost": ({ player }) => `${player} ist abwesend.`,
  "connection-regained": ({ player }) => `${player} ist da.`,
  aborted: () => "Die Partie ist abgebrochen.",
  "arbiter-called": ({ player }) => `${player} ruft den Schiedsrichter.`,
  "call-answered": () => "Der Ruf ist beantwortet.",
  allowed: ({ premoves, offers }) =>
    `Vorauszüge sind ${premoves ? "erlaubt" : "verboten"}, Remisangebote ${offers ? "erlaubt" : "verboten"}.`,
  "assistant-asked": ({ player }) => `${player} bittet um eine Assistenz.`,
  "assistant-joined": ({ player, name }) => `${name} kommt als Assistenz von ${player}.`,
  "assistant-left": ({ player }) => `Die Assistenz von ${player} ist nicht angenommen.`,
  "rematch-offered": ({ player }) => `${player} bietet eine Revanche an.`,
  "take-back-asked": ({ player }) => `${player} bittet darum, einen Zug zurückzunehmen.`,
  "take-back-declined": ({ player }) => `${player} lässt den Zug nicht zurücknehmen.`,
  said: ({ player, phrase }) => `${player}: ${phrase}`,
  "outage-over": ({ awayMs }) => `Der Server war ${spokenTime(awayMs)} fort; keine Uhr lief.`,
};

export const deskLog: typeof english = {
  caption: "Protokoll der Partie",
  time: "Zeit",
  person: "Wer",
  what: "Was",
  clocks: "Uhren",
  lag: "Verzug",
  lagMs: (ms: number): string => `${ms} ms`,
  zone: "Server",
  reason: (reason: string): string => `„${reason}“`,
  declined: "Das Remisangebot ist damit abgelehnt.",
  words: (kind: string, facts: LogFacts): string => KINDS[kind]?.(facts) ?? kind,
};
