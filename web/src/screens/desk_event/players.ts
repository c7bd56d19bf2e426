// players.ts - the list of players of an event at the desk: who is in it, and who is absent. Room: web/screens.
import type { Live } from "../../event/live";
import { absentSpans, hasPlayers, inOrder, isInRound, playerOf, wantedOf } from "../../event/players";
import type { AbsentSpan } from "../../event/players";
import { makeTextField } from "../../event/terms_form";
import { http, me } from "../../net";
import type { Contest, Player } from "../../net";
import { tournamentFiles } from "../../net/tournament";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { tell } from "./acts";
import { askAbsence, askPlayer, askRemoval } from "./player_dialogs";
import { makePlayerPaste } from "./player_paste";
import { askCode, giveSlips } from "./player_slips";

export interface PlayersView {
  root: HTMLElement;
  refresh(): void;
}

interface State {
  live: Live;
  /** The pairing numbers, which messages about a change do not have. */
  numbers: Map<number, number>;
  /** The list whose numbers were asked for. */
  numbered: string;
  count: HTMLElement;
  empty: HTMLElement;
  bar: HTMLElement;
  link: HTMLButtonElement;
  accounts: HTMLElement;
  onlyZone: HTMLElement;
  table: HTMLElement;
  body: HTMLElement;
  entry: HTMLElement;
}

const contestOf = (state: State): Contest => state.live.model.contest;
const playersOf = (state: State): readonly Player[] => contestOf(state).players ?? [];
const strangersOf = (state: State): readonly Player[] => playersOf(state).filter((one) => !one.account);
/** Accounts are made by arbiters of the zone. */
const makesAccounts = (): boolean => me()?.arbiter ?? false;

export function makePlayers(live: Live): PlayersView {
  const words = tournament().players;
  const body = element(h("tbody"));
  const heads = [words.number, words.fields.name, words.fields.rating, words.fields.club, words.fields.account, words.absent];
  const state: State = {
    live, body, numbers: new Map(), numbered: "",
    count: element(h("p", { class: "soft" })),
    empty: element(h("p", { class: "empty" })),
    bar: element(h("div", { class: "row no-print" })),
    link: element(button(words.link, () => void linkAccounts(state))),
    accounts: element(button(tournament().slips.title, () => void giveSlips(() => contestOf(state), strangersOf(state), false),
      { class: "primary" })),
    onlyZone: element(h("p", { class: "soft no-print" }, tournament().slips.onlyZone)),
    table: element(h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": tournament().tabPlayers },
      h("table", { class: "results player-list" }, h("caption", { class: "spoken" }, tournament().tabPlayers),
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)), h("td"))), body))),
    entry: element(h("div", { class: "stack no-print" })),
  };
  const csv = h("a", { class: "button", href: tournamentFiles.players(live.model.contest.contest), download: true }, words.csv);
  draw(state.bar, state.accounts, state.link, csv);
  draw(state.entry, makeQuickEntry(state), makePlayerPaste(live));
  const root = element(h("section", { class: "card stack" },
    state.empty, state.entry, state.count, state.bar, state.onlyZone, state.table));
  return { root, refresh: () => refresh(state) };
}

function refresh(state: State): void {
  const words = tournament().players;
  const contest = contestOf(state);
  const isListed = hasPlayers(contest);
  const players = playersOf(state);
  const strangers = strangersOf(state).length;
  const isPaired = !isListed && contest.rounds.length > 0;
  draw(state.empty, isPaired ? words.emptyPaired : words.empty);
  state.empty.hidden = isListed;
  state.entry.hidden = !(!contest.closed && !isPaired);
  for (const one of [state.count, state.bar, state.table]) one.hidden = !isListed;
  const areMissing = strangers > 0 && !contest.closed;
  state.link.hidden = !areMissing;
  state.accounts.hidden = !(areMissing && makesAccounts());
  state.onlyZone.hidden = !(areMissing && !makesAccounts());
  draw(state.count, [words.count(players.length), strangers > 0 ? words.withoutAccount(strangers) : ""]
    .filter((part) => part !== "").join(" · "));
  takeNumbers(state);
  redraw(state);
}

function redraw(state: State): void {
  const numbered = playersOf(state).map((one) => withNumber(one, state.numbers.get(one.player)));
  draw(state.body, inOrder(numbered).map((one) => rowOf(state, one)));
}

const withNumber = (player: Player, number: number | undefined): Player => (number === undefined ? player : { ...player, number });

