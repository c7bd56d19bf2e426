// games.mjs - games that the tests of the page replay.

/** Variations in variations, comments before and behind moves, signs, clock times. */
export const ANNOTATED = `[Event "Club championship"]
[Site "Bern SUI"]
[Date "2026.11.14"]
[Round "3"]
[White "Frei, Anna"]
[Black "Moser, Beat"]
[Result "1-0"]
[WhiteElo "2105"]
[BlackElo "2087"]
[TimeControl "5400+30"]
[ECO "C41"]

{A miniature with a famous pattern.} 1. e4 {[%clk 1:30:10]} e5 {[%clk 1:30:05]} 2. Nf3
{[%clk 1:29:50]} d6 {[%clk 1:29:00] Philidor's Defence.} (2... Nc6 3. Bb5 $1 {the Spanish} (3. Bc4 Bc5 (3... Nf6 4. Ng5
d5) 4. c3) 3... a6) 3. d4 {[%clk 1:28:00]} Bg4 $6 {[%clk 1:20:30] Too early.} (3... exd4 4. Nxd4 $14)
4. dxe5 {[%clk 1:27:40]} Bxf3 {[%clk 1:20:00]} 5. Qxf3 {[%clk 1:27:55]} dxe5 {[%clk 1:20:15]} 6. Bc4 {[%clk 1:26:00]}
Nf6 $2 {[%clk 1:05:00]} 7. Qb3 $3
{[%clk 1:20:00][%cal Rb3f7,Gb3b7] Two targets at once.} Qe7 {[%clk 1:04:10]} 8. Nc3 {[%clk 1:15:00]} c6
{[%clk 1:03:00]} 9. Bg5 {[%clk 1:14:00]} b5 $4 {[%clk 0:55:00]} 10. Nxb5 {[%clk 1:13:00]} cxb5 {[%clk 0:54:00]}
11. Bxb5+ {[%clk 1:13:20]} Nbd7 {[%clk 0:53:00]} 12. O-O-O {[%clk 1:12:00]} Rd8 {[%clk 0:50:00]} 13. Rxd7 {[%clk 1:10:00]} Rxd7
{[%clk 0:49:30]} 14. Rd1 {[%clk 1:10:10]} Qe6 {[%clk 0:45:00]} 15. Bxd7+ {[%clk 1:09:50]} Nxd7 {[%clk 0:44:00]} 16. Qb8+
$3 {[%clk 1:05:00]} Nxb8 {[%clk 0:44:20]} 17. Rd8# {[%clk 1:05:25]} 1-0
`;

/** An illegal move in the main line, a missing check mark, and an illegal move in a variation. */
export const ILLEGAL = `[Event "League"]
[Site "?"]
[Date "2026.10.03"]
[Round "1"]
[White "Keller, Ida"]
[Black "Roth, Jan"]
[Result "0-1"]

1. e4 e5 2. Bc4 Nc6 (2... Nf6 3. Qxf7 Kxf7) 3. Qh5 Nf6 4. Qxf7 Kxf7 5. Nf3 d6 0-1
`;

/** So many games, each other than the others. */
export function manyGames(count) {
  const names = ["Adams", "Baker", "Clark", "Davis", "Evans", "Frank", "Ghosh", "Hills", "Irwin", "Jones"];
  const results = ["1-0", "0-1", "1/2-1/2"];
  const openings = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. d4 d5 2. c4 e6 3. Nc3 Nf6", "1. c4 c5 2. Nc3 Nc6 3. g3 g6"];
  return Array.from({ length: count }, (_, i) => {
    const [white, black] = [names[i % 10], names[(i * 7 + 3) % 10]];
    const result = results[i % 3];
    return `[Event "Open ${1 + Math.floor(i / 100)}"]\n[Site "Town"]\n[Date "20${10 + (i % 13)}.01.02"]\n`
      + `[Round "${1 + (i % 9)}"]\n[White "${white}, ${i}"]\n[Black "${black}, ${i}"]\n[Result "${result}"]\n\n${openings[i % 3]} ${result}\n\n`;
  }).join("");
}
