// What is said to those who hear the page: each new message once, politely.

import { h } from "./dom.js";
import { say } from "./words.js";

const KEPT = 6; // lines, the newest
const UNSAID = ".thinking, .components, .tools, .only, .edited, header, .lead, time, [aria-hidden=true]";

export const speaker = () => document.getElementById("speaker");

// The words of a message as it stands; its pictures' where it has no other.
export function wordsOf(element) {
  const body = element.querySelector(".body")?.cloneNode(true);
  if (!body) return "";
  const alts = [...body.querySelectorAll("img[alt]")].map((one) => one.alt).filter(Boolean);
  for (const one of body.querySelectorAll(UNSAID)) one.remove();
  const text = body.textContent.replace(/\s+/g, " ").trim();
  return text || alts.join(" ");
}

export function speak(message, text, letter) {
  const line = letter ? say("letter_heard", { text }) : say("heard", { name: message.name, text });
  speaker().append(h("p", { lang: message.language }, line));
  while (speaker().children.length > KEPT) speaker().firstChild.remove();
}
