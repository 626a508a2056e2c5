// The picture of a panel: a touch on a place that is an answer gives it, elsewhere it enlarges.

import { ask } from "./net.js";
import { state } from "./state.js";

const FINGER = 26; // CSS pixels from a place within which it is meant
const MENU = 3;

/**
 * @typedef {{ x: number, y: number, name: string, press: string, value: string, area: string }} Spot
 */

/**
 * What is done with a click on the picture of a panel: whether it was an answer.
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
  const { spots = [] } = await ask("spots", body);
  const near = image && nearest(spots, image, event);
  if (!near) return false;
  button.classList.add("waiting");
  try {
    await answer(near, one, act);
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
 * @param {any} part
 * @param {Spot} spot
 */
const samePress = (part, spot) => part.custom_id?.replace(":pick2:", ":pick:") === spot.press;
