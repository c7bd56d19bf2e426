// player_paste.ts - a list of players that is pasted or uploaded: what was understood is shown before it is entered.
// Room: web/screens.
import type { Live } from "../../event/live";
import { readPlayers } from "../../event/players";
import type { PlayerField, ReadPlayers } from "../../event/players";
import { http } from "../../net";
import type { WantedPlayer } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { button, fill, freshId, h, show } from "../../ui/dom";
import { field } from "../../ui/field";

export function makePlayerPaste({ model }: Live): HTMLElement {
  const words = tournament().players;
  const id = freshId("players");
  const area = h("textarea", {
    id, rows: "8", spellcheck: "false", class: "mono", "aria-describedby": `${id}-hint`,
    placeholder: "Berg, Anna;1650\nFuchs, Ben;1480\nWolf, Clara",
  });
  const preview = h("div", { class: "stack", "aria-live": "polite" });
  const problem = h("p", { class: "problem", role: "alert" });
  const enter = button(words.enter(0), () => void send(), { class: "primary" });
  const read = (): ReadPlayers => readPlayers(area.value, model.contest.players);
  const refresh = (): void => {
    const { players, problems, fields } = read();
    fill(problem);
    fill(preview, area.value.trim() === "" ? null : makePreview(players, fields, problems));
    fill(enter, words.enter(players.length));
    // What cannot be read is put right first: nobody is left out unseen.
    enter.disabled = players.length === 0 || problems.length > 0;
  };
  const send = async (): Promise<void> => {
    const { players } = read();
    const answer = await asLoggedIn(() => http.command({ do: "contest-enter", contest: model.contest.contest, players }));
    fill(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    area.value = "";
    refresh();
    details.open = false;
    announceShown(words.entered(players.length));
    details.querySelector("summary")?.focus();
  };
  const file = h("input", { type: "file", accept: ".csv,.txt,.tsv,text/csv,text/plain" });
  file.addEventListener("change", () => void file.files?.[0]?.arrayBuffer().then((bytes) => {
    area.value = textOf(bytes);
    file.value = "";
    refresh();
  }));
  area.addEventListener("input", refresh);
  const details = h("details", { class: "player-paste" }, h("summary", {}, words.paste),
    h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: id }, words.pasteLabel), area,
        h("span", { class: "hint soft", id: `${id}-hint` }, words.pasteHint)),
      field(words.file, file), preview, problem, h("div", { class: "row" }, enter)));
  refresh();
  return details;
}

/** A file in UTF-8, or as table programs on Windows still write it. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function makePreview(
  players: readonly WantedPlayer[], fields: readonly PlayerField[], problems: ReadPlayers["problems"],
): HTMLElement {
  const words = tournament().players;
  const wrong = h("ul", { class: "problem" }, ...problems.map(({ line, kind, about }) =>
    h("li", {}, words.line(line, words.problem(about, words.problems[kind])))));
  const table = h("div", { class: "table-scroll preview-scroll", role: "region", tabindex: "0", "aria-label": words.preview },
    h("table", { class: "results" }, h("caption", { class: "spoken" }, words.preview),
      h("thead", {}, h("tr", {}, ...fields.map((one) => h("th", { scope: "col" }, words.fields[one])))),
      h("tbody", {}, ...players.map((player) => h("tr", {}, ...fields.map((one) => h("td", {}, player[one] ?? "")))))));
  show(table, players.length > 0);
  const counts = [words.understood(players.length), problems.length > 0 ? words.wrong(problems.length) : ""];
  return h("div", { class: "stack" }, h("p", {}, counts.filter((part) => part !== "").join(" · ")),
    problems.length > 0 ? wrong : null, table);
}
