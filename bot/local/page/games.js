// What stands in an empty channel: the way to learn a game, and each game with how it looks, what it
// is and for how many, begun against computers by one press.

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
    games = await (await fetch(`games.json?language=${language}`)).json();
    // Of no game yet: only the levels that every game has.
    const strengths = await ask("complete", { ...asked, option: COMPUTERS });
    levels = option ? { ...option, choices: strengths.choices ?? [] } : null;
  }
  const begin = ({ key }) =>
    ask("slash", { ...here, command: COMMAND, options: { game: key, [COMPUTERS]: level } });
  const teach = () => ask("slash", { ...here, command: LEARN, options: {} });
  learn.replaceChildren(
    h("p", {}, say("learn_first")),
    press("button button-success", teach, {}, say("learn")),
  );
  row.replaceChildren(
    h("p", {}, say("against_computers")),
    ...games.filter(({ others }) => others).map((game) => card(game, () => begin(game))),
  );
  if (levels) strength.replaceChildren(levelsRow());
}

// A game: how it looks, what it is, for how many and how long, and against how many it begins.
function card({ key, name, pitch, players, others }, begin) {
  const looks = h("img", {
    src: `game/${key}.png`,
    alt: "",
    width: 92,
    height: 92,
    onerror: () => looks.remove(), // one without a picture
  });
  return press(
    "button game",
    begin,
    { title: say("play_now") },
    looks,
    h("strong", {}, name),
    h("span", {}, `${pitch} ${players}.`),
    h("span", { class: "game-against" }, say("against", { count: others })),
  );
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
