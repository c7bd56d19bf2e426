// seating_form.ts - the boards of a round of players whom a list names: they are picked up and change places.
// Room: web/screens. Every place is a button: a press picks up who is there, a press elsewhere puts them down.
import {
  addBoard, changedBoards, exchange, firstEmpty, halfBoards, playerAt, setBye, setFree, turnBoard, wantedReseat, wantedRound,
} from "../../event/seating";
import type { Seating, Spot } from "../../event/seating";
import { http } from "../../net";
import type { Bye, Contest, Player, Round } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announce } from "../../ui/announce";
import { select } from "../../ui/field";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import type { Side } from "../../zug/types";
import { SIDES } from "../../zug/types";
import { tell } from "./acts";
import { ask } from "./dialog";
import { dropSeating, keepSeating } from "./seating_draft";

export interface SeatingFormOptions {
  contest: Contest;
  /** The number of the round. */
  round: string;
  seating: Seating;
  /** True for what the rules pair. */
  isProposal: boolean;
  /** The round, if it has started: then its boards change at once. */
  started?: Round | undefined;
  /** What is told over the boards, if anything: why there is no proposal. */
  notice?: string | undefined;
  onSaved(round: string, startsNow: boolean): void;
  onCancel(): void;
}

interface State {
  options: SeatingFormOptions;
  seating: Seating;
  picked: Spot | undefined;
  names: Map<number, string>;
  boards: HTMLElement;
  free: HTMLElement;
  picker: HTMLElement;
  drop: HTMLButtonElement;
  setFree: HTMLButtonElement;
  problem: HTMLElement;
}

const isSame = (a: Spot | undefined, b: Spot): boolean => JSON.stringify(a) === JSON.stringify(b);

export function makeSeatingForm(options: SeatingFormOptions): HTMLElement {
  const words = tournament().round;
  const state: State = {
    options, seating: options.seating, picked: undefined,
    names: new Map((options.contest.players ?? []).map((one) => [one.player, nameOf(one)])),
    boards: element(h("tbody")), free: element(h("ul", { class: "plain-list free-list" })),
    picker: element(h("p", { class: "picked" })),
    drop: element(button(words.drop, () => pick(state, undefined))),
    setFree: element(button(words.setFree, () => free(state))),
    problem: element(h("p", { class: "problem", role: "alert" })),
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void save(state, false);
  };
  const form = element(h("form", { class: "card stack seating-form", on: { submit } },
    h("h2", { tabindex: "-1" }, options.started ? words.reseatTitle(options.round) : words.title(options.round)),
    options.started ? h("p", { class: "notice" }, words.reseatHint) : null,
    options.isProposal ? h("p", { class: "notice" }, words.proposed) : null,
    options.notice ? h("p", { class: "notice" }, options.notice) : null,
    h("p", { class: "soft" }, words.hint),
    h("div", { class: "picked-bar" }, state.picker, h("div", { class: "row" }, state.setFree, state.drop)),
    h("table", { class: "seating" },
      h("thead", {}, h("tr", {}, [words.board, words.white].map((head) => h("th", { scope: "col" }, head)), h("td"),
        h("th", { scope: "col" }, words.black))),
      state.boards),
    h("div", { class: "row" }, button(words.addBoard, () => change(state, addBoard(state.seating)))),
    h("h3", {}, words.free), state.free, state.problem,
    h("div", { class: "row" },
      h("button", { type: "submit", class: "primary" }, options.started ? words.changeBoards : text().desk.rounds.save),
      options.started ? null : button(text().desk.rounds.saveStart, () => void save(state, true)),
      button(text().app.cancel, () => {
        if (!options.started) dropSeating(options.contest.contest);
        options.onCancel();
      }, { class: "plain" }))));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !state.picked) return;
    event.preventDefault();
    pick(state, undefined);
  });
  redraw(state);
  return form;
}

const nameOf = (player: Player): string => (player.title ? `${player.title} ${player.name}` : player.name);

const nameAt = (state: State, spot: Spot): string =>
  state.names.get(playerAt(state.seating, spot)) ?? tournament().round.nobody;

/** Picks somebody, or an empty place, up; or puts all down. */
function pick(state: State, spot: Spot | undefined): void {
  const words = tournament().round;
  state.picked = spot;
  announce(spot ? words.picked(nameAt(state, spot)) : words.pickedNone);
  redraw(state);
}

function change(state: State, seating: Seating): void {
  const { contest, round, started } = state.options;
  state.seating = seating;
  if (!started) keepSeating(contest.contest, { round, seating });
  state.picked = undefined;
  draw(state.problem);
  redraw(state);
}

