// ask.ts - what is asked on the board itself: the piece of a promotion, the confirmation of a move. Room: web/board.
import type { Key } from "chessground/types";
import { key2pos } from "chessground/util";
import { text } from "../text";
import { shownMove } from "../text/letters";
import { button, element, h } from "../ui/view";
import type { Kind, Side } from "../zug/types";

/** In this order they are asked for. */
const ORDER: readonly Kind[] = ["queen", "knight", "rook", "bishop"];

/** A piece for a promotion, and the move with it. */
export interface PieceChoice<T> {
  kind: Kind;
  /** As UCI writes the move. */
  text: string;
  move: T;
}

interface PieceQuestion<T> {
  into: HTMLElement;
  square: Key;
  side: Side;
  orientation: Side;
  choices: readonly PieceChoice<T>[];
  onChoice(move: T): void;
  onCancel(): void;
}

/** Asks for a piece on the file of the pawn. The answer closes the question. */
export function askPiece<T>(question: PieceQuestion<T>): () => void {
  const [file, rank] = key2pos(question.square);
  const isWhite = question.orientation === "white";
  const column = isWhite ? file : 7 - file;
  const isTop = (rank === 7) === isWhite;
  const sorted = [...question.choices].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const choices = sorted.map(({ kind, text: uci, move }) =>
    element(h(
      "button",
      {
        type: "button",
        class: "choice cg-wrap",
        "data-piece": uci.slice(-1),
        "aria-label": text().board.piece(question.side, kind),
        on: { click: () => question.onChoice(move) },
      },
      h("piece" as "span", { class: `${kind} ${question.side}` }),
    )),
  );
  const box = element(h(
    "div",
    {
      class: `promotion column-${column} ${isTop ? "top" : "bottom"}`,
      role: "group",
      "aria-label": text().board.promote,
    },
    choices,
  ));
  return open(question.into, box, choices, question.onCancel);
}

interface Confirmation {
  into: HTMLElement;
  san: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks whether the move shall be made. The answer closes the question. */
export function askConfirmation(question: Confirmation): () => void {
  const words = text().board;
  const label = words.confirm(shownMove(question.san));
  const yes = element(button(label, question.onConfirm, { class: "primary confirm-move" }));
  const no = element(button(words.takeBack, question.onCancel, { class: "cancel-move" }));
  const box = element(h("div", { class: "confirmation", role: "group", "aria-label": label }, yes, no));
  return open(question.into, box, [yes, no], question.onCancel);
}

/** Lays a box over the board and puts the focus into it; arrow keys go round, Escape and a click beside it cancel. */
function open(into: HTMLElement, box: HTMLElement, choices: HTMLButtonElement[], onCancel: () => void): () => void {
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const shade = element(h("div", { class: "shade", on: { click: (event) => event.target === shade && onCancel() } }, box));
  shade.addEventListener("keydown", (event) => {
    const at = choices.findIndex((one) => one === document.activeElement);
    const by =
      event.key === "ArrowDown" || event.key === "ArrowRight"
        ? 1
        : event.key === "ArrowUp" || event.key === "ArrowLeft"
          ? -1
          : 0;
    if (by !== 0) choices[(at + by + choices.length) % choices.length]?.focus();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  into.append(shade);
  choices[0]?.focus();
  return () => {
    shade.remove();
    before?.focus();
  };
}
