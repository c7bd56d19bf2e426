// name.ts - French: what the language calls itself. Room: web/text.

export const name = "Français";
