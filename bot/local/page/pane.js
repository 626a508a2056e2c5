// A room: its name, its messages, and where one types.

import { h, icon, ICONS, press } from "./dom.js";
import { Composer } from "./composer.js";
import { dayLine, follows, messageElement } from "./messages.js";
import { gamesRow } from "./games.js";
import { acting, deeds } from "./net.js";
import { messagesIn, newer, see, state } from "./state.js";
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
    this.below = press(
      "button button-primary new-below",
      () => this.follow(),
      { hidden: true },
      say("new_below"),
      icon(ICONS.down),
    );
    this.composer = new Composer();
    this.element = h(
      "section",
      { class: `pane pane-${name}` },
      h("header", { class: "pane-head" }, this.title, this.about),
      this.list,
      h("div", { class: "below" }, this.below),
      this.composer.element,
    );
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("load", () => this.grown(), true); // pictures grow
    new ResizeObserver(() => this.grown()).observe(this.list);
    this.following = true;
    this.left = 0; // how much this window had done when its person scrolled up
    this.top = 0; // where this page or its person scrolled to last
  }

  // Show another room, or the same as another player sees it.
  open(room, { title, about, placeholder, welcome, games = false }) {
    Object.assign(this, { room, welcome, games });
    this.title.replaceChildren(...title);
    this.about.textContent = about;
    this.shown.clear();
    this.newest = null;
    this.follow();
    this.composer.place({ person: state.me, channel: room }, placeholder);
    this.refresh();
  }

  refresh() {
    const all = messagesIn(this.room);
    const find = (id) => all.find((one) => one.id === id);
    const kept = new Map();
    const rows = [this.head()];
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
    this.greet(all.at(-1));
    if (this.visible()) see(this.room);
  }

  head() {
    const [title, note] = this.welcome;
    const lost = state.forgotten.includes(this.room)
      ? h("p", { class: "forgotten" }, say("forgotten"))
      : null;
    const games = this.games && !messagesIn(this.room).length ? gamesRow(this.room) : null;
    return h("div", { class: "welcome" }, h("h3", {}, title), h("p", {}, note), lost, games);
  }

  // Go to what is new below if it answers us or we were near; else say that it is there.
  greet(last) {
    const fresh = this.newest && last && newer(last.id, this.newest) > 0;
    this.newest = last?.id ?? "0";
    const answer = acting() && deeds() > this.left;
    if (this.following || (fresh && (answer || last.author === state.me))) this.follow();
    else if (fresh) this.below.hidden = false;
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
    const followed = this.following;
    this.following = this.atEnd() || (this.following && this.list.scrollTop >= this.top);
    if (followed && !this.following) this.left = deeds();
    this.top = this.list.scrollTop;
    if (this.following) this.below.hidden = true;
  }

  // A person may have scrolled up since, and the browser not told of it yet.
  grown() {
    this.scrolled();
    if (this.following) this.toEnd();
  }

  follow() {
    this.following = true;
    this.below.hidden = true;
    this.toEnd();
  }

  visible() {
    return this.element.offsetParent !== null && !document.hidden;
  }

  atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.top = this.list.scrollTop;
  }
}
