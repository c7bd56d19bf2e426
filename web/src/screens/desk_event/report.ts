// report.ts - reports of other programs (TRF): taken over, and given out. Room: web/screens.
import type { Live } from "../../event/live";
import { tournamentFiles, tournaments } from "../../net/tournament";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal, wholeSentence } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { fileName } from "../../ui/file_name";

export function makeReports({ model }: Live): View {
  const words = tournament().report;
  const { contest, name } = model.contest;
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const file = element(h("input", { type: "file", accept: ".trf,.trfx,.txt,text/plain" }));
  const take = async (report: Blob): Promise<void> => {
    // However often it is sent, after a break or a new login, it is taken once.
    const nonce = crypto.getRandomValues(new Uint32Array(4)).join("").slice(0, 32);
    file.disabled = true;
    const answer = await asLoggedIn(() => tournaments.takeReport(contest, report, nonce));
    file.disabled = false;
    file.value = "";
    draw(problem, answer.ok ? "" : refusedText(answer));
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

/** Why a report was refused: where, and what is wrong there. */
function refusedText(answer: Refused): string {
  const words = tournament().report;
  const [line, column, player = 0, opponent = 0, team = 0, round = 0] = answer.facts?.numbers ?? [];
  // The zone's own sentence begins with the place, which is told here in the reader's language.
  const english = (answer.message ?? "").replace(/^Line \d+, column \d+: /, "");
  if (answer.code !== "bad-report" || !answer.facts) return sayRefusal(answer);
  const detail = words.problem(answer.facts.code, { player, opponent, team, round }, english);
  return line === undefined || column === undefined ? wholeSentence(detail) : words.at(line, column, detail);
}
