// index.ts - the board editor: any position, told by libzug what is wrong with it, and played from. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { isPiece, makeSetupBoard, sayAll, sayAt } from "../../board/setup_board";
import type { Deed, Tool } from "../../board/setup_board";
import { language, text } from "../../text";
import { editor, loadEditor } from "../../text/editor";
import { sayFacts } from "../../text/facts";
import { wholeSentence } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { copy } from "../../ui/download";
import { field, numberInput } from "../../ui/field";
import { icon } from "../../ui/icons";
import { onKeys } from "../../ui/keys";
import { button, draw, drawn, element, h, mount } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { EMPTY_FEN, setUp } from "../../zug/setup";
import type { Change, PieceKind, Setup } from "../../zug/setup";
import type { Kind, Side } from "../../zug/types";
import { other } from "../../zug/types";
import { INITIAL_FEN, isProblem, loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { isOpen, judge, sayVerdict, showVerdict } from "./faults";
import { makeHistory } from "./history";
import { showPalette } from "./palette";
import { lettersHint, pieceReader } from "./piece_keys";
import { makePlayFrom } from "./play_from";
import { makeTerms } from "./terms";

/** Where the browser keeps what was set up last. */
const KEY = "zug.editor";
const ADDRESS_MS = 200;

/** A position, and the address that was shown with it: a change may be newer than the address. */
interface Kept {
  fen: string;
  address: string;
}

function kept(): Partial<Kept> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Kept>;
  } catch {
    return {};
  }
}

function keep(fen: string): void {
  try {
    const now: Kept = { fen, address: location.search };
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Then the next visit begins with the initial position.
  }
}

/** What a text sets up; an empty board if it is no FEN. */
function read(zug: Zug, fen: string): Setup {
  const setup = setUp(zug, fen);
  return isProblem(setup) ? read(zug, EMPTY_FEN) : setup;
}

