// index.ts - the zone, for its arbiters: its name, who may come, its state, its arbiters, a copy of it. Room: web/screens.
import type { Screen } from "../../app/screen";
import { http, loadMe, loadPlace, place } from "../../net";
import type { ZoneState } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { text } from "../../text";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
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

/** Whether other sites may show boards, which only the operator can change. */
function makeFrames(): View {
  const words = late().zone.frames;
  const { embed, closed } = place();
  const isOff = !embed && !closed;
  return h("section", { class: "card stack" }, h("h2", {}, words.title), h("p", {}, embed ? words.on : closed ? words.closed : words.off),
    isOff && h("p", { class: "soft" }, words.allow, " ", h("code", {}, "embed = https://club.example")));
}

async function redraw(root: HTMLElement): Promise<void> {
  const words = late().zone;
  const [answer] = await Promise.all([http.zone(), loadPlace()]);
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
      h("div", { class: "stack" }, state, makeBackup(answer), makeFrames()),
    ),
  );
}
