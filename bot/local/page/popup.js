// A list to choose from, above a text box or under a menu: mouse, arrows, Enter, Tab.

import { h } from "./dom.js";

/**
 * What is chosen: its words, a hint below and one beside them, a picture before; `checked` where
 * several may be.
 * @typedef {object} Item
 * @property {string} label
 * @property {any} [value]
 * @property {string} [hint]
 * @property {string} [aside]
 * @property {HTMLElement | null} [face]
 * @property {boolean} [checked]
 * @property {import("./commands.js").Command} [command]
 */

let made = 0;

export class Popup {
  constructor(label, { below = false, several = false } = {}) {
    this.id = `list-${++made}`;
    /** @type {Item[]} */
    this.items = [];
    this.at = -1;
    /** @type {(item: Item, index: number) => void} */
    this.pick = () => {};
    /** @type {HTMLElement[]} the rows */
    this.options = [];
    this.list = h("div", {
      role: "listbox",
      id: this.id,
      tabindex: -1,
      "aria-label": label,
      "aria-multiselectable": several ? "true" : null,
    });
    this.top = h("div", { class: "popup-heading" });
    this.nothing = h("div", { class: "popup-empty", role: "status" });
    const kind = below ? "popup popup-below" : "popup";
    this.element = h("div", { class: kind, hidden: true }, this.top, this.list, this.nothing);
    this.element.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus where it is
  }

  get open() {
    return !this.element.hidden;
  }

  /**
   * `heading` stands above the items, `more` below them, `empty` in their place if there are none.
   * @param {Item[]} items
   * @param {(item: Item, index: number) => void} pick
   */
  show(items, pick, { heading = "", empty = "", more = "", at = 0 } = {}) {
    this.items = items;
    this.pick = pick;
    this.options = items.map((item, index) => this.row(item, index));
    this.list.replaceChildren(...this.options);
    this.list.hidden = !items.length;
    this.top.textContent = heading;
    this.top.hidden = !heading;
    this.nothing.textContent = items.length ? more : empty;
    this.nothing.hidden = !this.nothing.textContent;
    this.element.hidden = !items.length && !empty && !heading;
    this.tellOpen();
    this.move(items.length ? Math.min(at, items.length - 1) : -1);
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  row(item, index) {
    const words = h(
      "span",
      { class: "popup-words" },
      h("span", { class: "popup-label" }, item.label),
      item.hint ? h("span", { class: "popup-hint" }, item.hint) : null,
    );
    const marks = {
      class: "popup-item",
      role: "option",
      id: `${this.id}-${index}`,
      "aria-selected": "false",
      "data-value": item.value ?? null,
    };
    if (item.checked !== undefined) marks["aria-checked"] = String(item.checked);
    const row = h(
      "div",
      marks,
      item.face ?? null,
      words,
      item.aside ? h("span", { class: "popup-aside" }, item.aside) : null,
    );
    row.addEventListener(
      "mousemove",
      () => this.at !== index && this.move(index, { scroll: false }),
    );
    row.addEventListener("click", () => this.choose(index));
    return row;
  }

  /** @param {number} index */
  move(index, { scroll = true } = {}) {
    this.options[this.at]?.setAttribute("aria-selected", "false");
    this.at = index;
    const row = this.options[index];
    row?.setAttribute("aria-selected", "true");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
    if (row) this.input?.setAttribute("aria-activedescendant", row.id);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  choose(index = this.at) {
    const item = this.items[index];
    if (item) this.pick(item, index);
    return Boolean(item);
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.at = -1;
    this.input?.removeAttribute("aria-activedescendant");
    this.tellOpen();
  }

  // The text box that steers the list; one of several lines is a combobox only while it does.
  /** @param {HTMLInputElement | HTMLTextAreaElement} input */
  steer(input) {
    this.input = input;
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.id);
    this.tellOpen();
  }

  tellOpen() {
    if (!this.input) return;
    const open = this.open && this.items.length > 0;
    const marks = { role: "combobox", "aria-expanded": String(open) };
    for (const [name, value] of Object.entries(marks))
      if (open || this.input.tagName === "INPUT") this.input.setAttribute(name, value);
      else this.input.removeAttribute(name);
  }

  // Whether the key was one for the list.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || !this.items.length) return false;
    const last = this.items.length - 1;
    const moves = {
      ArrowDown: this.at >= last ? 0 : this.at + 1,
      ArrowUp: this.at <= 0 ? last : this.at - 1,
      PageDown: Math.min(last, this.at + 6),
      PageUp: Math.max(0, this.at - 6),
    };
    if (!(event.key in moves)) return false;
    event.preventDefault();
    this.move(moves[event.key]);
    return true;
  }
}
