// known.ts - values of tags, as people want to see them. Room: web/screens.

/** A value, or nothing where PGN writes that it is not known. */
export const known = (value: string | undefined): string => (value && !/^[?.]*$/.test(value) ? value : "");

/** A date without the parts that are not known: 1972, or 1972.07. */
export const knownDate = (value: string | undefined): string => known(value?.replace(/(\.\?\?)+$/, ""));

/** Those of some texts that are not empty, with points between them. */
export const listed = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part).join(" · ");
