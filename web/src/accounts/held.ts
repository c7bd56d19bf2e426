// held.ts - the codes that were just made: nobody can see them again once the page is closed. Room: web/accounts.
import { onMe } from "../net";

/** A login slip to be printed. */
export interface Slip {
  id: string;
  name: string;
  code: string;
  /** The event in whose list the account was made. */
  event?: string;
}

let held: readonly Slip[] = [];

/** Asks whoever closes the page whether the codes may go. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The codes that are held, by the names of their owners. */
export const heldSlips = (): readonly Slip[] => held;

/** Holds further codes; an account's newer one takes the place of the older one, which is void. */
export function holdSlips(slips: readonly Slip[]): void {
  const fresh = new Set(slips.map(({ id }) => id));
  held = [...held.filter(({ id }) => !fresh.has(id)), ...slips];
  if (held.length > 0) window.addEventListener("beforeunload", warn);
}

/** Lets go of some: they are printed, or no longer wanted. */
export function dropSlips(slips: readonly Slip[]): void {
  held = held.filter((one) => !slips.includes(one));
  if (held.length === 0) window.removeEventListener("beforeunload", warn);
}

// What an arbiter has made is not for who comes to this browser next.
onMe(() => dropSlips(held));
