// desk_acts.ts - English: what an arbiter does at a board. Room: web/text.

export const deskActs = {
  pause: {
    title: "Pause the game", confirm: "Pause", done: "The game is paused: both clocks stand still.",
  },
  explain: {
    title: "Why is the game paused?",
    explain: "The clocks stand still already. The reason can also be given later, or changed.",
    confirm: "Tell the players", cancel: "Later",
    reasons: ["A call", "Trouble with the connection", "A fair play check", "The arbiter needs a moment"], reason: "",
  },
  resume: {
    title: "Resume the game", explain: "The clock of the side to move runs on.", confirm: "Resume",
    reasons: ["Play goes on", "The matter is settled"], reason: "Play goes on",
  },
  pauseAll: "Pause all",
  explainAll: "Why are the games paused?",
  resumeAll: "Resume all",
  refusedAt: (list: string[]): string => `Not done at board ${list.join("; ")}`,
  answer: {
    title: "Answer the call", explain: "The player sees that you have heard, and may call again later.",
    confirm: "Answer", reasons: ["I am coming", "I have looked: play on", "Your opponent has been told"],
    reason: "I am coming",
  },
  abort: {
    title: "Abort the game",
    explain: "The game ends without a result, as if it had not begun, and leaves the PGN of the event.",
    explainPlayed:
      "The game ends without a result, as if it had not begun, and leaves the PGN of the event. Law 7.3: with the wrong colours it is played anew if less than ten moves were made by both.",
    confirm: "Abort the game", reasons: ["Wrong pairing", "Wrong colours", "A player did not come"], reason: "",
  },
  clocks: {
    title: "Set the clocks", explain: "The game is paused: the clocks show this when it goes on.",
    running: "The clock is running. Pause first if it shall stand still while you think.",
    confirm: "Set the clocks", of: (name: string, side: string): string => `${name} (${side})`,
    badTime: "A time is written like 1:30:00, 5:00 or 45.",
    step: (ms: number): string => `${ms > 0 ? "+" : "−"}${Math.abs(ms) / 60_000} min`,
    stepLabel: (label: string, ms: number): string =>
      `${label}: ${Math.abs(ms) / 60_000} ${Math.abs(ms) === 60_000 ? "minute" : "minutes"} ${ms > 0 ? "more" : "less"}`,
    reasons: ["Time for the disturbance", "Time lost by the zone", "Penalty", "Compensation for the opponent"],
  },
  takeBack: {
    title: "Take back moves", explain: "The moves are taken off the board, and the clocks go back to what they were, or to what you have set since.",
    explainOver:
      "The game is reopened and stands paused, so that you can set the clocks before you resume. 0 half-moves: only the end is taken back.",
    plies: "Half-moves to take back", confirm: "Take back",
    takenOff: (moves: string[]): string => `Taken off: ${moves.join(" ")}`,
    onlyEnd: "Only the end is taken back; all moves stay.",
    badNumber: (least: number, most: number): string => `A number from ${least} to ${most}.`,
    movedMeanwhile: "The moves have changed meanwhile: look again at what is taken off.",
    reasons: ["A wrong click", "Agreed by both", "A mistake of the zone"],
  },
  decide: {
    title: "Decide the game", correct: "Correct the result", result: "Result",
    explain: "The game ends with this result.",
    now: (result: string): string => `The result is ${result} now. Yours takes its place; the log keeps both.`,
    wins: (name: string): string => `${name} wins`, draw: "draw", bothLose: "both lose",
    forfeits: (name: string): string => `${name} forfeits`, bothForfeit: "both forfeit", missing: "Choose a result.",
    confirm: "Decide", confirmCorrect: "Correct",
    reasons: ["A player did not come", "Fair play", "Agreed by both", "Lost connection", "Entered wrongly"],
  },
  allow: {
    title: "Allow or forbid", explain: "At this board only. Premoves that are set are cleared when they are forbidden.",
    confirm: "Save", reasons: ["Rules of the event", "Asked for by both"],
  },
  allowAll: {
    title: "Allow or forbid at all boards", explain: "At once at every board of the event and in later rounds.",
    confirm: "Save", reasons: ["Rules of the event", "A decision of the organiser"],
  },
  accept: {
    title: "Accept the assistant",
    explain: (assistant: string, player: string): string => `${assistant} may then move for ${player}.`,
    confirm: "Accept", reasons: ["Cannot move the pieces", "Arranged before the round"], reason: "",
  },
  refuse: {
    title: "Refuse the assistant",
    explain: (assistant: string, player: string): string =>
      `${assistant} does not move for ${player}. The player may ask again.`,
    confirm: "Refuse", reasons: ["Not arranged with the arbiter", "Unknown person"], reason: "",
  },
  remove: {
    title: "Remove the assistant",
    explain: (assistant: string, player: string): string => `${assistant} no longer moves for ${player}.`,
    confirm: "Remove", reasons: ["No longer needed", "Fair play"], reason: "",
  },
  words: {
    pause: "Pause", explain: "Say why", resume: "Resume", clocks: "Set clocks", takeBack: "Take back", decide: "Decide",
    correct: "Correct result", abort: "Abort", allow: "Allow or forbid", answer: "Answer", accept: "Accept",
    refuse: "Refuse", remove: "Remove assistant",
  },
};
