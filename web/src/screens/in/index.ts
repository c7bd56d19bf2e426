// index.ts - coming in by the code of a login slip: typed, or behind the # of the link that its QR code has. Room: web/screens.
// What stands behind the # is not sent to any server, so the code is in no log of one.
import { go, setAddress } from "../../app/router";
import type { Screen } from "../../app/screen";
import { loadMe, session } from "../../net";
import type { Me } from "../../net";
import { makeComeIn } from "../../play/come_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announceShown } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";

/** Takes the code out of the address, where it would stay in the history of the browser. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== "") setAddress("/in");
  return code.slice(0, 63);
}

function welcome(person: Me): void {
  announceShown(text().play.comeIn.welcome(person.name));
  if (location.pathname === "/in") go("/", { replace: true });
}

export async function makeScreen(): Promise<Screen> {
  const words = text().play.comeIn;
  const code = takeCode();
  const me = await loadMe();
  const card = element(h("section", { class: "card narrow-card" }));
  const ask = (problem: string): void => {
    const form = element(makeComeIn({ title: words.codeTitle, ways: ["code"], onDone: welcome }));
    draw(form.querySelector(".problem") ?? form, problem);
    draw(card, form);
  };
  const enter = async (): Promise<void> => {
    draw(card, h("p", { role: "status" }, words.codeTried));
    const answer = await session.loginByCode(code);
    if (answer.ok) welcome(answer.me);
    else ask(sayRefusal(answer));
  };
  if (code === "") ask("");
  else if (me === null) void enter();
  else draw(card, confirm(me, () => void enter()));
  return { title: words.codeTitle, root: element(h("div", {}, h("h1", { class: "spoken" }, words.codeTitle), card)) };
}

/** Who is here as somebody else is asked first: a link shall not change unnoticed who one is. */
function confirm(me: Me, onSure: () => void): View[] {
  const words = text().play.comeIn;
  return [
    h("h2", {}, words.codeTitle),
    h("p", {}, me.guest ? words.youAreGuest(me.name) : words.youAre(me.name), ". ", words.codeInstead),
    h("div", { class: "row" }, button(words.doCode, onSure, { class: "primary" }),
      h("a", { href: "/", class: "button" }, text().app.cancel)),
  ];
}
