// notice.ts - one sentence that the next screen shows once. Room: web/screens.

let kept = "";

export function leaveNotice(sentence: string): void {
  kept = sentence;
}

/** The sentence, which is then gone. */
export function takeNotice(): string {
  const sentence = kept;
  kept = "";
  return sentence;
}
