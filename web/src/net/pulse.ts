// pulse.ts - notices that a connection has fallen silent. Room: web/net.
// A broken network often says nothing: a question that gets no answer for a few seconds is the only sign.

export const QUIET_MS = 4000;
export const SILENCE_MS = 5000;

export interface PulseOptions {
  /** Asks something that is answered at once. */
  ask(): void;
  /** A question was not answered in time. */
  onSilence(): void;
}

/** Watches over one connection at a time. */
export function makePulse(options: PulseOptions) {
  let timer = 0;
  let expectedAt: number | undefined;
  const plan = (afterMs: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(beat, afterMs);
  };
  const beat = (): void => {
    if (expectedAt === undefined) options.ask();
    else if (performance.now() - expectedAt >= SILENCE_MS) options.onSilence();
    else plan(expectedAt + SILENCE_MS - performance.now() + 1);
  };
  return {
    /** Something was asked: an answer is expected from now on. */
    expect: (): void => {
      if (expectedAt !== undefined) return;
      expectedAt = performance.now();
      plan(SILENCE_MS);
    },
    /** Something came: all is well, and is asked after again when it has been quiet for a while. */
    heard: (): void => {
      expectedAt = undefined;
      plan(QUIET_MS);
    },
    /** Asks now: the network may have changed. */
    check: (): void => {
      if (expectedAt === undefined) options.ask();
      else beat();
    },
    stop: (): void => {
      clearTimeout(timer);
      expectedAt = undefined;
    },
  };
}
