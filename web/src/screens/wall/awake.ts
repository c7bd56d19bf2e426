// awake.ts - keeps the machine's screen on, where a browser can, and fills it. Room: web/screens.

/** Keeps the screen on until the answer is called. A browser lets it go whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const ask = async (): Promise<void> => {
    if (!isWanted || document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isWanted) void lock.release();
    } catch {
      // A machine that saves its battery says no.
    }
  };
  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}

export const canFill = (): boolean => document.fullscreenEnabled;

/** The whole screen, or a window again. */
export async function toggleFull(element: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element.requestFullscreen();
  } catch {
    // Then it stays as it is.
  }
}
