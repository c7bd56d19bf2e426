// help.ts - English: how playing works here. Room: web/text.

export const help = {
  title: "How playing works here",
  lead: "All that this zone offers, before your first game. The rules are the FIDE Laws of Chess and the FIDE Online Chess Regulations; one program judges every move, here and on the server.",
  try: "Try it: play on this board, both sides, as long as you like.",
  sections: [
    {
      title: "Making a move",
      points: [
        "Drag a piece with the mouse or a finger, or click it and then its square.",
        "With the keyboard: go to the board with Tab, move with the arrow keys, choose with Enter. Squares, pieces and attacks are spoken.",
        "Or type the move: Nf3, e4, O-O, or by its squares: g1f3.",
        "To castle, move the king to its new square or onto the rook.",
        "A pawn on the last rank asks what it becomes: queen, knight, rook or bishop.",
        "A move that is made counts; only the opponent or an arbiter can let you take it back. What is not allowed cannot be made.",
      ],
    },
    {
      title: "Further ways of moving, off until you want them",
      points: [
        "Smart move: if only one move involves a square, that square is enough.",
        "Premove: enter your move while the opponent thinks. It stands on the board in colour, is played at once if it is possible, and costs no time. A right click or Escape cancels it.",
        "Automatic queen: a pawn on the last rank becomes a queen without asking.",
        "Confirmation: a move counts only when you have confirmed it.",
      ],
    },
    {
      title: "Clocks",
      points: [
        "The clock shows tenths of a second below 20 seconds and warns you once.",
        "Under it stand the period and the moves to the next time control, where there are several.",
        "If your time runs out you lose, unless the opponent cannot checkmate by any series of legal moves: then it is a draw.",
        "The time a move needs on its way is given back from a small budget, which both players see when they point at a clock. If the zone itself fails, no clock runs.",
        "If your connection breaks, your clock goes on. The page says so and comes back by itself.",
      ],
    },
    {
      title: "The end of a game",
      points: [
        "Mate, stalemate, the third repetition, fifty moves without capture or pawn move, and dead positions end the game by themselves.",
        "Resigning and offering a draw need a second press. Making a move declines a draw offer.",
        "Before both have moved, a game can be aborted.",
        "The list shows all moves with the clock times after each. After the game you can download it as PGN.",
      ],
    },
    {
      title: "Between two players",
      points: [
        "In a game of no event you may ask to take your last move back; the opponent agrees, declines, or moves.",
        "With +15 s you give your opponent time.",
        "There are six phrases, from “Hello!” to “Thank you!”, each shown in its reader’s language; you can hide those of your opponent.",
        "There is no chat. Children play here, and what strangers can write to them somebody would have to read first; so nothing can be written, and nobody needs to watch.",
      ],
    },
    {
      title: "Your games",
      points: [
        "While you play, a bar on every other page says whose move it is and how much time is left, and leads to the board.",
        "Whoever plays with a clock already is asked before a second game may begin.",
        "A name leads to what its player has played: scores, openings, events and all games.",
        "A rematch has the points of the games before it beside the names.",
      ],
    },
    {
      title: "Arbiter and assistant",
      points: [
        "In events you can call the arbiter, who can pause the game, set the clocks and decide. Every act is shown to both players.",
        "A player who cannot move the pieces may name an assistant, who moves for them after the opponent or the arbiter has accepted.",
      ],
    },
    {
      title: "Analysis",
      points: [
        "Under Analysis you move both sides: from nothing, a position, a file, or a game that is over. Another move than the one that is there grows a variation.",
        "A right click, a finger that rests, or the three dots open what can be done with a move: move a variation up, make it the main line, delete. All of it can be undone.",
        "Write comments, give signs, and draw squares and arrows: with the right button, or with one of the four pens.",
        "It is kept in this browser. Save it as PGN, or send a link that carries all of it.",
      ],
    },
    {
      title: "The computer",
      points: [
        "In a replay the computer shows what it thinks of a position, and looks at a whole game: a curve, signs for what costs points, and a lesson of your mistakes, one after the other.",
        "It never thinks for somebody who plays, nor about a game that is being played here or a position one move away from it.",
      ],
    },
    {
      title: "Positions of your own",
      points: [
        "Set up any position under Set up a position: drag the pieces, or take one into the hand and put it where you like. What is wrong with it is told at once.",
        "From there you can play a friend, both sides at one board, or the computer; each has a link and a QR code.",
      ],
    },
    {
      title: "Watching and showing",
      points: [
        "An eye with a number beside a game says how many people look on.",
        "A board in full size, and all boards of an event by turns, are for a projector: with the button that shows a screen, and on the page of an event. They show what everybody may see.",
      ],
    },
    {
      title: "Keys",
      points: [
        "Arrow left and right, Home and End: go through the moves. The board then has a dashed frame: it is not live.",
        "F flips the board, C says the clocks, Escape cancels a premove.",
      ],
    },
  ],
};

export type Help = typeof help;
