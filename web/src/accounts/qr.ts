// qr.ts - a QR code as a drawing. Room: web/accounts.
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
/** The standard wants four modules of white around the code. */
const QUIET = 4;

/** A QR code of a text, with a name for who does not see it. */
export function makeQr(contents: string, label: string): SVGSVGElement {
  const { data, size } = encode(contents, { ecc: "M", border: 0 });
  const whole = size + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${whole} ${whole}`, role: "img", "aria-label": label, class: "qr" }))
    svg.setAttribute(name, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join(""));
  svg.append(path);
  return svg;
}
