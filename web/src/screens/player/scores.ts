// scores.ts - what somebody has scored: by colour, speed, opening and event. Room: web/screens.
import { pointsText } from "../../event/score";
import type { Score } from "../../net";
import type { PlayerFacts } from "../../net/http";
import { apart, language } from "../../text";
import { player as playerWords } from "../../text/player";
import { h } from "../../ui/view";
import type { Child, View } from "../../ui/view";

/** A row of sums, with what it is about. */
interface Line {
  key: string;
  name: Child;
  score: Score;
}

const gamesOf = ({ won, drawn, lost }: Score): number => won + drawn + lost;

const both = (a: Score, b: Score): Score =>
  ({ won: a.won + b.won, drawn: a.drawn + b.drawn, lost: a.lost + b.lost, points: a.points + b.points });

/** The part of the points, as a number and, for the eye, as a bar. */
function share(score: Score): View {
  const part = score.points / Math.max(1, gamesOf(score));
  const said = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(part);
  return h("td", { class: "part" }, h("meter", { min: 0, max: 1, value: part, "aria-hidden": "true" }), h("span", {}, said));
}

function table(title: string, first: string, lines: readonly Line[]): View {
  const { columns } = playerWords();
  const heads = [columns.games, columns.won, columns.drawn, columns.lost, columns.points, columns.share];
  return h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": title },
    h("table", { class: "results player-scores" }, h("caption", { class: "spoken" }, title),
      h("thead", {}, h("tr", {}, first === "" ? h("td") : h("th", { scope: "col" }, first),
        heads.map((name) => h("th", { scope: "col", class: "number" }, name)))),
      h("tbody", {}, lines.map(({ key, name, score }) => h("tr", { key }, h("th", { scope: "row" }, name),
        [gamesOf(score), score.won, score.drawn, score.lost].map((count) => h("td", { class: "number" }, count)),
        h("td", { class: "number score" }, pointsText(score.points * 2)), share(score))))));
}

const part = (title: string, ...inside: Child[]): View => h("section", { class: "card stack" }, h("h2", {}, title), inside);

/** By colour and by speed, and against who looks at it. */
export function showScore({ white, black, speeds, against, more }: PlayerFacts): View {
  const words = playerWords();
  const lines: Line[] = [
    { key: "all", name: words.all, score: both(white, black) },
    { key: "white", name: words.with.white, score: white },
    { key: "black", name: words.with.black, score: black },
    ...speeds.map((one) => ({ key: one.speed, name: words.speeds[one.speed], score: one })),
    ...(against ? [{ key: "against", name: words.againstYou, score: against }] : []),
  ];
  return part(words.score, table(words.score, "", lines.filter(({ score }) => gamesOf(score) > 0)),
    more && h("p", { class: "soft small-text" }, words.counted));
}

export function showOpenings({ openings }: PlayerFacts): View | false {
  const words = playerWords();
  return openings.length > 0 && h("div", { class: "player-openings" }, (["white", "black"] as const).map((side) => {
    const lines = openings.filter((one) => one.side === side)
      .map((one) => ({ key: one.opening, name: h("span", { lang: "en" }, one.opening), score: one }));
    return lines.length > 0 && part(words.openings[side], table(words.openings[side], words.opening, lines));
  }));
}

export function showEvents({ events }: PlayerFacts): View | false {
  const words = playerWords();
  return events.length > 0 && part(words.events, table(words.events, words.event,
    events.map((one) => ({ key: one.contest, name: h("a", { href: `/event/${one.contest}` }, apart(one.name)), score: one }))));
}
