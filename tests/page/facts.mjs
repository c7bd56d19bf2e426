// facts.mjs - what the page knows of a live game after each kind of event. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { factsOf, isOpen, premoveOf, takeEvent } = await load("play/facts.ts");

const { lagNote } = await load("play/lag_note.ts");

const seat = (name) => ({ id: name, name, here: true });
const state = {
  type: "state",
  game: "g",
  version: 1,
  now_ms: 1000,
  turn: "white",
  status: "running",
  moves: [],
  sides: ["black"],
  white: seat("Anna"),
  black: { ...seat("Ben"), here: false, away_ms: 400 },
  white_ms: 60000,
  black_ms: 60000,
  ticking: false,
  premoves: true,
  offers: true,
};
const facts = factsOf(state);
const event = (kind, more = {}) =>
  takeEvent(facts, { type: "event", game: "g", version: facts.version + 1, at_ms: 2000, kind, ...more });
const move = (uci, ms) => ({ uci, san: uci, white_ms: ms, black_ms: 60000 });

expect("who is away has been so since a moment of the zone's clock", facts.black.away_since_ms, 600);
event("connection-regained", { side: "black" });
expect("who is back is here", [facts.black.here, facts.black.away_since_ms], [true, undefined]);
const late = factsOf({ ...state, white: { ...state.white, awaited: true }, black: { ...state.black, awaited: true }, default_ms: 9000 });
const inLate = (kind, more = {}) =>
  takeEvent(late, { type: "event", game: "g", version: late.version + 1, at_ms: 2000, kind, ticking: true, ...more });
inLate("connection-lost", { side: "black", default_ms: 9000 });
expect("who has not come is waited for", [late.white.awaited, late.black.awaited, late.default_ms], [true, true, 9000]);
inLate("connection-regained", { side: "black", default_ms: 9000 });
inLate("move", { moves: [move("e2e4", 60000)] });
expect("who comes, or moves, has come", [late.white.awaited, late.black.awaited, late.default_ms], [undefined, undefined, undefined]);

event("connection-lost", { side: "white" });
expect("who is gone is away since then", [facts.white.here, facts.white.away_since_ms], [false, 2000]);
event("connection-lost", { side: "white", away_ms: 1500 });
expect("who was silent before has been away for so long", facts.white.away_since_ms, 500);

event("premove", { side: "black", premove: "e7e5" });
expect("a premove stands", premoveOf(facts, "black"), "e7e5");
event("move", { moves: [move("e2e4", 59000), move("e7e5", 59000)], white_ms: 59000, black_ms: 60000, ticking: true });
expect("a premove that was played is gone", premoveOf(facts, "black"), undefined);
expect("both moves are there, and the clocks", [facts.moves.length, facts.white_ms, facts.ticking], [2, 59000, true]);

expect("a game without a budget says nothing of lag", lagNote(facts, "white"), "");
facts.lag_total_ms = [1200, 1200];
event("move", { lag_given_ms: [60, 0], lag_left_ms: [290, 300] });
facts.moves[0].lag_ms = 60;
expect(
  "what moves have got back for their way is told of each side",
  ["white", "black"].map((side) => lagNote(facts, side)),
  [
    "Given back for network delay: 60 ms so far, at most 1200 ms in this game. The next move gets up to 290 ms. The last move got 60 ms.",
    "Given back for network delay: 0 ms so far, at most 1200 ms in this game. The next move gets up to 300 ms.",
  ],
);

event("offer-draw", { side: "white" });
expect("an offer stands", facts.offer, "white");
event("move", { moves: [move("g1f3", 58000)], white_ms: 58000, black_ms: 60000 });
expect("a move of the one who offered leaves it standing", facts.offer, "white");
facts.turn = "black";
event("move", { moves: [move("b8c6", 58000)], offer_declined: true });
expect("a move of the other declines it", facts.offer, undefined);

event("assistant-asked", { side: "black", link: "l" });
event("assistant-joined", { side: "black", person: "p", name: "Carl" });
expect("an assistant comes", facts.black.assistant, { state: "joined", link: "l", id: "p", name: "Carl" });
event("assistant-granted", { side: "black" });
expect("and is accepted", facts.black.assistant.state, "granted");
event("assistant-removed", { side: "black" });
expect("and leaves", facts.black.assistant, undefined);

event("arbiter-called", { side: "white", reason: "He hums" });
event("arbiter-called", { side: "black", reason: "She hums" });
expect("calls are known, each with its own words", [facts.white, facts.black].map((one) => [one.called, one.call]),
  [[true, "He hums"], [true, "She hums"]]);
event("call-answered");
expect("and their answer", [facts.white.called, facts.white.call, facts.black.call], [false, undefined, undefined]);
event("pause", { ticking: false });
expect("a pause", [facts.status, facts.ticking, isOpen(facts)], ["paused", false, true]);
event("set-clocks", { white_ms: 10000, black_ms: 20000 });
expect("clocks that were set", [facts.white_ms, facts.black_ms], [10000, 20000]);
event("take-back", { plies: 1 });
expect(
  "moves that were taken back are gone",
  facts.moves.map(({ uci }) => uci),
  ["e2e4"],
);
event("allowed", { premoves: false, offers: false });
expect("what is forbidden", [facts.premoves, facts.offers], [false, false]);
event("resume", { ticking: true });
event("adjudicate", {
  result: "1-0",
  end: "adjudication",
  sentence: "White wins: decided by the arbiter",
  reason: "noise",
});
expect(
  "a decision",
  [facts.status, facts.result, facts.end, facts.reason, facts.ticking, isOpen(facts)],
  ["over", "1-0", "adjudication", "noise", false, false],
);
event("adjudicate", { result: "1/2-1/2", end: "adjudication", sentence: "drawn: decided by the arbiter" });
expect("another decision takes its place, with its reason", [facts.result, facts.reason], ["1/2-1/2", undefined]);
report();
