// Where a player types: plain messages, or "/" and a command.

import { h, icon, ICONS, named, press } from "./dom.js";
import { CommandLine } from "./commandline.js";
import { afterCommand, commandItem, commandsFor, fitting, wholeCommand } from "./commands.js";
import { answered } from "./messages.js";
import { ask } from "./net.js";
import { Popup } from "./popup.js";
import { languageOf } from "./state.js";
import { say } from "./words.js";

const TALLEST = 180; // pixels

export class Composer {
  constructor() {
    /** @type {CommandLine | null} */
    this.line = null;
    /** @type {Promise<import("./commands.js").Command[]> | null} */
    this.known = null;
    this.popup = new Popup(say("commands"));
    this.text = h("textarea", {
      class: "composer-text",
      rows: 1,
      maxlength: 2000,
      autocomplete: "off",
    });
    this.slot = h("div", { class: "composer-slot" }, this.text);
    const offer = () => this.offerAll();
    const commands = press("composer-slash", offer, named(say("commands")), "/");
    const send = press("composer-send", () => this.send(), named(say("send")), icon(ICONS.send));
    this.element = h(
      "div",
      { class: "composer" },
      this.popup.element,
      h("div", { class: "composer-box" }, commands, this.slot, send),
    );
    this.listen();
  }

  listen() {
    this.popup.steer(this.text);
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusout", (event) => {
      const to = /** @type {Node | null} */ (event.relatedTarget);
      if (!this.element.contains(to)) this.popup.hide();
    });
  }

  /**
   * @param {import("./commands.js").Where} where
   * @param {string} placeholder
   */
  place(where, placeholder) {
    this.where = where;
    this.text.placeholder = placeholder;
    this.text.setAttribute("aria-label", placeholder);
    this.known = null;
    this.plain("", { focus: false });
  }

  plain(text, { focus = true } = {}) {
    this.line = null;
    this.popup.hide();
    this.popup.steer(this.text);
    this.text.value = text;
    this.slot.replaceChildren(this.text);
    this.fit();
    if (focus) this.text.focus();
    if (text) this.typed();
  }

  fit() {
    this.text.style.height = "auto";
    if (this.text.scrollHeight)
      this.text.style.height = `${Math.min(TALLEST, this.text.scrollHeight)}px`;
  }

  commands() {
    const language = languageOf(this.where.person);
    if (language !== this.language) this.known = null; // that Discord has other names for them
    this.language = language;
    this.popup.element.lang = language;
    return (this.known ??= commandsFor(this.where.person, this.where.channel));
  }

  async offerAll() {
    this.plain("/");
  }

  async typed() {
    this.fit();
    const text = this.text.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.popup.hide();
      return;
    }
    const commands = await this.commands();
    if (text !== this.text.value || this.line) return;
    const whole = wholeCommand(commands, text);
    if (whole) this.begin(whole, afterCommand(whole, text));
    else
      this.popup.show(
        fitting(commands, text.slice(1)).map(commandItem),
        (item) => this.begin(item.command),
        { heading: say("commands"), empty: say("no_command") },
      );
  }

  /** @param {import("./commands.js").Command} command */
  begin(command, typed = "") {
    this.popup.hide();
    this.line = new CommandLine(command, this.where, this.popup, {
      leave: (text) => this.plain(text),
      sent: (told) => {
        this.plain("");
        answered(told);
      },
    });
    this.slot.replaceChildren(this.line.element);
    this.line.start(typed);
  }

  key(event) {
    if (this.popup.key(event) || event.isComposing) return;
    if (event.key === "Escape") this.popup.hide();
    const listed = this.popup.open && this.popup.at >= 0;
    if (
      (event.key === "Enter" && !event.shiftKey) ||
      (event.key === "Tab" && listed && !event.shiftKey)
    ) {
      event.preventDefault();
      if (listed) this.popup.choose();
      else this.send();
    }
  }

  async send() {
    if (this.line) return this.line.send();
    const text = this.text.value.trim();
    if (!text || text.startsWith("/")) return this.typed();
    this.text.value = "";
    this.fit();
    const told = await ask("say", { ...this.where, text });
    if (told.refused && !this.text.value) this.plain(text);
    return undefined;
  }
}
