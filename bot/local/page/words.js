// Every word of the page comes from the catalogue of its language.

let lines = {};

export async function loadWords() {
  const answer = await fetch("words.json");
  lines = await answer.json();
}

export function word(table, key, fields = {}) {
  const line = lines[table]?.[key];
  if (line === undefined) return null;
  return line.replace(/\{(\w+)\}/g, (whole, name) =>
    name in fields ? String(fields[name]) : whole,
  );
}

export const say = (key, fields) => word("page", key, fields) ?? key;
