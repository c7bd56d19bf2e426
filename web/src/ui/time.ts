// time.ts - times as clocks show them and as they are spoken. Room: web/ui.

export const TENTHS_BELOW_MS = 20_000;

const two = (number: number): string => String(number).padStart(2, "0");

/** "1:02:03", "2:03", and below 20 seconds "0:07.4". Like a chess clock it rounds up, so that 0 is 0. */
export function clockText(ms: number, tenths = true): string {
  if (tenths && ms < TENTHS_BELOW_MS) {
    const all = Math.ceil(ms / 100);
    return `0:${two(Math.floor(all / 10))}.${all % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
