// On a phone: one row in place of the bars above the rooms, which opens them. It says whose window
// this is, and marks that somebody else is called, or that something is new elsewhere.

import { h, press } from "./dom.js";
import { avatar, icon, ICONS } from "./drawn.js";
import { letterbox, orderOf, personOf, state, unread } from "./state.js";
import { say } from "./words.js";

export class Head {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    const turn = () => this.open(!app.classList.contains("opened"));
    this.element = press("head-toggle", turn, { "aria-expanded": "false" });
  }

  /** @param {boolean} wide */
  open(wide) {
    this.app.classList.toggle("opened", wide);
    this.element.setAttribute("aria-expanded", String(wide));
  }

  refresh() {
    const me = personOf(state.me);
    if (!me) return;
    const facts = JSON.stringify([me, elsewhere()]);
    if (facts === this.facts) return;
    this.facts = facts;
    const told = [
      say("playing_as", { name: me.name }),
      say("more"),
      elsewhere() && say("elsewhere"),
    ];
    this.element.setAttribute("aria-label", told.filter(Boolean).join(", "));
    this.element.title = say("more");
    this.element.replaceChildren(
      avatar(me.name, orderOf(me.id)),
      h("span", { class: "player-name", "aria-hidden": "true" }, me.name),
      icon(ICONS.down),
      elsewhere() ? h("span", { class: "dot" }) : "",
    );
  }
}

// Whether another player is to move or has a letter, or another channel has something to read.
function elsewhere() {
  const called = state.channels.some(({ id }) =>
    (state.awaited[id] ?? []).some((person) => person !== state.me || id !== state.place),
  );
  const others = state.people.filter((one) => one.id !== state.me);
  return (
    called ||
    others.some((one) => unread(letterbox(one.id), one.id)) ||
    state.channels.some((one) => one.id !== state.place && unread(one.id, state.me))
  );
}
