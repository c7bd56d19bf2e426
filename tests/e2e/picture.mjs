// picture.mjs - pictures of the guides: what a page shows, as a PNG with a palette, a third of what a browser writes.
// ZUG_PICTURES=docs node tests/e2e/run.mjs build/zug evening renews those of docs/arbiter.md, and readme those of README.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";

const FOLDER = process.env.ZUG_PICTURES;
const COLORS = 256;
const HEAD = 8;

/** The pages of whom pictures are taken: two may go the same way. */
const shown = new WeakSet();
export const takePictures = (page) => shown.add(page);

/** Keeps a picture of a page, or of a part of it, if ZUG_PICTURES names a folder. What is told for a moment is not in it. */
export async function picture(page, name, part = page, guide = "arbiter") {
  if (!FOLDER || !shown.has(page)) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.locator(".passing-note").evaluateAll((notes) => notes.forEach((note) => (note.hidden = true)));
  writeFileSync(join(FOLDER, `${guide}-${name}.png`), withPalette(await part.screenshot()));
}

/** The parts of a PNG: [[kind, bytes], ...]. */
function partsOf(png) {
  const parts = [];
  for (let at = HEAD; at < png.length; at += 12 + parts.at(-1)[1].length)
    parts.push([png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))]);
  return parts;
}

/** What is expected at a byte by its neighbours on the left, above, and between them: the filters of a PNG. */
const EXPECTED = [
  () => 0, (left) => left, (_, above) => above, (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const [a, b, c] = [left, above, corner].map((one) => Math.abs(left + above - corner - one));
    return a <= b && a <= c ? left : b <= c ? above : corner;
  },
];

/** The dots of a PNG with three bytes each, without filters. */
function dotsOf(packed, width, height) {
  const [row, bytes] = [3 * width, Buffer.alloc(3 * width * height)];
  for (let y = 0; y < height; y++) {
    const expected = EXPECTED[packed[y * (row + 1)]];
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const [left, above] = [x < 3 ? 0 : bytes[at - 3], y === 0 ? 0 : bytes[at - row]];
      const corner = x < 3 || y === 0 ? 0 : bytes[at - row - 3];
      bytes[at] = packed[y * (row + 1) + 1 + x] + expected(left, above, corner);
    }
  }
  return bytes;
}

/** Colours that differ only in their lowest bits, so many of each channel, count as one. */
const groupOf = (color, bits) => [16, 8, 0].map((shift) => ((color >> shift) & 255) >> bits).join();

/** At most 256 colours for all dots: the most frequent ones exactly, so that large areas keep theirs, and for the others the
 * most frequent of each group. Answers them, and which of them a dot has. */
function paletteOf(dots) {
  const counts = new Map();
  for (let at = 0; at < dots.length; at += 3) counts.set(dots.readUIntBE(at, 3), (counts.get(dots.readUIntBE(at, 3)) ?? 0) + 1);
  const all = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
  const [colors, others] = [all.slice(0, COLORS / 2), all.slice(COLORS / 2)];
  const exact = new Map(colors.map((color, i) => [color, i]));
  for (let bits = 0; ; bits++) {
    const groups = new Map();
    for (const color of others) if (!groups.has(groupOf(color, bits))) groups.set(groupOf(color, bits), color);
    if (colors.length + groups.size > COLORS) continue;
    const near = new Map([...groups.keys()].map((group, i) => [group, colors.length + i]));
    return { colors: [...colors, ...groups.values()], indexOf: (color) => exact.get(color) ?? near.get(groupOf(color, bits)) };
  }
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  for (let i = 0; i < 8; i++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte >>> 0;
});
const checksum = (bytes) => (bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), ~0) ^ ~0) >>> 0;

function partOf(kind, bytes) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of three bytes a dot as one with a palette. */
export function withPalette(png) {
  const parts = partsOf(png);
  const head = Buffer.from(parts[0][1]);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const packed = inflateSync(Buffer.concat(parts.filter(([kind]) => kind === "IDAT").map(([, bytes]) => bytes)));
  const dots = dotsOf(packed, width, height);
  const { colors, indexOf } = paletteOf(dots);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf(dots.readUIntBE(3 * (y * width + x), 3));
  head[9] = 3; // a byte of the palette for each dot
  const palette = Buffer.concat(colors.map((color) => Buffer.from([color >> 16, (color >> 8) & 255, color & 255])));
  return Buffer.concat([png.subarray(0, HEAD), partOf("IHDR", head), partOf("PLTE", palette),
    partOf("IDAT", deflateSync(rows, { level: 9 })), partOf("IEND", Buffer.alloc(0))]);
}
