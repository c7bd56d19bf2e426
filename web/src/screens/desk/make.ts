// make.ts - the form by which an arbiter makes an event. Room: web/screens.
import { goOn } from "../../app/router";
import { USUAL, makeTermsForm, makeTextField } from "../../event/terms_form";
import { zone } from "../../net";
import { text } from "../../text";
import { fill, h } from "../../ui/dom";
import type { Zug } from "../../zug/zug";
import { leaveNotice } from "./notice";

export function makeEventForm(zug: Zug): HTMLElement {
  const words = text().desk;
  const terms = makeTermsForm(zug, "", "", USUAL);
  const fellows = makeTextField(words.fellows, "", { maxlength: "1000" }, words.fellowsHint);
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = h("button", { type: "submit", class: "primary" }, words.make);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const value = terms.value();
    if (!value) return;
    submit.disabled = true;
    const reply = await zone().command({ do: "contest", name: value.name, site: value.site, ...value.terms });
    submit.disabled = false;
    fill(problem, reply.ok ? "" : text().net.refusal(reply.code, reply.message));
    if (!reply.ok || !reply.id) return;
    leaveNotice(await nameFellows(reply.id, fellows.input.value));
    goOn("/desk", `/desk/${reply.id}?tab=pairings`);
  };
  return h("form", { class: "card stack", "aria-label": words.make, on: { submit: (event) => void save(event) } },
    h("h2", {}, words.make), terms.root, fellows.root, problem,
    h("div", { class: "row" }, submit, h("span", { class: "soft" }, words.makeHint)));
}

/** Names the fellow arbiters; the answer is what did not work, or empty. */
async function nameFellows(contest: string, typed: string): Promise<string> {
  const refused: string[] = [];
  for (const to of typed.split(",").map((name) => name.trim()).filter((name) => name !== "")) {
    const reply = await zone().command({ do: "contest-arbiter", contest, to });
    if (!reply.ok) refused.push(text().net.refusal(reply.code, reply.message));
  }
  return refused.length > 0 ? text().desk.fellowProblem(refused.join(" ")) : "";
}
