// show.ts - English: boards on screens that many look at, and on other sites. Room: web/text.

export const show = {
  toOne: "One board in full size",
  toBoards: "Wall of boards",
  title: (event: string): string => (event === "" ? "A board in full size" : `${event}: a board in full size`),
  boardsTitle: (event: string): string => `${event}: the boards`,
  round: (round: string, open: number): string => `Round ${round}: ${open === 1 ? "1 board" : `${open} boards`} playing`,
  pace: "How long a page stays",
  seconds: (seconds: number): string => `${seconds} s a page`,
  boardsKeys: "Blank: pause or go on · Arrow keys: pages · F: full screen",
  soon: "The boards will be shown here when the round begins.",
  back: "Board before",
  next: "Next board",
  stay: "Stay here",
  toGame: "To the game",
  keys: "Arrow keys: boards · Blank: stay at this board, or go on after the game · F: full screen",
  keysGame: "F: full screen",
};

export type ShowWords = typeof show;
