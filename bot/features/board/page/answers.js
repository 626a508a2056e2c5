// What is no place: the panel's buttons and menus, and its forms.

import { h, button } from "./dom.js";
import { holdable, wasHeld } from "./hold.js";
import { say } from "./words.js";

/**
 * Press what has this address, with what was chosen or typed.
 * @typedef {(press: string, more?: object) => void} Act
 * @typedef {(press: string, more: object, released: Promise<boolean>) => void} Hold
 */

/**
 * @param {any[][]} rows
 * @param {Act} act
 * @param {Hold} hold
 */
export function answers(rows, act, hold) {
  const every = rows.flat();
  const buttons = every.filter((part) => part.kind === "button");
  // What answers the question stands before what is beside it.
  const small = (/** @type {any} */ part) => part.style === "secondary";
  const groups = [buttons.filter((part) => !small(part)), buttons.filter(small)];
  const lines = groups.filter((group) => group.length).map((group) => line(group, act, hold));
  const menus = every.filter((part) => part.kind === "menu").map((part) => menu(part, act, hold));
  return [...menus, ...lines];
}

/**
 * @param {any[]} group
 * @param {Act} act
 * @param {Hold} hold
 */
const line = (group, act, hold) =>
  h(
    "div",
    { class: "row" },
    group.map((part) => single(part, act, hold)),
  );

/**
 * @param {any} part
 * @param {Act} act
 * @param {Hold} hold
 */
function single(part, act, hold) {
  const one = button(part.style, () => wasHeld(one) || act(part.press), part.label);
  if (part.style === "primary") holdable(one, (released) => hold(part.press, {}, released));
  one.disabled = part.disabled;
  one.dataset.press = part.press;
  return one;
}

/**
 * @param {any} part
 * @param {Act} act
 * @param {Hold} hold
 */
function menu(part, act, hold) {
  const choices = part.options.map((/** @type {any} */ option) => {
    const one = button(
      "choice",
      () => wasHeld(one) || act(part.press, { values: [option.value] }),
      option.label,
      option.about ? h("small", {}, option.about) : null,
    );
    one.dataset.press = part.press;
    one.dataset.value = option.value;
    holdable(one, (released) => hold(part.press, { values: [option.value] }, released));
    return one;
  });
  return h(
    "div",
    { class: "menu", role: "group", "aria-label": part.ask },
    h("p", {}, part.ask),
    choices,
  );
}

/**
 * A form; what was typed is pressed with its address.
 * @param {any} form
 * @param {Act} act
 */
export function fill(form, act) {
  const shown = h("dialog", { "aria-label": form.title });
  const fields = form.fields.map((/** @type {any} */ one) => field(one));
  const typed = h(
    "form",
    {
      method: "dialog",
      onsubmit: () => {
        const entries = Object.fromEntries(
          form.fields.map((/** @type {any} */ one, /** @type {number} */ at) => [
            one.id,
            valueOf(fields[at]),
          ]),
        );
        act(form.press, { entries });
      },
    },
    h("h2", {}, form.title),
    fields,
    h(
      "div",
      { class: "row" },
      h("button", { class: "success" }, say("send")),
      button("", () => shown.close(), say("cancel")),
    ),
  );
  shown.append(typed);
  shown.addEventListener("close", () => shown.remove());
  document.body.append(shown);
  shown.showModal();
}

/** @param {any} one */
function field(one) {
  if (one.options) {
    const boxes = one.options.map((/** @type {any} */ option) =>
      h(
        "label",
        {},
        h("input", {
          type: one.one ? "radio" : "checkbox",
          name: one.id,
          value: option.value,
          checked: option.chosen,
        }),
        " ",
        option.label,
      ),
    );
    const shown = h("fieldset", {}, h("legend", {}, one.label), boxes);
    if (!one.one) limit(shown, one.least, one.most);
    else if (one.least) shown.querySelector("input").required = true;
    return shown;
  }
  const input = h("input", {
    maxlength: one.most,
    placeholder: one.about,
    required: one.required,
    value: one.value,
    autocomplete: "off",
  });
  return h("label", {}, one.label, input);
}

/**
 * Of the boxes inside `least` to `most` are to be ticked.
 * @param {any} shown
 * @param {number} least
 * @param {number} most
 */
function limit(shown, least, most) {
  const boxes = [...shown.querySelectorAll("input")];
  const count = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    const next = boxes.find((box) => !box.checked);
    for (const box of boxes) {
      box.disabled = !box.checked && ticked >= most;
      box.required = box === next && ticked < least;
    }
  };
  shown.addEventListener("change", count);
  count();
}

/** @param {any} element */
function valueOf(element) {
  const boxes = [...element.querySelectorAll("input[type=checkbox], input[type=radio]")];
  if (!boxes.length) return element.querySelector("input").value;
  return boxes
    .filter((one) => one.checked)
    .map((one) => one.value)
    .join(" ");
}

/**
 * Several answers on one place: which is meant?
 * @param {import("./picture.js").Spot[]} spots
 * @param {Act} act
 */
export function choose(spots, act) {
  const shown = h("dialog", { "aria-label": say("which") }, h("h2", {}, say("which")));
  const all = spots.map((spot) =>
    button(
      "primary",
      () => {
        shown.close();
        act(spot.press, { values: [spot.value] });
      },
      spot.name,
    ),
  );
  shown.append(
    h(
      "div",
      { class: "menu" },
      all,
      button("", () => shown.close(), say("cancel")),
    ),
  );
  shown.addEventListener("close", () => shown.remove());
  document.body.append(shown);
  shown.showModal();
}
