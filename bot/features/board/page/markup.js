// The Markdown that the host writes, as elements: bold, small, lists, quotes, code and times.

import { h } from "./dom.js";
import { language } from "./words.js";

const INLINE =
  /\\([^\w\s])|\*\*(.+?)\*\*|__(.+?)__|(?<!\w)\*([^*]+?)\*|(?<!\w)_([^_]+?)_(?!\w)|~~(.+?)~~|`([^`]+)`|<t:(\d+)(?::([a-zA-Z]))?>|\[([^\]]+)\]\(<?[^)\s]+>?\)/su;

/**
 * @param {string} text
 * @returns {any[]}
 */
function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, escaped, bold, under, star, line, struck, code, at, how, link] = found;
  const inside = {
    strong: bold,
    u: under,
    em: star ?? line,
    s: struck,
  };
  const [tag, content] = Object.entries(inside).find(([, one]) => one !== undefined) ?? [];
  /** @type {any} */
  let part = escaped ?? link;
  if (tag) part = h(tag, {}, inline(content ?? ""));
  else if (code !== undefined) part = h("code", {}, code);
  else if (at !== undefined) part = time(Number(at) * 1000, how);
  const after = text.slice(found.index + whole.length);
  return [text.slice(0, found.index), part, ...inline(after)];
}

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
