// index.ts - the zone, for its arbiters: its name, who may come, its state, its arbiters, a copy of it. Room: web/screens.
import type { Screen } from "../../app/screen";
import { http, loadMe } from "../../net";
import type { ZoneState } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { text } from "../../text";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { draw, element, h } from "../../ui/view";
import { makeArbiters } from "./arbiters";
import { makeBackup } from "./backup";
import { makeSettings } from "./settings_form";
import { makeState } from "./state";

export async function makeScreen(): Promise<Screen> {
  const words = late().zone;
  const person = await loadMe();
  const root = element(h("div", { class: "stack zone-screen" }));
  if (person === null) draw(root, h("h1", {}, words.title), makeLogIn(text().desk.notIn, words.forArbiters));
  else await redraw(root);
  return { title: words.title, root };
}

async function redraw(root: HTMLElement): Promise<void> {
  const words = late().zone;
  const answer = await http.zone();
  const back = h("p", {}, h("a", { href: "/desk" }, words.toDesk));
  const head = h("header", {}, h("h1", {}, words.title), h("p", { class: "soft" }, words.lead), back);
  if (!answer.ok) return draw(root, head, h("p", { class: "notice", role: "alert" }, sayRefusal(answer)));
  const state = element(h("div", {}, makeState(answer)));
  const arbiters = makeArbiters(answer.arbiters, reload);
  async function reload(): Promise<void> {
    const again = await http.zone();
    if (again.ok) show(again);
    else draw(state, h("p", { class: "notice", role: "alert" }, sayRefusal(again)));
  }
  function show(zone: ZoneState): void {
    draw(state, makeState(zone));
    arbiters.show(zone.arbiters);
  }
  draw(
    root,
    head,
    h(
      "div",
      { class: "two-columns" },
      h("div", { class: "stack" }, makeSettings(answer), arbiters.root),
      h("div", { class: "stack" }, state, makeBackup(answer)),
    ),
  );
}
