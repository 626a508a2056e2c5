// One option of a slash command while it is filled in: its box, and what may be chosen for it.

import { h } from "./dom.js";
import { avatar } from "./drawn.js";
import { ask } from "./net.js";
import { orderOf, state } from "./state.js";
import { say } from "./words.js";

const TYPE = { text: 3, whole: 4, yesNo: 5, person: 6, channel: 7, mentionable: 9, number: 10 };
const MOST = 25; // choices that a bot can offer at once
const PAUSE = 120; // milliseconds without a key before the bot is asked

/**
 * @typedef {import("./commands.js").Spec} Spec
 * @typedef {import("./popup.js").Item} Item
 */

/**
 * Whether anything can be typed in an option.
 * @param {Spec} spec
 */
export const isText = (spec) => spec.type === TYPE.text && !spec.choices.length;

const plain = (/** @type {string} */ text) => text.replace(/^[#@] ?/, "").toLowerCase();

const names = (/** @type {Item} */ one) => [plain(one.label), plain(String(one.value))];

/**
 * The item that is called so, or the only one that begins so.
 * @param {Item[]} items
 * @param {string} typed
 */
function matching(items, typed) {
  const wanted = plain(typed);
  const begin = items.filter((one) => names(one).some((name) => name.startsWith(wanted)));
  return items.find((one) => names(one).includes(wanted)) ?? (begin.length === 1 ? begin[0] : null);
}

export class Option {
  /**
   * @param {Spec} spec
   * @param {import("./commandline.js").CommandLine} line
   */
  constructor(spec, line) {
    this.spec = spec;
    this.line = line;
    this.value = null; // what was chosen; null while it is only typed
    this.questions = 0; // how often the bot or the list was asked
    this.waiting = false;
    this.choosing = false;
    this.input = h("input", {
      type: "text",
      class: "option-input",
      "aria-label": `${spec.shown}: ${spec.description}`,
      autocomplete: "off",
      spellcheck: "false",
      "data-option": spec.name,
    });
    this.element = h(
      "label",
      { class: "option" },
      h("span", { class: "option-name" }, spec.shown),
      this.input,
    );
    line.popup.steer(this.input);
    this.input.addEventListener("focus", () => {
      line.popup.steer(this.input);
      this.input.select();
      this.suggest("");
    });
    this.input.addEventListener("input", () => this.typed());
    this.fit();
  }

  /** @param {string} text */
  write(text) {
    this.input.value = text;
    this.fit();
  }

  /** @param {string} text */
  type(text) {
    this.input.value = text;
    this.typed();
  }

  // Go on typing behind what stands there.
  goOn() {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    this.typed();
  }

  typed() {
    if (this.line.respell(this)) return;
    this.value = null;
    this.wrong(false);
    this.fit();
    clearTimeout(this.timer);
    this.questions += 1; // answers to what was typed before come too late
    this.waiting = this.spec.autocomplete;
    if (this.waiting) this.timer = setTimeout(() => this.suggest(this.input.value), PAUSE);
    else this.suggest(this.input.value);
  }

  /** @param {boolean} wrong */
  wrong(wrong) {
    this.element.classList.toggle("wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
  }

  // Choose the first suggestion as soon as those for what was typed have come.
  chooseSoon() {
    this.choosing = true;
  }

  // Boxes are as wide as what stands in them.
  fit() {
    this.input.style.setProperty("--letters", String(Math.max(3, this.input.value.length + 1)));
  }

  /** @param {Item} item */
  put(item) {
    this.value = item.value;
    this.input.value = item.label;
    this.fit();
  }

  get filled() {
    return this.value !== null || this.input.value.trim() !== "";
  }

  // What is sent; null if what was typed can be nothing that is meant.
  meant() {
    if (this.value !== null) return this.value;
    const typed = this.input.value.trim();
    const listed = this.listed();
    if (!listed) return this.number(typed);
    return matching(listed, typed)?.value ?? null;
  }

  // Before it is sent: what the bot suggests for what was typed, if that is the same or the only one
  // that begins so. Where it suggests first what does not begin so it has understood more than the
  // page can (CET is Brussels, and no Cetagons): it gets what was typed.
  async settle() {
    const typed = this.input.value.trim();
    if (!this.spec.autocomplete || this.value !== null || !typed) return;
    const items = await this.ask(typed);
    const found = matching(items, typed);
    const first = found === items[0] || (found && names(found).includes(plain(typed)));
    if (found && first && this.input.value.trim() === typed) this.put(found);
  }

  /** @param {string} typed */
  number(typed) {
    const { type, longest } = this.spec;
    if (type === TYPE.text) return longest && [...typed].length > longest ? null : typed;
    if (type === TYPE.whole && !/^-?\d+$/.test(typed)) return null;
    if (type === TYPE.number && !Number.isFinite(Number(typed))) return null;
    const { least, most } = this.spec;
    const within = Number(typed) >= (least ?? -Infinity) && Number(typed) <= (most ?? Infinity);
    return within || ![TYPE.whole, TYPE.number].includes(type) ? typed : null;
  }

  // Why what was typed can be nothing that is meant, in words; Discord itself says so too.
  fault() {
    const { type, shown: option, least, most, longest } = this.spec;
    const text = this.input.value.trim();
    if (!text) return say("option_missing", { option });
    if (this.listed()) return say("option_wrong", { option, text });
    if (type === TYPE.text) return say("option_long", { option, longest, count: [...text].length });
    const bounds = least !== null && most !== null;
    return bounds
      ? say("option_range", { option, text, least, most })
      : say("option_number", { option, text });
  }

  /**
   * The choices that are known without asking the bot; null if anything can be typed.
   * @returns {Item[] | null}
   */
  listed() {
    const { type, choices } = this.spec;
    if (type === TYPE.person || type === TYPE.mentionable) {
      return state.people.map((one) => ({
        value: one.id,
        label: `@${one.name}`,
        face: avatar(one.name, orderOf(one.id)),
      }));
    }
    if (type === TYPE.channel)
      return state.channels.map((one) => ({ value: one.id, label: `# ${one.name}` }));
    if (type === TYPE.yesNo)
      return [
        { value: true, label: say("true") },
        { value: false, label: say("false") },
      ];
    return choices.length
      ? choices.map((one) => ({ value: one.value, label: String(one.name) }))
      : null;
  }

  // All that may be chosen, asked of the bot where it must be; empty if anything can be typed.
  async offered() {
    if (!this.spec.autocomplete) return this.listed() ?? [];
    return this.ask("");
  }

  /**
   * @param {string} typed
   * @returns {Promise<Item[]>}
   */
  async ask(typed) {
    const told = await ask("complete", {
      ...this.line.where,
      command: this.line.command.name,
      option: this.spec.name,
      typed,
      options: this.line.values(this),
    });
    /** @type {import("./commands.js").Choice[]} */
    const choices = told.choices ?? [];
    return choices.map((one) => ({ value: one.value, label: String(one.name) }));
  }

  /** @param {string} typed */
  async suggest(typed) {
    const number = ++this.questions;
    const heading = `${this.spec.shown}  ${this.spec.description}`;
    if (!this.spec.autocomplete) {
      const wanted = typed.trim().toLowerCase();
      const items = (this.listed() ?? []).filter((one) => one.label.toLowerCase().includes(wanted));
      this.show(items, heading, this.listed() ? say("no_match") : "");
      return;
    }
    const items = await this.ask(typed);
    if (number !== this.questions || document.activeElement !== this.input) return;
    this.waiting = false;
    if (!items.length && typed.includes(" ") && this.spec.required) {
      if (await this.line.spread(typed, this)) return;
    }
    this.show(items, heading, say("no_match"));
    if (this.choosing) this.line.popup.choose();
    this.choosing = false;
  }

  /**
   * @param {Item[]} items
   * @param {string} heading
   * @param {string} empty
   */
  show(items, heading, empty) {
    if (document.activeElement !== this.input) return;
    const more = this.spec.autocomplete && items.length >= MOST ? say("type_on") : "";
    const pick = (/** @type {Item} */ item) => this.line.picked(this, item);
    this.line.popup.show(items, pick, { heading, empty, more });
  }
}
