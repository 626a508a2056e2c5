// A room: its name, its messages, and where one types.

import { h } from "./dom.js";
import { Composer } from "./composer.js";
import { dayLine, follows, messageElement } from "./messages.js";
import { messagesIn, see, state } from "./state.js";
import { sameDay } from "./times.js";
import { say } from "./words.js";

const NEAR = 80; // pixels from the end within which new messages are followed

export class Pane {
  constructor(name) {
    this.shown = new Map();
    this.title = h("h2", { class: "pane-title" });
    this.about = h("span", { class: "pane-about" });
    this.list = h("div", {
      class: "messages",
      role: "log",
      tabindex: 0,
      "aria-label": say("messages"),
    });
    this.composer = new Composer();
    this.element = h(
      "section",
      { class: `pane pane-${name}` },
      h("header", { class: "pane-head" }, this.title, this.about),
      this.list,
      this.composer.element,
    );
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("load", () => this.following && this.toEnd(), true); // pictures grow
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.list);
    this.following = true;
    this.top = 0;
  }

  // Show another room, or the same as another player sees it.
  open(room, { title, about, placeholder, welcome }) {
    Object.assign(this, { room, welcome });
    this.title.replaceChildren(...title);
    this.about.textContent = about;
    this.shown.clear();
    this.following = true;
    this.composer.place({ person: state.me, channel: room }, placeholder);
    this.refresh();
  }

  refresh() {
    const all = messagesIn(this.room);
    const find = (id) => all.find((one) => one.id === id);
    const kept = new Map();
    const rows = [
      h("div", { class: "welcome" }, h("h3", {}, this.welcome[0]), h("p", {}, this.welcome[1])),
    ];
    let before = null;
    for (const one of all) {
      const fresh = !before || !sameDay(new Date(before.at), new Date(one.at));
      if (fresh) rows.push(dayLine(new Date(one.at)));
      const grouped = !fresh && follows(one, before);
      const known = this.shown.get(one.id);
      const same = known && known.one === one && known.grouped === grouped;
      const element = same ? known.element : messageElement(one, { grouped, find });
      kept.set(one.id, { one, grouped, element });
      rows.push(element);
      before = one;
    }
    this.shown = kept;
    this.place(rows);
    if (this.following) this.toEnd();
    if (this.visible()) see(this.room);
  }

  // Put the rows in place and touch none that stands already: an open menu stays open.
  place(rows) {
    const wanted = new Set(rows);
    for (const child of [...this.list.children]) if (!wanted.has(child)) child.remove();
    rows.forEach((row, index) => {
      if (this.list.children[index] !== row)
        this.list.insertBefore(row, this.list.children[index] ?? null);
    });
  }

  // Only scrolling up leaves the end; what grows by itself does not.
  scrolled() {
    this.following = this.atEnd() || (this.following && this.list.scrollTop >= this.top);
    this.top = this.list.scrollTop;
  }

  visible() {
    return this.element.offsetParent !== null && !document.hidden;
  }

  atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}
