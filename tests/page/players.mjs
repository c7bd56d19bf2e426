// players.mjs - lists of players as they are pasted, absences, places of a round, and tables, without a browser. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { absenceIn, absentSpans, comingRound, inOrder, isInRound } = await load("event/players.ts");
const { readPlayers, textOf } = await load("screens/desk_event/player_lists.ts");
const {
  addBoard, changedBoards, emptySeating, exchange, firstEmpty, halfBoards, seatingOf, setBye, setFree, turnBoard, wantedReseat, wantedRound,
} =
  await load("event/seating.ts");

const read = (text, known) => readPlayers(text, known).players;
const wrong = (text, known) => readPlayers(text, known).problems.map(({ line, kind, about }) => [line, kind, about]);
expect("a line is a player", read("Anna\n\nBen\r\n"), [{ name: "Anna" }, { name: "Ben" }]);
expect("a name has two parts, and a rating may follow", read("Berg, Anna,1650\nFuchs, Ben\nClara,1500"),
  [{ name: "Berg, Anna", rating: 1650 }, { name: "Fuchs, Ben" }, { name: "Clara", rating: 1500 }]);
expect("semicolons and tabs separate, as the first line has them", [read("Berg, Anna;1650\nFuchs, Ben;"), read("Anna\t1500")],
  [[{ name: "Berg, Anna", rating: 1650 }, { name: "Fuchs, Ben" }], [{ name: "Anna", rating: 1500 }]]);
expect("the first line may name the columns, also in German",
  read("Spieler;DWZ;Verein;Konto\nBerg, Anna;1650;SK Bern;anna\nBen;;;\n"),
  [{ name: "Berg, Anna", rating: 1650, club: "SK Bern", account: "anna" }, { name: "Ben" }]);
expect("all columns are read", read("name,rating,title,federation,fide_id,birth,club,sex,account\nAnna,2000,WFM,GER,4600001,2001/02/03,Bern,w,anna"),
  [{ name: "Anna", rating: 2000, title: "WFM", federation: "GER", fide_id: "4600001", birth: "2001/02/03", club: "Bern", sex: "w", account: "anna" }]);
expect("only columns that have something are shown", readPlayers("name;rating;club\nAnna;;Bern").fields, ["name", "club"]);
const noted = (text, known) => readPlayers(text, known).notes.map(({ line, kind, about }) => [line, kind, about]);
expect("a column that nobody needs is left out, and told", [read("name;shoe\nAnna;42"), noted("name;shoe\nAnna;42")],
  [[{ name: "Anna" }], [[1, "unused-column", "shoe"]]]);
expect("what is wrong is told by line", wrong("name;rating;title;fide_id;birth;sex\nAnna;x\n;1\nBen;1;GMGM\nClara;1;;4a\nDora;1;;;May\nEmil;1;;;;x\nA;1;;;;;;9"),
  [[2, "bad-rating", "x"], [3, "no-name", ""], [4, "too-long", "GMGM"], [5, "bad-number", "4a"], [6, "bad-birth", "May"], [7, "bad-sex", "x"],
    [8, "too-many", "A;1;;;;;;9"]]);
expect("who is in the list already, or twice in the same words, is left out and told",
  [read("Anna\nBen\nAnna", [{ player: 1, name: "Ben" }]), noted("Anna\nBen\nAnna", [{ player: 1, name: "Ben" }])],
  [[{ name: "Anna" }], [[2, "listed", "Ben"], [3, "same-line", "Anna"]]]);
expect("two of one name who may be two are asked about", wrong("Anna;1500\nAnna;1600"), [[2, "twice", "Anna"]]);
expect("unless born on another day", wrong("name;birth\nAnna;2001\nAnna;2002"), []);
expect("a name of many bytes is too long", wrong(`${"ä".repeat(32)}`)[0]?.[1], "too-long");

expect("a mark in front, empty lines and lines of an old kind do no harm", read("\ufeff\r\n  \nname;rating\r\rAnna;1500\r\n\n"),
  [{ name: "Anna", rating: 1500 }]);
expect("a first column of numbers is no part of the name, with headings and without",
  [read("Nr.;Name;DWZ\n1;Berg, Anna;1650\n2;Ben;"), read("1;Berg, Anna;1650\n2;Ben"), read("1. Anna\n2) Ben"), read("1\tAnna\t1500")],
  [[{ name: "Berg, Anna", rating: 1650 }, { name: "Ben" }], [{ name: "Berg, Anna", rating: 1650 }, { name: "Ben" }],
    [{ name: "Anna" }, { name: "Ben" }], [{ name: "Anna", rating: 1500 }]]);
