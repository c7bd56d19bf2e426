// desk_log.ts - English: the log of a game, in words. Room: web/text.
import type { LogFacts } from "../../event/log";
import { spokenTime } from "./spoken";

const KINDS: Record<string, (facts: LogFacts) => string> = {
  "table-set": () => "The board is set.",
  start: () => "The game starts.",
  move: ({ moves }) => `Move ${moves.join(", answered by premove: ")}`,
  premove: ({ player }) => `${player} sets a premove.`,
  "premove-clear": ({ player }) => `${player} clears the premove.`,
  resign: ({ player }) => `${player} resigns.`,
  "offer-draw": ({ player }) => `${player} offers a draw.`,
  "accept-draw": ({ player }) => `${player} accepts the draw.`,
  "claim-absence": ({ player }) => `${player} claims the game: the opponent is away.`,
  "time-check": () => "The time is over.",
  judged: ({ plies }) => `It is known now whether the position after ${plies} half-moves is dead.`,
  pause: () => "The game is paused.",
  "pause-explained": () => "The reason for the pause is given.",
  "hold-clock": ({ player }) => `The clock of ${player} stands still until the arbiter answers.`,
  "release-clock": ({ player }) => `The clock of ${player} runs again.`,
  resume: () => "The game is resumed.",
  "set-clocks": ({ clocks }) => `The clocks are set: ${clocks}.`,
  "take-back": ({ plies }) => `Moves are taken back; ${plies} half-moves are left.`,
  adjudicate: ({ result }) => `The result is decided: ${result}.`,
  "assistant-granted": ({ player }) => `The assistant of ${player} is accepted.`,
  "assistant-removed": ({ player }) => `${player} has no assistant any more.`,
  "connection-lost": ({ player }) => `${player} is away.`,
  "connection-regained": ({ player }) => `${player} is here.`,
  aborted: () => "The game is aborted.",
  "arbiter-called": ({ player }) => `${player} calls the arbiter.`,
  "call-answered": () => "The call is answered.",
  allowed: ({ premoves, offers }) =>
    `Premoves are ${premoves ? "allowed" : "forbidden"}, draw offers ${offers ? "allowed" : "forbidden"}.`,
  "assistant-asked": ({ player }) => `${player} asks for an assistant.`,
  "assistant-joined": ({ player, name }) => `${name} comes as the assistant of ${player}.`,
  "assistant-left": ({ player }) => `The assistant of ${player} is not accepted.`,
  "rematch-offered": ({ player }) => `${player} offers a rematch.`,
  "outage-over": ({ awayMs }) => `The zone was away for ${spokenTime(awayMs)}; no clock ran.`,
};

export const deskLog = {
  caption: "Log of the game",
  time: "Time",
  person: "Who",
  what: "What",
  clocks: "Clocks",
  lag: "Lag",
  lagMs: (ms: number): string => `${ms} ms`,
  zone: "zone",
  reason: (reason: string): string => `“${reason}”`,
  declined: "The draw offer is declined by it.",
  words: (kind: string, facts: LogFacts): string => KINDS[kind]?.(facts) ?? kind,
};
