// replay.ts - English: replay and archive. Room: web/text.

export const replay = {
  title: "",
};
