// start_time.ts - says when a round starts by itself, at the desk. Room: web/screens.
import { momentText } from "../../event/start_time";
import type { Contest, Round } from "../../net";
import { zone } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { button, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { tell } from "./acts";
import { ask } from "./dialog";

const MINUTE_MS = 60_000;
const AHEAD_MINUTES = [5, 10, 15, 30, 60];

/** A moment as a field for the day and the time has it, by the reader's clock; a full minute, rather too late. */
export function fieldValue(ms: number): string {
  const shown = new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
  return new Date(shown.getTime() - shown.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The buttons by which a round that waits gets a time, another one, or none. */
export function startTimeButtons(contest: Contest, round: Round): View[] {
  const words = tournament().startTime;
  if (round.started || contest.closed) return [];
  const isSet = round.starts_ms !== undefined;
  return [button(isSet ? words.change : words.set, () => void askTime(contest, round)),
    ...(isSet ? [button(words.callOff, () => void callOff(contest, round))] : [])];
}

async function askTime(contest: Contest, round: Round): Promise<void> {
  const words = tournament().startTime;
  const input = element(h("input", { type: "datetime-local", required: true, "data-first": true }));
  input.value = fieldValue(round.starts_ms ?? zone().now() + 10 * MINUTE_MS);
  const chips = h("div", { class: "row reasons", role: "group", "aria-label": words.ahead },
    AHEAD_MINUTES.map((minutes) => button(words.inMinutes(minutes), () => {
      input.value = fieldValue(zone().now() + minutes * MINUTE_MS);
      input.focus();
    }, { class: "reason" })));
  const chosen = (): number => new Date(input.value).getTime();
  const isDone = await ask({
    title: words.title(round.round), explain: words.explain, confirm: words.confirm,
    fields: element(h("div", { class: "stack" }, field(words.moment, input), chips)),
    act: () => Number.isNaN(chosen()) ? Promise.resolve(words.missing)
      : tell({ do: "contest-schedule", contest: contest.contest, round: round.round, starts_ms: chosen() }),
  });
  if (isDone) announce(words.saved(text().desk.roundName(round.round), momentText(chosen())));
}

async function callOff(contest: Contest, round: Round): Promise<void> {
  const words = tournament().startTime;
  const wrong = await tell({ do: "contest-schedule", contest: contest.contest, round: round.round });
  if (wrong !== null) announceShown(wrong);
  else announce(words.calledOff);
}
