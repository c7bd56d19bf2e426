// log_in.ts - who must log in does so where they are: nothing that they have begun is lost. Room: web/play.
import { go } from "../app/router";
import type { Refusal } from "../net";
import { text } from "../text";
import { button, element, h } from "../ui/view";
import type { View } from "../ui/view";
import { makeComeIn } from "./come_in";

/** A card by which one logs in and stays at the same address, whose screen is then made anew. */
export function makeLogIn(title: string, hint: string): View {
  return h("section", { class: "card narrow-card log-in" },
    makeComeIn({
      title, lead: hint, ways: ["login", "register", "code"],
      onDone: () => go(location.pathname + location.search, { replace: true }),
    }));
}

/** Asks in a dialog; true if somebody has logged in. */
function askLogIn(): Promise<boolean> {
  const words = text().desk;
  return new Promise((resolve) => {
    let isDone = false;
    const form = element(makeComeIn({
      title: words.lapsed, lead: words.lapsedHint, ways: ["login", "code"],
      onDone: () => {
        isDone = true;
        dialog.close();
      },
    }));
    form.lastElementChild?.prepend(element(button(text().app.cancel, () => dialog.close())));
    const close = (): void => {
      dialog.remove();
      resolve(isDone);
    };
    const dialog = element(h("dialog", { class: "act-dialog", "aria-label": words.lapsed, on: { close } }, form));
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("input")?.focus();
  });
}

/** Asks the zone for something; if the session has ended meanwhile one can log in, and it is asked again. */
export async function asLoggedIn<T extends { ok: true } | Refusal>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  if (answer.ok || answer.code !== "log-in" || !(await askLogIn())) return answer;
  return ask();
}
