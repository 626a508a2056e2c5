// Pictures, shown large on a click, and files to download.

import { h, icon, ICONS } from "./dom.js";
import { say } from "./words.js";

export function picture(path, alt, kind) {
  if (!path) return null;
  const image = h("img", { src: path, alt, class: kind });
  return h(
    "button",
    {
      type: "button",
      class: `picture-button ${kind}-button`,
      title: alt,
      "aria-label": `${say("enlarge")}: ${alt}`,
      onclick: () => enlarge(path, alt),
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
  const box = h(
    "dialog",
    { class: "lightbox", "aria-label": say("picture") },
    h("div", { class: "lightbox-image" }, image),
    words,
    h("button", { type: "button", class: "button button-secondary", onclick: close }, say("close")),
  );
  image.addEventListener("click", () => box.classList.toggle("full-size"));
  box.addEventListener("click", (event) => event.target === box && close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

export function filePart(file) {
  const size =
    file.size < 1024
      ? `${file.size} B`
      : file.size < 1048576
        ? `${(file.size / 1024).toFixed(1)} KB`
        : `${(file.size / 1048576).toFixed(1)} MB`;
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

export const attachment = (file) =>
  file.image ? picture(file.path, file.alt, "picture") : filePart(file);
