// The two ways to the server: news come by a web socket, wishes go by POST.

import { say, word } from "./words.js";
import { notice } from "./notices.js";

const DEEDS = ["say", "slash", "click", "select", "submit"]; // what the bot may answer to
const JUST_AFTER = 1000; // milliseconds
let underWay = 0;
let begun = 0;

// Whether this window does something or just did: news below are then its answer.
export const acting = () => underWay > 0;

// How many things this window has done so far.
export const deeds = () => begun;

export async function ask(verb, body) {
  const deed = DEEDS.includes(verb);
  if (deed) {
    underWay += 1;
    begun += 1;
  }
  try {
    const answer = await fetch(`do/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const told = await answer.json();
    if (told.refused) notice(word("refused", told.refused) ?? told.refused);
    if (told.failed) notice(say("failed"));
    return told;
  } catch (fault) {
    notice(say("unsent", { fault: fault.message }));
    return { refused: fault.message };
  } finally {
    if (deed) setTimeout(() => (underWay -= 1), JUST_AFTER);
  }
}

export function listen(hear, connected) {
  const address = new URL("news", location.href);
  address.protocol = "ws:";
  address.hash = "";
  let wait = 300;
  function open() {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      wait = 300;
      connected(true);
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      connected(false);
      setTimeout(open, wait);
      wait = Math.min(3000, wait * 2);
    });
  }
  open();
}
