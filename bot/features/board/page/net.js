// The way to the server. Nothing here is ever put into an address.

import { language, preferred } from "./words.js";

/**
 * What the server answers: `refused` says why it did not do it.
 * @param {string} where
 * @param {Record<string, any>} body
 * @returns {Promise<any>}
 */
export async function ask(where, body) {
  const said = { language: language || preferred(), ...body };
  const answer = await fetch(where, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  }).catch(() => null);
  if (!answer) return { lost: true };
  if (answer.status === 429) return { lost: true, status: 429 };
  return answer.ok ? answer.json() : { lost: true, status: answer.status };
}

const POLL = 15000; // milliseconds between two looks where no stream is to be had, or none is heard

/**
 * Hear that there is something new, as long as the page is open.
 * @param {string} where with the sign of what was seen
 * @param {(sign?: string) => void} changed given the sign of now, if it is known
 */
export function listen(where, changed) {
  function open() {
    // After a line that was cut it tells the sign of now by itself.
    const stream = new EventSource(where);
    const deaf = setTimeout(() => {
      // Something on the way holds back what the stream says: the page looks by itself.
      stream.close();
      setInterval(changed, POLL);
    }, POLL);
    stream.addEventListener("here", () => clearTimeout(deaf));
    stream.addEventListener("message", (event) => changed(event.data));
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      clearTimeout(deaf);
      setTimeout(() => {
        changed();
        open();
      }, POLL);
    });
  }
  open();
}
