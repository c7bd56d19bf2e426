// show.ts - English: boards on screens that many look at, and on other sites. Room: web/text.

export const show = {
  lead: "For a projector or a screen in the hall. What is shown is what everybody may see, whoever opens it; keys: arrows, blank, and F for the full screen.",
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
  spread: "For other sites",
  broadcast: "For broadcasts",
  broadcastHint: "Sites that broadcast chess fetch this file every few seconds: the games of the round that is being played, as everybody sees them. In lichess choose “Single PGN URL” as the source of a round.",
  broadcastClosed: "The zone is closed: only who has an account here gets the file.",
  broadcastLink: "Address of the live games (PGN)",
  notOpen: "What only the players and arbiters may see is not given to other sites.",
  frame: "On the club’s site",
  frameHint: "These lines show the board that is being played, and then the next one, in a page of the club.",
  frameOff: "Other sites may not show boards of this zone.",
  frameAllow: "Whoever runs the zone allows it by naming the site, with zug serve --embed or in zug.conf:",
  frameClosed: "Other sites may not show boards of a closed zone.",
};

export type ShowWords = typeof show;
