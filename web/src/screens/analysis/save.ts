// save.ts - what one can take away from an analysis: its PGN, its position, a link to all of it. Room: web/screens.
import { text } from "../../text";
import { analysis } from "../../text/analysis";
import { copy, download } from "../../ui/download";
import { field } from "../../ui/field";
import { fileName } from "../../ui/file_name";
import { makeLinkBox } from "../../ui/link_box";
import { button, element, h, mount } from "../../ui/view";
import { knownDate } from "../replay/known";
import { tagOf } from "../replay/tree";
import { linkTo } from "./link";
import { fenHere, pgnOf } from "./study";
import type { Study } from "./study";

export interface Save {
  root: HTMLElement;
  show(): void;
  destroy(): void;
}

/** `onSaved` is told that the game as it is now is safe. */
export function makeSave(studyNow: () => Study, isTurned: () => boolean, onSaved: () => void): Save {
  const fen = element(h("input", { class: "mono fen", readonly: true, spellcheck: "false" }));

  const link = makeLinkBox({
    label: analysis().link,
    copied: () => {
      onSaved();
      return analysis().linkCopied;
    },
  });
  let isLong = false;

  function saveFile(): void {
    const { tree, edit } = studyNow();
    const [white = "", black = "", date] = ["White", "Black", "Date"].map((tag) => tagOf(tree, tag));
    const name = white || black ? fileName("pgn", white, black, knownDate(date)) : fileName("pgn", analysis().title);
    download(name, edit.pgnBytes());
    onSaved();
  }

  const view = mount(() => {
    const [words, own] = [text().replay, analysis()];
    const here = `/editor?${new URLSearchParams({ fen: fenHere(studyNow()) }).toString()}`;
    return h("section", { class: "card share", "aria-label": own.share },
      h("div", { class: "share-fen" }, field(words.fen, fen),
        button(words.copy, () => void copy(fenHere(studyNow()), words.copied.fen), { "aria-label": words.copyFen })),
      h("div", { class: "row" },
        button(words.download, saveFile, { title: words.pgnHint }),
        button(words.copyPgn, () => void copy(pgnOf(studyNow()), words.copied.pgn).then(onSaved), { title: words.pgnHint }),
        h("a", { class: "button", href: `${here}#play` }, words.playFrom),
        h("a", { class: "button", href: here }, words.editPosition)),
      h("div", { class: "field share-link" }, h("span", { class: "label" }, own.link),
        isLong ? h("p", { class: "soft" }, own.linkLong) : link.root));
  });
  return {
    root: view.root,
    show: () => {
      const study = studyNow();
      const address = linkTo(pgnOf(study), study.at, isTurned());
      fen.value = fenHere(study);
      isLong = address === null;
      link.show(location.origin + (address ?? "/analysis"));
      view.redraw();
    },
    destroy: () => view.stop(),
  };
}
