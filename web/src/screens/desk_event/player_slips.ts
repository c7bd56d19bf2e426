// player_slips.ts - accounts and login slips for players of the list: made, linked and opened to be printed in one act.
// Room: web/screens. A code is shown once: whatever goes wrong afterwards, the slips that were made are held.
import { holdSlips } from "../../accounts/held";
import { go } from "../../app/router";
import { wantedOf } from "../../event/players";
import { http } from "../../net";
import type { Contest, NameLine, Player, Refusal } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { sayFacts } from "../../text/facts";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { draw, element, freshId, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { check, select } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";
import { ask } from "./dialog";

/** So many names the zone takes at once. */
const NAMES_MOST = 200;

/** A player who is to get an account. */
interface Row {
  player: Player;
  isChosen: boolean;
  /** What the account is to be called. */
  name: string;
  /** Why it cannot be called so, unless somebody else is. */
  why: string;
  /** The account that has the name already, or was just made. */
  account: { id: string; name: string } | undefined;
  /** The player is linked to that account; else another one is made. */
  isLinked: boolean;
}

const slipsOf = (contest: Contest): string => `/accounts/slips?event=${contest.contest}`;

/** What the zone says of a list of names, in their order; the first line says that each line is a name. */
async function sendNames(names: readonly string[], isTrial: boolean): Promise<NameLine[] | Refusal> {
  const lines: NameLine[] = [];
  for (let at = 0; at < names.length; at += NAMES_MOST) {
    const list = ["name", ...names.slice(at, at + NAMES_MOST)].join("\n");
    const answer = await asLoggedIn(() => http.makeAccounts(list, isTrial));
    if (!answer.ok) return answer;
    lines.push(...answer.lines);
  }
  return lines;
}

/** Notes in a row what the zone says of its name. */
function judge(row: Row, line: NameLine | undefined): void {
  const isTaken = line?.state === "taken" && line.id !== undefined;
  row.account = isTaken ? { id: line.id ?? "", name: line.account ?? row.name } : undefined;
  row.isLinked = isTaken;
  row.why = line?.state === "wrong" && line.facts ? sayFacts(line.facts) : "";
}

/** The rows of some players, as far as the zone knows their names; two of one name cannot both be called so. */
async function judged(players: readonly Player[]): Promise<Row[] | Refusal> {
  const lines = await sendNames(players.map(({ name }) => name), true);
  if (!Array.isArray(lines)) return lines;
  const seen = new Set<string>();
  return players.map((player, i) => {
    const row: Row = { player, isChosen: true, name: player.name, why: "", account: undefined, isLinked: false };
    judge(row, lines[i]);
    if (seen.has(player.name)) row.why = tournament().slips.sameName;
    seen.add(player.name);
    return row;
  });
}

const isSettled = (row: Row): boolean => row.isLinked || row.why === "";

/** Makes accounts and slips for players who have none: at once if all their names are free and one press is enough. */
export async function giveSlips(contest: () => Contest, players: readonly Player[], isOnePress: boolean): Promise<void> {
  const words = tournament().slips;
  const rows = await judged(players);
  if (!Array.isArray(rows)) return announceShown(sayRefusal(rows));
  let made = 0;
  const act = async (): Promise<string | null> => {
    const done = await carryOut(contest(), rows);
    made += done.made;
    return done.wrong;
  };
  if (isOnePress && rows.every((row) => row.account === undefined && row.why === "")) {
    const wrong = await act();
    if (wrong !== null) announceShown(wrong);
    if (wrong !== null && made === 0) return;
  } else {
    const list = element(h("div", { class: "stack", role: "list", "aria-label": words.title }, rows.map(makeRow)));
    const isDone = await ask({
      title: words.title, about: contest().name, explain: words.explain, confirm: words.confirm, fields: list,
      act: async () => {
        const wrong = await act();
        draw(list, rows.map(makeRow));
        return wrong;
      },
    });
    if (!isDone && made === 0) return;
  }
  if (made > 0) go(slipsOf(contest()));
  else announceShown(words.linked(rows.filter((row) => row.isChosen && row.isLinked).length));
}

/** Makes the accounts that are to be made, holds their slips, and links all; what is wrong, or null. */
async function carryOut(contest: Contest, rows: readonly Row[]): Promise<{ made: number; wrong: string | null }> {
  const words = tournament().slips;
  const chosen = rows.filter((row) => row.isChosen);
  if (chosen.length === 0) return { made: 0, wrong: words.nobody };
  const unsettled = chosen.filter((row) => !row.isLinked && (!isSettled(row) || row.name.trim() === ""));
  if (unsettled.length > 0) return { made: 0, wrong: words.unsettled(unsettled.map(({ player }) => player.name)) };
  const fresh = chosen.filter((row) => !row.isLinked);
  const lines = await sendNames(fresh.map(({ name }) => name.trim()), false);
  if (!Array.isArray(lines)) return { made: 0, wrong: sayRefusal(lines) };
  const slips = fresh.flatMap((row, i) => {
    const { id, account, code } = lines[i] ?? {};
    judge(row, lines[i]);
    if (id === undefined || account === undefined || code === undefined) return [];
    row.account = { id, name: account };
    row.isLinked = true;
    row.why = "";
    return [{ id, name: account, code, event: contest.contest }];
  });
  holdSlips(slips);
  // Somebody has taken a name meanwhile: it is asked whether that is the player.
  const missed = new Set(fresh.filter((_, i) => lines[i]?.code === undefined));
  const wrong = await link(contest, chosen.filter((row) => row.isLinked && !missed.has(row)));
  const others = [...missed].map(({ player }) => player.name);
  return { made: slips.length, wrong: wrong ?? (others.length > 0 ? words.unsettled(others) : null) };
}

/** Links players to the accounts of their rows. */
async function link(contest: Contest, rows: readonly Row[]): Promise<string | null> {
  if (rows.length === 0) return null;
  const players = rows.map(({ player, account }) => ({ ...wantedOf(player), account_id: account?.id ?? "" }));
  const answer = await asLoggedIn(() => http.command({ do: "contest-enter", contest: contest.contest, players }));
  return answer.ok ? null : sayRefusal(answer);
}

/** One player in the dialog: whether, and under which name. */
function makeRow(row: Row): View {
  const words = tournament().slips;
  const { player, account } = row;
  const name = element(h("input", { type: "text", maxlength: "63", spellcheck: "false", autocomplete: "off",
    "aria-label": words.nameFor(player.name) }));
  name.value = row.name;
  const other = element(h("div", { class: "field" }, name, h("span", { class: "hint problem" }, row.why)));
  name.addEventListener("input", () => {
    row.name = name.value;
    row.why = "";
  });
  const choose = (isLinked: boolean): void => {
    row.isLinked = isLinked;
    other.hidden = isLinked;
    if (!isLinked) name.select();
  };
  const way = account === undefined ? null
    : h("div", { class: "field" }, withLabel(select<"link" | "other">({ link: words.link(account.name), other: words.other },
      row.isLinked ? "link" : "other",
      (value) => choose(value === "link")), words.wayFor(player.name)));
  other.hidden = !(!row.isLinked && (row.why !== "" || account !== undefined));
  return h("div", { class: "stack slip-row", role: "listitem", "data-player": player.player },
    check(player.name, row.isChosen, (isOn) => (row.isChosen = isOn), account || row.why ? "" : words.free), way, other);
}

function withLabel<T extends HTMLElement>(one: T, label: string): T {
  one.setAttribute("aria-label", label);
  return one;
}

/** A new code for who has an account, or none any more. */
export async function askCode(contest: Contest, player: Player): Promise<void> {
  const words = tournament().slips;
  const id = player.account?.id ?? "";
  let endsSessions = false;
  const revoke = async (): Promise<void> => {
    const answer = await asLoggedIn(() => http.revokeCode(id));
    announceShown(answer.ok ? late().accounts.revoked(player.name) : sayRefusal(answer));
  };
  const isDone = await ask({
    title: words.of(player.name), about: player.account?.name ?? "", explain: words.codeExplain, confirm: words.newCode,
    fields: element(h("div", { class: "stack", id: freshId("code") },
      check(late().accounts.endSessions, false, (isOn) => (endsSessions = isOn), late().accounts.endSessionsHint),
      h("div", { class: "row" }, makeSureButton({
        text: late().accounts.revoke, label: late().accounts.revokeOf(player.name), sure: late().accounts.revokeSure,
        onSure: () => void revoke(),
      })))),
    act: async () => {
      const answer = await asLoggedIn(() => http.giveCodes([id], endsSessions));
      if (!answer.ok) return sayRefusal(answer);
      holdSlips(answer.lines.flatMap(({ name, code }) => (code === undefined ? [] : [{ id, name, code, event: contest.contest }])));
      return null;
    },
  });
  if (isDone) go(slipsOf(contest));
}
