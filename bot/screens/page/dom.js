// Elements from data. Text always becomes text nodes, so nothing that people write is ever markup.

/**
 * An element. An attribute that is null, undefined or false is left out, true is an empty one, and
 * one that begins with "on" listens.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") Object.assign(element, { value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A button: what it looks like, what it does, other marks, what stands on it.
 * @param {string} kind
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, any>} marks
 * @param {any[]} inside
 */
export const press = (kind, act, marks, ...inside) =>
  h("button", { type: "button", class: kind, onclick: act, ...marks }, ...inside);

/**
 * A button without other marks.
 * @param {string} kind
 * @param {(event: MouseEvent) => void} act
 * @param {any[]} inside
 */
export const button = (kind, act, ...inside) => press(kind, act, {}, ...inside);
