// Select menus: of words, people, roles, channels; one or several.

import { h, press } from "./dom.js";
import { avatar, icon, ICONS } from "./drawn.js";
import { Popup } from "./popup.js";
import { orderOf, state } from "./state.js";
import { say } from "./words.js";

const TYPE = { words: 3, people: 5, roles: 6, mentionables: 7, channels: 8 };
const SEARCHED_FROM = 9; // as many options and there is a box to narrow them

/** @typedef {import("./popup.js").Item} Item */

/**
 * @param {any} spec as Discord tells it
 * @returns {Item[]}
 */
function choices(spec) {
  if (spec.type === TYPE.people || spec.type === TYPE.mentionables) {
    return state.people.map((one) => ({
      value: one.id,
      label: one.name,
      face: avatar(one.name, orderOf(one.id)),
    }));
  }
  if (spec.type === TYPE.channels)
    return state.channels.map((one) => ({ value: one.id, label: `# ${one.name}` }));
  return (spec.options ?? []).map((/** @type {any} */ one) => ({
    value: one.value,
    label: one.label,
    hint: one.description,
    face: one.emoji?.name ? h("span", { class: "emoji" }, one.emoji.name) : null,
  }));
}

/**
 * @param {any} spec as Discord tells it
 * @returns {string[]}
 */
function chosenAtFirst(spec) {
  const marked = (spec.options ?? []).filter((one) => one.default).map((one) => one.value);
  return marked.concat((spec.default_values ?? []).map((one) => String(one.id)));
}

export class Menu {
  /**
   * `send` is called with the values once the person is done; in a form (`live`) at every change.
   * There `name` is the id of what labels it.
   * @param {any} spec as Discord tells it
   * @param {(values: string[]) => void} send
   */
  constructor(spec, send, { live = false, name = "" } = {}) {
    this.spec = spec;
    this.send = send;
    this.live = live;
    this.name = name;
    this.most = spec.max_values ?? 1;
    this.least = spec.min_values ?? 1;
    this.all = choices(spec);
    this.values = chosenAtFirst(spec);
    this.build(spec.placeholder || say("choose"));
    this.tell();
  }

  /** @param {string} placeholder */
  build(placeholder) {
    this.placeholder = placeholder;
    this.popup = new Popup(placeholder, { below: true, several: this.most > 1 });
    this.text = h("span", { class: "menu-text", id: `${this.popup.id}-text` });
    const marks = {
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-labelledby": this.name ? `${this.name} ${this.text.id}` : null,
      disabled: this.spec.disabled,
      "data-custom-id": this.spec.custom_id,
    };
    const turn = () => (this.panel.hidden ? this.openList() : this.close(true));
    this.button = press("menu-button", turn, marks, this.text, icon(ICONS.down));
    this.buildPanel();
    this.element = h("div", { class: "menu" }, this.button, this.panel);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusout", (event) => this.left(event));
  }

  // What opens below: a box to narrow the list, the list, and a button when there are several.
  buildPanel() {
    this.search = h("input", {
      class: "menu-search",
      type: "text",
      placeholder: say("narrow"),
      "aria-label": say("narrow"),
      autocomplete: "off",
      spellcheck: "false",
      inputmode: "search",
    });
    this.popup.steer(this.search);
    this.search.addEventListener("input", () => this.list());
    const done = () => this.close(true);
    this.done = press("button button-primary menu-done", done, {}, say("done"));
    this.panel = h(
      "div",
      { class: "menu-panel", hidden: true },
      this.search,
      this.popup.element,
      this.most > 1 ? this.done : null,
    );
  }

  /** @param {FocusEvent} event */
  left(event) {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to && this.element.contains(to)) return;
    setTimeout(() => this.element.contains(document.activeElement) || this.close(this.most > 1), 0);
  }

  openList() {
    this.before = this.values.join();
    this.panel.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.search.classList.toggle("unseen", this.all.length < SEARCHED_FROM);
    this.search.value = "";
    this.list();
    // The keyboard of a phone comes up for whoever taps to type, not for whoever opens the list.
    const touched = matchMedia("(pointer: coarse)").matches;
    (touched ? this.popup.list : this.search).focus({ preventScroll: true });
    this.panel.scrollIntoView({ block: "nearest" });
  }

  list(at = 0) {
    const typed = this.search.value.trim().toLowerCase();
    const fitting = this.all.filter((one) =>
      `${one.label} ${one.hint ?? ""}`.toLowerCase().includes(typed),
    );
    const shown =
      this.most === 1
        ? fitting
        : fitting.map((one) => ({ ...one, checked: this.values.includes(one.value) }));
    this.popup.show(shown, (item, index) => this.choose(item, index), {
      empty: say("no_match"),
      at,
    });
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  choose(item, index) {
    if (this.most === 1) {
      this.values = [item.value];
      this.close(true, { always: true });
      return;
    }
    const there = this.values.includes(item.value);
    if (there) this.values = this.values.filter((value) => value !== item.value);
    else if (this.values.length < this.most) this.values = [...this.values, item.value];
    this.tell();
    this.list(index);
  }

  /** @param {boolean} send */
  close(send, { always = false } = {}) {
    if (this.panel.hidden) return;
    const focused = this.element.contains(document.activeElement);
    this.panel.hidden = true;
    this.popup.hide();
    this.button.setAttribute("aria-expanded", "false");
    this.tell();
    if (focused) this.button.focus({ preventScroll: true });
    const enough = this.values.length >= this.least;
    if (send && enough && (always || this.before !== this.values.join())) this.send(this.values);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.panel.hidden || this.popup.key(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close(false);
    } else if (
      (event.key === "Enter" || (event.key === " " && !this.search.value)) &&
      event.target !== this.done &&
      event.target !== this.button
    ) {
      event.preventDefault();
      this.popup.choose();
    }
  }

  tell() {
    const labels = this.values.map(
      (value) => this.all.find((one) => one.value === value)?.label ?? value,
    );
    this.text.textContent = labels.join(", ") || this.placeholder;
    this.text.classList.toggle("placeholder", !labels.length);
    if (!this.name) {
      const chosen = labels.join(", "); // which may begin with what is asked, as in a lobby
      const told = chosen.startsWith(this.placeholder) ? [chosen] : [this.placeholder, chosen];
      this.button.setAttribute("aria-label", told.filter(Boolean).join(": "));
    }
    if (this.live) this.send(this.values);
  }
}