expect("the numbers of a list are not told as left out", noted("Nr.;Name\n1;Anna"), []);
expect("columns stand in any order, and a name may have two", [read("Verein;Vorname;DWZ;Nachname\nBern;Anna;1650;Berg\n;Ben;;"), read("Nom,Elo\nAnne,1500")],
  [[{ name: "Berg, Anna", rating: 1650, club: "Bern" }, { name: "Ben" }], [{ name: "Anne", rating: 1500 }]]);
expect("a comma in a name stands in quotes, or not", [read('name,rating\n"Berg, Anna",1650'), read("name,rating\nBerg, Anna,1650\nFuchs, Ben,")],
  [[{ name: "Berg, Anna", rating: 1650 }], [{ name: "Berg, Anna", rating: 1650 }, { name: "Fuchs, Ben" }]]);
expect("no rating is said in many ways", read("name;elo;title\nA a;0;-\nB b;-;\nC c;–;gm\nD d;;"),
  [{ name: "A a" }, { name: "B b" }, { name: "C c", title: "GM" }, { name: "D d" }]);
expect("empty columns at the end are none", read("name;rating\nAnna;1500;;;"), [{ name: "Anna", rating: 1500 }]);
expect("days and sexes are said in many ways", read("name;geboren;geschlecht\nAnna;31.05.2014;weiblich\nBen;2013-1-2;M\nCleo;2012/00/00;F"),
  [{ name: "Anna", birth: "2014/05/31", sex: "w" }, { name: "Ben", birth: "2013/1/2", sex: "m" }, { name: "Cleo", birth: "2012", sex: "w" }]);
const row = (number, sex, title, name, rating, federation, id, birth) => `001 ${number.padStart(4)} ${sex}${title.padStart(3)} ` +
  `${name.padEnd(33)} ${rating.padStart(4)} ${federation.padEnd(3)} ${id.padStart(11)} ${birth.padEnd(10)}  1.0    1     2 w 1\n`;
const REPORT = "012 Town open\n" + row("1", "m", "f", "Berg, Anton", "1650", "GER", "12345678", "2001/02/03") +
  row("2", "w", "", "Fuchs, Bettina", "", "SUI", "", "2014/00/00");
expect("of a tournament report the players are read, and it is told where the rest comes in", [read(REPORT), noted(REPORT)],
  [[{ name: "Berg, Anton", rating: 1650, title: "FM", federation: "GER", fide_id: "12345678", birth: "2001/02/03", sex: "m" },
    { name: "Fuchs, Bettina", federation: "SUI", birth: "2014", sex: "w" }], [[0, "report", ""]]]);
const bytes = (...list) => new Uint8Array(list).buffer;
expect("files are read in the alphabets that programs write",
  [textOf(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xbc)), textOf(bytes(0x4d, 0xfc)), textOf(bytes(0xff, 0xfe, 0xfc, 0)), textOf(bytes(0x50, 0x4b, 3, 4, 0, 0))],
  ["ü", "Mü", "ü", null]);

const absences = [
  { player: 1, from: 3, bye: "zero" }, { player: 2, from: 2, to: 2, bye: "half" }, { player: 1, from: 5, bye: "none" },
  { player: 2, from: 4, to: 5, bye: "zero" },
];
expect("the last word about a round counts", [2, 3, 4, 5].map((round) => absenceIn(absences, 1, round)), ["none", "zero", "zero", "none"]);
expect("absences are told by their rounds", [absentSpans(absences, 1), absentSpans(absences, 2), absentSpans(absences, 3)],
  [[{ from: 3, bye: "zero", to: 4 }], [{ from: 2, bye: "half", to: 2 }, { from: 4, bye: "zero", to: 5 }], []]);
expect("who has withdrawn is away for good", absentSpans([{ player: 1, from: 3, bye: "zero" }], 1), [{ from: 3, bye: "zero" }]);

const players = [1, 2, 3, 4, 5].map((player) => ({ player, number: 6 - player, name: `P${player}` }));
expect("players are in the order of their pairing numbers", inOrder([...players, { player: 9, name: "Late" }]).map((one) => one.player), [5, 4, 3, 2, 1, 9]);
const pairing = (white, black, more = {}) => ({ board: 1, white: { player: white, name: "" }, black: { player: black, name: "" }, ...more });
const contest = { players, absences: [{ player: 5, from: 1, to: 1, bye: "half" }], rounds: [
  { round: "1", started: true, pairings: [pairing(1, 2)], free: [{ player: 5, bye: "half" }] },
  { round: "2", started: false, pairings: [pairing(3, 4, { given: true, result: "1-0" })] },
  { round: "3", started: false, pairings: [pairing(2, 1)] }] };
