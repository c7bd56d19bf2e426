// notes.ts - what is written about the move that is shown: its signs and its comments. Room: web/screens.
import { text } from "../../text";
import { analysis } from "../../text/analysis";
import { problemOf } from "../../ui/sentence";
import { freshId, h, mount } from "../../ui/view";
import type { View } from "../../ui/view";
import { signOf, toneOf } from "../replay/nags";
import { START, moveAt } from "../replay/tree";
import { commentAt, nodeOf, take } from "./study";
import type { Study } from "./study";

/** Of a row, a move has one or none: signs of a move, and verdicts on the position after it. */
const ROWS: Readonly<Record<"signs" | "verdicts", readonly number[]>> = {
  signs: [3, 1, 5, 6, 2, 4, 7],
  verdicts: [10, 13, 14, 15, 16, 17, 18, 19],
};

/** What is written is taken up when the hand rests so long. */
const REST_MS = 400;

export interface Notes {
  root: HTMLElement;
  /** Shows what there is about the move that is shown now; what was still being written is taken up before. */
  show(): void;
  /** Takes up what was still being written. */
  settle(): void;
  /** Puts the focus on the comment. */
  focus(): void;
  destroy(): void;
}

/** `onChanged` is told that the game has another text; the move that is shown is the same. */
export function makeNotes(studyNow: () => Study, onChanged: () => void): Notes {
  const id = freshId("notes");
  let timer = 0;
  let problem = "";
  /** What is being written, where, and how many steps there were before: one comment is one step, however long it takes. */
  let writing: { study: Study; node: number; place: "before" | "after"; words: string; steps: number } | undefined;

  function write(place: "before" | "after", words: string): void {
    const study = studyNow();
    const node = nodeOf(study);
    if (writing?.place !== place || writing.node !== node || writing.study !== study) {
      settle();
      writing = { study, node, place, words, steps: study.game.undo };
    }
    writing.words = words;
    clearTimeout(timer);
    timer = window.setTimeout(takeUp, REST_MS);
  }

  /** Takes up what was written until now; more of it replaces that. */
  function takeUp(): void {
    clearTimeout(timer);
    timer = 0;
    if (!writing) return;
    const { study, node, place, words, steps } = writing;
    while (study.game.undo > steps && study.edit.undo()) study.game = study.edit.game();
    const wrong = take(study, study.edit.comment(node, words, place));
    problem = wrong ? problemOf(wrong) : "";
    onChanged();
    view.redraw();
  }

  function settle(): void {
    if (timer) takeUp();
    writing = undefined;
  }

  /** Gives the move a sign, or takes it away. */
  function toggle(row: readonly number[], nag: number): void {
    settle();
    const study = studyNow();
    const nags = moveAt(study.tree, study.at)?.nags ?? [];
    const others = nags.filter((one) => !row.includes(one));
    take(study, study.edit.nags(nodeOf(study), nags.includes(nag) ? others : [...others, nag].sort((a, b) => a - b)));
    onChanged();
    view.redrawNow();
  }

  function rowOf(name: keyof typeof ROWS): View {
    const { tree, at } = studyNow();
    const nags = moveAt(tree, at)?.nags ?? [];
    return h("div", { class: "annotate-signs", role: "group", "aria-label": analysis()[name] }, ROWS[name].map((nag) =>
      h("button", {
        type: "button", class: `annotate-sign nag ${toneOf(nag)}`, "aria-pressed": String(nags.includes(nag)), "aria-label": text().replay.nag(nag),
        title: text().replay.nag(nag), disabled: at === START, on: { click: () => toggle(ROWS[name], nag) },
      }, signOf(nag))));
  }

  /** A field for a comment; of another move it is another field. */
  function fieldOf(place: "before" | "after", label: string): View {
    const study = studyNow();
    const isMine = writing?.place === place && writing.node === nodeOf(study);
    return h("div", { class: "field", key: `${place} ${nodeOf(study)}` }, h("label", { for: `${id}-${place}`, class: place === "before" ? "spoken" : "" }, label),
      h("textarea", {
        id: `${id}-${place}`, rows: place === "after" ? 2 : 1, placeholder: place === "after" && study.at !== START && analysis().commentHint,
        value: isMine ? writing?.words : commentAt(study, place),
        on: {
          input: ({ target }) => target instanceof HTMLTextAreaElement && write(place, target.value),
          blur: settle,
          keydown: (event) => event.key === "Escape" && event.target instanceof HTMLElement && event.target.blur(),
        },
      }));
  }

  const view = mount(() => {
    const words = analysis();
    const { at } = studyNow();
    return h("section", { class: "card annotate", "aria-label": words.notes },
      rowOf("signs"), rowOf("verdicts"),
      fieldOf("after", at === START ? words.commentOnGame : words.comment),
      h("p", { class: "problem", role: "alert" }, problem),
      at !== START && h("details", { key: "before", open: commentAt(studyNow(), "before") !== "" }, h("summary", {}, words.before),
        fieldOf("before", words.before)));
  });

  return {
    root: view.root,
    show: () => {
      settle();
      problem = "";
      view.redrawNow();
    },
    settle,
    focus: () => view.root.querySelector("textarea")?.focus(),
    destroy: () => {
      clearTimeout(timer);
      view.stop();
    },
  };
}
