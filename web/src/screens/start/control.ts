// control.ts - the time control that was chosen last on this browser. Room: web/screens.
import { isRecord, keep, readKept } from "../../app/kept";
import type { ControlValue } from "../../ui/control_editor";

const KEY = "zug.control";
const FIRST: ControlValue = { white: "300+3" };

/** The control that was chosen last. */
export const lastControl = (): ControlValue => readKept(KEY, isControl) ?? FIRST;

const isControl = (value: unknown): value is ControlValue =>
  isRecord(value) && typeof value["white"] === "string" && ["string", "undefined"].includes(typeof value["black"]);

export const keepControl = (value: ControlValue): void => keep(KEY, value);

/** What stands behind the question mark for a control. */
export function queryOf(value: ControlValue): string {
  return new URLSearchParams({ control: value.white, ...(value.black ? { black: value.black } : {}) }).toString();
}
