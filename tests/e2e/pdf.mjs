// pdf.mjs - what stands on the pages that Chromium prints: their number, their size, and their text.
import { inflateSync } from "node:zlib";

/** The streams of a file, unpacked, with the dictionaries before them. */
function streamsOf(pdf) {
  const text = pdf.toString("latin1");
  const found = [];
  for (const match of text.matchAll(/<<((?:[^<>]|<<[^<>]*>>|<[^<>]*>)*)>>\s*stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const packed = pdf.subarray(from, text.indexOf("endstream", from));
    found.push(/FlateDecode/.test(match[1]) ? inflateSync(packed).toString("latin1") : packed.toString("latin1"));
  }
  return found;
}

const letters = (hex) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** The letters that the glyphs of a font stand for, by their hex number. */
function glyphsOf(cmap) {
  const glyphs = new Map();
  const sections = (kind) => [...cmap.matchAll(new RegExp(`begin${kind}([\\s\\S]*?)end${kind}`, "g"))].map(([, body]) => body).join("\n");
  for (const [, glyph, to] of sections("bfchar").matchAll(/<(\w+)>\s*<(\w+)>/g)) glyphs.set(glyph.toUpperCase(), letters(to));
  for (const [, from, to, first] of sections("bfrange").matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
    for (let at = parseInt(from, 16); at <= parseInt(to, 16); at++)
      glyphs.set(at.toString(16).toUpperCase().padStart(from.length, "0"), String.fromCharCode(parseInt(first, 16) + at - parseInt(from, 16)));
  return glyphs;
}

/** {pages, isWide, text}. Fonts share their numbers of glyphs seldom: of the letters that are meant the first font's count. */
export function readPdf(pdf) {
  const source = pdf.toString("latin1");
  const streams = streamsOf(pdf);
  const fonts = streams.filter((one) => one.includes("begincmap")).map(glyphsOf);
  const names = new Map();
  for (const [, name, object] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) names.set(name, object);
  const cmapOf = (object) => {
    const [, dictionary = ""] = new RegExp(`\\n${object} 0 obj\\n([\\s\\S]*?)endobj`).exec(source) ?? [];
    const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(dictionary) ?? [];
    const at = cmap === undefined ? -1 : source.indexOf(`\n${cmap} 0 obj`);
    return at < 0 ? fonts[0] : glyphsOf(streamsOf(pdf.subarray(at, source.indexOf("endobj", at)))[0] ?? "");
  };
  const known = new Map([...names].map(([name, object]) => [name, cmapOf(object)]));
  let glyphs = fonts[0];
  let text = "";
  for (const stream of streams.filter((one) => /\bT[jJ]\b/.test(one)))
    for (const [whole, font, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b/g)) {
      if (font) glyphs = known.get(font) ?? fonts[0];
      else if (hex) text += (hex.match(/.{4}/g) ?? []).map((one) => glyphs?.get(one.toUpperCase()) ?? "").join("");
      else if (whole === "ET") text += "\n";
    }
  const [, , , width = "0", height = "0"] = /\/MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  return { pages: (source.match(/\/Type \/Page\b/g) ?? []).length, isWide: Number(width) > Number(height), text };
}
