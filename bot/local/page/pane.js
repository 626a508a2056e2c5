// A room: its name, its messages, and where one types.

import { h, press } from "./dom.js";
import { icon, ICONS } from "./drawn.js";
import { Composer } from "./composer.js";
import { dayLine, follows, messageElement } from "./messages.js";
import { gamesRow } from "./games.js";
import { firstControl, placeOf, returnTo } from "./focus.js";
import { acting, deeds, pressed } from "./net.js";
import { speak, wordsOf } from "./speaking.js";
import { messagesIn, newer as compare, see, state } from "./state.js";
import { sameDay } from "./times.js";
import { say } from "./words.js";

const NEAR = 80; // pixels from the end within which new messages are followed
const END = "end";

/**
 * @typedef {import("./state.js").Message} Message
 * @typedef {import("./speaking.js").Line} Line
 * What is to be said of a message; `first` where nothing of it was shown before, `past` where it is a
 * board that a newer one has taken the place of.
 * @typedef {{ one: Message, words: string, element: HTMLElement, first: boolean, past: boolean }} News
 */

// Whether a board has lost what there was to press: the newer one is said, and this one not again.
/** @type {(before: HTMLElement, now: HTMLElement) => boolean} */
const isPast = (before, now) => Boolean(before.querySelector("img")) && asks(before) && !asks(now);

/** @param {HTMLElement} element */
const asks = (element) => Boolean(element.querySelector("[data-custom-id]"));

