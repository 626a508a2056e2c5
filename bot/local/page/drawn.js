// What is only drawn: signs and faces.

import { h } from "./dom.js";

// The marks of a button that shows only a picture.
export const named = (label) => ({ title: label, "aria-label": label });

export function icon(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const drawn = document.createElementNS(space, "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

export const ICONS = {
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v6M14 11v6",
  cross: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-7-5 15-4-6z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
  lens: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12M14.5 14.5L20 20M10 7.5v5M7.5 10h5",
  down: "M6 9l6 6 6-6",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5l3 3",
  out: "M14 5h5v5M19 5l-8 8M10 6H5v13h13v-5",
  plus: "M12 5v14M5 12h14",
  half: "M12 3a9 9 0 1 1 0 18zM12 3a9 9 0 1 0 0 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  branch: "M7 4v9h11M14 9l4 4-4 4",
  turn: "M5 12V8h13M14 4l4 4-4 4",
};

export function initials(name) {
  return [...name.trim()].slice(0, 1).join("").toUpperCase() || "?";
}

const COLOURS = ["#c2528b", "#2f8f83", "#b3702a", "#5162db", "#6a8f2f", "#8a5cc9", "#b8503f"];

export function avatar(person, order, { bot = false } = {}) {
  const face = h("span", { class: bot ? "avatar avatar-bot" : "avatar", "aria-hidden": "true" });
  if (bot) face.append(h("img", { src: "page/icon.svg", alt: "" }));
  else {
    face.dataset.letter = initials(person); // drawn, not said: the name stands beside it
    face.style.setProperty("--face", COLOURS[Math.max(0, order) % COLOURS.length]);
  }
  return face;
}
