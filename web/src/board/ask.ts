// ask.ts - what is asked on the board itself: the piece of a promotion, the confirmation of a move. Room: web/board.
import { text } from "../text";
import { shownMove } from "../text/letters";
import { button, h } from "../ui/dom";
import type { Kind, Side } from "../zug/types";

const PIECES: readonly (readonly [string, Kind])[] = [
  ["q", "queen"],
  ["n", "knight"],
  ["r", "rook"],
  ["b", "bishop"],
];

interface PieceQuestion {
  into: HTMLElement;
  square: string;
  side: Side;
  orientation: Side;
  onChoice(letter: string): void;
  onCancel(): void;
}

/** Asks for a piece on the file of the pawn. The answer closes the question. */
export function askPiece(question: PieceQuestion): () => void {
  const file = question.square.charCodeAt(0) - 97;
  const column = question.orientation === "white" ? file : 7 - file;
  const isTop = (question.square.charAt(1) === "8") === (question.orientation === "white");
  const choices = PIECES.map(([letter, kind]) =>
    h(
      "button",
      {
        type: "button",
        class: "choice cg-wrap",
        "data-piece": letter,
        "aria-label": text().board.piece(question.side, kind),
        on: { click: () => question.onChoice(letter) },
      },
      h("piece" as "span", { class: `${kind} ${question.side}` }),
    ),
  );
  const box = h(
    "div",
    {
      class: `promotion column-${column} ${isTop ? "top" : "bottom"}`,
      role: "group",
      "aria-label": text().board.promote,
    },
    ...choices,
  );
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
  const yes = button(label, question.onConfirm, { class: "primary confirm-move" });
  const no = button(words.takeBack, question.onCancel, { class: "cancel-move" });
  const box = h("div", { class: "confirmation", role: "group", "aria-label": label }, yes, no);
  return open(question.into, box, [yes, no], question.onCancel);
}

/** Lays a box over the board and puts the focus into it; arrow keys go round, Escape and a click beside it cancel. */
function open(into: HTMLElement, box: HTMLElement, choices: HTMLButtonElement[], onCancel: () => void): () => void {
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const shade = h("div", { class: "shade", on: { click: (event) => event.target === shade && onCancel() } }, box);
  shade.addEventListener("keydown", (event) => {
    const at = choices.indexOf(document.activeElement as HTMLButtonElement);
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
