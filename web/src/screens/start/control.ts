// control.ts - the time control that was chosen last on this browser. Room: web/screens.
import type { ControlValue } from "../../ui/control_editor";

const KEY = "zug.control";
const FIRST: ControlValue = { white: "300+3" };

/** The control that was chosen last. */
export function lastControl(): ControlValue {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as ControlValue | null;
    return kept && typeof kept.white === "string" ? kept : FIRST;
  } catch {
    return FIRST;
  }
}

export function keepControl(value: ControlValue): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Then the next visit begins with the usual one.
  }
}

/** What stands behind the question mark for a control. */
export function queryOf(value: ControlValue): string {
  return new URLSearchParams({ control: value.white, ...(value.black ? { black: value.black } : {}) }).toString();
}
