// To hold an answer instead of touching it: what it leads to is shown meanwhile, letting go confirms
// it, and sliding away does not.

const LONG = 450; // milliseconds
const AWAY = 24; // CSS pixels

/**
 * @param {HTMLElement} element
 * @param {(released: Promise<boolean>) => unknown} begin given whether the finger was lifted in its
 *   place; false if it is not held but only touched
 */
export function holdable(element, begin) {
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {(how: boolean) => void} */
    let release = () => {};
    /** @type {Promise<boolean>} */
    const released = new Promise((resolve) => (release = resolve));
    const timer = setTimeout(() => {
      if (begin(released) !== false) element.dataset.held = "";
    }, LONG);
    const listening = new AbortController();
    /** @param {boolean} how */
    const end = (how) => {
      clearTimeout(timer);
      listening.abort();
      release(how);
    };
    const { signal } = listening;
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener(
      "pointermove",
      (event) => {
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        if (far > AWAY) end(false);
      },
      { signal },
    );
  });
}

/**
 * Whether a click is only the end of a hold, which has acted already.
 * @param {HTMLElement} element
 */
export function wasHeld(element) {
  const held = element.dataset.held !== undefined;
  delete element.dataset.held;
  return held;
}
