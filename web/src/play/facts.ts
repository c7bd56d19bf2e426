// facts.ts - what is known of a live game, and how events change it. Room: web/play.
// It keeps what the zone says and judges nothing.
import type { Assistant, EventMessage, PlayedMove, Seat, TableState } from "../net";
import { other } from "../zug/types";
import type { Side } from "../zug/types";

/** A game as the zone has told it; a board of a grid has no moves. */
export interface Facts extends Omit<TableState, "white" | "black"> {
  moves: PlayedMove[];
  white: SeatFacts;
  black: SeatFacts;
}

export interface SeatFacts extends Omit<Seat, "away_ms"> {
  /** By the zone's clock. */
  away_since_ms?: number | undefined;
  /** True also for who watches: such a board is left out where many look on. */
  has_called?: boolean;
}

/** Takes over a state of the zone. That a player has called is between the players and the arbiter: who watches is not
 * shown it. */
export function factsOf(state: TableState & { moves?: PlayedMove[] }): Facts {
  const seat = ({ away_ms, called = false, ...rest }: Seat): SeatFacts => ({
    ...rest,
    called: called && state.role !== "watcher",
    has_called: called,
    ...(rest.here ? {} : { away_since_ms: state.now_ms - (away_ms ?? 0) }),
  });
  return { ...state, moves: [...(state.moves ?? [])], white: seat(state.white), black: seat(state.black) };
}

/** Takes an event in; what it does to moves and clocks stands in it. Whose turn it is then, the mirror knows. */
export function takeEvent(facts: Facts, event: EventMessage): void {
  facts.version = event.version;
  takeBoard(facts, event);
  takeEnd(facts, event);
  if (event.side) takeSide(facts, event, event.side);
  takeOrder(facts, event);
}

/** True if moves may be gone after an event, whose plies are left: they were taken back, or the game had ended before. */
export const takesBack = (event: EventMessage): event is Extract<EventMessage, { kind: "take-back" | "judged" }> =>
  event.kind === "take-back" || (event.kind === "judged" && event.result !== undefined);

function takeBoard(facts: Facts, event: EventMessage): void {
  if (event.moves) {
    facts.moves.push(...event.moves);
    delete facts.take_back;
    delete facts[facts.turn].awaited;
    setPremove(facts, other(facts.turn), undefined);
  }
  if (takesBack(event)) {
    facts.moves.length = Math.min(facts.moves.length, event.plies);
    delete facts.offer;
    delete facts.take_back;
    for (const side of ["white", "black"] as const) setPremove(facts, side, undefined);
  }
  if (event.offer_declined) delete facts.offer;
  if (event.fen !== undefined) facts.fen = event.fen;
  if (event.white_ms !== undefined) facts.white_ms = event.white_ms;
  if (event.black_ms !== undefined) facts.black_ms = event.black_ms;
  if (event.lag_given_ms) facts.lag_given_ms = event.lag_given_ms;
  if (event.lag_left_ms) facts.lag_left_ms = event.lag_left_ms;
  if (event.ticking === undefined) return;
  if (event.default_ms === undefined) delete facts.default_ms;
  else facts.default_ms = event.default_ms;
  facts.ticking = event.ticking;
  if (event.fall_ms === undefined) delete facts.fall_ms;
  else facts.fall_ms = event.fall_ms;
  if (event.held_until_ms === undefined) delete facts.held_until_ms;
  else facts.held_until_ms = event.held_until_ms;
}

function takeEnd(facts: Facts, event: EventMessage): void {
  if (event.result === undefined || event.result === "*") return;
  facts.result = event.result;
  if (event.end) facts.end = event.end;
  if (event.reason === undefined) delete facts.reason;
  else facts.reason = event.reason;
  facts.status = "over";
  facts.ticking = false;
  delete facts.offer;
  delete facts.take_back;
  for (const side of ["white", "black"] as const) setPremove(facts, side, undefined);
}

function setPremove(facts: Facts, side: Side, premove: string | undefined): void {
  const name = side === "white" ? "white_premove" : "black_premove";
  if (premove === undefined) delete facts[name];
  else facts[name] = premove;
}

export const premoveOf = (facts: Facts, side: Side): string | undefined =>
  side === "white" ? facts.white_premove : facts.black_premove;

/** What concerns one side alone. */
function takeSide(facts: Facts, event: EventMessage, side: Side): void {
  const seat = facts[side];
  switch (event.kind) {
    case "premove":
      return setPremove(facts, side, event.premove);
    case "premove-clear":
      return setPremove(facts, side, undefined);
    case "offer-draw":
      facts.offer = side;
      delete seat.awaited;
      return;
    case "take-back-asked":
      facts.take_back = side;
      return;
    case "take-back-declined":
      delete facts.take_back;
      return;
    case "connection-lost":
      seat.here = false;
      seat.away_since_ms = event.at_ms - (event.away_ms ?? 0);
      return;
    case "connection-regained":
      seat.here = true;
      seat.away_since_ms = undefined;
      delete seat.awaited;
      return;
    case "arbiter-called":
      seat.has_called = true;
      if (facts.role === "watcher") return;
      seat.called = true;
      if (event.reason) seat.call = event.reason;
      return;
    default:
      takeAssistant(seat, event);
  }
}

function takeAssistant(seat: SeatFacts, event: EventMessage): void {
  const set = (state: Assistant["state"]): void => {
    const before = seat.assistant ?? { state };
    seat.assistant = {
      ...before,
      state,
      ...(event.link ? { link: event.link } : {}),
      ...(event.person ? { id: event.person } : {}),
      ...(event.name ? { name: event.name } : {}),
    };
  };
  if (event.kind === "assistant-asked") {
    delete seat.assistant;
    set("asked");
  } else if (event.kind === "assistant-joined") set("joined");
  else if (event.kind === "assistant-granted") set("granted");
  else if (event.kind === "assistant-removed" || event.kind === "assistant-left") delete seat.assistant;
}

/** What the arbiter orders, and what concerns the whole table. */
function takeOrder(facts: Facts, event: EventMessage): void {
  if (event.kind === "start" || event.kind === "resume") {
    facts.status = "running";
    delete facts.reason;
  } else if (event.kind === "pause" || event.kind === "pause-explained") {
    facts.status = "paused";
    if (event.reason === undefined) delete facts.reason;
    else facts.reason = event.reason;
  }
  else if (event.kind === "aborted") {
    facts.status = "aborted";
    facts.ticking = false;
    if (event.reason) facts.reason = event.reason;
    if (event.idle) facts.idle = true;
  } else if (event.kind === "allowed") {
    facts.premoves = event.premoves ?? facts.premoves;
    facts.offers = event.offers ?? facts.offers;
    if (!facts.offers) delete facts.offer;
    if (!facts.premoves) for (const side of ["white", "black"] as const) setPremove(facts, side, undefined);
  } else if (event.kind === "call-answered") {
    for (const side of ["white", "black"] as const) {
      facts[side].called = facts[side].has_called = false;
      delete facts[side].call;
    }
  } else if (event.kind === "rematch-offered" && event.challenge) facts.rematch = event.challenge;
}

/** True while the clock of the side to move stands still for a call. */
export const isHeld = (facts: Pick<Facts, "ticking" | "held_until_ms">, nowMs: number): boolean =>
  facts.ticking && facts.held_until_ms !== undefined && facts.held_until_ms > nowMs;

/** True while the game goes on. */
export const isOpen = (facts: Facts): boolean =>
  facts.status === "waiting" || facts.status === "running" || facts.status === "paused";
