// plan.ts - by which rules the players of an event are paired and ranked, at the desk. Room: web/screens.
// Which tie-breaks are the usual ones is asked of the zone.
import type { Live } from "../../event/live";
import { hasPlayers, hasTeams } from "../../event/players";
import { isTeamSystem } from "../../event/teams";
import type { Command, Contest } from "../../net";
import { tournaments } from "../../net/tournament";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { choice } from "../../ui/choice";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field, select } from "../../ui/field";
import { isOneOf } from "../../zug/record";
import { SIDES } from "../../zug/types";
import type { Side } from "../../zug/types";
import { tell } from "./acts";
import { makePlanLines } from "./plan_teams";

export interface PlanView {
  root: HTMLElement;
  refresh(): void;
}

const ROUNDS_MAX = 255;

/** What a tie-break is called; a code that has no words here says itself. */
export const tieBreakName = (code: string): string =>
  tournament().plan.tieBreakNames[code] ?? tournament().teams.tieBreaks[code] ?? code;

export function makePlan({ model }: Live): PlanView {
  const root = element(h("section", { class: "card stack plan" }));
  let shown = "";
  let isTouched = false;
  const refresh = (): void => {
    const { plan, closed, teams, players } = model.contest;
    const key = JSON.stringify([plan, closed, hasPlayers(model.contest), teams?.length, players?.length]);
    // What is being chosen stays until it is saved.
    if (key === shown || isTouched) return;
    shown = key;
    draw(root, makeForm(model.contest, () => {
      isTouched = false;
      refresh();
    }));
  };
  for (const by of ["input", "click"]) root.addEventListener(by, () => (isTouched = true));
  refresh();
  return { root, refresh };
}

function makeForm(event: Contest, onSaved: () => void): View {
  const words = tournament().plan;
  const { contest, plan, closed: isClosed } = event;
  const system = plan?.system ?? (hasTeams(event) ? "BERGER_TEAM_ROUNDROBIN" : "FIDE_DUTCH_2026");
  const { "": byHand = "", ...ofPlayers } = words.systems;
  const known = { ...ofPlayers, ...tournament().teams.systems, "": byHand };
  const systems = { ...known, ...(system in known ? {} : { [system]: system }) };
  const lines = makePlanLines(event);
  const choose = (next: string): void => {
    tieBreaks.setKnown(next === system);
    lines.refresh(next, Number(rounds.value));
    // Of teams the table says who begins with White.
    color.root.hidden = isTeamSystem(next);
  };
  const systemList = select(systems, system, choose);
  const rounds = element(h("input", {
    type: "number", min: "1", max: String(ROUNDS_MAX), step: "1", class: "plies-input", "aria-describedby": "plan-rounds-hint",
  }));
  rounds.value = plan?.rounds ? String(plan.rounds) : "";
  rounds.addEventListener("change", () => lines.refresh(systemList.value, Number(rounds.value)));
  const tieBreaks = makeTieBreaks(contest, plan?.tie_breaks);
  const color = makeFirstColor(plan?.first_color);
  choose(system);
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const count = Number(rounds.value);
    const isGood = rounds.value === "" ? !rounds.validity.badInput : Number.isInteger(count) && count > 0 && count <= ROUNDS_MAX;
    draw(problem, isGood ? "" : words.bad);
    if (!isGood) return rounds.focus();
    const said = lines.value();
    if (said === null) return;
    const [breaks, side] = [tieBreaks.value(), color.value()];
    const command: Command = {
      do: "contest-plan", contest, system: systemList.value, ...(count > 0 ? { rounds: count } : {}),
      ...(breaks ? { tie_breaks: breaks } : {}), ...(side ? { first_color: side } : {}),
      ...(said ? { lines: said } : {}),
    };
    const wrong = await tell(command);
    draw(problem, wrong ?? "");
    if (wrong !== null) return;
    announceShown(words.saved);
    onSaved();
  };
  return h("form", { class: "stack", on: { submit: (event) => void save(event) } },
    h("h2", {}, words.title), h("p", { class: "soft" }, words.hint),
    h("fieldset", { class: "stack bare", disabled: isClosed },
      h("div", { class: "form-columns" }, field(words.system, systemList),
        field(words.rounds, rounds, h("span", { class: "hint soft", id: "plan-rounds-hint" }, words.roundsHint))),
      lines.root, color.root, tieBreaks.root, problem,
      h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, words.save))));
}

