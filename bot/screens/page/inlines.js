// Markdown within a line, as Discord reads it: a list of patterns, the first that fits wins.
// Everything becomes elements and text nodes.

import { h } from "./dom.js";

/** @typedef {string | HTMLElement} Piece */
/** @typedef {(text: string, depth?: number) => Piece[]} Reader */
/** @typedef {[RegExp, (match: RegExpExecArray, depth: number, read: Reader) => Piece]} Rule */

/** @type {(tag: keyof HTMLElementTagNameMap) => Rule[1]} */
const wrapped =
  (tag) =>
  ([, text], depth, read) =>
    h(tag, {}, read(text, depth));

/** @type {Rule[]} */
const RULES = [
  [/^\\([^A-Za-z0-9\s])/, ([, sign]) => sign],
  [/^``(.+?)``(?!`)/s, ([, text]) => h("code", {}, text.trim())],
  [/^`([^`]+)`/, ([, text]) => h("code", {}, text)],
  [
    /^\*\*\*(?=\S)(.+?)\*\*\*(?!\*)/s,
    ([, text], depth, read) => h("strong", {}, h("em", {}, read(text, depth))),
  ],
  [/^\*\*(?=\S)((?:\\.|[^\\])+?)\*\*(?!\*)/s, wrapped("strong")],
  [/^__((?:\\.|[^\\])+?)__(?!_)/s, wrapped("u")],
  [/^~~((?:\\.|[^\\])+?)~~/s, wrapped("s")],
  [/^\*(?=\S)((?:\\.|\*\*|[^\\*])+?)\*(?!\*)/s, wrapped("em")],
  [/^_(?=\S)((?:\\.|__|[^\\_])+?)_(?![A-Za-z0-9_])/s, wrapped("em")],
];

const DEEPEST = 12;
const PLAIN = /^[^\\`<@|*_~[h]+|^h(?!ttps?:)/; // nothing special can begin here
const WORD = /[A-Za-z0-9]$/;

/**
 * What reads a text into pieces that are ready to be appended, by the rules of a page before those
 * of all.
 * @param {Rule[]} own
 * @returns {Reader}
 */
export function reader(own) {
  const rules = [...own, ...RULES];

  /**
   * What begins here, and how many signs of the text it takes.
   * @param {string} rest
   * @param {string} before
   * @param {number} depth
   * @returns {[Piece, number]}
   */
  function special(rest, before, depth) {
    for (const [pattern, make] of rules) {
      if (rest[0] === "_" && rest[1] !== "_" && WORD.test(before)) break; // snake_case stays as it is
      const match = pattern.exec(rest);
      if (match) return [make(match, depth, read), match[0].length];
    }
    return [rest[0], 1];
  }

  /** @type {Reader} */
  function read(text, depth = 0) {
    /** @type {Piece[]} */
    const found = [];
    if (depth > DEEPEST) return [text];
    let rest = text;
    let before = "";
    const add = (/** @type {Piece} */ piece) => {
      const last = found.at(-1);
      if (typeof piece === "string" && typeof last === "string")
        found[found.length - 1] = last + piece;
      else found.push(piece);
    };
    while (rest) {
      const plain = PLAIN.exec(rest)?.[0];
      const [piece, length] = plain ? [plain, plain.length] : special(rest, before, depth + 1);
      add(piece);
      before = rest.slice(0, length);
      rest = rest.slice(length);
    }
    return found;
  }

  return read;
}
