// What can be done with a person or a message: the entries that the bot has in their menus. They open
// by the right button, a long press or the menu key.

import { openDialog } from "./dialogs.js";
import { h, press } from "./dom.js";
import { ask } from "./net.js";
import { languageOf, personOf, state } from "./state.js";
import { say } from "./words.js";

/**
 * Of whom or of what the menu is, and the room in which it is opened.
 * @typedef {{ channel: string, person?: string, message?: string }} Target
 */

/** @param {Target} target */
export function offers({ channel, person, message }) {
  if (Object.values(state.letterboxes).includes(channel)) return [];
  const name = personOf(person)?.name;
  const ofMessage = message ? state.atHand.messages : [];
  const ofPerson = name ? state.atHand.people : [];
  return [
    ...ofMessage.map((one) => ({ entry: one.name, label: shown(one), body: { message } })),
    ...ofPerson.map((one) => ({
      entry: one.name,
      label: `${shown(one)}: ${name}`,
      body: { of: person },
    })),
  ];
}

/** @param {import("./state.js").AtHand} one */
const shown = (one) => one.shown[languageOf(state.me)] ?? one.name;

/**
 * Open the menu; false if there is nothing in it.
 * @param {Target} target
 * @param {(told: any) => void} answered
 */
export function openAtHand(target, answered) {
  const found = offers(target);
  if (!found.length) return false;
  const where = { person: state.me, channel: target.channel };
  const choose = async ({ entry, body }) => {
    box.close();
    answered(await ask("menu", { ...where, entry, ...body }));
  };
  const rows = found.map((one) =>
    press("button button-secondary", () => choose(one), {}, one.label),
  );
  const close = press("button button-secondary", () => box.close(), {}, say("cancel"));
  const label = say("at_hand");
  const box = openDialog("at-hand", { "aria-label": label }, h("h2", {}, label), ...rows, close);
  box.addEventListener("contextmenu", (event) => event.preventDefault()); // of the same key
  return true;
}

/**
 * Have the menu open where the browser would open its own, and by the keys that do so elsewhere.
 * @param {HTMLElement} element
 * @param {() => Target} target
 * @param {(told: any) => void} answered
 */
export function opensAtHand(element, target, answered) {
  const open = (/** @type {Event} */ event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    const own = on.closest("a, input, textarea, img") || String(getSelection());
    if (!own && openAtHand(target(), answered)) event.preventDefault();
  };
  element.addEventListener("contextmenu", open);
  element.addEventListener("keydown", (event) => {
    if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) open(event);
  });
  return element;
}
