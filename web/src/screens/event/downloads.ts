// downloads.ts - an event as files: games, report, tables. Room: web/screens.
import { hasPlayers } from "../../event/players";
import type { Contest, Round } from "../../net";
import { files } from "../../net";
import { tournamentFiles } from "../../net/tournament";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { h, host } from "../../ui/view";
import type { View } from "../../ui/view";
import { fileName } from "../../ui/file_name";
import { makeLinkBox } from "../../ui/link_box";

/** The ways to all files of an event, and of the round that is shown. */
export function makeDownloads(contest: Contest, round: Round | undefined): View {
  const words = tournament().page;
  const { pgnRound, pgnEvent } = text().desk.rounds;
  const { csv, trf } = tournament().table;
  const { contest: id, name, rounds } = contest;
  const link = (href: string, label: string, ending: string, of = ""): View =>
    h("li", {}, h("a", { href, download: fileName(ending, name, of) }, label));
  const listed = hasPlayers(contest);
  return h("section", { class: "card downloads no-print", "aria-label": words.downloads },
    h("h2", {}, words.downloads),
    h("ul", { class: "download-list" },
      round?.started ? link(files.contest(id, round.round), pgnRound, "pgn", round.round) : null,
      rounds.some((one) => one.started) ? link(files.contest(id), pgnEvent, "pgn") : null,
      listed ? link(tournamentFiles.report(id), trf, "trf") : null,
      listed ? link(tournamentFiles.standings(id), csv, "csv", "standings") : null,
      listed ? link(tournamentFiles.players(id), words.playersCsv, "csv", "players") : null,
      rounds.length > 0 ? link(tournamentFiles.pairings(id), words.pairingsCsv, "csv", "pairings") : null),
    h("h2", {}, text().link.event),
    host("link", () => makeLinkBox({ label: text().link.event }), (box) => box.show(`${location.origin}/event/${id}`)));
}
