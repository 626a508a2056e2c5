// The Markdown that the host writes, as elements: bold, small, lists, quotes, code and times.

import { h } from "./dom.js";
import { reader } from "./inlines.js";
import { language } from "./words.js";

/**
 * @param {number} instant in milliseconds
 * @param {string | undefined} how as Discord writes it
 */
function time(instant, how) {
  const at = new Date(instant);
  const text = how === "R" ? ago(instant - Date.now()) : at.toLocaleString(language);
  return h("time", { datetime: at.toISOString(), title: at.toLocaleString(language) }, text);
}

const STEPS = /** @type {const} */ ([
  ["day", 86400000],
  ["hour", 3600000],
  ["minute", 60000],
]);

/** @param {number} span */
function ago(span) {
  const [unit, long] = STEPS.find(([, one]) => Math.abs(span) >= one) ?? STEPS[2];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
    Math.round(span / long),
    unit,
  );
}

// A link is only its text: the page shows no other.
const inline = reader([
  [/^<t:(\d+)(?::([a-zA-Z]))?>/, ([, at, how]) => time(Number(at) * 1000, how)],
  [/^\[([^\]]+)\]\(<?[^)\s]+>?\)/, ([, text]) => text],
]);

/**
 * @param {string} text
 * @returns {any[]}
 */
export function markup(text) {
  /** @type {any[]} */
  const found = [];
  for (const line of text.split("\n")) {
    const item = /^\s*[-*•] (.*)/.exec(line);
    if (item && !line.startsWith("-# ")) {
      const list = found.at(-1)?.tagName === "UL" ? found.at(-1) : h("ul");
      if (list !== found.at(-1)) found.push(list);
      list.append(h("li", {}, inline(item[1] ?? "")));
    } else if (line.startsWith("-# "))
      found.push(h("p", {}, h("small", {}, inline(line.slice(3)))));
    else if (/^#+ /.test(line)) found.push(h("h2", {}, inline(line.replace(/^#+ /, ""))));
    else if (line.trim()) found.push(h("p", {}, inline(line.replace(/^> /, ""))));
  }
  return found;
}
