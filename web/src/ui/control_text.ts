// control_text.ts - time controls as text: presets, and periods put together. Room: web/ui.
// What a text means, and whether it can be played, libzug says.
import { text } from "../text";
import type { Bonus, Control, Period } from "../zug/types";

export type PresetGroup = "bullet" | "blitz" | "rapid" | "classical" | "other";

/** A control that is often wanted: how players call it in short, if that needs no words, and as PGN writes it. */
export interface Preset {
  short?: string;
  text: string;
}

export const PRESETS: Record<PresetGroup, readonly Preset[]> = {
  bullet: [
    { short: "1+0", text: "60" },
    { short: "2+1", text: "120+1" },
  ],
  blitz: [
    { short: "3+0", text: "180" },
    { short: "3+2", text: "180+2" },
    { short: "5+0", text: "300" },
    { short: "5+3", text: "300+3" },
  ],
  rapid: [
    { short: "10+0", text: "600" },
    { short: "10+5", text: "600+5" },
    { short: "15+10", text: "900+10" },
    { short: "25+10", text: "1500+10" },
  ],
  classical: [
    { short: "60+30", text: "3600+30" },
    { short: "90+30", text: "5400+30" },
    { short: "90/40, 30, +30", text: "40/5400+30:1800+30" },
    { short: "120/40, 60/20, 15+30", text: "40/7200:20/3600:900+30" },
  ],
  other: [{ text: "300d5" }, { text: "300b3" }, { text: "*180" }, { text: "-" }],
};

/** The handful that is wanted most. */
export const FEW: readonly string[] = ["60", "180+2", "300+3", "600+5", "900+10"];

/** True of what one of the buttons chooses. */
export const isPreset = (control: string): boolean =>
  Object.values(PRESETS).some((presets) => presets.some((one) => one.text === control));

const SIGNS: Record<Bonus, string> = { none: "", increment: "+", delay: "d", bronstein: "b" };

/** Seconds with up to three decimals: 10, 0.5. */
const seconds = (ms: number): string => String(Math.round(ms) / 1000);

/** The periods as PGN writes them. */
export function controlText(periods: readonly Period[]): string {
  return periods.map(periodText).join(":");
}

function periodText(period: Period): string {
  if (period.hourglass) return `*${seconds(period.time_ms)}`;
  const moves = period.moves !== 0 ? `${period.moves}/` : "";
  const bonus = period.bonus === "none" || period.bonus_ms === 0 ? "" : SIGNS[period.bonus] + seconds(period.bonus_ms);
  return moves + seconds(period.time_ms) + bonus;
}

/** A control as somebody would type it: 5+3 in minutes and seconds, where that says all. */
export function typedText(control: Control): string {
  const [only, ...others] = control.periods;
  const isPlain = only && others.length === 0 && only.moves === 0 && !only.hourglass
    && (only.bonus === "none" || only.bonus === "increment");
  if (!isPlain) return text().control.asTyped(control);
  if (only.time_ms % 60 === 0) return `${only.time_ms / 60_000}+${seconds(only.bonus_ms)}`;
  // Such minutes would have more decimals than libzug reads.
  return `${seconds(only.time_ms)} s${only.bonus === "none" ? "" : ` +${seconds(only.bonus_ms)} s`}`;
}

/** A period as a new one begins: half an hour for all the rest. */
export const newPeriod = (): Period => ({ moves: 0, time_ms: 1_800_000, bonus: "none", bonus_ms: 0, hourglass: false });
