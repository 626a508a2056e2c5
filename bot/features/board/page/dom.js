// Elements from data. Text always becomes text nodes, so nothing that people wrote is ever markup.

/**
 * An element. An attribute that is null, undefined or false is left out, true is an empty one, and
 * one that begins with "on" listens.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {any[]} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A button: how it looks, what it does, what stands on it.
 * @param {string} kind
 * @param {(event: MouseEvent) => void} act
 * @param {any[]} inside
 */
export const button = (kind, act, ...inside) =>
  h("button", { type: "button", class: kind, onclick: act }, ...inside);
