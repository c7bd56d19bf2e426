// name.ts - German: what the language calls itself. Room: web/text.

export const name = "Deutsch";
