// The slash commands a player sees in a place, and the search among them.

import { ask } from "./net.js";

export async function commandsFor(person, channel) {
  const told = await ask("commands", { person, channel });
  return told.commands ?? [];
}

// Those that fit what was typed after the slash; the best first.
export function fitting(commands, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = ({ name }) =>
    name.startsWith(wanted) ? 0 : name.split(" ").some((part) => part.startsWith(wanted)) ? 1 : 2;
  const found = commands.filter(
    (one) =>
      one.name.includes(wanted) || wanted.split(/\s+/).every((part) => one.name.includes(part)),
  );
  return found.sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

export function commandItem(command) {
  const needed = command.options.filter((one) => one.required).map((one) => one.name);
  return {
    label: `/${command.name}`,
    hint: command.description,
    aside: needed.join("  "),
    value: command.name,
    command,
  };
}

// A command typed in full, and what is typed after it.
export function wholeCommand(commands, text) {
  const found = commands.filter(({ name }) => text === `/${name} ` || text.startsWith(`/${name} `));
  return found.sort((one, other) => other.name.length - one.name.length)[0] ?? null;
}
