// Above all: the name, the simulated time and how it passes, light or dark.

import { h, icon, ICONS } from "./dom.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { shaped } from "./times.js";
import { nextTheme, themeName } from "./theme.js";
import { say } from "./words.js";

const HOUR = 3600;
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };

export class Topbar {
  constructor() {
    this.clock = h("time", { class: "clock", title: say("clock") });
    this.until = h("input", { type: "checkbox", id: "until-news", checked: true });
    const spans = Object.entries(SPANS).map(([name, seconds]) => h("button", { type: "button", class: "button button-quiet span", title: say(`pass_${name}`), "aria-label": say(`pass_${name}`), "data-seconds": seconds, onclick: () => this.pass(seconds) }, say(name)));
    this.spans = h("div", { class: "spans", role: "group", "aria-label": say("pass_time") }, spans, h("label", { class: "until", title: say("until_news_long") }, this.until, h("span", {}, say("until_news"))));
    this.bar = h("progress", { max: 1, value: 0, "aria-label": say("passing") });
    this.part = h("span", { class: "part" });
    this.passing = h("div", { class: "passing", hidden: true }, this.bar, this.part, h("button", { type: "button", class: "button button-danger halt", onclick: () => ask("halt", {}) }, say("halt")));
    const theme = h("button", { type: "button", class: "button button-quiet theme", onclick: () => this.nameTheme(theme, nextTheme()) }, icon(ICONS.half));
    this.nameTheme(theme, themeName());
    this.element = h("header", { class: "topbar" }, h("h1", { class: "brand" }, h("img", { src: "page/icon.svg", alt: "" }), h("span", {}, "Braakland")), h("span", { class: "brand-note" }, say("local_table")), h("div", { class: "time" }, icon(ICONS.clock), this.clock, this.spans, this.passing), theme);
  }

  nameTheme(button, name) {
    const label = say(`theme_${name}`);
    button.title = label;
    button.setAttribute("aria-label", label);
  }

  pass(seconds) {
    ask("time", { seconds, until_news: this.until.checked });
  }

  refresh() {
    this.clock.dateTime = state.now.toISOString();
    const day = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short" }).format(state.now);
    const words = `${day} ${shaped(state.now, "t")}`;
    if (this.clock.textContent !== words) this.clock.textContent = words;
    const going = state.progress !== null;
    this.spans.hidden = going;
    this.passing.hidden = !going;
    if (!going) return;
    this.bar.value = state.progress.done / state.progress.total;
    this.part.textContent = say("passed", { done: span(state.progress.done), total: span(state.progress.total) });
  }
}

function span(seconds) {
  const hours = Math.round(seconds / HOUR);
  return hours >= 48 ? say("days", { count: (hours / 24).toFixed(hours % 24 ? 1 : 0) }) : say("hours", { count: hours });
}
