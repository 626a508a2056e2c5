// A slash command being filled in, option by option.

import { beginning } from "./commands.js";
import { h } from "./dom.js";
import { ask } from "./net.js";
import { isText, Option } from "./option.js";
import { say } from "./words.js";

/**
 * @typedef {import("./commands.js").Spec} Spec
 * @typedef {import("./popup.js").Item} Item
 */

export class CommandLine {
  /**
   * `leave` goes back to plain typing; `sent` is called with the answer.
   * @param {import("./commands.js").Command} command
   * @param {import("./commands.js").Where} where
   * @param {import("./popup.js").Popup} popup
   * @param {{ leave: (text: string) => void, sent: (told: any) => void }} then
   */
  constructor(command, where, popup, { leave, sent }) {
    this.command = command;
    this.where = where;
    this.popup = popup;
    this.leave = leave;
    this.sent = sent;
    /** @type {Option[]} */
    this.options = [];
    this.sending = false;
    this.name = h("span", { class: "command-name" }, `/${command.shown}`);
    this.more = h("span", { class: "command-more" });
    this.element = h(
      "div",
      {
        class: "command-line",
        role: "group",
        "aria-label": `/${command.shown}: ${command.description}`,
      },
      this.name,
      this.more,
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
    for (const spec of command.options) if (spec.required) this.add(spec);
    this.offerMore();
    if (!this.options.length) {
      this.element.setAttribute("tabindex", "0");
      this.popup.show([], () => {}, {
        heading: `/${command.shown}  ${command.description}`,
        empty: say("enter_sends"),
      });
    }
  }

  start(typed = "") {
    const [spec] = this.command.options;
    const option = this.options[0] ?? (typed && spec ? this.add(spec) : null);
    this.offerMore();
    (option?.input ?? this.element).focus();
    if (typed && option)
      this.spread(typed, option).then((done) => done || option.type(typed + option.input.value));
  }

  /**
   * A text typed in one go: the choice it begins with for this option, and the rest for another in
   * which anything can be typed. Tells whether it was that.
   * @param {string} typed
   * @param {Option} option
   */
  async spread(typed, option) {
    const free = this.command.options.find((spec) => spec !== option.spec && isText(spec));
    const before = option.input.value;
    const items = await option.offered();
    typed += option.input.value.slice(before.length); // somebody went on typing meanwhile
    const found = beginning(items, typed);
    if (found ? found.rest && !free : !free || !typed.includes(" ")) return false;
    if (found) option.put(found.item);
    this.popup.hide();
    const other = free && this.option(free);
    if (!found) option.write("");
    other?.write(found ? found.rest : typed);
    const { input } = found ? (other ?? option) : option;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    return true;
  }

  /**
   * The option of this kind, which is added if it is not there.
   * @param {Spec} spec
   */
  option(spec) {
    const option = this.options.find((one) => one.spec === spec) ?? this.add(spec);
    this.offerMore();
    return option;
  }

  /** @param {Spec} spec */
  add(spec) {
    const option = new Option(spec, this);
    this.options.push(option);
    this.more.before(option.element);
    return option;
  }

  offerMore() {
    const left = this.command.options.filter(
      (spec) => !this.options.some((one) => one.spec === spec),
    );
    this.more.replaceChildren(...left.map((spec) => this.moreButton(spec)));
  }

  /** @param {Spec} spec */
  moreButton(spec) {
    const take = () => {
      const option = this.add(spec);
      this.offerMore();
      option.input.focus();
    };
    return h(
      "button",
      { type: "button", class: "option-more", title: spec.description, onclick: take },
      `+ ${spec.shown}`,
    );
  }

  /**
   * The values as they stand, without those of one option.
   * @param {Option | null} without
   */
  values(without = null) {
    const filled = this.options.filter((one) => one !== without && one.filled);
    return Object.fromEntries(
      filled.map((one) => [one.spec.name, one.meant()]).filter(([, value]) => value !== null),
    );
  }

  /**
   * @param {Option} option
   * @param {Item} item
   */
  picked(option, item) {
    option.put(item);
    this.popup.hide();
    const next = this.options.find((one) => !one.filled);
    if (next) next.input.focus();
    else option.input.setSelectionRange(option.input.value.length, option.input.value.length);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.classList.contains("option-more") || this.popup.key(event)) return;
    const option = this.options.find((one) => one.input === target);
    const offered = option?.waiting || (this.popup.open && this.popup.at >= 0);
    const choosing = option && offered && option.value === null;
    if (event.key === "Escape") this.escape(event);
    else if (event.key === "Backspace" && (!option || !option.input.value))
      this.back(event, option);
    else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      choosing &&
      (option.spec.required || option.input.value)
    )
      this.take(event, option);
    else if (event.key === "Enter" && !event.isComposing) {
      if (choosing) this.take(event, option);
      else {
        event.preventDefault();
        this.send();
      }
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Option} option
   */
  take(event, option) {
    event.preventDefault();
    if (option.waiting) option.chooseSoon();
    else this.popup.choose();
  }

  /** @param {KeyboardEvent} event */
  escape(event) {
    event.preventDefault();
    if (this.popup.open && this.options.length) this.popup.hide();
    else this.leave("");
  }

  /**
   * Backspace in an empty box takes the box away, or the command.
   * @param {KeyboardEvent} event
   * @param {Option | undefined} option
   */
  back(event, option) {
    event.preventDefault();
    if (!option || option.spec.required) {
      if (this.options.every((one) => !one.filled)) this.leave(`/${this.command.shown}`);
      return;
    }
    this.options = this.options.filter((one) => one !== option);
    option.element.remove();
    this.offerMore();
    (this.options.at(-1)?.input ?? this.element).focus();
  }

  async send() {
    if (this.sending) return;
    const wrong = this.options.find((one) =>
      one.filled ? one.meant() === null : one.spec.required,
    );
    if (wrong) {
      wrong.wrong(true);
      wrong.input.focus();
      return;
    }
    this.sending = true;
    this.popup.hide();
    this.element.classList.add("waiting");
    const told = await ask("slash", {
      ...this.where,
      command: this.command.name,
      options: this.values(),
    });
    this.sending = false;
    this.element.classList.remove("waiting");
    if (told.refused) this.start();
    else this.sent(told);
  }
}
