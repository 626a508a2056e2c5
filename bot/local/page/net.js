// The two ways to the server: news come by a web socket, wishes go by POST.

import { say, word } from "./words.js";
import { notice } from "./notices.js";

const DEEDS = ["say", "slash", "menu", "click", "select", "submit"]; // what the bot may answer to
const JUST_AFTER = 1000; // milliseconds
let underWay = 0;
let begun = 0;
/** @type {string | null} */
let touched = null;
/** @type {WebSocket | null} */
let line = null; // open to the server
let played = "";
let heard = 0; // the number of the newest news
/** @type {{ number: number, resolve: (value?: unknown) => void }[]} */
let waiting = []; // what is told once the news of its number is shown

// Whether this window does something or just did: news below are then its answer.
export const acting = () => underWay > 0;

// How many things this window has done so far.
export const deeds = () => begun;

// The id of the message on which it pressed something last; null if that was no message.
export const pressed = () => touched;

/**
 * What the server answers (bot/local/verbs.py); `refused` says why it did not do it.
 * @param {string} verb
 * @param {Record<string, any>} body
 * @returns {Promise<any>}
 */
export async function ask(verb, body) {
  const deed = DEEDS.includes(verb);
  if (deed || verb === "time") begun += 1;
  if (deed) {
    underWay += 1;
    touched = body.message ?? null;
  }
  try {
    const answer = await fetch(`do/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer) return untaken(say("unreachable"));
    if (!answer.ok) return untaken(say("unsent", { status: answer.status }));
    const told = await answer.json();
    await shown(Number(answer.headers.get("X-News")));
    if (told.refused) notice(word("refused", told.refused) ?? told.refused);
    if (told.failed) notice(say("failed"));
    return told;
  } finally {
    if (deed) setTimeout(() => (underWay -= 1), JUST_AFTER);
  }
}

/** @param {string} why */
function untaken(why) {
  notice(why);
  return { refused: why };
}

// An answer may be here before the news of what came of it: nothing is done until both are.
/** @type {(number: number) => Promise<unknown> | null} */
const shown = (number) =>
  number <= heard || !line ? null : new Promise((resolve) => waiting.push({ number, resolve }));

/** @param {number} number */
function release(number) {
  for (const one of waiting) if (one.number <= number) one.resolve();
  waiting = waiting.filter((one) => one.number > number);
}

/**
 * Tell the other windows whom this one plays.
 * @param {string} person
 */
export function play(person) {
  if (person !== played) line?.send(person);
  played = person;
}

/**
 * Hear the news as long as the page is open; `tell` whether the server is there.
 * @param {(news: import("./state.js").News) => void} hear
 * @param {(there: boolean) => void} tell
 */
export function listen(hear, tell) {
  const address = new URL("news", location.href);
  address.protocol = "ws:";
  address.hash = "";
  let wait = 300;
  function open() {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      wait = 300;
      line = socket;
      if (played) line.send(played);
      tell(true);
    });
    socket.addEventListener("message", (event) => {
      const news = JSON.parse(event.data);
      hear(news);
      heard = news.number;
      release(heard);
    });
    socket.addEventListener("close", () => {
      line = null;
      release(Infinity);
      tell(false);
      setTimeout(open, wait);
      wait = Math.min(3000, wait * 2);
    });
  }
  open();
}
