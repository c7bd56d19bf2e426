// review_panel.ts - what the engine thinks of a whole game: the curve, the signs of both sides, and what can be done with them.
// Room: web/engine. Its words (loadEngine) and its styles ("engine") are the screen's to load.
import { text } from "../text";
import { engine as words } from "../text/engine";
import { announce } from "../ui/announce";
import { download } from "../ui/download";
import { button, h, mount } from "../ui/view";
import type { Child, View } from "../ui/view";
import { SIDES } from "../zug/types";
import type { Side } from "../zug/types";
import type { Zug } from "../zug/zug";
import { makeAnalyst } from "./analysis";
import { annotate } from "./annotated";
import { endOf, isWhole, reviewGame, reviewOfFile, signsOf } from "./game_review";
import type { Review, ReviewEnd, ReviewedGame } from "./game_review";
import { SIGNS } from "./judgement";
import type { Opinion, Sign } from "./judgement";
import { keepReview, keptReview } from "./kept_reviews";
import { makeLesson } from "./lesson";
import type { Lesson } from "./lesson";
import { SIGN_TEXT, countOf, reviewPicture, reviewTable } from "./review_chart";
import type { Reviewed } from "./review_chart";

/** A game that is shown. */
export interface ShownGame {
  game: ReviewedGame;
  /** Which side is who looks at it; null if neither. */
  own: Promise<Side | null>;
  fileName: string;
  /** The game as PGN; null if it cannot be written. */
  pgn: (() => Promise<Uint8Array>) | null;
}

export interface ReviewPanel {
  root: HTMLElement;
  show(shown: ShownGame): void;
  /** Marks the position that the board shows: 0 is the start; null is none of the main line. */
  mark(at: number | null): void;
  /** Looks at the whole game. */
  begin(): void;
  destroy(): void;
}

export interface ReviewOptions {
  /** A place of the curve was chosen. */
  onSelect(at: number): void;
  /** More is known of the game. */
  onReview(review: Review, signs: readonly (Sign | null)[]): void;
  /** A lesson is to be shown in place of the game, or is over. */
  onLesson(lesson: HTMLElement | null): void;
}

