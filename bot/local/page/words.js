// Every word of the page comes from the catalogue of its language.

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // CLDR's order
const WHOLE = 1000; // a category that no smaller whole number has needs no form
const FIELD = /\{(\w+)(?::\|([^{}]*))?\}/g;

let lines = {};
let counting = null;
let categories = ["other"];

export let languages = []; // those of the house: a player's Discord may speak any of them
export let home = ""; // the browser's
export let language = ""; // the page's: that of the Discord of whom this window plays
export let region = ""; // the same as the browser has it: how dates are written

// At first in the language of the browser.
export async function loadWords(wanted = "") {
  const answer = await fetch(`words.json?language=${wanted}`);
  const told = await answer.json();
  ({ lines, language, languages } = told);
  home ||= language;
  region = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
  counting = new Intl.PluralRules(language);
  const found = new Set([...Array(WHOLE).keys()].map((number) => counting.select(number)));
  categories = CATEGORIES.filter((name) => found.has(name));
  document.documentElement.lang = language;
}

// "{name}" is filled in; "{count:|letter|letters}" is counted, with one form more: of none first.
export function word(table, key, fields = {}) {
  const line = lines[table]?.[key];
  if (line === undefined) return null;
  return line.replace(FIELD, (whole, name, forms) => {
    if (!(name in fields)) return whole;
    return forms === undefined ? String(fields[name]) : counted(fields[name], forms.split("|"));
  });
}

function counted(number, forms) {
  if (forms.length > categories.length) {
    const none = forms.shift();
    if (!number) return none;
  }
  const at = categories.indexOf(counting.select(Number(number)));
  return `${number} ${forms.at(at) ?? forms.at(-1)}`;
}

export const say = (key, fields) => word("page", key, fields) ?? key;

// What a language calls itself.
export const ownName = (one) => new Intl.DisplayNames(one, { type: "language" }).of(one);
