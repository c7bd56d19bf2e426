// board_results.ts - what stands beside the boards of a round at the desk: the list by which a result is given, and what
// else can be done. Room: web/screens.
import { mayDecide } from "../../event/results";
import type { ResultsOptions } from "../../event/results";
import { hasPlayers } from "../../event/players";
import type { Contest, Pairing, Round } from "../../net";
import { tournament } from "../../text/tournament";
import { button, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { resultText } from "../../ui/result";
import { isOneOf } from "../../zug/record";
import type { Result } from "../../zug/types";
import { askAdjourn, askResume, decide, hold, setUnplayed, startBoard } from "./round_of_list";

/** The results in the order in which they are chosen. */
const GIVEN: readonly Result[] = ["*", "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "0-0"];

/** In the list of results: the board does not start with the round; or no game took place. */
const HELD = "held";
const UNPLAYED = ["zero", "half", "full"] as const;
const unplayedKey = (bye: string): string => `unplayed-${bye}`;

/** What a table of results has at the desk; results are given where a list names the players. */
export function boardOptions(event: Contest, round: Round): ResultsOptions {
  if (event.closed) return {};
  const isListed = hasPlayers(event);
  return {
    ...(isListed ? { decider: (pairing) => (mayDecide(pairing) ? deciderOf(event.contest, round, pairing) : null) } : {}),
    acts: (pairing) => actsOf(event.contest, round, pairing),
  };
}

/** The buttons by which a board begins alone, or its game is adjourned, or goes on. */
function actsOf(contest: string, { round, started }: Round, pairing: Pairing): View[] {
  const words = tournament().round;
  const { board, game, adjourned, unplayed } = pairing;
  if (!started || (pairing.result ?? "*") !== "*" || unplayed) return [];
  const act = (name: string, label: string, onClick: () => void): View[] =>
    [button(name, onClick, { class: "plain", "aria-label": label })];
  if (mayDecide(pairing)) return act(words.startBoard, words.startBoardOf(board), () => void startBoard(contest, round, board));
  return adjourned && game
    ? act(words.resume, words.resumeOf(board), () => void askResume(board, game))
    : act(words.adjourn, words.adjournOf(board), () => void askAdjourn(contest, round, board));
}

/** The list by which a board is given a result, held back, or said to be unplayed. */
function deciderOf(contest: string, { round, started }: Round, pairing: Pairing): HTMLElement {
  const { board, result = "*", held = false, unplayed } = pairing;
  const words = tournament().round;
  // Of what is chosen the signs are enough, in the table and on paper.
  const meaning = (one: Result): string => (one === result ? "" : words.resultMeans[one] ?? "");
  const said = (one: Result): string => `${resultText(one)} ${meaning(one)}`.trim();
  const name = (one: Result): string => (one !== "*" ? said(one) : held && started ? words.held : words.openResult);
  // The list stays when its options change: how the board stands is read from these.
  const known = (): string => list.querySelector<HTMLOptionElement>("option[selected]")?.value ?? "*";
  const choose = async (chosen: string, before: string): Promise<boolean> => {
    if (chosen === HELD) return hold(contest, round, board, true);
    if (before === HELD && !(await hold(contest, round, board, false))) return false;
    const bye = UNPLAYED.find((one) => unplayedKey(one) === chosen);
    if (bye) return setUnplayed(contest, round, board, bye);
    if (chosen === "*" && before === HELD) return true;
    if (chosen === "*" && before.startsWith(unplayedKey(""))) return setUnplayed(contest, round, board, "none");
    return isOneOf(GIVEN, chosen) && decide(contest, round, board, chosen);
  };
  const change = async (): Promise<void> => {
    if (!(await choose(list.value, known()))) list.value = known();
  };
  const isHeld = held && result === "*" && !started;
  const isPlain = !isHeld && !unplayed;
  const list = element(h("select", {
    "aria-label": words.resultOf(board), class: isPlain ? "" : "in-words", "data-board": board, on: { change: () => void change() },
  }, GIVEN.map((one) => h("option", { value: one, selected: one === result && isPlain }, name(one))),
  UNPLAYED.map((one) => h("option", { value: unplayedKey(one), selected: one === unplayed }, words.unplayed[one])),
  started ? null : h("option", { value: HELD, selected: isHeld }, words.held)));
  return list;
}