export function makeReviewPanel(zug: Zug, options: ReviewOptions): ReviewPanel {
  const analyst = makeAnalyst();
  let shown: ShownGame | undefined;
  let review: (Opinion | null)[] = [];
  let signs: (Sign | null)[] = [];
  let state: "idle" | "running" | ReviewEnd = "idle";
  let isOfFile = false;
  let isOpen = false;
  let marked: number | null = 0;
  let turn = 0;
  let side: Side = "white";
  let lesson: Lesson | undefined;

  function change(next: readonly (Opinion | null)[]): void {
    if (!shown) return;
    review = [...next];
    signs = signsOf(shown.game, review);
  }

  /** Shows what is known where the moves are; not while it grows, which would take them from under the eyes. */
  const tell = (): void => void (review.some((one) => one) && options.onReview(review, signs));

  /** The side with more signs. */
  function worst(): Side {
    const count = (of: Side): number => signs.filter((sign, i) => sign && shown?.game.moves[i]?.side === of).length;
    return count("black") > count("white") ? "black" : "white";
  }

  async function begin(): Promise<void> {
    if (!shown || state === "running") return;
    const { game } = shown;
    const mine = ++turn;
    state = "running";
    if (isOfFile) change(nothing(game));
    isOfFile = false;
    view.redrawNow();
    announce(words().review.running);
    const how = await reviewGame(zug, analyst, game, review, (index, opinion) => {
      if (mine !== turn) return;
      change(review.map((one, i) => (i === index ? opinion : one)));
      keepReview(endOf(game), review);
      view.redraw();
    });
    if (mine !== turn) return;
    state = how;
    tell();
    announce(sentenceOf(how));
    const own = await shown.own;
    if (mine !== turn) return;
    side = own ?? worst();
    view.redraw();
  }

  function stop(): void {
    analyst.stop();
  }

  function leaveLesson(): void {
    lesson?.destroy();
    lesson = undefined;
    options.onLesson(null);
    view.root.querySelector<HTMLElement>(".review-learn")?.focus();
  }

  function learn(): void {
    if (!shown) return;
    lesson = makeLesson(zug, { game: shown.game, review, signs, side, onLeave: leaveLesson });
    options.onLesson(lesson.root);
    lesson.begin();
  }

  async function save(): Promise<void> {
    if (!shown?.pgn) return;
    const { fileName } = shown;
    const [known, judged] = [review, signs];
    download(fileName, annotate(zug, await shown.pgn(), known, judged));
  }

  /** To the next move of a side that has a sign. */
  function next(of: Side, sign: Sign): void {
    if (!shown) return;
    const all = shown.game.moves.flatMap((move, i) => (move.side === of && signs[i] === sign ? [i + 1] : []));
    const to = all.find((at) => at > (marked ?? 0)) ?? all[0];
    if (to !== undefined) options.onSelect(to);
  }

  /** Whose signs, and how many of each. */
  function counts({ game, signs }: Reviewed): View {
    const colors = text().board.colors;
    return h("table", { class: "review-counts" },
      h("thead", {}, h("tr", {}, h("td", {}), SIDES.map((of) => h("th", { scope: "col" }, colors[of])))),
      h("tbody", {}, SIGNS.map((sign) => h("tr", { key: sign },
        h("th", { scope: "row" }, h("span", { class: `review-key sign-${sign}`, "aria-hidden": "true" }, SIGN_TEXT[sign]), " ", words().review.signs[sign]),
        SIDES.map((of) => {
          const count = countOf(game, signs, of, sign);
          return h("td", {}, count === 0 ? "0" : button(String(count), () => next(of, sign), {
            class: "plain", "aria-label": words().review.nextSign(colors[of], words().review.signs[sign], count),
          }));
        })))));
  }

  /** What is known, drawn. */
  function known(reviewed: Reviewed): Child[] {
    return [
      h("div", { class: "chart-picture review-picture", on: { click: choose } }, reviewPicture(reviewed, marked)),
      h("div", { class: "review-below" }, counts(reviewed), state !== "running" && h("div", { class: "review-tools" }, tools())),
      h("details", { class: "review-details", on: { toggle: open } }, h("summary", {}, text().replay.chartTable),
        isOpen && h("div", { class: "chart-table" }, reviewTable(reviewed, options.onSelect))),
    ];
  }

  function open(event: Event): void {
    isOpen = event.target instanceof HTMLDetailsElement && event.target.open;
    view.redraw();
  }

  function choose(event: MouseEvent): void {
    const hit = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    if (hit) options.onSelect(Number(hit.getAttribute("data-at")));
  }

  const sideButton = (of: Side): View =>
    button(text().board.colors[of], () => {
      side = of;
      view.redraw();
    }, { "aria-pressed": String(side === of), class: "review-side" });

  const tools = (): Child[] => [
    h("div", { class: "row", role: "group", "aria-label": words().lesson.whose }, words().lesson.whose, SIDES.map(sideButton)),
    h("div", { class: "row" },
      button(words().lesson.begin, learn, { class: "primary review-learn" }),
      shown?.pgn && button(words().review.save, () => void save(), { title: words().review.saveHint })),
  ];

  /** The way to begin, how far it is, or why it goes no further. */
  function status(): Child {
    if (state === "running") {
      const [done, all] = [review.filter((one) => one?.best).length, review.length];
      return h("div", { class: "review-status" },
        h("progress", { max: all, value: done, "aria-label": words().review.running }),
        h("span", {}, words().review.progress(done, all)),
        button(words().review.stop, stop));
    }
    const why = state === "idle" || state === "done" ? null : sentenceOf(state);
    if (isWhole(review)) return null;
    return h("div", { class: "review-status" }, why && h("p", {}, why), isOfFile && h("p", { class: "soft" }, words().review.ofFile),
      button(review.some((one) => one?.best) ? words().review.goOn : text().replay.analyse, () => void begin(), { class: "review-begin" }));
  }

  const view = mount(() => {
    const isShown = shown !== undefined && shown.game.moves.length > 0;
    const isKnown = review.filter((one) => one).length > 1;
    return h("section", { class: "card chart review", "aria-label": words().review.title, hidden: !isShown },
      h("h2", {}, words().review.title),
      status(), isShown && shown && isKnown && known({ game: shown.game, review, signs }));
  });

  return {
    root: view.root,
    show: (next) => {
      turn++;
      analyst.stop();
      if (lesson) leaveLesson();
      [shown, state, isOfFile] = [next, "idle", false];
      const kept = keptReview(endOf(next.game), next.game.moves.length + 1);
      const said = kept ?? reviewOfFile(zug, next.game);
      isOfFile = kept === null && said !== null;
      change(said ?? nothing(next.game));
      tell();
      side = worst();
      void next.own.then((own) => {
        if (shown !== next || !own) return;
        side = own;
        view.redraw();
      });
      view.redraw();
    },
    mark: (at) => {
      marked = at;
      view.redraw();
    },
    begin: () => void begin(),
    destroy: () => {
      turn++;
      lesson?.destroy();
      analyst.end();
      view.stop();
    },
  };
}

/** A game of which nothing is known. */
const nothing = ({ moves }: ReviewedGame): Review => Array.from({ length: moves.length + 1 }, () => null);

/** How a review has ended, in words. */
function sentenceOf(how: ReviewEnd): string {
  switch (how) {
    case "done": return words().review.done;
    case "stopped": return words().review.stopped;
    case "live-position": return words().review.live;
    default: return words().none[how];
  }
}
