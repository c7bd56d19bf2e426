// measure.mjs - how large and how quick the page is, by Chromium's own tools.

/** Visits an address for the first time, the processor slowed down. Answers bytes on the wire and milliseconds. */
export async function firstVisit(page, address, slowdown = 4) {
  const tools = await page.context().newCDPSession(page);
  let bytes = 0;
  const files = [];
  const urls = new Map();
  await tools.send("Network.enable");
  tools.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    files.push([new URL(urls.get(requestId)).pathname, encodedDataLength]);
  });
  // The time of the page's own thread does not depend on what else the machine does.
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("zug-shown").length > 0);
  const times = await page.evaluate(() => ({
    shown: performance.getEntriesByName("zug-shown")[0].startTime,
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  // The page can be used when the screen is there and the browser has time again.
  times.interactive = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  );
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { metrics } = await tools.send("Performance.getMetrics");
  times.thread = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await tools.detach();
  return { bytes, files, ...times };
}

/** Plays a move by the box. Answers how long the page thought, and how many frames it took until its man stood on the
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
