// index.ts - login slips to be printed and cut: the codes that were just made. Room: web/screens.
import { dropSlips, heldSlips } from "../../accounts/held";
import type { Slip } from "../../accounts/held";
import { makeQr } from "../../accounts/qr";
import { isRecord, keep, readKept } from "../../app/kept";
import { go } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { place } from "../../net";
import { late } from "../../text/late";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";

const KEY = "zug.slips";

/** What stands on every slip: what the zone is called, and where it is. */
interface Imprint {
  title: string;
  address: string;
}

/** As it was used last in this browser; at first the zone has its own name, or is called by its address. */
const lastImprint = (): Imprint =>
  readKept(KEY, isImprint) ?? { title: place().name || location.hostname, address: location.origin };

const isImprint = (value: unknown): value is Imprint =>
  isRecord(value) && typeof value["title"] === "string" && typeof value["address"] === "string";

const keepImprint = (imprint: Imprint): void => keep(KEY, imprint);

/** True for an address that leads every machine to itself. */
const isLocal = (address: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(address);

/** All slips that are held, or those of one event, from whose list one comes. */
export function makeScreen({ query }: Place): Screen {
  const words = late().accounts;
  const event = query.get("event");
  const slips = heldSlips().filter((slip) => event === null || slip.event === event);
  const head = element(h("h1", {}, words.slips));
  const from = event === null ? "/accounts" : `/desk/${encodeURIComponent(event)}?tab=players`;
  const back = element(h("a", { href: from, class: "button" }, event === null ? words.toAccounts : words.toPlayers));
  const root = element(h("div", { class: "stack slips-screen" },
    (slips.length === 0 ? [head, h("p", {}, words.noSlips), h("p", {}, back)] : [makeDesk(head, slips, back, from)])));
  return { title: words.slips, root };
}

function makeDesk(head: HTMLElement, slips: readonly Slip[], back: HTMLElement, from: string): View {
  const words = late().accounts;
  const imprint = lastImprint();
  const sheet = element(h("ul", { class: "slips", "aria-label": words.slips }));
  const local = element(h("p", { class: "notice", role: "status" }));
  const input = (name: keyof Imprint, type: string): HTMLInputElement => {
    const one = element(h("input", { type, maxlength: "120", spellcheck: "false", autocomplete: "off" }));
    one.value = imprint[name];
    one.addEventListener("input", () => {
      imprint[name] = one.value.trim().replace(/\/+$/, "");
      keepImprint(imprint);
      redraw();
    });
    return one;
  };
  const redraw = (): void => {
    draw(sheet, slips.map((slip) => makeSlip(slip, imprint)));
    draw(local, isLocal(imprint.address) ? words.localAddress : "");
    local.hidden = !isLocal(imprint.address);
  };
  redraw();
  return h("div", { class: "stack" },
    h("div", { class: "stack no-print" }, head,
      h("p", {}, words.once),
      h("div", { class: "form-columns" },
        field(words.slipTitle, input("title", "text")), field(words.slipAddress, input("address", "url"))),
      local,
      h("div", { class: "row" },
        button(words.print, () => window.print(), { class: "primary" }),
        makeSureButton({ text: words.forget, sure: words.forgetSure, onSure: () => {
          dropSlips(slips);
          go(from);
        } }),
        back)),
    sheet);
}

/** One slip. */
function makeSlip({ name, code }: Slip, { title, address }: Imprint): View {
  const words = late().accounts;
  return h("li", { class: "slip" },
    h("div", { class: "slip-words" },
      h("p", { class: "slip-title" }, title),
      h("p", { class: "slip-name" }, name),
      h("p", { class: "slip-how" }, words.slipHow(`${address.replace(/^https?:\/\//, "")}/in`)),
      h("p", { class: "slip-code" }, h("code", {}, code))),
    makeQr(`${address}/in#${code}`, words.qr(name)));
}
