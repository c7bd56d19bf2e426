// sound.ts - short sounds, made by the browser itself: nothing to load. Room: web/ui.
import type { Played } from "../zug/types";
import { settings } from "../app/settings";

export type Sound = "move" | "capture" | "check" | "low-time" | "end" | "notify";

/** Frequency in hertz, beginning and length in seconds, loudness. */
type Note = readonly [number, number, number, number];

const SOUNDS: Record<Sound, readonly Note[]> = {
  move: [
    [220, 0, 0.05, 0.5],
    [440, 0, 0.03, 0.2],
  ],
  capture: [
    [180, 0, 0.06, 0.6],
    [130, 0.03, 0.06, 0.5],
  ],
  check: [
    [520, 0, 0.08, 0.4],
    [660, 0.07, 0.1, 0.4],
  ],
  "low-time": [
    [880, 0, 0.09, 0.5],
    [880, 0.16, 0.09, 0.5],
    [880, 0.32, 0.14, 0.5],
  ],
  end: [
    [392, 0, 0.16, 0.4],
    [523, 0.14, 0.16, 0.4],
    [659, 0.28, 0.3, 0.4],
  ],
  notify: [
    [587, 0, 0.1, 0.4],
    [784, 0.1, 0.16, 0.4],
  ],
};

let context: AudioContext | undefined;

/** Plays a sound, if the person wants sounds and the browser lets a page make them by now. */
export function play(sound: Sound): void {
  document.documentElement.dataset["lastSound"] = sound;
  if (!settings().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of SOUNDS[sound]) playNote(context, note);
}

function playNote(audio: AudioContext, [frequency, after, length, loudness]: Note): void {
  const from = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { frequency, type: "triangle" });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loudness * 0.5, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

/** The sound of a move. */
export function playMove({ check, capture }: Pick<Played, "check" | "capture">): void {
  play(check ? "check" : capture ? "capture" : "move");
}
