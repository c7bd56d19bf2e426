// table.ts - the game against the computer on the screen. Room: web/screens.
import { makeBoard } from "../../board/board";
import { controlName, controlTerm } from "../../play/terms";
import { text } from "../../text";
import { computer } from "../../text/computer";
import { engine } from "../../text/engine";
import { announce, announceNow } from "../../ui/announce";
import { showCaptured } from "../../ui/captured";
import { makeClock } from "../../ui/clock";
import { clockNote } from "../../ui/clock_note";
import { copy, download } from "../../ui/download";
import { dayOf, fileName } from "../../ui/file_name";
import { onKeys } from "../../ui/keys";
import { makeMoveInput } from "../../ui/move_input";
import { makeMoveList } from "../../ui/moves";
import { makeOutcome } from "../../ui/outcome";
import { problemOf } from "../../ui/sentence";
import { play as playSound, playMove } from "../../ui/sound";
import { makeSureButton } from "../../ui/sure_button";
import { button, element, h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { recordOf } from "../../zug/record";
import { SIDES, other } from "../../zug/types";
import type { GameEvent, GameView, HalfMove, Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { analyseMatch, apply, keep, movesOf, now, pgnOf, viewOf } from "../otb/match";
import type { Match } from "../otb/match";
import { makeOpponent } from "./opponent";
import type { Answer } from "./opponent";

export interface Table {
  root: HTMLElement;
  focus(): void;
  destroy(): void;
}

/** A table for a match; onLeave is called when another game is wanted. */
export function makeTable(zug: Zug, match: Match, onLeave: () => void): Table {
  const { side: its, level } = match.terms.computer ?? { side: "black", level: 1 };
  const mine = other(its);
  const words = computer();
  const opponent = makeOpponent(zug, level);
  let moves: HalfMove[] = movesOf(match);
  let ply = moves.length;
  let question = 0; // counts what was asked: an answer to an older question is of no use
  let none: Extract<Answer, { none: string }>["none"] | undefined;

  const board = makeBoard({ zug, orientation: mine, onMove: (move) => play(move.uci) });
  const list = makeMoveList((wanted) => goTo(wanted));
  const input = makeMoveInput((typed) => {
    if (ply !== moves.length) goTo(moves.length);
    const wrong = board.enterText(typed);
    return wrong && problemOf(wrong);
  });
  const clocks = recordOf(SIDES, (side) => makeClock({
    side,
    warns: () => side === mine,
    read: () => match.game.left(side, now()),
    onZero: () => void happen({ kind: "time-check" }),
  }));
  const captured = { white: element(h("div", { class: "captured" })), black: element(h("div", { class: "captured" })) };
  const resign = makeSureButton({
    text: words.resign, sure: text().otb.resignSure, onSure: () => void happen({ kind: "resign", side: mine }),
  });

  function goTo(wanted: number): void {
    ply = wanted;
    show();
    const move = moves[ply - 1];
    if (move) announce(text().board.played(other(move.turn), move.san));
  }

  /** A move of the reader's; the board is as before if it cannot be played any more. */
  function play(move: string): void {
    if (happen({ kind: "move", side: mine, move }) !== null) show();
  }

  /** Lets an event happen, shows and says what came of it, and gives the computer its turn. */
  function happen(event: GameEvent): string | null {
    const wrong = apply(match, event);
    if (wrong !== null) return wrong;
    const before = moves.length;
    moves = movesOf(match);
    ply = moves.length;
    const last = moves[ply - 1];
    if (last && ply > before) {
      playMove(last);
      announce(text().board.played(other(last.turn), last.san));
    }
    const view = viewOf(match);
    if (view.state === "over") {
      playSound("end");
      announceNow(text().result.sentence(view.reason, view.result));
    }
    show();
    void giveTurn();
    return null;
  }

  /** The computer moves if it is its turn. */
  async function giveTurn(): Promise<void> {
    const view = viewOf(match);
    const asked = ++question;
    none = undefined;
    if (view.state !== "running" || view.turn !== its) return screen.redraw();
    const answer = await opponent.answer(
      { start: match.start, moves: moves.map(({ uci }) => uci), fen: view.fen, leftMs: match.game.left(its, now()) });
    if (asked !== question) return;
    if ("none" in answer) none = answer.none;
    else if (happen({ kind: "move", side: its, move: answer.move }) === null) return;
    screen.redraw();
  }

  /** Back to the reader's last turn. */
  function takeBack(): void {
    happen({ kind: "take-back", plies: Math.min(moves.length, viewOf(match).turn === mine ? 2 : 1) });
  }

  function show(): void {
    const view = viewOf(match);
    const last = moves[ply - 1];
    board.show({
      fen: last?.fen ?? match.start,
      lastMove: last ? [last.from, last.to] : undefined,
      movable: ply === moves.length && view.state === "running" ? mine : undefined,
    });
    list.show({
      moves: moves.map((move) => ({ san: move.san, left_ms: move.turn === "black" ? move.white_ms : move.black_ms })),
      ply,
      ...match.first,
      ...(view.state === "over" ? { result: view.result } : {}),
    });
    input.enable(view.state === "running" && view.turn === mine);
    for (const side of SIDES) {
      showCaptured(zug, captured[side], match.start, last?.fen ?? match.start, other(side));
      clocks[side].show({ running: view.ticking && view.turn === side, note: clockNote(view[side]) });
    }
    screen.redraw();
  }

  const player = (side: Side): View =>
    h("div", { class: `player otb-player ${side}`, key: side },
      h("span", { class: "name" }, match.terms.names[side]), captured[side], clocks[side].root);

  /** How the game stands. */
  function status(view: GameView): Child[] {
    if (view.state === "over") return [makeOutcome(view, h("div", { class: "row" },
      button(words.again, onLeave, { class: "primary" }),
      button(text().moves.analyse, () => analyseMatch(match, words.event, board.orientation() === "black"))))];
    return [
      ply !== moves.length && h("div", { class: "notice not-live-note" }, text().board.notLive, " ",
        button(text().board.backToLive, () => goTo(moves.length))),
      view.state === "paused" && h("p", { class: "notice" }, text().otb.paused),
      none && h("p", { class: "notice", role: "alert" }, engine().none[none], " ", button(engine().askAgain, () => void giveTurn())),
      h("p", { class: "whose-move" }, view.check ? `${text().board.check}. ` : "",
        view.turn === mine ? text().board.toMove(mine) : none ? "" : words.thinking),
    ];
  }

  const leave = makeSureButton({ text: text().otb.end, sure: text().otb.endSure, onSure: onLeave });

  function buttons(view: GameView): Child[] {
    const isRunning = view.state === "running";
    return [
      h("div", { class: "row" },
        view.state === "paused" && button(text().otb.resume, () => void happen({ kind: "resume" }), { class: "primary" }),
        view.state !== "over" && button(words.takeBack, takeBack,
          { disabled: !isRunning || moves.length < (view.turn === mine ? 2 : 1) }),
        isRunning && resign, view.state !== "over" && leave),
      h("div", { class: "row tools" },
        button(text().board.flip, () => {
          board.flip();
          show();
        }),
        button(text().otb.copyFen, () => void copy(moves[ply - 1]?.fen ?? match.start, text().otb.copied)),
        button(text().otb.download, () =>
          download(fileName("pgn", match.terms.names.white, match.terms.names.black, dayOf(now())), pgnOf(match, words.event)))),
    ];
  }

  const screen = mount(() => {
    const view = viewOf(match);
    const below = board.orientation();
    return h("div", { class: `game${ply === moves.length ? "" : " not-live"}` },
      h("div", { class: "game-board" }, h("div", {}, player(other(below))), board.root, h("div", {}, player(below))),
      h("div", { class: "game-side" }, h("div", { class: "status stack" }, ...status(view)), list.root, input.root,
        h("div", { class: "stack" }, ...buttons(view),
          h("p", { class: "about-game soft small-text" }, controlName(zug, controlTerm(match.terms.settings))))));
  });
  const keepNow = (): void => keep(match);
  window.addEventListener("pagehide", keepNow);
  const stopKeys = onKeys({
    ArrowLeft: () => list.step("back"),
    ArrowRight: () => list.step("forward"),
    Home: () => list.step("first"),
    End: () => list.step("last"),
    f: () => {
      board.flip();
      show();
    },
  });
  show();
  void giveTurn();
  return {
    root: screen.root,
    focus: () => board.focus(),
    destroy: () => {
      question++;
      keepNow();
      window.removeEventListener("pagehide", keepNow);
      stopKeys();
      opponent.end();
      screen.stop();
      for (const side of SIDES) clocks[side].destroy();
      board.destroy();
      match.game.free();
    },
  };
}
