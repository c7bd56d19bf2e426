// index.ts - the settings: look, sound, language, ways of moving. Room: web/screens.
import type { Screen } from "../../app/screen";
import { changeSettings, settings } from "../../app/settings";
import type { Settings } from "../../app/settings";
import { makeBoard } from "../../board/board";
import { loadMe } from "../../net";
import { languageNames, text } from "../../text";
import { element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { check, field, select } from "../../ui/field";
import { loadZug } from "../../zug/zug";

const SHOWN_FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** A switch of the settings. */
function toggle(key: Switch, label: string, hint = ""): View {
  return check(label, settings()[key], (isOn) => changeSettings({ [key]: isOn }), hint);
}

/** What the page looks and sounds like. */
function makeLook(): View {
  const words = text().settings;
  const now = settings();
  return h(
    "fieldset",
    {},
    h("legend", {}, words.look),
    h(
      "div",
      { class: "two-fields" },
      field(
        words.theme,
        select(words.themes, now.theme, (theme) => changeSettings({ theme })),
      ),
      field(
        words.language,
        select({ auto: words.languageAuto, ...languageNames }, now.language, (language) => changeSettings({ language })),
      ),
      field(
        words.board,
        select(words.boards, now.board, (board) => changeSettings({ board })),
      ),
      field(
        words.pieces,
        select(words.pieceSets, now.pieces, (pieces) => changeSettings({ pieces })),
      ),
      field(
        words.letters,
        select(words.letterSets, now.letters, (letters) => changeSettings({ letters })),
      ),
    ),
    toggle("coordinates", words.coordinates),
    toggle("animation", words.animation),
    toggle("sound", words.sound),
    toggle("phrases", words.phrases, words.phrasesHint),
  );
}

/** The options of article 3.6 of the Online Regulations: each is off until the player wants it. */
export function makeMoving(): View {
  const words = text().settings;
  return h(
    "fieldset",
    {},
    h("legend", {}, words.moving),
    toggle("smart_move", words.smartMove, words.smartMoveHint),
    toggle("premove", words.premove, words.premoveHint),
    toggle("auto_queen", words.autoQueen, words.autoQueenHint),
    toggle("confirm", words.confirm, words.confirmHint),
  );
}

export async function makeScreen(): Promise<Screen> {
  const words = text().settings;
  const [zug] = await Promise.all([loadZug(), loadMe()]);
  const board = makeBoard({ zug, still: true });
  board.show({ fen: SHOWN_FEN, lastMove: ["f1", "c4"] });
  const root = element(h(
    "section",
    {},
    h("h1", {}, words.title),
    h(
      "div",
      { class: "settings" },
      h("div", { class: "stack" }, makeLook(), makeMoving(), h("p", { class: "soft" }, words.kept)),
      h(
        "div",
        { class: "stack" },
        h("div", { class: "card" }, board.root),
        h("p", { class: "soft small-text" }, words.licences),
      ),
    ),
  ));
  return { title: words.title, root, unmount: board.destroy };
}
