// Over a board lie two rows of buttons at most; the rest is behind More.

import { h, press } from "./dom.js";
import { say } from "./words.js";

const ROWS = 2;

/**
 * Keep what is pressed below a board to two rows, as wide as they are now.
 * @param {HTMLElement} box
 */
export function fold(box) {
  const label = h("span", {}, say("more_buttons"));
  const more = press("button button-secondary fold-more", open, {}, label);
  let wide = 0;
  const watch = new ResizeObserver(() => {
    if (!box.clientWidth || box.clientWidth === wide) return;
    shut();
    changed();
  });
  watch.observe(box);

  // The pane keeps in view what it has in view: what is around is higher or lower now.
  function changed() {
    box.dispatchEvent(new Event("fold", { bubbles: true }));
  }

  function open() {
    watch.disconnect();
    const hidden = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".folded")]);
    for (const one of hidden) one.classList.remove("folded");
    more.remove();
    box.classList.remove("tight");
    hidden[0]?.querySelector("button")?.focus({ preventScroll: true });
    if (hidden[0]?.matches("button")) hidden[0].focus({ preventScroll: true });
    changed();
  }

  function shut() {
    wide = box.clientWidth;
    const all = parts(box);
    for (const one of all) one.classList.remove("folded");
    more.remove();
    box.classList.remove("tight");
    if (rows(all) <= ROWS) return;
    // What answers cost is behind More before the answers are, which then share a row.
    if (all.some((one) => one.matches(".section"))) {
      box.classList.add("tight");
      add(all);
      if (rows([...all, more]) <= ROWS) return;
    }
    const least = [...all].reverse().sort((one, other) => worth(one) - worth(other));
    for (const one of least.slice(0, -1)) {
      one.classList.add("folded");
      const shown = all.filter((part) => !part.matches(".folded"));
      add(shown);
      if (rows([...shown, more]) <= ROWS) return;
    }
  }

  /** @param {HTMLElement[]} shown */
  function add(shown) {
    const beside = shown.findLast((part) => part.matches(".button")) ?? shown.at(-1);
    beside?.after(more);
  }
}

/**
 * @param {HTMLElement} box
 * @returns {HTMLElement[]}
 */
const parts = (box) => [
  .../** @type {NodeListOf<HTMLElement>} */ (
    box.querySelectorAll(":scope > .row > *:not(.fold-more), :scope > .section")
  ),
];

// What the keyboard is on stays longest, then what answers; of two alike the first.
/** @param {HTMLElement} one */
function worth(one) {
  if (one.contains(document.activeElement)) return 4;
  return one.matches(".button-success") ? 3 : one.matches(".button-secondary") ? 1 : 2;
}

/** @param {HTMLElement[]} shown */
function rows(shown) {
  let below = -Infinity;
  let count = 0;
  const boxes = shown.map((one) => one.getBoundingClientRect());
  for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
    if (top >= below - 1) count += 1;
    below = Math.max(below, bottom);
  }
  return count;
}
