// Dates as Discord shows them, counted from the simulated instant.

import { state } from "./state.js";
import { region } from "./words.js";

const MINUTE = 60;
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
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
/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const SHAPES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @param {Date} date */
export function ago(date) {
  const seconds = (date.getTime() - state.now.getTime()) / 1000;
  const [unit, length] = SPANS.find(([, size]) => Math.abs(seconds) >= size) ?? SPANS.at(-1);
  return relative().format(Math.round(seconds / length), unit);
}

/** @param {Date} date */
export function shaped(date, shape = "f") {
  if (Number.isNaN(date.getTime())) return "?";
  return shape === "R"
    ? ago(date)
    : new Intl.DateTimeFormat(region, SHAPES[shape] ?? SHAPES.f).format(date);
}

/** @param {Date} date */
const dayOf = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** @param {Date} date */
export function stamp(date) {
  const days = Math.round((dayOf(state.now).getTime() - dayOf(date).getTime()) / 86400000);
  const clock = shaped(date, "t");
  if (days === 0) return clock;
  if (days === 1) return `${relative().format(-1, "day")} ${clock}`;
  return `${shaped(date, "d")} ${clock}`;
}

/** @param {Date} date */
export const dayName = (date) => shaped(date, "D");
/** @type {(one: Date, other: Date) => boolean} */
export const sameDay = (one, other) => dayOf(one).getTime() === dayOf(other).getTime();

// Relative times go on by themselves.
export function refreshTimes() {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const relatives = document.querySelectorAll("time[data-relative]");
  for (const element of relatives) element.textContent = ago(new Date(element.dateTime));
}
