// What stands in an empty channel: a game against computers, begun by one press.

import { h, press } from "./dom.js";
import { commandsFor } from "./commands.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { say } from "./words.js";

const COMMAND = "table open";
let games = null;

// The buttons, one a game; they come as soon as the bot has told which games there are.
export function gamesRow(room) {
  const row = h("div", { class: "games" });
  fill(row, room);
  return row;
}

async function fill(row, room) {
  const here = { person: state.me, channel: room };
  if (!games) {
    const known = await commandsFor(here.person, here.channel);
    if (!known.some((one) => one.name === COMMAND)) return;
    const asked = { ...here, command: COMMAND, option: "game", typed: "", options: {} };
    games = (await ask("complete", asked)).choices ?? [];
  }
  const begin = ({ value }) =>
    ask("slash", { ...here, command: COMMAND, options: { game: value, computers: "normal" } });
  row.replaceChildren(
    h("p", {}, say("against_computers")),
    ...games.map((game) => press("button button-primary", () => begin(game), {}, game.name)),
  );
}
