// view.test.mjs - what screens are drawn with (web/src/ui/view.ts), alone on a page that is otherwise empty: what stays, stays.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expectEqual } from "./harness.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const esbuild = createRequire(`${web}package.json`)("esbuild");

/** A page of the zone, under its policy, emptied, with `view`, all that view.ts exports, and `into`, to draw into. */
async function open(bench) {
  const { outputFiles: [file] } = await esbuild.build({
    entryPoints: [`${web}src/ui/view.ts`], bundle: true, format: "iife", globalName: "view", write: false,
    footer: { js: "globalThis.view = view;" },
  });
  const page = await bench.person();
  await page.goto("/help");
  await page.evaluate(file.text);
  await page.evaluate(() => {
    document.body.innerHTML = "<main><h1>View</h1><div id=into></div></main>";
  });
  return page;
}

/** What a function answers on such a page. */
const answered = async (bench, ask) => (await open(bench)).evaluate(ask);

export const tests = {
  "drawing anew leaves the focus, a half-written word and the caret where they are": async (bench) => {
    const page = await open(bench);
    await page.evaluate(() => {
      const { draw, h } = view;
      window.show = (notes, label) =>
        draw(into, notes.map((note) => h("p", { key: note }, note)), h("label", {}, label, h("input", { type: "text" })));
      show(["one"], "a");
    });
    await page.locator("input").focus();
    await page.keyboard.type("half");
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => show(["two", "one", "three"], "b"));
    await page.keyboard.type("-");
    expectEqual(await page.locator("input").inputValue(), "hal-f", "what was being written");
    expectEqual(await page.locator("#into").innerText(), "two\n\none\n\nthree\n\nb", "what is drawn");
  },

  "a press on what stays counts, and does what was told last": async (bench) => {
    const page = await open(bench);
    await page.evaluate(() => {
      const { draw, h, button } = view;
      window.pressed = [];
      window.show = (turn) => draw(into, turn > 1 && h("p", {}, "came"), button("go", () => pressed.push(turn)));
      show(1);
    });
    const box = await page.locator("button").boundingBox();
    await page.mouse.move(box.x + 5, box.y + box.height - 2);
    await page.mouse.down();
    await page.evaluate(() => document.querySelector("#into").style.setProperty("display", "flex"));
    await page.evaluate(() => show(2));
    const { x, y } = await page.locator("button").boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.up();
    expectEqual(await page.evaluate(() => pressed), [2], "what the press did");
  },

  "what is absent keeps its place, so that its neighbour is not taken for it": async (bench) => {
    const same = await answered(bench, () => {
      const { draw, button } = view;
      const show = (hasFirst) => draw(into, hasFirst && button("first", () => {}), button("second", () => {}));
      show(true);
      const second = into.lastElementChild;
      show(false);
      const isAlone = into.childElementCount === 1 && into.firstElementChild === second;
      show(true);
      return isAlone && into.lastElementChild === second && into.firstElementChild.textContent === "first";
    });
    expectEqual(same, true, "the second button stays the same element");
  },

  "a list of any length leaves what follows it alone": async (bench) => {
    const same = await answered(bench, () => {
      const { draw, h } = view;
      const show = (items) => draw(into, items.map((one) => h("p", {}, one)), h("p", { class: "after" }, "after"));
      show(["a"]);
      const after = into.querySelector(".after");
      show(["a", "b", "c"]);
      show([]);
      return into.childElementCount === 1 && into.firstElementChild === after;
    });
    expectEqual(same, true, "what follows the list");
  },

  "with another key it is another element": async (bench) => {
    const same = await answered(bench, () => {
      const { draw, h } = view;
      const show = (key) => draw(into, h("p", { key }, "text"));
      show("a");
      const [first] = into.children;
      show("a");
      const stays = into.firstElementChild === first;
      show("b");
      return [stays, into.firstElementChild === first];
    });
    expectEqual(same, [true, false], "the same key, another key");
  },

  "attributes come, change and go; a value that is told is shown, one that is not told anew stays": async (bench) => {
    const seen = await answered(bench, () => {
      const { draw, h } = view;
      const show = (attributes) => draw(into, h("input", { type: "text", ...attributes }));
      show({ value: "told", hidden: true, title: "t", "aria-label": null });
      const input = into.firstElementChild;
      const first = [input.value, input.hidden, input.title, input.hasAttribute("aria-label")];
      input.value = "written";
      show({ value: "told", hidden: false });
      const second = [input.value, input.hidden, input.hasAttribute("title")];
      show({ value: "" });
      return [first, second, input.value, into.firstElementChild === input];
    });
    expectEqual(seen, [["told", true, "t", false], ["written", false, false], "", true], "what the field has");
  },

  "an element that draws itself may be told to stand elsewhere": async (bench) => {
    const seen = await answered(bench, () => {
      const { draw, h, element } = view;
      const [top, bottom] = [element(h("div")), element(h("div"))];
      const [white, black] = [element(h("b", {}, "white")), element(h("b", {}, "black"))];
      const show = (up, down) => (draw(top, up), draw(bottom, down), [top.textContent, bottom.textContent]);
      return [show(black, white), show(white, black), show(black, white)];
    });
    expectEqual(seen, [["black", "white"], ["white", "black"], ["black", "white"]], "what stands where");
  },

  "what is hosted is made once, told of every drawing, and ended when it goes": async (bench) => {
    const seen = await answered(bench, () => {
      const { h, host, mount } = view;
      const happened = [];
      let position = 1;
      const make = () => {
        happened.push("made");
        return { root: document.createElement("section"), destroy: () => happened.push("ended") };
      };
      const mounted = mount(() => h("div", {}, position > 0 && host("board", make, () => happened.push(position))));
      const [board] = mounted.root.children;
      position = 2;
      mounted.redrawNow();
      const stays = mounted.root.firstElementChild === board;
      position = 0;
      mounted.redrawNow();
      position = 3;
      mounted.redrawNow();
      mounted.stop();
      mounted.redrawNow();
      return [stays, happened.join(" ")];
    });
    expectEqual(seen, [true, "made 1 2 ended made 3 ended"], "what happened to it");
  },

  "however often it is asked for, a frame draws once; a move is drawn at once": async (bench) => {
    const drawn = await answered(bench, async () => {
      const { h, mount } = view;
      let times = 0;
      const mounted = mount(() => h("p", {}, String(++times)));
      for (let i = 0; i < 5; i++) mounted.redraw();
      const before = mounted.root.textContent;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const after = mounted.root.textContent;
      mounted.redraw();
      mounted.redrawNow();
      const now = mounted.root.textContent;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [before, after, now, mounted.root.textContent];
    });
    expectEqual(drawn, ["1", "2", "3", "3"], "how often it was drawn");
  },
};
