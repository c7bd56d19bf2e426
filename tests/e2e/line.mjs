// line.mjs - the line between a page and its zone, cut or slow, for tests.

/** Makes each message between the pages of a browser context and their zone late by so many milliseconds. */
export async function makeLate(context, lateMs) {
  await context.routeWebSocket(/\/ws/, (route) => {
    const server = route.connectToServer();
    let isOpen = true;
    const later = (to) => (message) => setTimeout(() => isOpen && to.send(message), lateMs);
    route.onMessage(later(server));
    server.onMessage(later(route));
    for (const [end, other] of [[route, server], [server, route]])
      end.onClose((code, reason) => {
        isOpen = false;
        return other.close({ code, reason });
      });
  });
}

/** Lets the page's connection be cut, as a broken network does: nothing comes and nothing goes. `spoken` waits until
 * the page has first said something, as it does when it has been greeted. */
export async function makeCuttable(page) {
  const cut = { isCut: false, hasSpoken: false, routes: new Set() };
  await page.routeWebSocket(/\/ws/, (route) => {
    if (cut.isCut) return route.close();
    const server = route.connectToServer();
    cut.routes.add(route);
    route.onMessage((message) => {
      cut.hasSpoken = true;
      if (!cut.isSilent) server.send(message);
    });
    server.onMessage((message) => !cut.isSilent && route.send(message));
  });
  return {
    spoken: async () => {
      for (const end = Date.now() + 60_000; !cut.hasSpoken; ) {
        if (Date.now() > end) throw new Error("the page never said anything");
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    cut: async () => {
      cut.isCut = true;
      for (const route of cut.routes) await route.close();
      cut.routes.clear();
    },
    mend: () => {
      cut.isCut = cut.isSilent = false;
    },
    silence: () => {
      cut.isCut = cut.isSilent = true;
    },
  };
}

/** Holds back what the zone says to the page; `until` lets it through up to the first message with a text in it. */
export async function makeSlow(page) {
  let held;
  let deliver;
  await page.routeWebSocket(/\/ws/, (route) => {
    const server = route.connectToServer();
    deliver = (message) => route.send(message);
    route.onMessage((message) => server.send(message));
    server.onMessage((message) => (held ? held.push(message) : deliver(message)));
  });
  return {
    hold: () => {
      held ??= [];
    },
    until: async (wanted) => {
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const message = held.shift();
        if (message === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
        else deliver(message);
        if (message?.includes(wanted)) return;
      }
      throw new Error(`the zone never said ${wanted}`);
    },
    release: () => {
      held.forEach(deliver);
      held = undefined;
    },
  };
}
