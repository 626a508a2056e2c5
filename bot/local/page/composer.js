// Where a player types: plain messages, or "/" and a command.

import { h, press } from "./dom.js";
import { icon, ICONS, named } from "./drawn.js";
import { CommandLine } from "./commandline.js";
import {
  afterCommand,
  commandItem,
  commandsFor,
  fitting,
  nearest,
  wholeCommand,
} from "./commands.js";
import { answered } from "./messages.js";
import { ask } from "./net.js";
import { notice } from "./notices.js";
import { Popup } from "./popup.js";
import { languageOf } from "./state.js";
import { say } from "./words.js";

const TALLEST = 180; // pixels

export class Composer {
  constructor() {
    /** @type {CommandLine | null} */
    this.line = null;
    /** @type {Promise<unknown> | null} */
    this.begun = null; // until what was typed behind the command stands in its options
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
    else this.offer(commands, text);
  }

  /**
   * Those that begin as was typed, else those that may have been meant.
   * @param {import("./commands.js").Command[]} commands
   * @param {string} text
   */
  offer(commands, text) {
    const typed = text.slice(1);
    const found = fitting(commands, typed);
    const meant = found.length ? found : nearest(commands, typed);
    const heading = found.length || !meant.length ? say("commands") : say("did_you_mean", { text });
    const begin = (/** @type {import("./popup.js").Item} */ item) => this.begin(item.command);
    this.popup.show(meant.map(commandItem), begin, { heading, empty: say("no_command") });
    return found;
  }

  /**
   * Resolves once what was typed stands in its options.
   * @param {import("./commands.js").Command} command
   */
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
    this.begun = this.line.start(typed);
    return this.begun;
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
    if (this.line) return this.sendLine();
    const text = this.text.value.trim();
    if (text.startsWith("/")) return this.run(text);
    if (!text) return undefined;
    this.text.value = "";
    this.fit();
    const told = await ask("say", { ...this.where, text });
    if (told.refused && !this.text.value) this.plain(text);
    return undefined;
  }
  // What was typed last may still be on its way to its option.
  async sendLine() {
    await this.begun;
    await this.line?.send();
  }

  // The command that was typed, or the only one that begins so; else say which there are.
  /** @param {string} text */
  async run(text) {
    const commands = await this.commands();
    if (text !== this.text.value.trim()) return;
    if (this.line) {
      await this.sendLine(); // typing began it meanwhile
      return;
    }
    const whole = wholeCommand(commands, `${text} `);
    const found = whole ? [whole] : this.offer(commands, text);
    if (found.length === 1) {
      void this.begin(found[0], whole ? afterCommand(whole, `${text} `) : "");
      await this.sendLine();
      return;
    }
    if (found.length) notice(say("several_commands", { text }));
    else if (this.popup.items.length) notice(say("no_such_command", { text }));
    else notice(say("no_command"));
    this.text.focus();
  }
}
