// qr.ts - a QR code as a drawing. Room: web/accounts.
import { encode } from "uqr";
import { svg } from "../ui/view";
import type { View } from "../ui/view";

/** The standard wants four modules of white around the code. */
const QUIET = 4;

/** A QR code of a text, with a name for who does not see it. */
export function makeQr(contents: string, label: string): View<SVGElement> {
  const { data, size } = encode(contents, { ecc: "M", border: 0 });
  const whole = size + 2 * QUIET;
  const d = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return svg("svg", { viewBox: `0 0 ${whole} ${whole}`, role: "img", "aria-label": label, class: "qr" }, svg("path", { d }));
}
