// event.mjs - pairings as they are typed or pasted, and points, without a browser. Prints TAP.
import { readFileSync } from "node:fs";

import { expect, load, report } from "./load.mjs";

const { pointsText, standings } = await load("event/score.ts");
const { resultShort, resultText } = await load("ui/result.ts");
const { checkRows, filledRows, readNames, readPairings, writePairings } = await load("event/pairings.ts");
const { readTime } = await load("screens/desk_event/time_field.ts");

const read = (text) => readPairings(text).rows.map((row) => [row.board, row.white, row.black]);
expect("a line is a board", read("Anna,Ben\nClara , David\r\n\n"), [["1", "Anna", "Ben"], ["2", "Clara", "David"]]);
expect("a heading is no board", read("White;Black\nAnna;Ben"), [["1", "Anna", "Ben"]]);
expect("a board may have its number", read("7\tAnna\tBen"), [["7", "Anna", "Ben"]]);
expect("quotes hold a name together", read('"Berg, Anna","O""Neil, Ben"'), [["1", "Berg, Anna", 'O"Neil, Ben']]);
expect("a line that is no pairing is told with its number", readPairings("Anna,Ben\nClara\na,b,c,d,e").problems,
  [{ line: 2, text: "Clara" }, { line: 3, text: "a,b,c,d,e" }]);
expect("names with commas stand in quotes, or semicolons or tabs separate them, in each line as it likes",
  read('"Berg, Anna";Ben\nBerg, Carl\tDora\nEmil,"Fuchs, Frida"\n4;Gans, Georg;Hahn, Hanna'),
  [["1", "Berg, Anna", "Ben"], ["2", "Berg, Carl", "Dora"], ["3", "Emil", "Fuchs, Frida"], ["4", "Gans, Georg", "Hahn, Hanna"]]);
expect("four parts between commas are two such names", read("Berg, Anna, Fuchs, Frida\n7,Gans,Georg,Hahn,Hanna"),
  [["1", "Berg, Anna", "Fuchs, Frida"], ["7", "Gans, Georg", "Hahn, Hanna"]]);
expect("what commas leave in doubt is asked back", readPairings("Berg, Anna, Ben\n1, Berg, Anna, Ben").problems.map((one) => one.line), [1, 2]);
expect("several names: by commas, which names may have, or without a doubt",
  ["Vera, Berg, Anna,", "Berg, Anna; Vera", '"Berg, Anna", Vera', " Vera "].map(readNames), [
    { parts: ["Vera", "Berg", "Anna"], mayJoin: true }, { parts: ["Berg, Anna", "Vera"], mayJoin: false },
    { parts: ["Berg, Anna", "Vera"], mayJoin: false }, { parts: ["Vera"], mayJoin: true }]);
const listed = readFileSync(new URL("../golden/pair_boards.txt", import.meta.url), "utf8").split("\n= ")[0]
  .split("\n").filter((line) => line.startsWith("| ")).map((line) => `${line.slice(2)}\n`).join("");
expect("the list of zug pair --boards is read", read(listed),
  [["1", "Nunez,Ben", "Meier, Anna"], ["2", "Eva", 'Carl "C" Great'], ["3", "Doe, Dora", "Fritz, F."]]);
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
expect("losses of both and forfeits are written as such", ["0-0", "+/-", "-/+", "-/-"].map(resultText),
  ["0 – 0", "+ / –", "– / +", "– / –"]);
expect("and in narrow places without blanks", ["1/2-1/2", "0-0", "+/-", "*"].map(resultShort), ["½–½", "0–0", "+/–", "*"]);
const uneven = {
  rounds: [
    { round: "1", started: true, pairings: [pairing("Anna", "Ben", "+/-"), pairing("Clara", "David", "-/-")] },
    { round: "2", started: true, pairings: [pairing("Ben", "Anna", "-/+"), pairing("Clara", "David", "0-0")] },
    { round: "3", started: true, pairings: [pairing("Ben", "Clara", "1/2-1/2"), pairing("Anna", "David")] },
  ],
};
expect("a forfeit is a point and no game, and all stand in the standings as they are",
  standings(uneven).map((one) => [one.name, pointsText(one.halves), one.games, one.marks.join(" ")]),
  [["Anna", "2", 0, "+ + ·"], ["Ben", "½", 1, "– – ½"], ["Clara", "½", 2, "– 0 ½"], ["David", "0", 1, "– 0 ·"]]);
expect("times are read as clocks show them", ["1:30:00", "5:00", "45", "0:07.4", "75:00", "1:60", "1:75:00", "", "x"].map(readTime),
  [5400000, 300000, 45000, 7400, 4500000, null, null, null, null]);
report();
