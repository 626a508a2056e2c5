// What stands in an empty channel: the way to learn a game, and a game against computers, each
// begun by one press.

import { h, press } from "./dom.js";
import { commandsFor } from "./commands.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { language, say } from "./words.js";

const COMMAND = "table open";
const LEARN = "learn";
const COMPUTERS = "computers"; // the option that says how strong they are
let spoken = ""; // the language in which these are called as they are
let games = null;
let levels = null; // that option, with the names of its choices
let level = "normal";

// The buttons, one a game; they come as soon as the bot has told which games there are.
export function gamesRow(room) {
  const row = h("div", { class: "games" });
  const learn = h("div", { class: "games-learn" });
  const strength = h("div", { class: "games-levels" });
  fill(row, learn, strength, room);
  return h("div", {}, learn, row, strength);
}

async function fill(row, learn, strength, room) {
  const here = { person: state.me, channel: room };
  if (!games || spoken !== language) {
    spoken = language;
    const known = await commandsFor(here.person, here.channel);
    if (![COMMAND, LEARN].every((name) => known.some((one) => one.name === name))) return;
    const asked = { ...here, command: COMMAND, option: "game", typed: "", options: {} };
    const opening = known.find((one) => one.name === COMMAND);
    const option = opening.options.find((one) => one.name === COMPUTERS);
    games = (await ask("complete", asked)).choices ?? [];
    // Of no game yet: only the levels that every game has.
    const strengths = await ask("complete", { ...asked, option: COMPUTERS });
    levels = option ? { ...option, choices: strengths.choices ?? [] } : null;
  }
  const begin = ({ value }) =>
    ask("slash", { ...here, command: COMMAND, options: { game: value, [COMPUTERS]: level } });
  const teach = () => ask("slash", { ...here, command: LEARN, options: {} });
  learn.replaceChildren(
    h("p", {}, say("learn_first")),
    press("button button-success", teach, {}, say("learn")),
  );
  row.replaceChildren(
    h("p", {}, say("against_computers")),
    ...games.map((game) => press("button button-primary", () => begin(game), {}, game.name)),
  );
  if (levels) strength.replaceChildren(levelsRow());
}

// How strong the computers are: one of the levels is pressed already.
function levelsRow() {
  const buttons = levels.choices.map(({ name, value }) =>
    press("button button-secondary", () => pressed(value), { "data-level": value }, name),
  );
  function pressed(value) {
    level = value;
    for (const one of buttons)
      one.setAttribute("aria-pressed", String(one.dataset.level === value));
  }
  pressed(level);
  return h("div", { class: "levels", role: "group", "aria-label": levels.shown }, buttons);
}
