// name.ts - English: what the language calls itself. Room: web/text.

export const name = "English";
