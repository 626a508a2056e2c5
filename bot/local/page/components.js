// Buttons, menus and the parts of the newer layout of messages.

import { h } from "./dom.js";
import { icon, ICONS } from "./drawn.js";
import { fold } from "./folding.js";
import { within } from "./mentions.js";
import { markdown } from "./markdown.js";
import { Menu } from "./menu.js";
import { filePart, picture } from "./files.js";
import { say } from "./words.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "secondary"];
const TYPE = {
  row: 1,
  button: 2,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
};
const MENUS = [3, 5, 6, 7, 8];

/**
 * Does something with the message; the button waits for it.
 * @typedef {(verb: string, body: object) => Promise<any>} Act
 */

/**
 * @param {any} spec as Discord tells it
 * @param {Act} act
 * @param {(event: MouseEvent) => Promise<boolean>} [meant] whether a click on a picture was an answer
 * @returns {HTMLElement | null}
 */
export function component(spec, act, meant) {
  if (MENUS.includes(spec.type)) return menu(spec, act);
  const inside = () => (spec.components ?? []).map((part) => component(part, act, meant));
  switch (spec.type) {
    case TYPE.row:
      return h("div", { class: "row" }, inside());
    case TYPE.button:
      return button(spec, act);
    case TYPE.section:
      return h("div", { class: "section" }, h("div", {}, inside()), component(spec.accessory, act));
    case TYPE.text:
      return h("div", { class: "content" }, markdown(spec.content ?? ""));
    case TYPE.thumbnail:
      return picture(spec.media?.path, spec.description ?? "", "thumbnail");
    case TYPE.gallery:
      return h(
        "div",
        { class: "gallery" },
        (spec.items ?? []).map((one) =>
          picture(one.media?.path, one.description ?? "", "picture", meant),
        ),
      );
    case TYPE.file:
      return filePart({
        path: spec.file?.path,
        name: spec.name ?? spec.file?.url ?? "",
        size: spec.size ?? 0,
      });
    case TYPE.separator:
      return h("hr", { class: spec.divider === false ? "space" : "divider" });
    case TYPE.container:
      return container(spec, inside());
    default:
      return h("p", { class: "aside" }, say("unknown_part", { type: spec.type }));
  }
}

function container(spec, parts) {
  const pressed = (/** @type {HTMLElement | null} */ part) => part?.matches(".row, .section");
  let last = parts.findLastIndex((part) => !pressed(part)) + 1;
  const board = parts.find((part) => part?.matches(".gallery"));
  // What is asked, or about to be done, stands with what does it: a board goes by behind both.
  if (board && parts[last - 1]?.matches(".content")) last -= 1;
  const below = last < parts.length ? h("div", { class: "in-sight" }, parts.slice(last)) : null;
  if (board && below) fold(below);
  const made = h("div", { class: "container" }, parts.slice(0, last), below);
  if (typeof spec.accent_color === "number")
    made.style.setProperty("--edge", colour(spec.accent_color));
  return made;
}

/** @type {(number: number) => string} */
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

function button(spec, act) {
  const style = STYLES[spec.style] ?? "secondary";
  const words = [
    spec.emoji?.name
      ? h("span", { class: "emoji", "aria-hidden": spec.label ? "true" : null }, spec.emoji.name)
      : null,
    spec.label ? h("span", {}, spec.label) : null,
  ];
  if (style === "link") {
    const here = within(spec.url ?? "");
    if (here) return h("a", { class: "button button-secondary", ...here }, words);
    const safe = /^https?:\/\//.test(spec.url ?? "") ? spec.url : null;
    return h(
      "a",
      {
        class: "button button-secondary",
        href: safe,
        target: "_blank",
        rel: "noopener noreferrer",
      },
      words,
      icon(ICONS.out),
    );
  }
  const made = h(
    "button",
    {
      type: "button",
      class: `button button-${style}`,
      disabled: spec.disabled,
      "data-custom-id": spec.custom_id,
      "aria-label": spec.label ? null : spec.emoji?.name,
    },
    words,
  );
  // As on Discord, it cannot be pressed again before it is answered.
  const send = () => waiting(made, act("click", { button: spec.custom_id }));
  made.addEventListener("click", () => made.getAttribute("aria-busy") || send());
  return made;
}

function menu(spec, act) {
  const made = new Menu(spec, (values) =>
    waiting(made.button, act("select", { menu: spec.custom_id, values })),
  );
  return made.element;
}

/**
 * @param {HTMLElement} element
 * @param {Promise<any>} promise
 */
async function waiting(element, promise) {
  element.classList.add("waiting");
  element.setAttribute("aria-busy", "true");
  try {
    await promise;
  } finally {
    element.classList.remove("waiting");
    element.removeAttribute("aria-busy");
  }
}
