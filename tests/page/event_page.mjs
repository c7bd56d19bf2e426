// event_page.mjs - events for everybody, without a browser: how names are found, and the pages of a screen on the wall. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { hasName } = await load("event/list_table.ts");
const { findSlide, levelOf, readKinds, readPace, slidesOf, stayMs } = await load("screens/wall/slides.ts");

const found = (typed) => ["Berg, Anna", "Müller-Berg, Ida", "O'Neil, Bernd"].filter((name) => hasName(name, typed));
expect("a name is found by the beginnings of its parts, in any order", ["be", "anna berg", "ida m", "neil", "erg"].map(found),
  [["Berg, Anna", "Müller-Berg, Ida", "O'Neil, Bernd"], ["Berg, Anna"], ["Müller-Berg, Ida"], ["O'Neil, Bernd"], []]);
expect("capitals and accents do not matter", found("MULLER"), ["Müller-Berg, Ida"]);
expect("nothing typed finds everybody", found(" ").length, 3);

const ALL = ["pairings", "clocks", "results", "standings"];
const none = { pairings: 0, clocks: 0, results: 0, standings: 0 };
const short = (slides) => slides.map(({ kind, page, pages, from, to }) => `${kind} ${page}/${pages} ${from}-${to}`);
expect("nothing to show is no page", slidesOf(none, ALL), []);
expect("the kinds follow each other, in pages", short(slidesOf({ pairings: 11, clocks: 3, results: 8, standings: 22 }, ALL)),
  ["pairings 1/2 0-8", "pairings 2/2 8-11", "clocks 1/1 0-3", "results 1/1 0-8", "standings 1/3 0-8", "standings 2/3 8-16", "standings 3/3 16-22"]);
expect("only what is wanted is shown", short(slidesOf({ pairings: 3, clocks: 3, results: 0, standings: 3 }, ["standings"])), ["standings 1/1 0-3"]);
expect("few are large, but not too large; many are dense", [1, 7, 48, 49, 144, 145, 2000].map((count) => Object.values(levelOf(count)).join("x")),
  ["5x1", "7x1", "8x1", "12x2", "12x2", "16x2", "16x2"]);
const huge = slidesOf({ pairings: 1000, clocks: 1000, results: 0, standings: 2000 }, ALL);
expect("everybody of a large event comes, but for clocks of boards far behind", ALL.map((kind) => huge.filter((one) => one.kind === kind).length), [32, 8, 0, 63]);
expect("no row is left out between pages", huge.filter((one) => one.kind === "standings").every((one, i, list) => i === 0 || one.from === list[i - 1].to), true);

const slides = slidesOf({ pairings: 11, clocks: 0, results: 8, standings: 8 }, ALL);
expect("a page is found again", findSlide(slides, { kind: "results", page: 1 }), 2);
expect("in the place of one that is gone stands what comes after it", findSlide(slides, { kind: "clocks", page: 2 }), 2);
expect("behind the last comes the first", findSlide(slides, { kind: "standings", page: 9 }), 0);
expect("what is fuller stays longer", [{ from: 0, to: 8 }, { from: 0, to: 32 }].map((slide) => stayMs(slide, 8)), [10000, 16000]);
expect("an address chooses kinds and pace", [readKinds("standings,pairings"), readKinds("nonsense"), readKinds(null)], [["pairings", "standings"], ALL, ALL]);
expect("a pace is one to 120 seconds", ["1", "30", "0", "x", "500", null].map(readPace), [1, 30, 8, 8, 8, 8]);

const { fitBoards } = await load("screens/boards/fit.ts");
const { nextBoard } = await load("event/showable.ts");
expect("no boards need no pages", fitBoards(0, 1900, 900).pages, 0);
expect("few boards share a page evenly", [fitBoards(6, 1900, 900), fitBoards(1, 1900, 900)].map(({ perPage, pages, columns }) => [perPage, pages, columns]),
  [[6, 1, 3], [1, 1, 1]]);
expect("many boards have pages of the same size", [14, 15, 40].map((count) => fitBoards(count, 1900, 900)).map(({ perPage, pages }) => [perPage, pages]),
  [[14, 1], [8, 2], [14, 3]]);
expect("what is on a page fits in it", [[1900, 900], [1000, 660], [370, 700], [820, 300]].every(([width, height]) => [1, 5, 9, 100].every((count) => {
  const { perPage, columns, side } = fitBoards(count, width, height);
  return columns * side <= width && Math.ceil(perPage / columns) * side * 1.4 <= height && side >= 120;
})), true);
const listed = [["a", "over"], ["b", "running"], ["c", "over"], ["d", "paused"]].map(([game, status]) => ({ game, table: { status } }));
expect("the next board is the one behind that is played, round the table", ["a", "b", "c", "d", undefined].map((game) => nextBoard(listed, game)?.game),
  ["b", "d", "d", "b", "b"]);
expect("no board follows where no other is played", nextBoard(listed.slice(1, 3), "b"), undefined);

report();
