// What is said to those who hear the page: each new message once, politely, and of one that was
// changed what is new.

import { h } from "./dom.js";
import { nameOf } from "./messages.js";
import { say } from "./words.js";

const BLOCKS = "div, p, li, small, h3, h4, h5, blockquote, pre";
const KEPT = 6; // lines, the newest
const UNSAID =
  ".thinking, .components, .tools, .only, .edited, header, .lead, time, [aria-hidden=true]";

export const speaker = () => document.getElementById("speaker");

// The words of a message line by line; its pictures' where it has no other.
export function wordsOf(element) {
  const body = element.querySelector(".body")?.cloneNode(true);
  if (!body) return [];
  const alts = [...body.querySelectorAll("img[alt]")].map((one) => one.alt).filter(Boolean);
  for (const one of body.querySelectorAll(UNSAID)) one.remove();
  for (const one of body.querySelectorAll(BLOCKS)) one.append("\n");
  const lines = body.textContent.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  const found = lines.filter(Boolean);
  return found.length ? found : alts;
}

export function speak(message, text, letter) {
  const line = letter
    ? say("letter_heard", { text })
    : say("heard", { name: nameOf(message), text });
  speaker().append(h("p", { lang: message.language }, line));
  while (speaker().children.length > KEPT) speaker().firstChild.remove();
}
