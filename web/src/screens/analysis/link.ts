// link.ts - a whole analysis in a link: behind the #, which no server is told. Room: web/screens.

/** Longer ones are cut by programs that send them. */
const LINK_CHARS = 8000;

/** The part of an address behind /analysis; null if it would be too long. */
export function linkTo(pgn: string, at: number, isTurned: boolean): string | null {
  const bytes = new TextEncoder().encode(pgn);
  if (bytes.length > LINK_CHARS) return null;
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const members = new URLSearchParams({ pgn: packed, ...(at >= 0 ? { at: String(at) } : {}), ...(isTurned ? { black: "" } : {}) });
  return packed.length > LINK_CHARS ? null : `/analysis#${members.toString()}`;
}

/** What a link carries; null if it is none, and "broken" if a part of it is missing. */
export function readLink(hash: string): { pgn: Uint8Array; at: number; isTurned: boolean } | "broken" | null {
  const members = new URLSearchParams(hash.replace(/^#/, ""));
  const packed = members.get("pgn");
  if (packed === null) return null;
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const at = Number(members.get("at") ?? -1);
    const pgn = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return pgn.length > 0 ? { pgn, at: Number.isInteger(at) ? at : -1, isTurned: members.has("black") } : "broken";
  } catch {
    return "broken";
  }
}
