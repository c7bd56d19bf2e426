// terms.ts - what belongs to a position beside its pieces: whose move it is, castling, en passant, the counters. Room: web/screens.
import { text } from "../../text";
import { editor } from "../../text/editor";
import { field, numberInput } from "../../ui/field";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { SIDES } from "../../zug/types";
import type { Side } from "../../zug/types";
import type { CastlingRook, Change, Setup } from "../../zug/setup";

export interface TermsPanel {
  /** Shows what belongs to a position now. */
  show(setup: Setup): View;
}

/** onChange gets what is to be changed. */
export function makeTerms(onChange: (change: Change) => void): TermsPanel {
  const words = editor();
  const passed = element(h("select", { on: { change: () => onChange({ do: "pass", square: passed.value }) } }));
  const count = (what: "clock" | "number", least: number): HTMLInputElement =>
    numberInput(0, (value) => Number.isInteger(value) && onChange({ do: what, count: value }), { min: least, max: 65535, step: 1, inputmode: "numeric" });
  const [clock, number] = [count("clock", 0), count("number", 1)];
  const show = (setup: Setup): View => {
    const squares = new Set([...setup.passable, ...(setup.passed ? [setup.passed] : [])]);
    draw(passed, h("option", { value: "", key: "" }, words.noPassed), [...squares].sort().map((one) => h("option", { value: one, key: one }, one)));
    passed.value = setup.passed ?? "";
    if (document.activeElement !== clock) clock.value = String(setup.halfmoves);
    if (document.activeElement !== number) number.value = String(setup.number);
    return h("section", { class: "card editor-terms", "aria-label": words.terms },
      showTurn(setup, onChange),
      h("fieldset", { class: "castling" }, h("legend", {}, words.castling), SIDES.map((side) => showRights(setup, side, onChange))),
      h("div", { class: "editor-counts" }, field(words.passed, passed), field(words.clock, clock), field(words.number, number)));
  };
  return { show };
}

function showTurn({ turn }: Setup, onChange: (change: Change) => void): View {
  const one = (side: Side): View =>
    h("span", { class: "choice-one", key: side },
      h("input", { type: "radio", class: "spoken", name: "editor-turn", id: `editor-turn-${side}`, value: side, checked: side === turn,
        on: { change: () => onChange({ do: "turn", side }) } }),
      h("label", { for: `editor-turn-${side}`, class: `button choice-${side}` }, text().board.toMove(side)));
  return h("fieldset", { class: "choice-group" }, h("legend", {}, editor().turn), h("div", { class: "row" }, SIDES.map(one)));
}

/** A side's rights to castle. A wing without a rook to castle with has its place all the same. */
function showRights({ rooks }: Setup, side: Side, onChange: (change: Change) => void): View {
  const box = (wing: boolean, rook: CastlingRook | undefined): View => {
    const id = `castling-${side}-${rook?.square ?? String(wing)}`;
    return h("span", { class: "castling-one", key: id },
      h("input", { type: "checkbox", id, checked: rook?.has ?? false, disabled: rook === undefined,
        on: { change: () => rook && onChange({ do: "castle", rook: rook.square }) } }),
      h("label", { for: id }, editor().castle(side, wing, rook?.square ?? "")));
  };
  const wings = [true, false].map((wing) => {
    const own = rooks.filter((rook) => rook.side === side && rook.kingside === wing);
    return h("div", { class: "castling-wing", key: String(wing) }, own.length > 0 ? own.map((rook) => box(wing, rook)) : box(wing, undefined));
  });
  return h("div", { class: "castling-side", key: side, role: "group", "aria-label": text().board.colors[side] }, wings);
}
