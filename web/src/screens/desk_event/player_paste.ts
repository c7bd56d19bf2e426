// player_paste.ts - a list of players that is pasted or uploaded: what was understood is shown before it is entered.
// Room: web/screens.
import type { Live } from "../../event/live";
import { http } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { button, draw, element, freshId, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { readPlayers, textOf } from "./player_lists";
import type { LineNote, ReadPlayers } from "./player_lists";

export function makePlayerPaste({ model }: Live): HTMLElement {
  const words = tournament().players;
  const id = freshId("players");
  const area = element(h("textarea", {
    id, rows: "8", spellcheck: "false", class: "mono", "aria-describedby": `${id}-hint`,
    placeholder: "Berg, Anna;1650\nFuchs, Ben;1480\nWolf, Clara",
  }));
  const preview = element(h("div", { class: "stack", "aria-live": "polite" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const enter = element(button(words.enter(0), () => void send(), { class: "primary" }));
  const read = (): ReadPlayers => readPlayers(area.value, model.contest.players);
  const refresh = (): void => {
    const list = read();
    const { players, problems } = list;
    draw(problem);
    draw(preview, area.value.trim() === "" ? null : makePreview(list));
    draw(enter, words.enter(players.length));
    // What cannot be read is put right first: nobody is left out unseen.
    enter.disabled = players.length === 0 || problems.length > 0;
  };
  const send = async (): Promise<void> => {
    const { players } = read();
    const answer = await asLoggedIn(() => http.command({ do: "contest-enter", contest: model.contest.contest, players }));
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    area.value = "";
    refresh();
    details.open = false;
    announceShown(words.entered(players.length));
    details.querySelector("summary")?.focus();
  };
  const file = element(h("input", { type: "file", accept: ".csv,.txt,.tsv,.trf,.trfx,text/csv,text/plain" }));
  const take = async (one: File | undefined): Promise<void> => {
    if (!one) return;
    const text = textOf(await one.arrayBuffer());
    area.value = text ?? "";
    refresh();
    draw(problem, text === null ? words.noText(one.name) : "");
  };
  file.addEventListener("change", () => void take(file.files?.[0]).then(() => (file.value = "")));
  area.addEventListener("input", refresh);
  const details = element(h("details", { class: "player-paste" }, h("summary", {}, words.paste),
    h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: id }, words.pasteLabel), area,
        h("span", { class: "hint soft", id: `${id}-hint` }, words.pasteHint)),
      field(words.file, file), preview, problem, h("div", { class: "row" }, enter))));
  takeDrops(details, (one) => {
    details.open = true;
    void take(one);
  });
  refresh();
  return details;
}

/** Takes a file that is dropped on a part of the page; without this the browser would leave the page for it. */
function takeDrops(place: HTMLElement, onFile: (file: File) => void): void {
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  for (const kind of ["dragenter", "dragover"] as const)
    place.addEventListener(kind, (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      place.classList.add("is-over");
    });
  place.addEventListener("dragleave", () => place.classList.remove("is-over"));
  place.addEventListener("drop", (event) => {
    place.classList.remove("is-over");
    const [one] = event.dataTransfer?.files ?? [];
    if (!one) return;
    event.preventDefault();
    onFile(one);
  });
}

function makePreview({ players, fields, problems, notes }: ReadPlayers): View {
  const words = tournament().players;
  const wrong = h("ul", { class: "problem" }, problems.map(({ line, kind, about }) =>
    h("li", {}, words.line(line, words.problem(about, words.problems[kind])))));
  const said = ({ line, kind, about }: LineNote): string =>
    line === 0 ? words.notes.report : words.line(line, words.problem(about, words.notes[kind]));
  const left = h("ul", { class: "soft" }, notes.map((note) => h("li", {}, said(note))));
  const table = element(h("div", { class: "table-scroll preview-scroll", role: "region", tabindex: "0", "aria-label": words.preview },
    h("table", { class: "results" }, h("caption", { class: "spoken" }, words.preview),
      h("thead", {}, h("tr", {}, fields.map((one) => h("th", { scope: "col" }, words.fields[one])))),
      h("tbody", {}, players.map((player) => h("tr", {}, fields.map((one) => h("td", {}, player[one] ?? ""))))))));
  table.hidden = players.length === 0;
  const counts = [words.understood(players.length), problems.length > 0 ? words.wrong(problems.length) : ""];
  return h("div", { class: "stack" }, h("p", {}, counts.filter((part) => part !== "").join(" · ")),
    problems.length > 0 ? wrong : null, notes.length > 0 ? left : null, table);
}
