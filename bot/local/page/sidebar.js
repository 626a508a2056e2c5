// The channels, and the players one can be.

import { h, press } from "./dom.js";
import { avatar, icon, ICONS, named } from "./drawn.js";
import { opensAtHand } from "./athand.js";
import { answered } from "./messages.js";
import { ask } from "./net.js";
import { channelOf, letterbox, orderOf, state, unread } from "./state.js";
import { say } from "./words.js";

/**
 * @typedef {import("./state.js").Channel} Channel
 * @typedef {import("./state.js").Person} Person
 */

export class Sidebar {
  /**
   * `go` shows a channel, `become` plays another player.
   * @param {{ go: (channel: string) => void, become: (person: string) => void }} does
   */
  constructor({ go, become }) {
    this.go = go;
    this.become = become;
    this.channels = h("nav", { class: "channels", "aria-label": say("channels") });
    this.players = h("div", { class: "players", role: "radiogroup", "aria-label": say("players") });
    this.element = h(
      "aside",
      { class: "sidebar" },
      h("h2", { class: "side-title" }, say("channels")),
      this.channels,
      h("h2", { class: "side-title" }, say("players")),
      this.players,
      h("p", { class: "side-note" }, say("players_note")),
    );
    this.players.addEventListener("keydown", (event) => this.key(event));
  }

  refresh() {
    const facts = JSON.stringify([
      state.me,
      state.place,
      state.channels,
      state.awaited,
      state.moreChannels,
      state.threadless,
      state.people.map((one) => unread(letterbox(one.id), one.id)),
      state.channels.map((one) => unread(one.id, state.me)),
    ]);
    if (facts === this.facts) return; // leave the focus where it is
    this.facts = facts;
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const inside = this.players.contains(focused);
    const there = this.channels.contains(focused) && focused.dataset;
    const thread = () => this.open("thread", { channel: state.place });
    this.channels.replaceChildren(
      ...state.channels.map((one) => this.channel(one)),
      state.moreChannels ? opener("more_channels", () => this.open("reveal", {}), "more") : "",
      state.threadless.includes(state.place) ? opener("new_thread", thread, "branch") : "",
    );
    this.players.replaceChildren(...state.people.map((one) => this.player(one)));
    if (inside) {
      /** @type {HTMLElement | null} */
      const me = this.players.querySelector("[aria-checked=true]");
      me?.focus();
    }
    if (there) this.returnTo(there.room);
    for (const here of this.element.querySelectorAll("[aria-checked=true], [aria-current=page]"))
      here.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * The channel the keyboard was on; from a way to open one, which may have gone, the one shown.
   * @param {string | undefined} room
   */
  returnTo(room) {
    const all = /** @type {HTMLElement[]} */ ([...this.channels.children]);
    const same = all.find((one) => room && one.dataset.room === room);
    (same ?? all.find((one) => one.getAttribute("aria-current")) ?? all[0])?.focus();
  }

  /**
   * Open one more channel or a thread and go there; the news may tell of it later than the answer.
   * @param {"reveal" | "thread"} verb
   * @param {object} body
   */
  async open(verb, body) {
    const { channel } = await ask(verb, body);
    if (!channel) return;
    if (!channelOf(channel.id)) state.channels.push(channel);
    this.go(channel.id);
  }

  /** @param {Channel} one */
  channel(one) {
    const here = one.id === state.place;
    const fresh = here ? 0 : unread(one.id, state.me);
    const mine = !here && toMove(state.me, one.id);
    const said = [fresh && say("unread", { count: fresh }), mine && say("to_move")];
    const told = said.filter(Boolean).join(", ");
    const marks = {
      type: "button",
      class: `channel${one.thread ? " thread" : ""}${fresh ? " fresh" : ""}`,
      "aria-current": here ? "page" : null,
      "data-channel": one.name,
      "data-room": one.id,
      onclick: () => this.go(one.id),
    };
    return h(
      "button",
      marks,
      h("span", { class: "hash", "aria-hidden": "true" }, one.thread ? icon(ICONS.branch) : "#"),
      h("span", {}, one.name),
      told ? h("span", { class: "dot", title: told, role: "img", "aria-label": told }) : null,
    );
  }

  /** @param {Person} one */
  player(one) {
    const me = one.id === state.me;
    const letters = unread(letterbox(one.id), one.id);
    // A table without a channel waits for them in their own direct messages.
    const awaited = toMove(one.id, state.place) || toMove(one.id, state.letterboxes[one.id]);
    // What is to be read stands in it as it is read, for those who press a button by its words.
    const seen = [
      one.name,
      awaited && say("to_move"),
      letters && say("letters", { count: letters }),
    ];
    const facts = [seen.filter(Boolean).join(" "), me && say("you")];
    const marks = {
      role: "radio",
      "aria-checked": String(me),
      "aria-label": facts.filter(Boolean).join(", "),
      tabindex: me ? 0 : -1,
      "data-player": one.name,
    };
    const name = h("span", { class: "player-name" }, one.name);
    const badges = [awaited ? turnBadge(one) : null, letters ? letterBadge(letters) : null];
    const face = avatar(one.name, orderOf(one.id));
    const made = press("player", () => this.become(one.id), marks, face, name, badges);
    return opensAtHand(made, () => ({ channel: state.place, person: one.id }), answered);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (orderOf(state.me) + step + state.people.length) % state.people.length;
    this.become(state.people[next].id);
  }
}

// Whether a player is to move at the table of that channel.
/** @type {(person: string, channel: string) => boolean} */
const toMove = (person, channel) => (state.awaited[channel] ?? []).includes(person);

const SHAPES = { more: ICONS.plus, branch: ICONS.branch };

function opener(word, onclick, kind) {
  const label = say(word);
  const marks = { type: "button", class: `channel ${kind}`, onclick, ...named(label) };
  return h("button", marks, icon(SHAPES[kind]), h("span", {}, label));
}

function turnBadge(one) {
  const marks = { class: "badge badge-turn", title: say("awaited", { name: one.name }) };
  return h("span", marks, say("to_move"));
}

function letterBadge(letters) {
  const marks = { class: "badge badge-letters", title: say("letters", { count: letters }) };
  return h("span", marks, String(letters));
}