/** The colour of the first player, and the lot by which it is drawn. */
function makeFirstColor(first: Side | undefined): { root: HTMLElement; value(): Side | undefined } {
  const words = tournament().plan;
  const list = select(words.colors, first ?? "none", () => undefined);
  const redraw = (): void => {
    const [bit = 0] = crypto.getRandomValues(new Uint8Array(1));
    const drawn = bit % 2 === 0 ? "white" : "black";
    list.value = drawn;
    announce(words.drawn(words.colors[drawn]));
  };
  return {
    root: element(h("div", { class: "row with-field" }, field(words.firstColor, list), button(words.draw, redraw))),
    value: () => (isOneOf(SIDES, list.value) ? list.value : undefined),
  };
}

interface TieBreaks {
  root: HTMLElement;
  value(): string | undefined;
  /** Whether the system is the one whose usual tie-breaks the zone has told. */
  setKnown(isKnown: boolean): void;
}

/** The tie-breaks: the usual ones, or a list that is put together. */
function makeTieBreaks(contest: string, given: string | undefined): TieBreaks {
  const words = tournament().plan;
  let codes = (given ?? "").split(",").filter((code) => code !== "");
  let isOwn = codes.length > 0;
  let isKnown = true;
  const list = element(h("ol", { class: "plain-list tie-breaks" }));
  const usual = element(h("p", { class: "soft" }));
  const adder = element(h("select", { on: { change: () => add(adder.value) } }));
  const own = element(h("div", { class: "stack" }, list, field(words.addTieBreak, adder)));
  const set = (next: string[], focus?: string): void => {
    codes = next;
    redraw();
    if (focus !== undefined) (list.querySelector<HTMLElement>(`[data-move="${focus}"]`) ?? adder).focus();
  };
  const add = (code: string): void => {
    if (code !== "") set([...codes, code]);
    adder.focus();
  };
  const redraw = (): void => {
    draw(list, codes.map((code, i) => tieBreakItem(code, i, codes, set)));
    const others = Object.entries(words.tieBreakNames).filter(([code]) => code !== "PTS" && !codes.includes(code));
    draw(adder, h("option", { value: "" }, words.choose), others.map(([code, name]) => h("option", { value: code }, name)));
    own.hidden = !isOwn;
    usual.hidden = !(!isOwn && isKnown);
  };
  // A plan without any has the usual ones: these say which.
  if (!isOwn) void tournaments.standings(contest).then((answer) => {
    if (!answer.ok) return;
    const known = answer.tie_breaks.map((one) => one.code).filter((code) => code !== "PTS");
    draw(usual, words.usualAre(known.map(tieBreakName)));
    if (codes.length === 0) set(known);
  });
  redraw();
  return {
    root: element(h("div", { class: "stack" },
      choice(words.tieBreaks, { usual: words.usual, own: words.own }, isOwn ? "own" : "usual", (value) => {
        isOwn = value === "own";
        redraw();
      }), usual, own)),
    value: () => (isOwn && codes.length > 0 ? codes.join(",") : undefined),
    setKnown: (isSo) => {
      isKnown = isSo;
      redraw();
    },
  };
}

function tieBreakItem(
  code: string, at: number, codes: readonly string[], set: (next: string[], focus?: string) => void,
): View {
  const words = tournament().plan;
  const name = tieBreakName(code);
  const moved = (to: number): string[] => {
    const others = codes.filter((one) => one !== code);
    return [...others.slice(0, to), code, ...others.slice(to)];
  };
  const mover = (sign: string, label: string, to: number, way: string): View =>
    button(sign, () => to >= 0 && to < codes.length && set(moved(to), `${code} ${way}`),
      { class: "plain", "aria-label": label, "data-move": `${code} ${way}`, "aria-disabled": to < 0 || to >= codes.length ? "true" : null });
  return h("li", {}, h("span", { class: "tie-break-name" }, `${at + 1}. ${name}`),
    mover("↑", words.up(name), at - 1, "up"), mover("↓", words.down(name), at + 1, "down"),
    button("✕", () => set(codes.filter((one) => one !== code), ""), { class: "plain", "aria-label": words.remove(name) }));
}
