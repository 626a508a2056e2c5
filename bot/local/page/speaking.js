// What is said to those who hear the page: each new message once, politely, and of one that was
// changed what is new.

import { h } from "./dom.js";
import { nameOf } from "./messages.js";
import { say } from "./words.js";

const BLOCKS = "div, p, li, small, h3, h4, h5, blockquote, pre";
const KEPT = 6; // lines, the newest
const UNSAID =
  ".thinking, .row, .section > .button, .replaced, .tools, .only, .edited, header, .lead," +
  " [aria-hidden=true]";

export const speaker = () => document.getElementById("speaker");

/**
 * A line of a message: what is read of it, and the same without the times that go on by themselves,
 * which make no line new.
 * @typedef {{ said: string, lasting: string }} Line
 */

/**
 * The words of a message line by line; its pictures' where it has no other.
 * @param {HTMLElement} element
 * @returns {Line[]}
 */
export function wordsOf(element) {
  const body = element.querySelector(".body");
  if (!body) return [];
  const copy = /** @type {HTMLElement} */ (body.cloneNode(true));
  const alts = [...copy.querySelectorAll("img")].map((one) => one.alt).filter(Boolean);
  for (const one of copy.querySelectorAll(UNSAID)) one.remove();
  for (const one of copy.querySelectorAll(BLOCKS)) one.append("\n");
  const said = linesOf(copy);
  for (const one of copy.querySelectorAll("time[data-relative]")) one.textContent = "…";
  const lasting = linesOf(copy);
  if (!said.length) return alts.map((alt) => ({ said: alt, lasting: alt }));
  return said.map((line, at) => ({ said: line, lasting: lasting[at] }));
}

/** @param {HTMLElement} element */
const linesOf = (element) =>
  element.textContent
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);

// What was said to one player is not there for the next.
export const hush = () => speaker().replaceChildren();

export function speak(message, text, letter) {
  const line = letter
    ? say("letter_heard", { text })
    : say("heard", { name: nameOf(message), text });
  speaker().append(h("p", { lang: message.language }, line));
  while (speaker().children.length > KEPT) speaker().firstChild.remove();
}
