// index.ts - accounts, for arbiters of the zone: made from a list of names, searched, and looked after. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { loadMe } from "../../net";
import type { Me } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { text } from "../../text";
import { late } from "../../text/late";
import { element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { makeList } from "./list";
import { makeNames } from "./names";

export async function makeScreen({ query }: Place): Promise<Screen> {
  const words = late().accounts;
  const me = await loadMe();
  const head = h("h1", {}, words.title);
  if (!me?.arbiter) return { title: words.title, root: element(h("div", { class: "stack" }, head, explain(me))) };
  const list = makeList(me, {
    name: query.get("name") ?? "",
    page: Math.max(1, Math.floor(Number(query.get("page"))) || 1),
  }, (address) => {
    // The answer may come when one is elsewhere already.
    if (location.pathname === "/accounts") setAddress(`/accounts${address}`);
  });
  await list.load();
  return {
    title: words.title,
    root: element(h("div", { class: "stack accounts" }, head,
      h("p", { class: "soft" }, words.lead, " ", h("a", { href: "/desk" }, text().desk.title)),
      makeNames(), list.root)),
    unmount: list.stop,
  };
}

/** Who is no arbiter of the zone has nothing to do here. */
function explain(me: Me | null): View {
  const words = late().accounts;
  return me === null ? makeLogIn(text().desk.notIn, words.onlyArbiters) : h("p", { class: "card" }, words.onlyArbiters);
}