/** A place was pressed. */
function press(state: State, spot: Spot): void {
  const words = tournament().round;
  const { picked, seating } = state;
  const empty = "free" in spot ? firstEmpty(seating) : undefined;
  if (isSame(picked, spot)) return pick(state, undefined);
  if (!picked && empty && "board" in empty) {
    announce(words.seated(nameAt(state, spot), empty.board + 1));
    return change(state, exchange(seating, spot, empty));
  }
  if (!picked) return pick(state, spot);
  announce(words.exchanged(nameAt(state, picked), nameAt(state, spot)));
  change(state, exchange(seating, picked, spot));
}

/** Who is picked up has no opponent. */
function free(state: State): void {
  if (!state.picked || playerAt(state.seating, state.picked) === 0) return;
  announce(tournament().round.freed(nameAt(state, state.picked)));
  change(state, setFree(state.seating, state.picked));
}

function redraw(state: State): void {
  const words = tournament().round;
  const { seating, picked } = state;
  draw(state.boards, seating.boards.map((_, i) => boardRow(state, i)));
  draw(state.free, seating.free.map((one) => freeItem(state, one.player, one.bye)),
    seating.free.length === 0 ? h("li", { class: "soft" }, words.noneFree) : null);
  draw(state.picker, picked ? words.picked(nameAt(state, picked)) : words.pickedNone);
  state.drop.disabled = !picked;
  state.setFree.disabled = !picked || "free" in picked || playerAt(seating, picked) === 0;
}

function boardRow(state: State, index: number): View {
  const words = tournament().round;
  const board = state.seating.boards[index];
  const [white, black] = SIDES.map((side) => h("td", {}, seatButton(state, { board: index, side }, side)));
  const turn = button(words.turn, () => change(state, turnBoard(state.seating, index)),
    { class: "plain", "aria-label": words.turnOf(index + 1), title: words.turnOf(index + 1) });
  return h("tr", { "data-board": index + 1 }, h("th", { scope: "row" }, index + 1),
    white ?? null, h("td", { class: "turn" }, turn), black ?? null,
    h("td", { class: "why soft" }, board?.why ?? ""));
}

function seatButton(state: State, spot: Spot & { board: number }, side: Side): View {
  const words = tournament().round;
  const name = nameAt(state, spot);
  const isEmpty = playerAt(state.seating, spot) === 0;
  return button(name, () => press(state, spot), {
    class: `seat ${side}${isEmpty ? " nobody" : ""}`, "aria-label": words.seat(spot.board + 1, words[side], name),
    "aria-pressed": String(isSame(state.picked, spot)),
  });
}

function freeItem(state: State, player: number, bye: Bye): View {
  const words = tournament().round;
  const spot: Spot = { free: player };
  const name = nameAt(state, spot);
  const list = select(words.byes, bye, (next) => change(state, setBye(state.seating, player, next)), { "aria-label": words.byeOf(name) });
  return h("li", { "data-player": player },
    button(name, () => press(state, spot), {
      class: "seat", "aria-label": words.freeOne(name), "aria-pressed": String(isSame(state.picked, spot)),
    }), list);
}

/** Saves the round, unless somebody sits alone. */
async function save(state: State, startsNow: boolean): Promise<void> {
  const words = tournament().round;
  const { contest, round, onSaved } = state.options;
  const alone = halfBoards(state.seating).map(String);
  const wanted = wantedRound(state.seating);
  const isEmpty = wanted.pairings.length + wanted.free.length === 0;
  draw(state.problem, alone.length > 0 ? words.half(alone) : isEmpty ? words.empty : "");
  if (alone.length > 0 || isEmpty) return;
  if (state.options.started) return reseat(state, state.options.started);
  const answer = await asLoggedIn(() => http.command({ do: "contest-pair", contest: contest.contest, round, ...wanted }));
  draw(state.problem, answer.ok ? "" : sayRefusal(answer));
  if (!answer.ok) return;
  dropSeating(contest.contest);
  onSaved(round, startsNow);
}

/** Lets the boards of a round change that has started, with a reason that the players see. */
async function reseat({ options, seating }: State, started: Round): Promise<void> {
  const words = tournament().round;
  const games = started.pairings.filter((one) => one.game !== undefined && !one.aborted).map((one) => one.board);
  const changed = changedBoards(seating, started).filter((board) => games.includes(board));
  const isDone = await ask({
    title: words.reseatTitle(options.round), explain: words.reseatExplain(changed.map(String)), confirm: words.changeBoards,
    reasons: words.reseatReasons, isDanger: true,
    act: (reason) => tell({
      do: "contest-reseat", contest: options.contest.contest, round: options.round, ...wantedReseat(seating), reason,
    }),
  });
  if (isDone) options.onSaved(options.round, false);
}
