// proposal.ts - what the rules say of a round: the pairing with its reasons, and what another one breaks. Room: web/screens.
import type { Seating } from "../../event/seating";
import type { Broken, Contest, PairedNumbers, Player, Proposal } from "../../net";
import { tournament } from "../../text/tournament";
import { resultText } from "../../ui/result";

/** The places of a proposal, each board with the reason for it. Boards come in the order of the pairs. */
export function seatingOfProposal(proposal: Proposal, players: readonly Player[]): Seating {
  const names = new Map(players.map((one) => [one.number ?? 0, one.name]));
  const pairs = (proposal.paired.pairs ?? []).filter((one) => one.black !== 0);
  const { absent } = tournament().round.causes;
  const boards = proposal.pairings.map(({ white_player: white, black_player: black, result }, i) => {
    const pair = pairs[i];
    if (result) return { white, black, result, why: absent(resultText(result)) };
    return { white, black, ...(pair ? { why: reasonOf(pair, names) } : {}) };
  });
  return { boards, free: proposal.free };
}

/** Why two meet: "Anna: not Ben: they have met". */
function reasonOf(pair: PairedNumbers, names: ReadonlyMap<number, string>): string {
  const { causes, chosen } = tournament().round;
  const other = names.get(pair.instead ?? 0) ?? String(pair.instead ?? "");
  const by: Readonly<Record<string, string>> = {
    first: causes.first, met: causes.met(other), forbidden: causes.forbidden(other), colors: causes.colors(other),
    criterion: causes.criterion(other, pair.criterion ?? 0), order: causes.order(other), bye: causes.bye,
  };
  const words = by[pair.cause ?? ""];
  return words === undefined ? causes.table : chosen(names.get(pair.player ?? 0) ?? "", words);
}

/** Why the rules pair nothing, or null if they do. */
export function noProposal({ paired }: Proposal): string | null {
  const words = tournament().round;
  if (paired.type === "round") return null;
  const code = paired.code ?? "";
  return words.noProposal(words.refusals[code] ?? tournament().teams.refusals[code] ?? paired.why ?? "");
}

/** What a round breaks, in words. */
export function brokenText(contest: Contest, broken: Broken): string {
  const name = (player: number | undefined): string =>
    contest.players?.find((one) => one.player === player)?.name ?? "";
  const say = tournament().round.broken[broken.code] ?? tournament().teams.broken[broken.code];
  return say?.(name(broken.player), name(broken.other)) ?? broken.why;
}
