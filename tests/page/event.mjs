// event.mjs - pairings as they are typed or pasted, and points, without a browser. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { checkRows, filledRows, readPairings, writePairings } = await load("event/pairings.ts");
const { pointsText, resultText, standings } = await load("event/score.ts");
const { readTime } = await load("screens/desk_event/time_field.ts");

const read = (text) => readPairings(text).rows.map((row) => [row.board, row.white, row.black]);
expect("a line is a board", read("Anna,Ben\nClara , David\r\n\n"), [["1", "Anna", "Ben"], ["2", "Clara", "David"]]);
expect("a heading is no board", read("White;Black\nAnna;Ben"), [["1", "Anna", "Ben"]]);
expect("a board may have its number", read("7\tAnna\tBen"), [["7", "Anna", "Ben"]]);
expect("quotes hold a name together", read('"Berg, Anna","O""Neil, Ben"'), [["1", "Berg, Anna", 'O"Neil, Ben']]);
expect("a line that is no pairing is told with its number", readPairings("Anna,Ben\nClara\na,b,c,d").problems,
  [{ line: 2, text: "Clara" }, { line: 3, text: "a,b,c,d" }]);
expect("what is written is read again", read(writePairings([{ board: "3", white: 'A "B", C', black: "D;E" }])), [["3", 'A "B", C', "D;E"]]);

const problems = (...rows) =>
  checkRows(rows.map(([board, white, black]) => ({ board, white, black }))).map(({ row, field, kind }) => [row, field, kind]);
expect("good rows have no problem", problems(["1", "Anna", "Ben"], ["2", "", ""], ["3", "Clara", "David"]), []);
expect("a player is missing", problems(["1", "Anna", ""]), [[0, "black", "no-name"]]);
expect("nobody plays against himself", problems(["1", "Anna", "anna "]), [[0, "black", "same"]]);
expect("nobody is paired twice", problems(["1", "Anna", "Ben"], ["2", "BEN", "Clara"]), [[1, "white", "twice"]]);
expect("boards have different numbers", problems(["1", "A", "B"], ["1", "C", "D"], ["x", "E", "F"], ["0", "G", "H"]),
  [[1, "board", "board-twice"], [2, "board", "bad-board"], [3, "board", "bad-board"]]);
expect("blank rows are left out", filledRows([{ board: "1", white: " ", black: "" }]).length, 0);

const person = (name) => ({ id: name, name });
const pairing = (white, black, result) => ({ board: 1, white: person(white), black: person(black), ...(result ? { result } : {}) });
const contest = {
  rounds: [
    { round: "1", started: true, pairings: [pairing("Anna", "Ben", "1-0"), pairing("Clara", "David", "1/2-1/2")] },
    { round: "2", started: true, pairings: [pairing("Ben", "Clara", "*"), pairing("David", "Anna")] },
    { round: "3", started: false, pairings: [pairing("Emil", "Frida")] },
  ],
};
expect("points are counted, and equals share a place", standings(contest).map((one) => [one.place, one.name, pointsText(one.halves), one.games]),
  [[1, "Anna", "1", 1], [2, "Clara", "½", 1], [2, "David", "½", 1], [4, "Ben", "0", 1]]);
expect("results are written with halves", ["1-0", "1/2-1/2", "*", undefined].map(resultText), ["1 – 0", "½ – ½", "*", "*"]);
expect("times are read as clocks show them", ["1:30:00", "5:00", "45", "0:07.4", "75:00", "1:60", "1:75:00", "", "x"].map(readTime),
  [5400000, 300000, 45000, 7400, 4500000, null, null, null, null]);
report();
