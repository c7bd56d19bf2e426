// measure.mjs - how large and how quick the page is, by Chromium's own tools.

/** Says on the console when the start has been drawn and the browser has time again: then the page can be used. To prove
 * it, a button is pressed at that moment; when libzug has put into words what it means is said too. */
function sayWhenUsable() {
  const press = () => {
    const usable = performance.now();
    const said = document.querySelector(".control-said");
    const answer = () => {
      if (!said.textContent.includes("180+2")) return;
      watch.disconnect();
      console.debug(`usable ${usable} ${performance.now()}`);
    };
    const watch = new MutationObserver(answer);
    watch.observe(said, { childList: true, characterData: true, subtree: true });
    [...document.querySelectorAll(".preset")].find((button) => button.textContent.startsWith("3+2")).click();
  };
  // An observer would be told of the mark only after the frame that draws the screen, and have to wait for another.
  const mark = performance.mark.bind(performance);
  performance.mark = (name, options) => {
    if (name === "zug-shown") requestAnimationFrame(() => setTimeout(press));
    return mark(name, options);
  };
}

/** Visits an address for the first time, the processor slowed down. Answers bytes on the wire and milliseconds. The
 * page is asked nothing before it can be used: Playwright's questions bring 300 kB of script with them. */
export async function firstVisit(page, address, slowdown = 1) {
  const tools = await page.context().newCDPSession(page);
  let bytes = 0;
  const files = [];
  const urls = new Map();
  await tools.send("Network.enable");
  tools.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const { protocol, pathname } = new URL(urls.get(requestId));
    if (protocol === "http:") files.push([pathname, encodedDataLength]);
  });
  await page.addInitScript(sayWhenUsable);
  // The time of the page's own thread does not depend on what else the machine does.
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const said = page.waitForEvent("console", (message) => message.text().startsWith("usable"));
  await tools.send("Page.navigate", { url: address });
  const [usable, answered] = (await said).text().split(" ").slice(1).map(Number);
  const { metrics } = await tools.send("Performance.getMetrics");
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.waitForLoadState("networkidle");
  await tools.detach();
  const worked = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  return { bytes, files, usable, answered, worked };
}

/** Plays a move by the box. Answers how long the page thought, and how many frames it took until its piece stood on the
 * new square. */
export async function moveTime(page, move) {
  return page.evaluate(async (san) => {
    const input = document.querySelector(".move-input input");
    const positions = () => [...document.querySelectorAll("cg-board piece")].map((one) => one.style.transform).join();
    const before = positions();
    input.value = san;
    const began = performance.now();
    input.form.requestSubmit();
    const thought = performance.now() - began;
    let frames = 0;
    for (; positions() === before; frames++) await new Promise(requestAnimationFrame);
    return { thought, frames, drawn: performance.now() - began };
  }, move);
}