export class Pane {
  /** @param {"channel" | "letters"} name */
  constructor(name) {
    this.name = name;
    this.room = "";
    /** @type {Map<string, { one: Message, grouped: boolean, newer?: string, element: HTMLElement, words: Line[] }>} */
    this.shown = new Map();
    this.title = h("h2", { class: "pane-title", id: `title-${name}` });
    this.about = h("span", { class: "pane-about" });
    this.list = h("div", {
      class: "messages",
      role: "log",
      tabindex: 0,
      "aria-label": say("messages"),
      "aria-live": "off", // what is new is said once, in speaking.js
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
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
      { class: `pane pane-${name}`, "aria-labelledby": this.title.id },
      h("header", { class: "pane-head" }, this.title, this.about),
      this.list,
      h("div", { class: "below" }, this.below),
      this.composer.element,
    );
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("load", () => this.grown(), true); // pictures grow
    this.list.addEventListener("fold", () => this.grown()); // buttons go behind More, or come out
    new ResizeObserver(() => this.grown()).observe(this.list);
    /** @type {string | null} the message kept in view, or the end; null once its person scrolled */
    this.held = END;
    this.left = 0; // how much this window had done when its person scrolled away
    this.top = this.high = 0; // where it was scrolled to last, and how high the list was then
    this.reads = -1; // how much this window had done when a private answer to it came
  }

  /**
   * Show another room, or the same as another player sees it.
   * @param {string} room
   * @param {{ title: any[], about: string, placeholder: string, welcome: string[], games?: boolean }} words
   */
  open(room, { title, about, placeholder, welcome, games = false }) {
    this.room = room;
    this.welcome = welcome;
    this.games = games;
    this.title.replaceChildren(...title);
    this.about.textContent = about;
    this.shown.clear();
    this.newest = null;
    this.quiet = true; // what stands there already is no news
    this.reads = -1;
    this.composer.place({ person: state.me, channel: room }, placeholder);
    this.refresh();
    this.follow(messagesIn(room).at(-1)?.id);
  }

  refresh() {
    const all = messagesIn(this.room);
    const find = (/** @type {string} */ id) => all.find((one) => one.id === id);
    const kept = new Map();
    /** @type {HTMLElement[]} */
    const rows = [this.head()];
    /** @type {News[]} */
    const news = [];
    let before = null;
    for (const one of all) {
      const fresh = !before || !sameDay(new Date(before.at), new Date(one.at));
      if (fresh) rows.push(dayLine(new Date(one.at)));
      const grouped = !fresh && follows(one, before);
      const known = this.shown.get(one.id);
      const newer = one.replaced ? find(one.replaced) : undefined;
      const same = known?.one === one && known.grouped === grouped && known.newer === newer?.id;
      const element = same ? known.element : messageElement(one, { grouped, find, newer });
      const words = same ? known.words : wordsOf(element);
      const heard = (known?.words ?? []).map((line) => line.lasting);
      const unsaid = words.filter((line) => !heard.includes(line.lasting));
      const told = unsaid.map((line) => line.said).join(" ");
      const past = Boolean(known) && !same && isPast(known.element, element);
      if (told) news.push({ one, words: told, element, first: !heard.length, past });
      kept.set(one.id, { one, grouped, newer: newer?.id, element, words });
      rows.push(element);
      before = one;
    }
    this.shown = kept;
    this.keepKeyboard(() => this.place(rows), news);
    this.greet(all.at(-1), news);
    this.tell(news);
    if (this.visible()) see(this.room);
  }

  // Where the keyboard is when the rows are drawn anew: on the private answer to what was pressed
  // here; else on what it was on, as that is now; else, if that has gone, on the newest message.
  keepKeyboard(draw, news) {
    const inside = this.list.contains(document.activeElement);
    const place = placeOf(inside ? document.activeElement : null);
    draw();
    if (!inside) return;
    const answer = acting() && news.findLast((n) => n.first && n.one.only === state.me);
    if (answer) (firstControl(answer.element) ?? answer.element).focus({ preventScroll: true });
    else if (!this.list.contains(document.activeElement) && !(place && returnTo(place)))
      this.toNewest({ preventScroll: true });
  }

  // Put the keyboard on the newest message.
  toNewest(how = {}) {
    ([...this.list.querySelectorAll("article")].at(-1) ?? this.list).focus(how);
  }

  tell(news) {
    const quiet = this.quiet;
    this.quiet = false;
    if (quiet) return;
    for (const { one, words, past } of news)
      if (one.author !== state.me && !past) speak(one, words, this.name === "letters");
  }

  // The arrows go from message to message, Enter into one, Escape out of it.
  /** @param {KeyboardEvent} event */
  key(event) {
    const article = /** @type {HTMLElement} */ (event.target).closest("article");
    if (event.key === "Escape" && article && article !== event.target) article.focus();
    if (event.target !== this.list && event.target !== article) return;
    const all = [...this.list.querySelectorAll("article")];
    const at = article ? all.indexOf(article) : all.length;
    const last = all.length - 1;
    const steps = {
      ArrowUp: Math.max(0, at - 1),
      ArrowDown: Math.min(last, at + 1),
      Home: 0,
      End: last,
    };
    const next = event.key === "Enter" ? article && firstControl(article) : all[steps[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  // The way to begin in an empty room; it is drawn anew only if it changes.
  head() {
    const empty = !messagesIn(this.room).length;
    const facts = JSON.stringify([this.room, state.me, this.welcome, empty, state.forgotten]);
    if (facts !== this.headFacts) this.headDrawn = this.drawHead(empty);
    this.headFacts = facts;
    return this.headDrawn;
  }

  drawHead(empty) {
    const [title, note] = this.welcome;
    const lost = state.forgotten.includes(this.room)
      ? h("p", { class: "forgotten" }, say("forgotten"))
      : null;
    const games = this.games && empty ? gamesRow(this.room) : null;
    return h("div", { class: "welcome" }, h("h3", {}, title), h("p", {}, note), lost, games);
  }

  // Go to what is new if it answers us or we were near; else say that it is there. Of what comes at
  // once a new private answer goes first, for it was asked for, then a new message, then one that
  // changed. A private answer stays in view until its reader does something else or scrolls on.
  /**
   * @param {Message | undefined} last
   * @param {News[]} news
   */
  greet(last, news) {
    const fresh = this.newest && last && compare(last.id, this.newest) > 0;
    this.newest = last?.id ?? "0";
    const since = deeds() > this.left; // nobody scrolled away since this window did something
    const answer = acting() && since;
    // A private answer is one to us however late it comes.
    const replied = since && news.findLast(({ one, first }) => first && one.only === state.me);
    const reading = !replied && this.reads === deeds() && this.held !== END;
    if (replied) this.reads = deeds();
    const shown = reading ? null : replied || this.newestOf(news, answer);
    if (shown && (this.held || answer || shown.one.author === state.me)) this.follow(shown.one.id);
    else if (fresh) this.below.hidden = false;
    this.keep();
  }

  /**
   * @param {News[]} news
   * @param {boolean} answer
   */
  newestOf(news, answer) {
    const mine = ({ one }) => one.only === state.me || one.id === pressed();
    return (
      news.findLast(({ first }) => first) ??
      (answer && news.findLast(mine)) ??
      (this.held && news.at(-1))
    );
  }

  // Put the rows in place and touch none that stands already: an open menu stays open.
  /** @param {HTMLElement[]} rows */
  place(rows) {
    const wanted = new Set(rows);
    const there = /** @type {HTMLElement[]} */ ([...this.list.children]);
    for (const child of there) if (!wanted.has(child)) child.remove();
    rows.forEach((row, index) => {
      if (this.list.children[index] !== row)
        this.list.insertBefore(row, this.list.children[index] ?? null);
    });
  }

  // Who scrolls looks at something else: nothing moves by itself until they are at the end again.
  // What grows or shrinks is no scrolling: the pane too, where the box to type in is lower again.
  scrolled() {
    if (!this.list.clientHeight) return; // behind the other tab
    const end = this.atEnd();
    const resized = this.high !== this.list.clientHeight;
    this.high = this.list.clientHeight;
    if (!resized && Math.abs(this.list.scrollTop - Math.min(this.top, this.furthest())) > 1) {
      if (this.held && !end) this.left = deeds();
      this.hold(end ? END : null);
    }
    this.top = this.list.scrollTop;
    if (end) this.below.hidden = true;
  }

  // A person may have scrolled since, and the browser not told of it yet.
  grown() {
    this.scrolled();
    this.keep();
  }

  /** @param {string} what */
  follow(what = END) {
    this.hold(what);
    this.below.hidden = true;
    this.keep();
  }

  // The browser keeps in place what its person looks at, but not while we do.
  /** @param {string | null} what */
  hold(what) {
    this.held = what;
    this.list.classList.toggle("held", what !== null);
  }

  // The end, or of a message that is longer than the pane its first line; where nothing has been
  // said the beginning.
  keep() {
    if (!this.held || !this.list.clientHeight) return;
    const end = messagesIn(this.room).length ? this.furthest() : 0;
    const message = this.shown.get(this.held)?.element;
    this.list.scrollTop = message ? Math.min(message.offsetTop - this.list.offsetTop, end) : end;
    this.top = this.list.scrollTop;
  }

  // How far it can be scrolled.
  furthest() {
    return this.list.scrollHeight - this.list.clientHeight;
  }

  visible() {
    return this.element.offsetParent !== null && !document.hidden;
  }

  atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }
}
