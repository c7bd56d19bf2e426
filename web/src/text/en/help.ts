// help.ts - English: what the zone offers. Room: web/text.

interface Section {
  title: string;
  points: string[];
}

const sections: Section[] = [
  {
    title: "Making moves",
    points: [
      "Drag a man, or click it and then the square it shall go to. On a phone, touch both.",
      "With the keyboard: Tab leads to the board, arrow keys go from square to square, Enter picks the man and then its square.",
      "Type the move into the box: Nf3, O-O, e8=Q, or g1f3. If it is not legal, you are told why.",
      "Castling: the king goes two squares, or onto its rook.",
      "A pawn that reaches the last rank asks what it shall become.",
      "Only legal moves are accepted. A move that has been made stands.",
    ],
  },
  {
    title: "Further ways of moving",
    points: [
      "Each is off until you switch it on in the settings.",
      "Smart move: one square is enough if only one legal move leaves or enters it.",
      "Premove: enter your move while the opponent thinks. It is played at once as your answer and costs no time; if it is not legal then, it is dropped. A right click or Escape takes it back.",
      "Automatic queen: a pawn becomes a queen without a question.",
      "Confirmation: a move counts only when you have confirmed it. The clock runs until then.",
    ],
  },
  {
    title: "Clocks",
    points: [
      "Your clock runs while you have the move. Below 20 seconds it shows tenths, and warns you once.",
      "Increment: added after every move. Delay: the clock waits first. Bronstein: what you used is given back, up to the delay. Hourglass: what you use, your opponent gets.",
      "With several periods the clock says which one it is and how many moves are left to the control.",
      "Whose time is over loses; the game is drawn if the opponent could not checkmate by any series of legal moves.",
      "The time that your move needs on its way to the zone is given back, within limits.",
    ],
  },
  {
    title: "How games end",
    points: [
      "Checkmate, or resignation: the flag button, pressed twice.",
      "A draw by agreement: the ½ button, pressed twice, offers it. An offer stands until the opponent accepts it or moves.",
      "By themselves drawn: stalemate, the third occurrence of a position, fifty moves of each side without pawn move and capture, and a position in which neither side can ever checkmate.",
      "Over the board, on one device, you may choose that repetition and fifty moves are claimed instead.",
      "Every result is shown with its reason and its article.",
    ],
  },
  {
    title: "Around the game",
    points: [
      "All moves are listed with the clock times after each. Going back through them does not disturb the game; a mark says that the board is not live.",
      "If the connection breaks, your clock goes on and a banner says so. When it is back, the game goes on where it is.",
      "In events you can call the arbiter, who can pause the game, set the clocks, take moves back and decide.",
      "Who cannot move the men may have an assistant, whom the arbiter (without one: the opponent) accepts.",
      "Over the board and replay work without a connection after your first visit.",
    ],
  },
  {
    title: "With a screen reader",
    points: [
      "The board is a grid of 64 buttons. Each says its square, its man, what it attacks and what attacks it.",
      "Moves, checks and results are announced. The clocks are said when you ask for them.",
      "The box for moves takes whatever you would write on a score sheet.",
    ],
  },
];

const keys: [string, string][] = [
  ["Tab", "to the board, the box, the buttons"],
  ["← → ↑ ↓", "on the board: from square to square; elsewhere ← and → go through the moves"],
  ["Enter", "picks a man, then its square"],
  ["Esc", "takes back what was picked, or the premove"],
  ["Home, End", "to the first and the last position"],
  ["f", "flips the board"],
  ["c", "says the clocks"],
];

export const help = {
  title: "How it works",
  lead: "What this playing zone offers, to be known before the first game.",
  sections,
  keysTitle: "Keys",
  keys,
};
