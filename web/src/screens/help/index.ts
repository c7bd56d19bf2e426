// index.ts - how playing works here, with a board to try it (Online 2.4). Room: web/screens.
import type { Screen } from "../../app/screen";
import { makeBoard } from "../../board/board";
import { text } from "../../text";
import { help, loadHelp } from "../../text/help";
import { announce } from "../../ui/announce";
import { button, element, h } from "../../ui/view";
import { playMove } from "../../ui/sound";
import { other } from "../../zug/types";
import { INITIAL_FEN, isProblem, loadZug } from "../../zug/zug";
import { makeMoving } from "../settings";

export async function makeScreen(): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadHelp()]);
  const words = help();
  let fen = INITIAL_FEN;
  const board = makeBoard({
    zug,
    onMove: (move) => {
      const played = zug.play(fen, move.uci);
      if (isProblem(played)) return;
      fen = played.fen;
      playMove(played);
      announce(text().board.played(other(played.turn), played.san));
      board.show({ fen, lastMove: [played.from, played.to], movable: "both" });
    },
  });
  board.show({ fen, movable: "both" });
  const again = button(text().moves.first, () => {
    fen = INITIAL_FEN;
    board.show({ fen, movable: "both" });
  });
  const sections = words.sections.map((one) =>
    h(
      "section",
      { class: "help-part" },
      h("h2", {}, one.title),
      h("ul", {}, one.points.map((point) => h("li", {}, point))),
    ),
  );
  return {
    title: words.title,
    layout: "wide",
    root: element(h(
      "article",
      { class: "help" },
      h("div", { class: "help-words" }, h("h1", {}, words.title), h("p", {}, words.lead), sections),
      h(
        "aside",
        { class: "help-try stack", "aria-label": words.try },
        h("p", { class: "soft" }, words.try),
        board.root,
        h(
          "div",
          { class: "row" },
          again,
          button(text().board.flip, () => board.flip()),
        ),
        makeMoving(),
      ),
    )),
    unmount: board.destroy,
  };
}
