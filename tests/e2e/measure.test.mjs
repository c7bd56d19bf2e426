// measure.test.mjs - the page is small. How quick it is, is said and not judged: that depends on the machine.
import { begin } from "./otb.test.mjs";
import { expect } from "./harness.mjs";
import { firstVisit, moveTime } from "./measure.mjs";

/** Times mean little while other tests run. */
export const alone = true;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export const tests = {
  "the first load is below 250 kB, libzug in it below 150 kB": async (bench) => {
    const page = await bench.person();
    const { bytes, files, painted, interactive, thread } = await firstVisit(page, "/");
    const wasm = files.find(([name]) => name.endsWith(".wasm"))[1];
    console.log(
      `# first load ${kB(bytes)}, of which libzug ${kB(wasm)}: ${files.map(([name, size]) => `${name} ${kB(size)}`).join(", ")}`,
    );
    console.log(
      `# processor slowed down four times: first paint after ${Math.round(painted)} ms, ` +
        `interactive after ${Math.round(interactive)} ms, of which the page's thread worked ${Math.round(thread)} ms`,
    );
    expect(wasm < 150_000, `libzug has ${wasm} bytes`);
    expect(bytes < 250_000, `the first load has ${bytes} bytes`);
  },

  "the whole page, all screens and languages, is below 250 kB": async (bench) => {
    const page = await bench.person({ worker: true });
    await page.goto("/");
    const sizes = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [name] = await caches.keys();
      const files = (await (await caches.open(name)).keys()).map(({ url }) => url);
      const packed = async (url) => {
        const body = (await fetch(url)).body.pipeThrough(new CompressionStream("gzip"));
        return (await new Response(body).arrayBuffer()).byteLength;
      };
      return Promise.all(files.map(packed));
    });
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`# ${sizes.length} files, ${kB(total)} gzipped`);
    expect(total < 250_000, `the whole page has ${total} bytes`);
  },

  "a move is drawn with the next frame": async (bench) => {
    const page = await bench.person();
    await begin(page);
    const times = [];
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]) times.push(await moveTime(page, move));
    const list = (name) => times.map((time) => time[name].toFixed(1)).join(", ");
    console.log(`# thinking about a move: ${list("thought")} ms; until it is drawn: ${list("drawn")} ms`);
    expect(
      times.every(({ frames }) => frames <= 1),
      `a move took more than one frame: ${list("frames")}`,
    );
  },
};
