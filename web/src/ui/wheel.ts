// wheel.ts - the mouse wheel over an element, notch by notch. Room: web/ui.

/** A notch of a wheel is about 100 pixels; a touchpad comes in many small pieces, which are added up. */
const NOTCH = 60;
const LINE = 20;
/** After so long a rest, a new gesture begins. */
const REST_MS = 250;

/** Calls a function with 1 for each notch down and -1 for each notch up. The page does not scroll meanwhile. */
export function onWheel(element: HTMLElement, step: (direction: 1 | -1) => void): void {
  let [sum, last] = [0, 0];
  const listener = (event: WheelEvent): void => {
    // With a key it enlarges the page; sideways it goes back in the history.
    if (event.ctrlKey || event.metaKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    const way = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    if (event.timeStamp - last > REST_MS || sum * way < 0) sum = 0;
    last = event.timeStamp;
    sum += way;
    if (Math.abs(sum) < NOTCH) return;
    step(sum > 0 ? 1 : -1);
    sum = 0;
  };
  element.addEventListener("wheel", listener, { passive: false });
}
