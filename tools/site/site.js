// site.js - the search of the documentation: in the browser, in an index that is loaded when somebody first searches.
"use strict";

(() => {
  const root = document.body.dataset.root;
  const form = document.getElementById("site-search");
  const query = document.getElementById("site-query");
  const found = document.getElementById("site-found");
  const count = document.getElementById("site-found-count");
  const SHOWN_MAX = 30;
  /** Rows of title, kind, address and words, with the title and the words in small letters behind them. */
  let rows = null;
  let chosen = -1;

  // The look that was chosen on the page of the zone, which may be another than that of the system.
  try {
    const theme = JSON.parse(localStorage.getItem("zug.settings") ?? "{}").theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing is kept here.
  }

  /** The index calls this. */
  window.zugSearch = (list) => {
    rows = list.map((row) => [...row, row[0].toLowerCase(), row[3].toLowerCase()]);
    search();
  };

  function load() {
    if (document.getElementById("site-index")) return;
    const script = document.createElement("script");
    script.id = "site-index";
    script.src = `${root}search.js`;
    document.head.append(script);
  }

  /** How well a row fits; 0 if it does not. */
  function worth([, kind, , , title, text], words, whole) {
    if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
    const last = title.split(/[./:]+/).pop();
    let points = words.filter((word) => title.includes(word)).length * 10;
    if (title === whole || last === whole) points += 100;
    else if (title.startsWith(whole) || title.startsWith(`zug_${whole}`) || last.startsWith(whole)) points += 40;
    else if (title.includes(whole)) points += 20;
    if (kind === "C number") points -= 5;
    return 1 + Math.max(points, 0) + 5 / (1 + title.length);
  }

  function search() {
    const whole = query.value.trim().toLowerCase();
    if (rows === null || whole === "") {
      show([], whole);
      return;
    }
    const words = whole.split(/\s+/);
    const fitting = rows.map((row) => [worth(row, words, whole), row]).filter(([points]) => points > 0);
    fitting.sort((a, b) => b[0] - a[0]);
    show(fitting.map(([, row]) => row), whole);
  }

  /** A part of an entry. */
  function part(name, text) {
    const made = document.createElement("span");
    made.className = name;
    made.textContent = text;
    return made;
  }

  function show(list, whole) {
    chosen = -1;
    query.removeAttribute("aria-activedescendant");
    found.replaceChildren(
      ...list.slice(0, SHOWN_MAX).map(([title, kind, place, text], number) => {
        const entry = document.createElement("li");
        entry.id = `site-found-${number}`;
        entry.setAttribute("role", "option");
        entry.setAttribute("aria-selected", "false");
        entry.dataset.place = root + place;
        entry.append(part("title", title), " ", part("kind", kind), " ", part("words", text.slice(0, 140)));
        return entry;
      }),
    );
    const isEmpty = list.length === 0;
    if (isEmpty && whole !== "" && rows !== null) found.append(nothing());
    found.hidden = found.childElementCount === 0;
    query.setAttribute("aria-expanded", String(!found.hidden));
    if (whole === "" || rows === null) count.textContent = "";
    else count.textContent = isEmpty ? "Nothing was found." : `${list.length} found.`;
  }

  function nothing() {
    const entry = document.createElement("li");
    entry.className = "nothing";
    entry.setAttribute("role", "option");
    entry.setAttribute("aria-disabled", "true");
    entry.setAttribute("aria-selected", "false");
    entry.textContent = "Nothing was found.";
    return entry;
  }

  const entries = () => [...found.querySelectorAll("li[data-place]")];

  function choose(number) {
    const list = entries();
    if (list.length === 0) return;
    chosen = (number + list.length) % list.length;
    list.forEach((entry, at) => entry.setAttribute("aria-selected", String(at === chosen)));
    list[chosen].scrollIntoView({ block: "nearest" });
    query.setAttribute("aria-activedescendant", list[chosen].id);
  }

  function open(entry) {
    if (!entry) return;
    close();
    location.href = entry.dataset.place;
  }

  function close() {
    found.hidden = true;
    query.setAttribute("aria-expanded", "false");
    query.removeAttribute("aria-activedescendant");
  }

  query.addEventListener("focus", () => {
    load();
    if (query.value !== "") search();
  });
  query.addEventListener("input", () => {
    load();
    search();
  });
  query.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (found.hidden) search();
      choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
    } else if (event.key === "Escape") {
      if (!found.hidden) event.preventDefault();
      close();
    }
  });
  query.addEventListener("blur", close);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(entries()[Math.max(chosen, 0)]);
  });
  // With the button down, for the field loses the focus then.
  found.addEventListener("mousedown", (event) => {
    event.preventDefault();
    if (event.button === 0) open(event.target.closest("li[data-place]"));
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    query.focus();
  });
  form.hidden = false;
})();
