// The lines of the page itself; all else comes in the words of the host.

/** @type {Record<string, string>} */
let lines = {};
export let language = "";

const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=languages]"));
const known = meta.content.split(" ");

// The first of our languages that the browser asks for; else the first there is.
export const preferred = () =>
  navigator.languages.map((one) => one.split("-")[0]).find((one) => known.includes(one)) ?? "en";

/** @param {string} wanted */
export async function learn(wanted) {
  if (wanted === language || !known.includes(wanted)) return;
  const answer = await fetch(`words/${wanted}`);
  ({ lines, language } = await answer.json());
  document.documentElement.lang = language;
}

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export const say = (key, values = {}) =>
  (lines[key] ?? key).replace(/\{(\w+)[^}]*\}/g, (_, name) => String(values[name] ?? ""));