/** Pairing numbers follow the list until a round is paired: when it has changed, the zone is asked for them. */
function takeNumbers(state: State): void {
  const contest = contestOf(state);
  const list = playersOf(state);
  const key = JSON.stringify([contest.rounds.length === 0, list.map(({ player, name, rating, title }) => [player, name, rating, title])]);
  if (key === state.numbered) return;
  const isFirst = state.numbered === "";
  state.numbered = key;
  if (isFirst || list.length === 0) return;
  void http.contest(contest.contest).then((answer) => {
    if (!answer.ok || state.numbered !== key) return;
    state.numbers = new Map((answer.players ?? []).map((one) => [one.player, one.number ?? 0]));
    redraw(state);
  });
}

function rowOf(state: State, player: Player): View {
  const words = tournament().players;
  const spans = absentSpans(contestOf(state).absences ?? [], player.player);
  /** As the list has them when a button is pressed. */
  const now = (): Player => playersOf(state).find((one) => one.player === player.player) ?? player;
  const name = player.name;
  const slip = (): Promise<void> =>
    now().account ? askCode(contestOf(state), now()) : giveSlips(() => contestOf(state), [now()], true);
  const acts = contestOf(state).closed ? [] : [
    makesAccounts() ? button(tournament().slips.act, () => void slip(), { "aria-label": tournament().slips.of(name) }) : null,
    button(tournament().absence.act, () => void askAbsence(contestOf(state), now()), { "aria-label": tournament().absence.actOf(name) }),
    button(words.change, () => void askPlayer(contestOf(state), now()), { "aria-label": words.changeOf(name) }),
    isInRound(contestOf(state), player.player) ? null
      : button("✕", () => void askRemoval(contestOf(state), now()),
        { class: "plain", "aria-label": words.remove(name), title: words.remove(name) }),
  ];
  return h("tr", { "data-player": player.player },
    h("td", { class: "number" }, player.number ?? ""),
    h("th", { scope: "row", class: "row-name" }, h("span", { class: "player-title" }, player.title ?? ""), ` ${name}`),
    h("td", { class: "player-rating" }, player.rating ?? ""),
    h("td", { class: "player-club" }, player.club ?? ""),
    h("td", { class: "player-account" }, player.account ? player.account.name : h("span", { class: "chip away" }, words.noAccount)),
    h("td", { class: "player-absent" }, spans.map((span) => h("span", { class: "chip paused" }, spanText(span)))),
    h("td", { class: "list-acts no-print" }, acts));
}

/** "round 3: ½", "from round 4 on: 0". */
export function spanText({ from, to, bye }: AbsentSpan): string {
  const words = tournament().absence;
  const rounds = to === undefined ? words.from(from) : to === from ? words.one(from) : words.span(from, to);
  return `${rounds}: ${words.points[bye]}`;
}

/** A name and a rating, one player after the other. */
function makeQuickEntry(state: State): View {
  const words = tournament().players;
  const name = makeTextField(words.fields.name, "", { placeholder: "Carlsen, Magnus" });
  const rating = makeTextField(words.fields.rating, "", { inputmode: "numeric", maxlength: "4", size: "5" });
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = name.input.value.trim();
    const isRated = /^\d*$/.test(rating.input.value.trim());
    name.tell(typed === "" ? words.problems["no-name"] : "");
    rating.tell(isRated ? "" : words.problems["bad-rating"]);
    if (typed === "" || !isRated) return (typed === "" ? name : rating).input.focus();
    const player = playerOf({ name: typed, rating: rating.input.value.trim() });
    const wrong = await tell({ do: "contest-enter", contest: contestOf(state).contest, players: [player] });
    name.tell(wrong ?? "");
    name.input.focus();
    if (wrong !== null) return;
    announce(words.added(typed));
    if (name.input.value.trim() !== typed) return;
    name.input.value = "";
    rating.input.value = "";
  };
  return h("form", { class: "row with-field quick-entry", "aria-label": words.addTitle, on: { submit: (event) => void add(event) } },
    name.root, rating.root, h("button", { type: "submit", class: "primary" }, words.add),
    button(words.more, () => void askPlayer(contestOf(state), undefined, name.input.value.trim())));
}

/** Links players without an account to those whose account has their very name. */
async function linkAccounts(state: State): Promise<void> {
  const strangers = strangersOf(state);
  const link = (list: readonly Player[]) => asLoggedIn(() => http.command({
    do: "contest-enter", contest: contestOf(state).contest, players: list.map((one) => ({ ...wantedOf(one), account: one.name })),
  }));
  let answer = await link(strangers);
  let found = strangers;
  if (!answer.ok && answer.code === "no-such-person") {
    const unknown = new Set(answer.names ?? []);
    found = strangers.filter((one) => !unknown.has(one.name));
    if (found.length > 0 && found.length < strangers.length) answer = await link(found);
  }
  const words = tournament().players;
  announceShown(answer.ok || found.length === 0 ? words.linked(found.length, strangers.length - found.length) : sayRefusal(answer));
}
