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

const POLL = 15000; // milliseconds between two looks where no stream is to be had

/**
 * Hear that there is something new, as long as the page is open.
 * @param {string} where
 * @param {() => void} changed
 */
export function listen(where, changed) {
  let begun = false;
  function open() {
    const stream = new EventSource(where);
    stream.addEventListener("open", () => {
      if (begun) changed(); // what came while the line was cut
      begun = true;
    });
    stream.addEventListener("message", changed);
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(() => {
        changed();
        open();
      }, POLL);
    });
  }
  open();
}
