// Markdown in blocks: headings, quotes, lists, code; the rest are lines.

import { h } from "./dom.js";
import { inlines } from "./mentions.js";

const FENCE = /^```(?:([\w+-]+)\n)?([\s\S]*?)```\n?/;
const HEADING = /^(#{1,3}) +(.+)$/;
const HEADINGS = /** @type {const} */ (["h3", "h4", "h5"]);
const SMALL = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE = /^> ?(.*)$/;

/** @param {string} text */
export function markdown(text) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  let rest = text;
  while (rest) {
    const start = rest.indexOf("```");
    const fence = start < 0 ? null : FENCE.exec(rest.slice(start));
    if (!fence) {
      blocks.push(...lines(rest));
      break;
    }
    if (start) blocks.push(...lines(rest.slice(0, start).replace(/\n$/, "")));
    blocks.push(h("pre", { tabindex: 0 }, h("code", {}, fence[2].replace(/\n$/, ""))));
    rest = rest.slice(start + fence[0].length);
  }
  return blocks;
}

/** @param {string} text */
function lines(text) {
  const all = text.split("\n");
  const found = [];
  while (all.length) found.push(quote(all) ?? list(all) ?? single(all) ?? paragraph(all));
  return found;
}

/** @param {string[]} all */
function quote(all) {
  if (all[0].startsWith(">>> "))
    return h("blockquote", {}, lines(all.splice(0).join("\n").slice(4)));
  const inside = [];
  while (all.length && QUOTE.test(all[0]) && all[0].startsWith("> "))
    inside.push(all.shift().slice(2));
  return inside.length ? h("blockquote", {}, lines(inside.join("\n"))) : null;
}

/** @param {string[]} all */
function single(all) {
  const heading = HEADING.exec(all[0]);
  const small = SMALL.exec(all[0]);
  if (!heading && !small) return null;
  all.shift();
  if (small) return h("small", {}, inlines(small[1]));
  return h(HEADINGS[heading[1].length - 1], {}, inlines(heading[2]));
}

/**
 * @param {string[]} all
 * @returns {HTMLElement | null}
 */
function list(all) {
  const first = ITEM.exec(all[0]);
  if (!first) return null;
  const depth = first[1].length;
  const ordered = /\d/.test(first[2]);
  const made = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(first[2], 10) } : {});
  while (all.length) {
    const item = ITEM.exec(all[0]);
    if (!item || item[1].length < depth || /\d/.test(item[2]) !== ordered) break;
    if (item[1].length > depth) {
      (made.lastElementChild ?? made).append(list(all));
      continue;
    }
    all.shift();
    made.append(h("li", {}, inlines(item[3])));
  }
  return made;
}

/** @param {string[]} all */
function paragraph(all) {
  const text = [];
  while (all.length) {
    const special =
      [HEADING, SMALL, ITEM].some((shape) => shape.test(all[0])) || /^>(>> | )/.test(all[0]);
    if (special && text.length) break;
    text.push(all.shift());
    if (special) break;
  }
  return h("div", { class: "lines" }, inlines(text.join("\n")));
}
