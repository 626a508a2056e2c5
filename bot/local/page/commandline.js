// A slash command being filled in, option by option.

import { beginning, spelled } from "./commands.js";
import { h, press } from "./dom.js";
import { icon, ICONS } from "./drawn.js";
import { ask } from "./net.js";
import { notice } from "./notices.js";
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
    this.rest = h("input", {
      type: "text",
      class: "command-rest",
      "aria-label": `/${command.shown}: ${command.description}`,
      autocomplete: "off",
      spellcheck: "false",
    });
    this.rest.addEventListener("input", () => this.start(this.rest.value));
    this.element = h(
      "div",
      {
        class: "command-line",
        role: "group",
        "aria-label": `/${command.shown}: ${command.description}`,
      },
      this.leaver(),
      this.name,
      this.rest,
      this.more,
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
    for (const spec of command.options) if (spec.required) this.add(spec);
    this.offerMore();
    if (!this.options.length) {
      this.popup.show([], () => {}, {
        heading: `/${command.shown}  ${command.description}`,
        empty: say("enter_sends"),
      });
    }
  }

  leaver() {
    const label = say("give_up");
    const marks = { title: label, "aria-label": label };
    return press("command-leave", () => this.leave(""), marks, icon(ICONS.cross));
  }

  /**
   * Put what was typed behind the command where it belongs: an option that is spelled out
   * ("until:5d") into its own box, the rest into the first that is open. Then one types on there.
   */
  async start(typed = "") {
    const { lead, named } = spelled(this.command.options, typed);
    const text = lead.trim();
    for (const one of named) this.option(one.spec).write(one.text);
    const filled = (/** @type {Spec} */ spec) =>
      this.options.some((one) => one.spec === spec && one.filled);
    const open = this.command.options.filter((spec) => !filled(spec));
    const next = open.find((spec) => spec.required) ?? (text ? open[0] : undefined);
    this.rest.value = next ? "" : text; // it is told on sending that nothing can take it
    if (named.length && !text) return this.option(named.at(-1).spec).goOn();
    const option = next ? this.option(next) : this.options[0];
    (option?.input ?? this.rest).focus();
    if (!text || !next) return undefined;
    option.write(lead.trimStart()); // at once: what is typed next stands behind it
    option.input.setSelectionRange(option.input.value.length, option.input.value.length);
    const spread = await this.spread(lead.trimStart(), option);
    if (!spread && document.activeElement === option.input) option.typed();
    return undefined;
  }

  /**
   * Move what is spelled out in the box of another option into its own. Tells whether anything was.
   * @param {Option} option
   */
  respell(option) {
    const { lead, named } = spelled(this.command.options, option.input.value);
    if (!named.length) return false;
    option.write(lead.trim());
    for (const one of named) this.option(one.spec).write(one.text);
    if (!option.filled && !option.spec.required) this.drop(option);
    this.option(named.at(-1).spec).goOn();
    return true;
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
    if (!option.input.value.startsWith(before)) return true; // it was put elsewhere meanwhile
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
    this.rest.hidden = this.options.length > 0;
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
    if (target.tagName === "BUTTON" || this.popup.key(event)) return;
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
    this.drop(option);
    (this.options.at(-1)?.input ?? this.rest).focus();
  }

  /** @param {Option} option */
  drop(option) {
    this.options = this.options.filter((one) => one !== option);
    option.element.remove();
    this.offerMore();
  }

  async send() {
    if (this.sending) return;
    this.sending = true;
    this.popup.hide();
    this.element.classList.add("waiting");
    for (const one of this.options) await one.settle();
    const lacking = this.lacking();
    const told = lacking ? { refused: lacking } : await this.call();
    this.sending = false;
    this.element.classList.remove("waiting");
    if (lacking) notice(lacking);
    else if (told.refused) this.start();
    else this.sent(told);
  }

  // Why it cannot be sent, in words; the keyboard is put where that can be mended.
  lacking() {
    const wrong = this.options.find((one) =>
      one.filled ? one.meant() === null : one.spec.required,
    );
    if (wrong) {
      wrong.wrong(true);
      wrong.input.focus();
      return wrong.fault();
    }
    const text = this.rest.value.trim();
    return text && say("no_such_option", { command: `/${this.command.shown}`, text });
  }

  call() {
    const { name } = this.command;
    return ask("slash", { ...this.where, command: name, options: this.values() });
  }
}
