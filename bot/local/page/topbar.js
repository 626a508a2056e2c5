// Above all: the name, the simulated time and how it passes, light or dark.

import { h, press } from "./dom.js";
import { icon, ICONS } from "./drawn.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { shaped } from "./times.js";
import { nextTheme, themeName } from "./theme.js";
import { Tongue } from "./tongue.js";
import { region, say } from "./words.js";

const HOUR = 3600;
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };

export class Topbar {
  constructor({ toNewest }) {
    const skip = press("button button-primary skip", toNewest, {}, say("skip"));
    this.clock = h("time", { class: "clock", title: say("clock") });
    this.buildSpans();
    this.buildPassing();
    this.tongue = new Tongue();
    const dress = () => this.nameTheme(theme, nextTheme());
    const theme = press("button button-quiet theme", dress, {}, icon(ICONS.half));
    this.nameTheme(theme, themeName());
    const sign = h("img", { src: "page/icon.svg", alt: "" });
    this.element = h(
      "header",
      { class: "topbar" },
      skip,
      h("h1", { class: "brand" }, sign, h("span", {}, "Braakland")),
      h("span", { class: "brand-note" }, say("local_table")),
      h("div", { class: "time" }, icon(ICONS.clock), this.clock, this.spans, this.passing),
      this.tongue.element,
      theme,
    );
  }

  // The buttons that let time pass.
  buildSpans() {
    const spans = Object.entries(SPANS).map(([name, seconds]) => {
      const marks = { title: say(`pass_${name}`), "data-seconds": seconds };
      return press("button button-quiet span", () => this.pass(seconds), marks, say(name));
    });
    this.until = h("input", { type: "checkbox", id: "until-news", checked: true });
    const words = h("span", {}, say("until_news"));
    const until = h("label", { class: "until", title: say("until_news_long") }, this.until, words);
    const marks = { class: "spans", role: "group", "aria-label": say("pass_time") };
    this.spans = h("div", marks, spans, until);
  }

  // How far a span has passed, in their place.
  buildPassing() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": say("passing") });
    this.part = h("span", { class: "part" });
    this.halt = press("button button-danger halt", () => ask("halt", {}), {}, say("halt"));
    this.passing = h("div", { class: "passing", hidden: true }, this.bar, this.part, this.halt);
  }

  nameTheme(button, name) {
    const label = say(`theme_${name}`);
    button.title = label;
    button.setAttribute("aria-label", label);
  }

  // What took the keyboard goes away: the other row has it, and gives it back.
  turn(going) {
    const there = (going ? this.spans : this.passing).contains(document.activeElement);
    if (there && going) this.before = /** @type {HTMLElement} */ (document.activeElement);
    this.going = going;
    this.spans.hidden = going;
    this.passing.hidden = !going;
    if (there) (going ? this.halt : (this.before ?? this.until)).focus();
  }

  pass(seconds) {
    ask("time", { seconds, until_news: this.until.checked });
  }

  refresh() {
    this.tongue.refresh();
    this.clock.dateTime = state.now.toISOString();
    const day = new Intl.DateTimeFormat(region, {
      weekday: "short",
      day: "numeric",
      month: "short",
    }).format(state.now);
    const words = `${day} ${shaped(state.now, "t")}`;
    if (this.clock.textContent !== words) this.clock.textContent = words;
    const going = state.progress !== null;
    if (going !== this.going) this.turn(going);
    if (!going) return;
    this.bar.value = state.progress.done / state.progress.total;
    this.part.textContent = say("passed", {
      done: span(state.progress.done),
      total: span(state.progress.total),
    });
  }
}

function span(seconds) {
  const hours = Math.round(seconds / HOUR);
  return hours >= 48
    ? say("days", { count: (hours / 24).toFixed(hours % 24 ? 1 : 0) })
    : say("hours", { count: hours });
}
