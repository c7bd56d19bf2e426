// make.ts - the form by which an arbiter makes an event. Room: web/screens.
import { goOn } from "../../app/router";
import { readNames } from "../../event/pairings";
import { USUAL, makeTermsForm, makeTextField } from "../../event/terms_form";
import { place, zone } from "../../net";
import type { Refusal } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { check } from "../../ui/field";
import type { Zug } from "../../zug/zug";
import { leaveNotice } from "./notice";

export function makeEventForm(zug: Zug): View {
  const words = text().desk;
  const terms = makeTermsForm(zug, "", place().name, USUAL);
  const fellows = makeTextField(words.fellows, "", { maxlength: "1000" }, words.fellowsHint);
  let isPlayersOnly = false;
  const sight = check(words.options.playersOnly, false, (isOn) => (isPlayersOnly = isOn), words.options.playersOnlyHint);
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const submit = element(h("button", { type: "submit", class: "primary" }, words.make));
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const value = terms.value();
    if (!value) return;
    submit.disabled = true;
    const reply = await asLoggedIn(() =>
      zone().command({
        do: "contest", name: value.name, site: value.site, ...value.terms, ...(isPlayersOnly ? { players_only: true } : {}),
      }));
    submit.disabled = false;
    draw(problem, reply.ok ? "" : sayRefusal(reply));
    if (!reply.ok || !reply.id) return;
    leaveNotice(await nameFellows(reply.id, fellows.input.value));
    goOn("/desk", `/desk/${reply.id}?tab=pairings`);
  };
  return h("form", { class: "card stack", "aria-label": words.make, on: { submit: (event) => void save(event) } },
    h("h2", {}, words.make), terms.root, sight, fellows.root, problem,
    h("div", { class: "row" }, submit, h("span", { class: "soft" }, words.makeHint)));
}

/** Names the fellow arbiters; the answer is what did not work, or empty. Where commas may belong to a name, the longer one
 * is tried first. Who is an arbiter already is named well enough. */
async function nameFellows(contest: string, typed: string): Promise<string> {
  const { parts, mayJoin } = readNames(typed);
  const refused: string[] = [];
  const name = async (to: string): Promise<Refusal | null> => {
    const reply = await zone().command({ do: "contest-arbiter", contest, to });
    return reply.ok || reply.code === "no-change" ? null : reply;
  };
  for (let i = 0; i < parts.length; i++) {
    const isJoined = mayJoin && i + 1 < parts.length && (await name(`${parts[i]}, ${parts[i + 1]}`)) === null;
    const wrong = isJoined ? null : await name(parts[i] ?? "");
    if (wrong) refused.push(sayRefusal(wrong));
    if (isJoined) i++;
  }
  return refused.length > 0 ? text().desk.fellowProblem(refused.join(" ")) : "";
}
