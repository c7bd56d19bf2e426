// computer.ts - English: a game against the computer on one device. Room: web/text.

export const computer = {
  title: "Play the computer",
  lead: "On this device, without a connection once it has been loaded (0.4 MB). The game is kept in this browser.",
  strength: "Strength",
  level: (level: number): string =>
    ["1: has just learned the moves", "2: beginner", "3: casual player", "4: practised", "5: club player", "6: strong club player", "7: master", "8: full strength"][level - 1] ?? String(level),
  color: "You have",
  any: "either colour",
  you: "You",
  name: (level: number): string => `Computer, level ${level}`,
  thinking: "The computer thinks",
  takeBack: "Take back",
  resign: "Resign",
  again: "Another game",
  event: "Game against the computer",
};

export type Computer = typeof computer;
