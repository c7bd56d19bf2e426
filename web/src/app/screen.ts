// screen.ts - what a screen is. Room: web/app.

/** One screen of the page while it is shown. */
export interface Screen {
  /** What the window and the history call it; it is also the heading that is announced. */
  title: string;
  root: HTMLElement;
  /** A class for the body of the page while it is shown: "wide" gives a screen the whole width. */
  layout?: "narrow" | "wide";
  /** Stops timers, sockets and listeners; called once, when another screen comes. */
  unmount?(): void;
}

/** The variable parts of an address and what stands behind its question mark; and what the screen before has given. */
export interface Place {
  params: Record<string, string>;
  query: URLSearchParams;
  given?: GivenGame | undefined;
}

/** A game that one screen gives to the next: files of this device have no address. */
export interface GivenGame {
  pgn: Uint8Array;
  /** The way to the move that was shown, as UCI writes it. */
  path: readonly string[];
  isTurned: boolean;
}

/** Makes a screen. It may take its time; a screen that is no longer wanted then is unmounted at once. */
export type ScreenMaker = (place: Place) => Screen | Promise<Screen>;

/** A module of a screen, loaded when it is first wanted. */
export interface ScreenModule {
  makeScreen: ScreenMaker;
}
