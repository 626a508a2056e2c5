// What stands in an empty channel: the way to learn a game, and a game against computers, each
// begun by one press.

import { h, press } from "./dom.js";
import { commandsFor } from "./commands.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { say } from "./words.js";

const COMMAND = "table open";
const LEARN = "learn";
let games = null;

// The buttons, one a game; they come as soon as the bot has told which games there are.
export function gamesRow(room) {
  const row = h("div", { class: "games" });
  const learn = h("div", { class: "games-learn" });
  fill(row, learn, room);
  return h("div", {}, learn, row);
}

async function fill(row, learn, room) {
  const here = { person: state.me, channel: room };
  if (!games) {
    const known = await commandsFor(here.person, here.channel);
    if (![COMMAND, LEARN].every((name) => known.some((one) => one.name === name))) return;
    const asked = { ...here, command: COMMAND, option: "game", typed: "", options: {} };
    games = (await ask("complete", asked)).choices ?? [];
  }
  const begin = ({ value }) =>
    ask("slash", { ...here, command: COMMAND, options: { game: value, computers: "normal" } });
  const teach = () => ask("slash", { ...here, command: LEARN, options: {} });
  learn.replaceChildren(
    h("p", {}, say("learn_first")),
    press("button button-success", teach, {}, say("learn")),
  );
  row.replaceChildren(
    h("p", {}, say("against_computers")),
    ...games.map((game) => press("button button-primary", () => begin(game), {}, game.name)),
  );
}
