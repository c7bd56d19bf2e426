// share.ts - what one can take away from a game: its position, a link to it, its PGN. Room: web/screens.
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import { copy, download } from "../../ui/download";
import { field } from "../../ui/field";
import { makeLinkBox } from "../../ui/link_box";
import { decode } from "../../zug/pgn";
import type { Uploaded } from "./upload";

export interface ShareOptions {
  fen(): string;
  /** The address of the position that is shown, with all that is needed to find it again. */
  link(): string;
  /** True if that leads to the position alone, because the file is not kept in the zone. */
  isLinkBare(): boolean;
  /** The game, in export format. */
  pgn(): Promise<Blob>;
  /** All games that are listed now, in export format. */
  allPgn(): Promise<Blob>;
  /** What the file of the game is called, and that of all of them. */
  fileName(): string;
  allFileName(): string;
  /** Goes on from the position that is shown. */
  analyse(): void;
  /** Sends the file to the zone. */
  upload(): Promise<Uploaded>;
}

export interface Share {
  root: HTMLElement;
  show(view: { fen: string; hasGame: boolean; isWhole: boolean; games: number; canUpload: boolean }): void;
}

/** A form to come in by, for those who have not; then the file is sent. */
async function makeEntrance(send: () => Promise<void>): Promise<HTMLElement> {
  const { makeComeIn } = await import("../../play/come_in");
  return element(makeComeIn({ title: text().replay.uploadName, onDone: () => void send() }));
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

export function makeShare(options: ShareOptions): Share {
  const words = text().replay;
  const fen = element(h("input", { class: "mono fen", readonly: true, spellcheck: "false" }));
  const said = element(h("p", { class: "soft share-said" }));
  const say = (sentence: string): void => {
    draw(said, sentence);
    announce(sentence);
  };
  const copied = (contents: string, done: string): void => void copy(contents, done).then(() => draw(said, done));
  const link = makeLinkBox({
    label: words.link, action: words.copyLink,
    copied: () => {
      const done = options.isLinkBare() ? words.copied.bareLink : words.copied.link;
      draw(said, done);
      return done;
    },
  });
  const [edit, playFrom] = [words.editPosition, words.playFrom].map((name) => element(h("a", { class: "button" }, name)));
  const hint = { title: words.pgnHint };
  const save = async (name: string, file: Promise<Blob>): Promise<void> => download(name, await file);
  const copyPgn = async (file: Blob): Promise<void> => copied(decode(await bytesOf(file)), words.copied.pgn);
  const pgn = [
    element(button(words.download, () => void save(options.fileName(), options.pgn()), hint)),
    element(button(words.copyPgn, () => void options.pgn().then(copyPgn), hint)),
  ];
  const all = element(button("", () => void save(options.allFileName(), options.allPgn()), hint));
  const noExport = element(h("p", { class: "soft" }, words.noExport));
  const comeIn = element(h("div", { class: "share-come-in" }));
  const send = async (): Promise<void> => {
    draw(comeIn);
    draw(said, words.uploading);
    const sent = await options.upload();
    if (sent === "come-in") {
      draw(said);
      draw(comeIn, await makeEntrance(send));
    } else if ("problem" in sent) {
      say(sent.problem);
    } else {
      upload.hidden = true;
      copied(options.link(), words.uploaded);
    }
  };
  const upload = element(button(words.upload, () => void send(), { class: "plain" }));
  return {
    root: element(h("section", { class: "card share", "aria-label": words.share },
      h("div", { class: "share-fen" }, field(words.fen, fen),
        button(words.copy, () => copied(options.fen(), words.copied.fen), { "aria-label": words.copyFen })),
      h("div", { class: "field share-link" }, h("span", { class: "label" }, words.link), link.root),
      h("div", { class: "row" }, button(text().moves.analyse, options.analyse, { class: "primary" }), playFrom, edit, pgn, all), noExport, upload, said, comeIn)),
    show: (view) => {
      fen.value = view.fen;
      link.show(options.link());
      const editor = `/editor?${new URLSearchParams({ fen: view.fen }).toString()}`;
      edit?.setAttribute("href", editor);
      playFrom?.setAttribute("href", `${editor}#play`);
      for (const one of pgn) one.hidden = !view.hasGame || !view.isWhole;
      noExport.hidden = !view.hasGame || view.isWhole;
      all.hidden = view.games < 2;
      draw(all, words.downloadAll(view.games));
      upload.hidden = !view.canUpload;
      draw(said);
    },
  };
}
