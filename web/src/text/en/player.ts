// player.ts - English: a player's page. Room: web/text.
import type { Speed } from "../../net";

const speeds: Record<Speed, string> = {
  bullet: "Bullet", blitz: "Blitz", rapid: "Rapid", classical: "Classical", correspondence: "A day and more",
  none: "Without a clock", unknown: "Another clock",
};

export const player = {
  none: "There is no such player",
  noneHint: "A letter of the link may be missing.",
  since: (day: string): string => `Here since ${day}.`,
  isGuest: "A guest: the name is theirs in one browser.",
  closed: "This account is closed.",
  challenge: "Challenge",
  inArchive: "All games in the archive",
  running: "Being played now",
  noGames: "No game is over yet.",
  noGamesOwn: "Your games stand here as soon as one is over.",
  score: "Score",
  all: "All games",
  with: { white: "With White", black: "With Black" },
  againstYou: "Against you",
  speeds,
  columns: { games: "Games", won: "Won", drawn: "Drawn", lost: "Lost", points: "Points", share: "Share" },
  openings: { white: "Openings with White", black: "Openings with Black" },
  opening: "Opening",
  events: "Events",
  event: "Event",
  counted: "The newest 20,000 games are counted.",
  games: "Games",
  gamesOf: { all: "All", white: "White", black: "Black" },
  whichGames: "Which games",
  noneOfThese: "There is no such game.",
  opponent: "Opponent",
  color: "Colour",
  result: "Result",
  clock: "Time control",
  day: "Date",
  replayAgainst: (name: string): string => `Replay the game against ${name}`,
};

export type PlayerWords = typeof player;