expect("a round that has started or has all its results is begun", comingRound(contest), 3);
expect("who is in a round", [1, 5, 6].map((player) => isInRound(contest, player)), [true, true, false]);

let places = emptySeating(contest, players, 1);
expect("all are free at first, the absent with their bye", [places.boards.length, places.free.map((one) => one.bye)],
  [2, ["pairing", "pairing", "pairing", "pairing", "half"]]);
places = exchange(places, { free: 1 }, firstEmpty(places));
places = exchange(places, { free: 2 }, firstEmpty(places));
expect("who sits down is free no more", [places.boards[0], places.free.map((one) => one.player)], [{ white: 1, black: 2 }, [3, 4, 5]]);
expect("one who sits alone is seen", halfBoards(exchange(places, { free: 3 }, firstEmpty(places))), [2]);
places = exchange(places, { board: 0, side: "white" }, { free: 4 });
expect("a free player takes a seat in exchange", [places.boards[0].white, places.free.map((one) => one.player)], [4, [3, 1, 5]]);
places = turnBoard(places, 0);
expect("colours change", [places.boards[0].white, places.boards[0].black], [2, 4]);
expect("somebody is set free, and gets a bye", setBye(setFree(places, { board: 0, side: "black" }), 4, "full").free.at(-1), { player: 4, bye: "full" });
expect("empty boards are left out", wantedRound(addBoard(places)),
  { pairings: [{ white_player: 2, black_player: 4, board: 1 }], free: [{ player: 3, bye: "pairing" }, { player: 1, bye: "pairing" }, { player: 5, bye: "half" }] });
const saved = seatingOf(contest, contest.rounds[1]);
expect("a saved round has its results, and who is new is free", [saved.boards, saved.free.map((one) => one.player)],
  [[{ number: 1, white: 3, black: 4, result: "1-0" }], [1, 2, 5]]);
expect("a result stays while the same two sit there, and goes with one of them",
  [wantedRound(saved).pairings[0].result, wantedRound(exchange(saved, { board: 0, side: "white" }, { free: 1 })).pairings[0].result,
    wantedRound(turnBoard(saved, 0)).pairings[0].result], ["1-0", undefined, undefined]);
const seated = { boards: [{ number: 4, white: 1, black: 2 }, { number: 7, white: 0, black: 0 }, { white: 5, black: 6 }], free: [] };
expect("boards of a round that has started keep their numbers, and new ones follow", wantedReseat(seated).pairings.map((one) => one.board), [4, 8]);
const playedAt = (board, white, black) => ({ board, white: { player: white }, black: { player: black } });
expect("boards at which others sit, or nobody, have changed",
  changedBoards(seated, { pairings: [playedAt(4, 1, 2), playedAt(7, 3, 4), playedAt(9, 2, 1)] }), [7, 9]);

const { withChanges } = await load("net/socket.ts");
const known = { contest: "c", name: "Cup", players: [{ player: 1, number: 2, name: "Anna" }, { player: 2, number: 1, name: "Ben" }],
  absences: [{ player: 2, from: 1, bye: "zero" }], rounds: [{ round: "1", started: true, pairings: [
    { board: 1, game: "g1", result: "1-0" }, { board: 2, game: "g2", result: "*", aborted: true, given: true }] }] };
const changed = (message) => withChanges(known, { type: "contest-changes", contest: "c", name: "Cup", rounds: [], ...message });
expect("players who are new or others come into the list, and keep their pairing numbers",
  changed({ players: [{ player: 1, name: "Anne" }, { player: 3, name: "Cleo" }] }).players,
  [{ number: 2, player: 1, name: "Anne" }, { player: 2, number: 1, name: "Ben" }, { player: 3, name: "Cleo" }]);
expect("who has left is gone with their absences", [changed({ left: 2 }).players.length, changed({ left: 2 }).absences], [1, []]);
expect("results of games stay when a board of their round is given one, and a given one goes when it is taken back",
  changed({ rounds: [{ round: "1", started: true, pairings: [{ board: 1, game: "g1" }, { board: 2, game: "g2" }] }] }).rounds[0].pairings,
  [{ result: "1-0", board: 1, game: "g1" }, { aborted: true, board: 2, game: "g2" }]);
report();
