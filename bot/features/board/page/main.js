// The door: a link is opened here, by its person's press and never by itself; then the seat.

import { button, h } from "./dom.js";
import { markup } from "./markup.js";
import { ask } from "./net.js";
import { sit } from "./seat.js";
import { learn, preferred, say } from "./words.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const base = new URL(document.baseURI).pathname;
const link = location.hash.slice(1);
const activity = /** @type {HTMLMetaElement | null} */ (
  document.querySelector("meta[name=activity]")
);

/** @param {any[]} inside */
const door = (...inside) => app.replaceChildren(h("main", { class: "door card" }, inside));

async function knock() {
  const answer = await ask("peek", { link });
  if (!answer.table) return door(h("h1", {}, say("title")), markup(answer.refused ?? say("lost")));
  await learn(answer.language);
  const open = button("success", () => enter(open), say("open"));
  door(h("h1", {}, answer.table), h("p", {}, say("about")), open, h("small", {}, say("yours")));
  open.focus();
}

/** @param {any} open */
async function enter(open) {
  open.disabled = true;
  const answer = await ask("open", { link });
  if (!answer.seat) return door(h("h1", {}, say("title")), markup(answer.refused ?? say("lost")));
  location.replace(answer.seat); // with it the link leaves the address
}

await learn(preferred());
const seat = location.pathname.slice(base.length);
if (seat) await sit(app, seat);
else if (activity) await (await import("./activity.js")).embed(app, activity.content);
else if (link) await knock();
else door(h("h1", {}, say("title")), h("p", {}, say("no_link")));
