// Short notices that pass, and above the rooms the errors of the bot until someone puts them away.

import { h, press } from "./dom.js";
import { say } from "./words.js";

const SHOWN_FOR = 7000;
// In an open dialog, for all else is out of reach then; in an alert: errors are heard at once.
const page = () => document.getElementById("notices");
const host = () => [...document.querySelectorAll("dialog[open] .notices")].at(-1) ?? page();

/** @param {string} text */
export function notice(text) {
  const card = h("div", { class: "notice" }, h("p", {}, text));
  host().append(card);
  setTimeout(() => card.remove(), SHOWN_FOR);
}

/** @param {boolean} lost */
export function showLost(lost) {
  page().querySelector(".notice-lost")?.remove();
  if (lost) page().prepend(h("div", { class: "notice notice-lost" }, h("p", {}, say("lost"))));
}

/**
 * @param {import("./state.js").Trouble[]} troubles
 * @param {(trouble: string) => void} dismiss
 */
export function showTroubles(troubles, dismiss) {
  const strip = document.getElementById("troubles");
  /** @type {NodeListOf<HTMLElement>} */
  const cards = strip.querySelectorAll("[data-trouble]");
  const there = new Map([...cards].map((card) => [card.dataset.trouble, card]));
  for (const trouble of troubles) {
    if (there.delete(trouble.id)) continue;
    strip.append(troubleCard(trouble, dismiss));
  }
  for (const card of there.values()) card.remove();
}

export const withdrawShared = () => document.querySelector(".notice-shared")?.remove();

/**
 * Say that another window plays the same person, and offer those whom none does.
 * @param {{ name: string }} me
 * @param {import("./state.js").Person[]} others
 * @param {(person: string) => void} become
 */
export function showShared(me, others, become) {
  const kind = "button button-secondary";
  const card = h(
    "section",
    { class: "notice notice-shared", role: "status" },
    h("p", {}, say("played_twice", { name: me.name })),
    h(
      "div",
      { class: "row" },
      others.map(({ id, name }) => press(kind, () => become(id), {}, say("play_as", { name }))),
      press("button button-quiet", withdrawShared, {}, say("stay", { name: me.name })),
    ),
  );
  document.getElementById("troubles").prepend(card);
}

/**
 * @param {import("./state.js").Trouble} trouble
 * @param {(trouble: string) => void} dismiss
 */
function troubleCard(trouble, dismiss) {
  return h(
    "section",
    { class: "notice notice-trouble", "data-trouble": trouble.id, role: "alert" },
    h("h2", {}, say("trouble")),
    h("p", {}, trouble.text),
    h("details", {}, h("summary", {}, say("details")), h("pre", { tabindex: 0 }, trouble.detail)),
    h(
      "button",
      { type: "button", class: "link", onclick: () => dismiss(trouble.id) },
      say("dismiss"),
    ),
  );
}
