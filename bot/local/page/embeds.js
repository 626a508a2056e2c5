// Embeds: the framed parts of a message.

import { h } from "./dom.js";
import { colour } from "./components.js";
import { picture } from "./files.js";
import { inlines } from "./mentions.js";
import { markdown } from "./markdown.js";
import { stamp } from "./times.js";

const safe = (address) => (/^https?:\/\//.test(address ?? "") ? address : null);

export function embed(spec) {
  const made = h(
    "div",
    { class: "embed" },
    h("div", { class: "embed-words" }, words(spec)),
    picture(spec.thumbnail?.path, spec.thumbnail?.alt ?? "", "thumbnail"),
    picture(spec.image?.path, spec.image?.alt ?? "", "picture"),
    foot(spec),
  );
  if (typeof spec.color === "number") made.style.setProperty("--edge", colour(spec.color));
  return made;
}

function words(spec) {
  const title = spec.title && inlines(spec.title);
  return [
    spec.author?.name ? h("div", { class: "embed-author" }, spec.author.name) : null,
    title
      ? h(
          "div",
          { class: "embed-title" },
          safe(spec.url)
            ? h("a", { href: spec.url, target: "_blank", rel: "noopener noreferrer" }, title)
            : title,
        )
      : null,
    spec.description ? h("div", { class: "content" }, markdown(spec.description)) : null,
    spec.fields?.length ? h("div", { class: "embed-fields" }, spec.fields.map(field)) : null,
  ];
}

const field = (one) =>
  h(
    "div",
    { class: one.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-name" }, inlines(one.name)),
    h("div", { class: "content" }, markdown(one.value)),
  );

function foot(spec) {
  const pieces = [spec.footer?.text, spec.timestamp && stamp(new Date(spec.timestamp))].filter(
    Boolean,
  );
  return pieces.length ? h("footer", { class: "embed-foot" }, pieces.join(" • ")) : null;
}
