// dialog.ts - what the arbiter is about to do, why, and whether to do it. Room: web/screens.
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { button, draw, element, freshId, h } from "../../ui/view";

/** A question before something is done. */
export interface Question {
  title: string;
  /** Whom it is about: the board and its players. */
  about?: string;
  /** What will happen then. */
  explain: string;
  /** What more is asked. */
  fields?: HTMLElement;
  /** Whether a reason is wanted, and what it often is. Without it none is asked for. */
  reasons?: readonly string[];
  /** What stands in the field at first. */
  reason?: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that leaves it, if that is not to cancel. */
  cancel?: string;
  isDanger?: boolean;
  /** Does it, with the reason; the answer is what is wrong, or null if it is done. */
  act(reason: string): Promise<string | null>;
}

const REASON_BYTES = 199;

/** Asks in a dialog of the browser: the focus stays in it, Escape leaves it. Resolves when it is closed. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const group = document.activeElement?.closest<HTMLElement>("[role=group], section, main");
    const dialog = makeDialog(question, (isDone) => {
      dialog.remove();
      // The button that asked may be gone by now: the focus stays in its place.
      if (document.activeElement === document.body)
        (group?.querySelector<HTMLElement>("button:not(:disabled)") ?? document.querySelector("main"))?.focus();
      resolve(isDone);
    });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector<HTMLElement>("[data-first]") ?? dialog.querySelector<HTMLElement>("input, button"))?.focus();
  });
}

function makeDialog(question: Question, onClose: (isDone: boolean) => void): HTMLDialogElement {
  const words = text().desk.dialog;
  const id = freshId("act");
  const problem = element(h("p", { class: "problem", role: "alert", id: `${id}-problem` }));
  const reason = question.reasons ? makeReason(id, question.reasons, question.reason ?? "") : null;
  const confirm = element(h("button", { type: "submit", class: question.isDanger ? "danger" : "primary" }, question.confirm));
  let isDone = false;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = reason?.input.value.trim() ?? "";
    const wrong = reason && why === "" ? words.reasonMissing : tooLong(why) ? words.reasonLong : null;
    if (wrong) {
      draw(problem, wrong);
      reason?.input.setAttribute("aria-invalid", "true");
      reason?.input.focus();
      return;
    }
    confirm.disabled = true;
    const refused = await question.act(why);
    confirm.disabled = false;
    draw(problem, refused ?? "");
    if (refused !== null) return;
    isDone = true;
    announce(words.done(question.title));
    dialog.close();
  };
  const form = h("form", { class: "stack", on: { submit: (event) => void submit(event) } },
    h("h2", { id }, question.title),
    question.about ? h("p", { class: "about" }, question.about) : null,
    h("p", { class: "soft" }, question.explain),
    question.fields ?? null, reason?.root ?? null, problem,
    h("div", { class: "row dialog-buttons" }, button(question.cancel ?? text().app.cancel, () => dialog.close()), confirm));
  const on = { close: () => onClose(isDone) };
  const dialog = element(h("dialog", { class: "act-dialog", "aria-labelledby": id, on }, form));
  return dialog;
}

const tooLong = (reason: string): boolean => new TextEncoder().encode(reason).length > REASON_BYTES;

/** The field of the reason, with reasons that are often given to be pressed. */
function makeReason(id: string, often: readonly string[], first: string) {
  const words = text().desk.dialog;
  const input = element(h("input", {
    id: `${id}-reason`, type: "text", autocomplete: "off", maxlength: "199", "aria-required": "true",
    "aria-describedby": `${id}-hint ${id}-problem`, "data-first": true,
  }));
  input.value = first;
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
  const chips = element(h("div", { class: "row reasons", role: "group", "aria-label": words.often },
    often.map((one) => button(one, () => {
      input.value = one;
      input.removeAttribute("aria-invalid");
      input.focus();
    }, { class: "reason" }))));
  chips.hidden = often.length === 0;
  return {
    input,
    root: h("div", { class: "field" }, h("label", { for: input.id }, words.reason), input,
      h("span", { class: "hint soft", id: `${id}-hint` }, words.reasonHint), chips),
  };
}
