// Pictures, shown large on a click, and files to download.

import { openDialog } from "./dialogs.js";
import { h, press } from "./dom.js";
import { icon, ICONS } from "./drawn.js";
import { region, say } from "./words.js";

/** @type {[string, number][]} */
const UNITS = [
  ["megabyte", 1048576],
  ["kilobyte", 1024],
  ["byte", 0],
];
const narrow = matchMedia("(width <= 900px)");

/**
 * @param {string | null | undefined} path
 * @param {string} alt
 * @param {"picture" | "thumbnail"} kind
 * @param {(event: MouseEvent) => Promise<boolean>} [meant] whether something else was meant by it
 */
export function picture(path, alt, kind, meant) {
  if (!path) return null;
  const shown = shownLarge(path, alt, kind, meant);
  if (!meant) return shown;
  // For the keyboard the picture itself is shown large, so it is told of once.
  const lens = press(
    "lens",
    () => enlarge(path, alt),
    { title: say("lens"), "aria-hidden": "true", tabindex: -1 },
    icon(ICONS.lens),
  );
  return h("div", { class: "touched" }, shown, lens);
}

/**
 * @param {string} path
 * @param {string} alt
 * @param {"picture" | "thumbnail"} kind
 * @param {(event: MouseEvent) => Promise<boolean>} [meant]
 */
function shownLarge(path, alt, kind, meant) {
  const image = h("img", { src: path, alt, class: kind });
  return h(
    "button",
    {
      type: "button",
      class: `picture-button ${kind}-button`,
      title: alt,
      "aria-label": say("enlarge", { alt }),
      onclick: async (/** @type {MouseEvent} */ event) => {
        if (!(await meant?.(event))) enlarge(path, alt);
      },
    },
    image,
  );
}

function enlarge(path, alt) {
  const close = () => box.close();
  const image = h("img", { src: path, alt });
  const words = h(
    "p",
    {},
    alt,
    " ",
    h("a", { href: path, target: "_blank", rel: "noopener" }, say("open_picture")),
  );
  const label = say("picture");
  const kind = "button button-secondary";
  const shut = press(kind, close, { autofocus: true }, say("close"));
  const turn = () => size(!box.classList.contains("full-size"));
  const zoom = press(kind, turn, {}, say("full_size"));
  const box = openDialog(
    "lightbox",
    { "aria-label": label },
    h("div", { class: "lightbox-image", tabindex: 0, role: "group", "aria-label": label }, image),
    words,
    h("div", { class: "lightbox-foot" }, zoom, shut),
  );
  function size(full) {
    box.classList.toggle("full-size", full);
    zoom.setAttribute("aria-pressed", String(full));
    toMiddle(image.parentElement);
  }
  image.addEventListener("click", turn);
  box.addEventListener("click", (event) => event.target === box && close());
  image.addEventListener("load", () => toMiddle(image.parentElement));
  size(narrow.matches);
}

// Show the middle of what is larger than its frame.
/** @param {HTMLElement} frame */
function toMiddle(frame) {
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2;
}

/** @param {import("./state.js").File} file */
export function filePart(file) {
  const [unit, bytes] = UNITS.find(([, least]) => file.size >= least) ?? UNITS.at(-1);
  const size = new Intl.NumberFormat(region, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(file.size / Math.max(1, bytes));
  return h(
    "a",
    { class: "file", href: file.path, download: file.name },
    icon(ICONS.file),
    h(
      "span",
      {},
      h("span", { class: "file-name" }, file.name),
      h("span", { class: "aside" }, size),
    ),
    h("span", { class: "aside" }, say("download")),
  );
}

/**
 * @param {import("./state.js").File} file
 * @param {(event: MouseEvent) => Promise<boolean>} [meant] what else is meant by a click on it
 */
export const attachment = (file, meant) =>
  file.image ? picture(file.path, file.alt, "picture", meant) : filePart(file);
