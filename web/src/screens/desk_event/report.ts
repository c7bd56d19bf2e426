// report.ts - reports of other programs (TRF): taken over, and given out. Room: web/screens.
import type { Live } from "../../event/live";
import { tournamentFiles, tournaments } from "../../net/tournament";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { fill, h } from "../../ui/dom";
import { field } from "../../ui/field";
import { fileName } from "../../ui/file_name";

export function makeReports({ model }: Live): HTMLElement {
  const words = tournament().report;
  const { contest, name } = model.contest;
  const problem = h("p", { class: "problem", role: "alert" });
  const file = h("input", { type: "file", accept: ".trf,.trfx,.txt,text/plain" });
  const take = async (report: Blob): Promise<void> => {
    const answer = await asLoggedIn(() => tournaments.takeReport(contest, report));
    file.value = "";
    fill(problem, answer.ok ? "" : refusedText(answer));
    if (answer.ok) announceShown(words.taken);
  };
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void take(chosen);
  });
  return h("section", { class: "card stack" }, h("h2", {}, words.title), h("p", { class: "soft" }, words.hint),
    field(words.take, file), problem,
    h("div", { class: "row" },
      h("a", { class: "button", href: tournamentFiles.report(contest), download: fileName("trf", name) }, words.give)));
}

type Refused = Parameters<typeof sayRefusal>[0];

/** Why a report was refused: where, and what libzug says of it. */
function refusedText(answer: Refused): string {
  const [line, column] = answer.facts?.numbers ?? [];
  // The zone's own sentence begins with the place, which is told here in the reader's language.
  const detail = (answer.message ?? "").replace(/^Line \d+, column \d+: /, "");
  if (line === undefined || column === undefined) return sayRefusal(answer);
  return tournament().report.at(line, column, detail);
}
