// state.ts - how the zone is doing. Room: web/screens.
import type { ZoneState } from "../../net";
import { language } from "../../text";
import { late } from "../../text/late";
import { h } from "../../ui/view";
import type { Child, View } from "../../ui/view";

/** A certificate is to be renewed, and a disk to be looked after, from here on. */
const CERTIFICATE_MS = 14 * 86_400_000;
const DISK_PART = 0.1;

const number = (value: number): string => value.toLocaleString(language());

/** Bytes in the unit that suits them. */
export function sizeOf(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language(), {
    style: "unit", unit: units[step] ?? "byte", unitDisplay: "short", maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

const momentOf = (ms: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(ms);

/** What is to be done, if anything is. */
function warnings(zone: ZoneState, now: number): string[] {
  const words = late().zone.state;
  const { certificate_ends_ms: ends, disk_bytes: disk, disk_free_bytes: free } = zone;
  return [
    ends === undefined || ends - now > CERTIFICATE_MS ? ""
      : ends <= now ? words.certificateOver : words.certificateSoon(Math.floor((ends - now) / 86_400_000)),
    disk !== undefined && free !== undefined && free < disk * DISK_PART ? words.diskLow : "",
    zone.limits ? "" : words.limitsOffHint,
  ].filter(Boolean);
}

export function makeState(zone: ZoneState, now = Date.now()): View {
  const words = late().zone.state;
  const rows: [string, Child][] = [
    [words.version, zone.version],
    [words.since, momentOf(zone.since_ms)],
    [words.games, number(zone.games)],
    [words.accounts, number(zone.accounts)],
    [words.connections, number(zone.connections)],
    [words.database, words.databaseOf(zone.database, sizeOf(zone.database_bytes))],
  ];
  if (zone.disk_bytes !== undefined && zone.disk_free_bytes !== undefined)
    rows.push([words.disk, words.diskOf(sizeOf(zone.disk_free_bytes), sizeOf(zone.disk_bytes))]);
  if (zone.nodes > 1) rows.push([words.nodes, number(zone.nodes)]);
  if (zone.certificate_ends_ms !== undefined) rows.push([words.certificate, momentOf(zone.certificate_ends_ms)]);
  rows.push([words.limits, zone.limits ? words.limitsOn : words.limitsOff]);
  return h(
    "section",
    { class: "card stack zone-state" },
    h("h2", {}, words.title),
    warnings(zone, now).map((one) => h("p", { class: "notice" }, one)),
    h("dl", {}, rows.map(([name, value]) => h("div", { class: "zone-fact" }, h("dt", {}, name), h("dd", {}, value)))),
  );
}
