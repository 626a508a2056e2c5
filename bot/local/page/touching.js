// The picture of a board or a panel: a touch on a place that is an answer gives it. On a board whose
// move it is it opens the question, with that place chosen; where nothing is asked it enlarges.

import { ask } from "./net.js";
import { notice } from "./notices.js";
import { messagesIn, newer, state } from "./state.js";
import { say } from "./words.js";

const FINGER = 26; // CSS pixels from a place within which it is meant
const MENU = 3;

/**
 * @typedef {{ x: number, y: number, name: string, press: string, value: string, area: string }} Spot
 */

/** @type {(one: import("./state.js").Message) => string | undefined} */
const asking = (one) =>
  one.components.flatMap(within).find((part) => /^bl:move:/.test(part.custom_id ?? ""))?.custom_id;

/**
 * Whether the picture of a message can be touched: an own panel, or the board of a match.
 * @param {import("./state.js").Message} one
 */
export const isTouched = (one) => {
  const own = one.only === state.me || one.channel === state.letterboxes[state.me];
  return Boolean(one.components.length && (own || asking(one)));
};

/**
 * Open the page on which the board of a message is touched, in a tab of its own.
 * @param {import("./state.js").Message} one
 */
export async function openBoard(one) {
  const tab = window.open("", "_blank"); // now: later it would be a window that nobody asked for
  const told = await ask("board", { person: state.me, channel: one.channel, message: one.id });
  if (tab && told.link) tab.location.href = told.link;
  else {
    tab?.close();
    notice(say("no_board"));
  }
}

/** @param {import("./state.js").Message} one */
export const hasBoard = (one) => asking(one) !== undefined;

/**
 * What is done with a click on the picture of a board or panel: whether it was an answer.
 * @param {import("./state.js").Message} one
 * @param {import("./components.js").Act} act
 * @returns {(event: MouseEvent) => Promise<boolean>}
 */
export const touch = (one, act) => async (event) => {
  const button = event.currentTarget;
  // A press of a key enlarges: for keys there are the buttons and menus below.
  if (event.detail === 0 || !(button instanceof HTMLElement)) return false;
  const image = button.querySelector("img");
  const body = { person: state.me, channel: one.channel, message: one.id };
  const { spots = [], asked = false } = await ask("spots", body);
  const near = image && nearest(spots, image, event);
  const move = asking(one);
  if (!near && !(asked && move)) {
    if (spots.length) notice(say("touch_a_place"));
    return spots.length > 0;
  }
  button.classList.add("waiting");
  try {
    if (move && asked) await openThen(move, near, one, act);
    else await answer(near, one, act);
  } finally {
    button.classList.remove("waiting");
  }
  return true;
};

/**
 * @param {Spot[]} spots
 * @param {HTMLImageElement} image
 * @param {MouseEvent} event
 */
function nearest(spots, image, event) {
  const box = image.getBoundingClientRect();
  let best = { far: FINGER, spot: /** @type {Spot | null} */ (null) };
  for (const spot of spots) {
    const across = box.left + spot.x * box.width - event.clientX;
    const down = box.top + spot.y * box.height - event.clientY;
    const far = Math.hypot(across, down);
    if (far < best.far) best = { far, spot };
  }
  return best.spot;
}

/**
 * Open the question of a board, and answer it if a place was touched that is an answer.
 * @param {string} move
 * @param {Spot | null} near
 * @param {import("./state.js").Message} one
 * @param {import("./components.js").Act} act
 */
async function openThen(move, near, one, act) {
  const told = await act("click", { button: move });
  if (!near || told.refused || told.failed) return;
  const panel = messagesIn(one.channel).findLast(
    (other) => other.only === state.me && newer(other.id, one.id) > 0 && other.components.length,
  );
  if (!panel) return;
  const there = { person: state.me, channel: panel.channel, message: panel.id };
  await answer(near, panel, (verb, body) => ask(verb, { ...there, ...body }));
}

/**
 * A part and all that is in it.
 * @param {any} part
 * @returns {any[]}
 */
const within = (part) => [part, ...(part.components ?? []).flatMap(within)];

/**
 * Press what the panel itself has for this answer.
 * @param {Spot} spot
 * @param {import("./state.js").Message} one
 * @param {import("./components.js").Act} act
 */
async function answer(spot, one, act) {
  const parts = one.components.flatMap(within);
  const has = (/** @type {any} */ part) =>
    (part.options ?? []).some((/** @type {any} */ option) => option.value === spot.value);
  const menu = parts.find((part) => part.type === MENU && samePress(part, spot) && has(part));
  if (menu) return act("select", { menu: menu.custom_id, values: [spot.value] });
  const areas = parts.find((part) => part.type === MENU && /:area:/.test(part.custom_id));
  if (areas && spot.area) {
    await act("select", { menu: areas.custom_id, values: [spot.area] });
    const opened = state.messages.get(one.channel)?.get(one.id);
    return opened && answer({ ...spot, area: "" }, opened, act);
  }
  return act("click", { button: `${spot.press}:${spot.value}` });
}

/**
 * Whether a part is that of a spot; the id of a menu ends with a stamp of what it shows.
 * @param {any} part
 * @param {Spot} spot
 */
const samePress = (part, spot) =>
  part.custom_id?.replace(":pick2:", ":pick:").replace(/~[0-9a-f]{4}$/, "") === spot.press;
