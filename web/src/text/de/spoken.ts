// spoken.ts - German: times in words. Room: web/text.

const some = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

/** "1 Stunde 2 Minuten", "2 Minuten 3 Sekunden", "7 Sekunden". */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const minuteText = some(minutes, "Minute", "Minuten");
  if (hours > 0) return `${some(hours, "Stunde", "Stunden")} ${minuteText}`;
  const secondText = some(rest, "Sekunde", "Sekunden");
  return minutes > 0 ? `${minuteText} ${secondText}` : secondText;
}
