// Dates as Discord shows them, counted from the simulated instant.

import { state } from "./state.js";
import { region } from "./words.js";

const MINUTE = 60;
const SPANS = [
  ["year", 31557600],
  ["month", 2629800],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", MINUTE],
  ["second", 1],
];
const relative = () => new Intl.RelativeTimeFormat(region, { numeric: "auto" });
const SHAPES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

export function ago(date) {
  const seconds = (date - state.now) / 1000;
  const [unit, length] = SPANS.find(([, size]) => Math.abs(seconds) >= size) ?? SPANS.at(-1);
  return relative().format(Math.round(seconds / length), unit);
}

export function shaped(date, shape = "f") {
  if (Number.isNaN(date.getTime())) return "?";
  return shape === "R"
    ? ago(date)
    : new Intl.DateTimeFormat(region, SHAPES[shape] ?? SHAPES.f).format(date);
}

const dayOf = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

export function stamp(date) {
  const days = Math.round((dayOf(state.now) - dayOf(date)) / 86400000);
  const clock = shaped(date, "t");
  if (days === 0) return clock;
  if (days === 1) return `${relative().format(-1, "day")} ${clock}`;
  return `${shaped(date, "d")} ${clock}`;
}

export const dayName = (date) => shaped(date, "D");
export const sameDay = (one, other) => dayOf(one).getTime() === dayOf(other).getTime();

// Relative times go on by themselves.
export function refreshTimes() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = ago(new Date(element.dateTime));
  }
}