export async function makeScreen({ query }: Place): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadEditor()]);
  const words = editor();
  const last = kept();
  const asked = last.fen !== undefined && location.search === last.address ? null : query.get("fen")?.trim();
  const wanted = asked ?? last.fen ?? INITIAL_FEN;
  const isWrong = isProblem(setUp(zug, wanted));
  const steps = makeHistory(read(zug, isWrong ? INITIAL_FEN : wanted));
  let tool: Tool = "move";
  let toolBefore: Tool = tool;
  let verdict = judge(zug, steps.now());
  let addressTimer = 0;

  const board = makeSetupBoard({
    label: words.board,
    pieceOf: pieceReader(zug, language()),
    onDeed: (deed) => changePieces(deed),
    onDropped: () => take(toolBefore),
  });
  const terms = makeTerms((change) => act(change, change.do === "clock" || change.do === "number" ? change.do : undefined));
  const playFrom = makePlayFrom(() => view.redraw());

  const fen = element(h("textarea", { class: "mono fen", rows: "2", spellcheck: "false", autocomplete: "off", "aria-describedby": "editor-fen-problem" }));
  const fenProblem = element(h("p", { class: "problem", id: "editor-fen-problem", role: "alert" }));
  const chess960 = numberInput(518, () => undefined, { max: 959, step: 1, inputmode: "numeric" });

  /** What has become of the position is shown, said and kept. */
  function refresh(said = ""): void {
    const setup = steps.now();
    const before = sayVerdict(verdict);
    verdict = judge(zug, setup);
    board.show(setup);
    if (document.activeElement !== fen) {
      fen.value = setup.fen;
      complain("");
    }
    announce([said, sayVerdict(verdict) === before ? "" : sayVerdict(verdict)].filter((one) => one !== "").join(". "));
    remember();
    view.redrawNow();
  }

  /** The address is that of the position: at once, but not many times a second, which browsers do not like. */
  function remember(): void {
    if (!addressTimer) {
      setAddress(addressOf(steps.now()));
      addressTimer = window.setTimeout(() => {
        addressTimer = 0;
        setAddress(addressOf(steps.now()));
        keep(steps.now().fen);
      }, ADDRESS_MS);
    }
    keep(steps.now().fen);
  }

  /** Changes the position. Changes of one name, one after the other, are one step. */
  function act(change: Change, name?: string): void {
    const setup = setUp(zug, steps.now().fen, change);
    if (isProblem(setup)) return;
    steps.add(setup, name);
    refresh();
  }

  function changePieces(deed: Deed): void {
    const setup = setUp(zug, steps.now().fen, deed);
    if (isProblem(setup)) return;
    steps.add(setup, deed.do === "move" ? undefined : `stroke ${deed.stroke}`);
    refresh(sayAt(setup, deed.do === "move" ? deed.to : deed.square));
  }

  /** Sets up what was typed or pasted, as soon as it is a FEN. */
  function typeFen(): void {
    const setup = setUp(zug, fen.value.trim());
    complain(isProblem(setup) ? wholeSentence(words.noFen(sayFacts(setup.problem))) : "");
    if (isProblem(setup)) return;
    steps.add(setup, "fen");
    refresh();
  }

  function complain(sentence: string): void {
    draw(fenProblem, sentence);
    fen.setAttribute("aria-invalid", String(sentence !== ""));
  }

  function replaceAll(text: string, said: string): void {
    steps.add(read(zug, text));
    refresh(said);
  }

  function undo(by: "undo" | "redo"): void {
    if (!steps[by]()) return announce(by === "undo" ? words.nothingToUndo : words.nothingToRedo);
    refresh(words.undone[by]);
  }

  function take(next: Tool): void {
    tool = next;
    board.take(tool);
    view.redrawNow();
  }

  /** A piece beside the board was pressed: it is in the hand, unless it is dragged. */
  function drag(piece: PieceKind, event: MouseEvent | TouchEvent): void {
    if ("button" in event && event.button !== 0) return;
    toolBefore = tool;
    take(piece);
    board.drag(piece, event);
  }

  function flip(): void {
    board.flip();
    view.redrawNow();
  }

  function setChess960(number: number): void {
    chess960.value = String(number);
    act({ do: "chess960", number });
    announce(words.chess960Is(number));
  }

  const palette = (side: Side, tools: "move" | "erase"): View =>
    showPalette(side, tools, {
      tool, onDrag: drag,
      onTake: (next) => {
        take(next);
        announce(words.inHand(isPiece(next) ? text().board.piece(next.color, next.kind) : words.tools[next]));
      },
    });

  const tools = (): Child => [
    h("div", { class: "row tools", key: "tools" },
      button(words.undo, () => undo("undo"), { "aria-disabled": String(!steps.canUndo()), "aria-keyshortcuts": "Control+Z" }),
      button(words.redo, () => undo("redo"), { "aria-disabled": String(!steps.canRedo()), "aria-keyshortcuts": "Control+Shift+Z" }),
      button(words.initial, () => replaceAll(INITIAL_FEN, words.initial)),
      button(words.clear, () => replaceAll(EMPTY_FEN, words.clear)),
      h("button", { type: "button", "aria-label": text().board.flip, title: text().board.flip, on: { click: flip } }, icon("flip"))),
    h("form", { class: "row chess960", key: "chess960", on: { submit: submit960 } }, field(words.chess960, chess960),
      h("button", { type: "submit" }, words.setUp),
      button(words.random, () => setChess960(Math.floor(Math.random() * 960)))),
  ];

  function submit960(event: Event): void {
    event.preventDefault();
    const number = Number(chess960.value);
    if (chess960.value !== "" && Number.isInteger(number) && number >= 0 && number <= 959) setChess960(number);
    else announce(words.chess960Range);
  }

  const view = mount(() => {
    const setup = steps.now();
    const below = board.orientation();
    return h("div", { class: "editor" },
      h("h1", {}, words.title),
      h("div", { class: "game" },
        h("div", { class: "game-board" }, palette(other(below), "erase"), board.root, palette(below, "move")),
        h("div", { class: "game-side" },
          showVerdict(verdict),
          h("section", { class: "card stack", "aria-label": words.position }, tools(),
            h("div", { class: "fen-field" }, field(words.fen, fen), fenProblem),
            h("div", { class: "row" },
              button(text().otb.copyFen, () => void copy(steps.now().fen, text().otb.copied)),
              button(words.say, () => announce(sayAll(steps.now()))))),
          terms.show(setup),
          playFrom.show(setup.fen, isOpen(verdict)))),
      h("p", { class: "soft editor-keys" }, words.keys(lettersHint(zug, language(), Object.keys(text().board.kinds) as Kind[]))));
  });

  fen.addEventListener("input", typeFen);
  // What could not be read stays, with what is wrong with it.
  fen.addEventListener("blur", () => fen.getAttribute("aria-invalid") !== "true" && (fen.value = steps.now().fen));
  fen.value = isWrong ? wanted : steps.now().fen;
  if (isWrong) typeFen();
  board.show(steps.now());
  // Who comes to play from the position is led to the ways to do so.
  if (location.hash === "#play") void drawn().then(() => view.root.querySelector<HTMLElement>(".play-from input:checked")?.focus());
  const stops = [onKeys({ f: flip }), onUndoKeys(undo)];
  return {
    title: words.title,
    layout: "wide",
    root: view.root,
    unmount: () => {
      clearTimeout(addressTimer);
      stops.forEach((stop) => stop());
      board.destroy();
      view.stop();
    },
  };
}

const addressOf = (setup: Setup): string => `/editor?${new URLSearchParams({ fen: setup.fen }).toString()}`;

/** Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y, but in fields, which have their own. */
function onUndoKeys(undo: (by: "undo" | "redo") => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    undo(key === "y" || event.shiftKey ? "redo" : "undo");
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
