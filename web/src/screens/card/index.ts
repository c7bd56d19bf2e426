// index.ts - the card of a player in an event: who it is, round by round, and what the values are made of. Room: web/screens.
import { message } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { cardAddress, isOwn, peopleOf, titled, youMark } from "../../event/people";
import { absenceText } from "../../event/player_table";
import { inOrder } from "../../event/players";
import { makePrintHead } from "../../event/print_head";
import { http, loadMe, zone } from "../../net";
import type { Contest, Player, Standings } from "../../net";
import { tournaments } from "../../net/tournament";
import { makeNotShown } from "../../play/not_shown";
import { text } from "../../text";
import { loadTournament, tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { makeRounds } from "./rounds";
import { makeMadeUp, makeSums } from "./sums";

export async function makeScreen(place: Place): Promise<Screen> {
  const [contest] = await Promise.all([http.contest(place.params["id"] ?? ""), loadTournament(), loadMe()]);
  if (!contest.ok) return makeNotShown(text().desk.events, contest);
  const player = peopleOf(contest).byPlayer(Number(place.params["player"]));
  if (!player) return message(contest.name, tournament().page.card.noSuch);
  return makeCard(contest, player);
}

const WAIT_MS = 1000;

function makeCard(first: Contest, player: Player): Screen {
  const words = tournament().page;
  const body = element(h("div", { class: "stack" }));
  const printHead = makePrintHead(() => first);
  let contest = first;
  let timer = 0;
  const load = async (): Promise<void> => {
    const answer = await tournaments.card(contest.contest, player.player);
    if (answer.ok) draw(body, partsOf(contest, answer));
  };
  // What the card shows follows from the results: when the event changes it is asked for, but not with each of many.
  const hear = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void load(), WAIT_MS);
  };
  const stops = [
    zone().watchContest(first.contest, (next) => {
      contest = next;
      hear();
    }),
    zone().onMessage((told) => {
      if (told.type === "game-ends" && told.contest === first.contest) hear();
    }),
    printHead.destroy,
  ];
  void load();
  printHead.refresh(titled(player));
  return {
    title: titled(player),
    root: element(h("div", { class: "stack player-card" }, printHead.root,
      h("p", { class: "no-print" }, h("a", { href: `/event/${first.contest}` }, first.name)),
      h("header", { class: "card-head" },
        h("h1", {}, titled(player), isOwn(player.account?.id) ? youMark() : null),
        player.account !== undefined && h("a", { class: "button no-print", href: `/player/${player.account.id}` }, words.card.allGames),
        button(words.print, () => window.print(), { class: "no-print" })),
      makeFacts(first, player), body, makeNeighbours(first, player))),
    unmount: () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    },
  };
}

/** Who somebody is, as the list has it. */
function makeFacts(contest: Contest, player: Player): View {
  const { columns, card } = tournament().page;
  const facts: [string, string | number | undefined][] = [
    [card.number, player.number], [columns.rating, player.rating], [columns.federation, player.federation],
    [columns.club, player.club], [card.fide, player.fide_id], [columns.remark, absenceText(contest, player.player)],
  ];
  return h("dl", { class: "card facts", "aria-label": card.facts }, facts.filter(([, fact]) => fact !== undefined && fact !== "")
    .map(([name, fact]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(fact)))));
}

function partsOf(contest: Contest, standings: Standings): (View | null)[] {
  const [row] = standings.rows;
  return row ? [makeSums(contest, standings, row), makeRounds(contest, row), makeMadeUp(contest, standings, row)] : [];
}

/** The ways to the cards before and behind this one in the list. */
function makeNeighbours(contest: Contest, player: Player): View {
  const { previous, next } = tournament().page.card;
  const players = inOrder(contest.players ?? []);
  const at = players.findIndex((one) => one.player === player.player);
  const link = (to: Player | undefined, name: string): View | null =>
    (to ? h("a", { class: "button", href: cardAddress(contest.contest, to.player) }, `${name}: ${titled(to)}`) : null);
  return h("nav", { class: "row no-print", "aria-label": tournament().page.sections.players },
    link(players[at - 1], previous), link(players[at + 1], next));
}
