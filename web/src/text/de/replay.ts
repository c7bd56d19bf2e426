// replay.ts - German: replay and archive. Room: web/text.

export const replay = {
  title: "",
};
