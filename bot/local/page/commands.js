// The slash commands a player sees in a place, and the search among them.

import { ask } from "./net.js";

/**
 * What bot/local/page_json.py tells of commands; `shown` is what a player's Discord calls it.
 * @typedef {{ name: string, value: string | number }} Choice
 *
 * @typedef {object} Spec of one option
 * @property {string} name
 * @property {string} shown
 * @property {string} description
 * @property {number} type
 * @property {boolean} required
 * @property {boolean} autocomplete
 * @property {Choice[]} choices
 * @property {number | null} least of a number
 * @property {number | null} most
 * @property {number | null} longest how many characters a text may have
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {string} shown
 * @property {string} description
 * @property {Spec[]} options
 *
 * @typedef {{ person: string, channel: string }} Where
 * @typedef {import("./popup.js").Item} Item
 */

/**
 * @param {string} person
 * @param {string} channel
 * @returns {Promise<Command[]>}
 */
export async function commandsFor(person, channel) {
  const told = await ask("commands", { person, channel });
  return told.commands ?? [];
}

// A command is called by its name in the player's Discord; its English name does too.
/** @param {Command} command */
const namesOf = (command) => [command.shown, command.name];

// The commands, or groups of them, that one needs most; what only moderators need comes last.
const OFTEN = ["table open", "play", "learn", "rules", "mygames", "table", "plan", "away", "stats"];
const SELDOM = "admin";

/** @param {Command} command */
function placeOf({ name }) {
  if (name.split(" ")[0] === SELDOM) return OFTEN.length + 1;
  const at = OFTEN.findIndex((one) => `${name} `.startsWith(`${one} `));
  return at < 0 ? OFTEN.length : at;
}

/**
 * Those that fit what was typed after the slash; the best first.
 * @param {Command[]} commands
 * @param {string} typed
 */
export function fitting(commands, typed) {
  const wanted = typed.toLowerCase().trim();
  const parts = wanted.split(/\s+/);
  const rankOf = (/** @type {string} */ name) =>
    name.startsWith(wanted) ? 0 : name.split(" ").some((part) => part.startsWith(wanted)) ? 1 : 2;
  const rank = (/** @type {Command} */ command) => Math.min(...namesOf(command).map(rankOf));
  const fits = (/** @type {string} */ name) =>
    name.includes(wanted) || parts.every((part) => name.includes(part));
  return commands
    .filter((command) => namesOf(command).some(fits))
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        placeOf(one) - placeOf(other) ||
        one.shown.localeCompare(other.shown),
    );
}

/**
 * @param {Command} command
 * @returns {Item}
 */
export function commandItem(command) {
  const needed = command.options.filter((one) => one.required).map((one) => one.shown);
  return {
    label: `/${command.shown}`,
    hint: command.description,
    aside: needed.join("  "),
    value: command.name,
    command,
  };
}

/**
 * The command that is typed in full.
 * @param {Command[]} commands
 * @param {string} text
 */
export function wholeCommand(commands, text) {
  const typed = (/** @type {string} */ name) => text.startsWith(`/${name} `);
  const lengthOf = (/** @type {Command} */ command) =>
    Math.max(...namesOf(command).map((n) => (typed(n) ? n.length : 0)));
  const found = commands.filter(lengthOf);
  return found.sort((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null;
}

/**
 * What was typed after the command.
 * @param {Command} command
 * @param {string} text
 */
export function afterCommand(command, text) {
  const name = namesOf(command).find((one) => text.startsWith(`/${one} `)) ?? "";
  return text.slice(name.length + 1).trim();
}

/**
 * The choice that a typed text begins with, by its whole name, its first word or its value, and the
 * rest of the text; null if it begins with none.
 * @param {Item[]} items
 * @param {string} typed
 */
export function beginning(items, typed) {
  const text = typed.toLowerCase();
  const begins = (/** @type {string} */ name) =>
    name && (text === name || text.startsWith(`${name} `));
  const found = items
    .flatMap((item) => {
      const label = item.label.toLowerCase();
      const names = [label, label.split(/[ :]/)[0], String(item.value).toLowerCase()];
      return names.filter(begins).map((name) => ({ item, length: name.length }));
    })
    .sort((one, other) => other.length - one.length)[0];
  return found ? { item: found.item, rest: typed.slice(found.length).trim() } : null;
}

/**
 * Options typed as the bot spells them, "until:5d reason:holiday": what stands before the first, and
 * each with its text.
 * @param {Spec[]} specs
 * @param {string} typed
 */
export function spelled(specs, typed) {
  const called = (/** @type {string} */ name) =>
    specs.find((spec) => [spec.shown, spec.name].some((one) => one.toLowerCase() === name));
  const found = [...typed.matchAll(/(?:^|\s)([^\s:]+):\s?/g)]
    .map((match) => ({ match, spec: called(match[1].toLowerCase()) }))
    .filter(({ spec }) => spec);
  const named = found.map(({ match, spec }, at) => ({
    spec,
    text: typed.slice(match.index + match[0].length, found[at + 1]?.match.index),
  }));
  return { lead: typed.slice(0, found[0]?.match.index), named };
}

const NEAR = 3; // letters of a name, for each of which one may be wrong
const MEANT = 3; // commands that are offered at most

/**
 * The commands that may have been meant by one that there is not; the likeliest first.
 * @param {Command[]} commands
 * @param {string} typed without the slash
 */
export function nearest(commands, typed) {
  const words = typed.toLowerCase().trim().split(/\s+/);
  const wrong = (/** @type {string} */ name) =>
    distance(words.slice(0, name.split(" ").length).join(" "), name) / name.length;
  return commands
    .map((command) => ({ command, far: Math.min(...namesOf(command).map(wrong)) }))
    .filter(({ far }) => far <= 1 / NEAR)
    .sort((one, other) => one.far - other.far)
    .slice(0, MEANT)
    .map(({ command }) => command);
}

/**
 * How many letters are added, left out, others, or changed places (Damerau and Levenshtein).
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const turned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i][j] = Math.min(
        rows[i - 1][j] + 1,
        rows[i][j - 1] + 1,
        rows[i - 1][j - 1] + (same ? 0 : 1),
        turned ? rows[i - 2][j - 2] + 1 : Infinity,
      );
    }
  }
  return rows[one.length][other.length];
}
