// tokens.ts - tokens by which programs play for a person. Room: web/screens.
import { http } from "../../net";
import type { Token } from "../../net";
import { language, text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";

export function makeTokens(): View {
  const words = text().play.account;
  const list = element(h("div"));
  const made = element(h("div", { "aria-live": "polite" }));
  const label = element(h("input", { type: "text", required: true, maxlength: "63", autocomplete: "off" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const load = async (): Promise<void> => {
    const answer = await http.tokens();
    draw(list, (answer.ok ? drawTokens(answer.tokens, load) : []));
  };
  let isAsked = false;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isAsked) return;
    isAsked = true;
    const typed = label.value;
    const answer = await http.makeToken(typed.trim());
    isAsked = false;
    draw(problem, answer.ok ? "" : sayRefusal(answer));
    if (!answer.ok) return;
    if (label.value === typed) label.value = "";
    draw(made, h("p", { class: "notice" }, words.tokenOnce, h("br"), h("code", { class: "token" }, answer.token)));
    await load();
  };
  void load();
  return h(
    "section",
    { class: "card stack" },
    h("h2", {}, words.tokens),
    h("p", { class: "soft" }, words.tokensHint),
    list,
    made,
    h(
      "form",
      { class: "row end-row", on: { submit: (event) => void submit(event) } },
      field(words.label, label),
      h("button", { type: "submit" }, words.makeToken),
    ),
    problem,
  );
}

function drawTokens(tokens: readonly Token[], onChange: () => Promise<void>): View[] {
  const words = text().play.account;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  if (tokens.length === 0) return [h("p", { class: "empty" }, words.noTokens)];
  return [
    h(
      "ul",
      { class: "rows" },
      tokens.map((token) =>
        h(
          "li",
          { class: "row-line" },
          h(
            "div",
            { class: "row-words" },
            h("span", { class: "row-name" }, token.label),
            h("span", { class: "soft" }, words.until(date.format(token.until_ms))),
          ),
          button(words.takeBack, () => void http.endToken(token.id).then(onChange), {
            "aria-label": words.endToken(token.label),
          }),
        ),
      ),
    ),
  ];
}
