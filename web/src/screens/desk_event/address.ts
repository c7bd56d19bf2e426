// address.ts - the address says what is shown, so that a reload shows it again. Room: web/screens.
import { setAddress } from "../../app/router";

/** Keeps in the address what is shown. */
export function remember(change: Record<string, string | undefined>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  setAddress(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ""}`);
}
