// measure.test.mjs - the page is small and does little until it can be used. Times that depend on the machine are told.
import { begin } from "./otb.test.mjs";
import { expect } from "./harness.mjs";
import { firstVisit, moveTime } from "./measure.mjs";

/** Times mean little while other tests run. */
export const alone = true;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const list = (times, name) => times.map((time) => Math.round(time[name])).join(", ");

const times = (visits) =>
  `it can be used after ${list(visits, "usable")} ms, and a press is answered after ${list(visits, "answered")} ms`;

/** A few first visits, one after the other. */
async function visit(bench, zone, slowdown) {
  const visits = [];
  for (let i = 0; i < 5; i++) visits.push(await firstVisit(await bench.person(), zone.url, slowdown));
  return visits;
}

export const tests = {
  "the first load is below 250 kB, libzug in it below 150 kB": async (bench, zone) => {
    const { bytes, files } = await firstVisit(await bench.person(), zone.url);
    const wasm = files.find(([name]) => name.endsWith(".wasm"))[1];
    console.log(`# first load ${kB(bytes)}: ${files.map(([name, size]) => `${name} ${kB(size)}`).join(", ")}`);
    expect(wasm < 150_000, `libzug has ${wasm} bytes`);
    expect(!files.some(([name]) => /(de|fr|late)-/.test(name)), "words are loaded that the start does not need");
    expect(bytes < 250_000, `the first load has ${bytes} bytes`);
  },

  // The time that a visitor waits has in it what else this machine does: the best of five visits is bounded. What the page
  // itself does until it can be used, a press of a button answered, has not; four times as much is to be done in a second.
  "the page works less than a quarter of a second until it can be used, which is within a second at four times slower": async (bench, zone) => {
    const visits = await visit(bench, zone, 1);
    const worked = Math.min(...visits.map((one) => one.worked));
    console.log(`# the page works ${list(visits, "worked")} ms; ${times(visits)}`);
    const slow = await visit(bench, zone, 4);
    console.log(`# slowed down four times, ${times(slow)}`);
    expect(worked < 250, `the page works ${Math.round(worked)} ms until it can be used`);
    const best = Math.min(...slow.map((one) => one.answered));
    expect(best < 1000, `slowed down four times, a press is answered after ${Math.round(best)} ms at best`);
  },

  // The bound is of what one visitor loads: all screens but the desk of an event, which is kept once it was opened, the English words in the page's own script, and the language that is
  // read. Each language is a file of its own, and the others are not fetched, nor is what English has besides.
  "the whole page, all screens and the largest language, is below 250 kB": async (bench) => {
    const page = await bench.person({ worker: true, settings: { language: "fr" } });
    await page.goto("/");
    const sizes = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [name] = await caches.keys();
      while (!(await (await caches.open(name)).keys()).some(({ url }) => url.includes("/assets/fr-")))
        await new Promise((resolve) => setTimeout(resolve, 100));
      const files = (await (await caches.open(name)).keys()).map(({ url }) => url);
      if (files.some((url) => /assets\/(de|late)-/.test(url))) throw new Error(`words of another language are kept: ${files}`);
      const packed = async (url) => {
        const body = (await fetch(url)).body.pipeThrough(new CompressionStream("gzip"));
        return (await new Response(body).arrayBuffer()).byteLength;
      };
      return Promise.all(files.map(packed));
    });
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`# ${sizes.length} files, ${kB(total)} gzipped`);
    expect(total < 250_000, `the whole page has ${total} bytes`);
    expect(sizes.length > 30, `${sizes.length} files are kept`);
  },

  "a move is drawn with the next frame": async (bench) => {
    const page = await bench.person();
    await begin(page);
    const times = [];
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]) times.push(await moveTime(page, move));
    console.log(`# thinking about a move: ${list(times, "thought")} ms; until it is drawn: ${list(times, "drawn")} ms`);
    expect(
      times.every(({ frames }) => frames <= 1),
      `a move took more than one frame: ${list(times, "frames")}`,
    );
  },
};
