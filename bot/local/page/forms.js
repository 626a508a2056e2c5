// Forms that the bot opens (modals).

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { Menu } from "./menu.js";
import { ask } from "./net.js";
import { state } from "./state.js";
import { say } from "./words.js";

const TYPE = {
  row: 1,
  words: 3,
  text: 4,
  prose: 10,
  label: 18,
  file: 19,
  radio: 21,
  boxes: 22,
  box: 23,
};
const MENUS = [3, 5, 6, 7, 8];
const LONG = 2;
let made = 0;

export function openForm(spec, answered) {
  const values = {};
  const place = { person: state.me, channel: spec.channel };
  const close = () => box.close();
  const form = h(
    "form",
    { method: "dialog" },
    h("h2", {}, spec.title),
    (spec.components ?? []).map((part) => field(part, values)),
  );
  const send = h("button", { type: "submit", class: "button button-primary" }, say("submit"));
  form.append(
    h(
      "div",
      { class: "form-foot" },
      h(
        "button",
        { type: "button", class: "button button-secondary", onclick: close },
        say("cancel"),
      ),
      send,
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.getAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true"); // a disabled button would lose the keyboard
    const told = await ask("submit", { ...place, form: spec.key, values });
    form.removeAttribute("aria-busy");
    if (told.refused) return;
    close();
    answered(told);
  });
  const box = openDialog("form", { "aria-label": spec.title, lang: spec.language }, form);
}

function field(spec, values) {
  if (spec.type === TYPE.prose) return h("div", { class: "content" }, markdown(spec.content ?? ""));
  if (spec.type === TYPE.row)
    return (spec.components ?? []).map((part) => labelled(part.label, "", part, values));
  if (spec.type === TYPE.label)
    return labelled(spec.label, spec.description, spec.component, values);
  return labelled("", "", spec, values);
}

function labelled(label, hint, spec, values) {
  const needed = spec.required !== false;
  const name = `field-${++made}`;
  const words = h(
    "span",
    { class: "form-label", id: name },
    label ?? "",
    needed && spec.type !== TYPE.box
      ? h("span", { class: "needed", "aria-hidden": "true" }, " *")
      : null,
  );
  const tag = [TYPE.text, TYPE.box, TYPE.file].includes(spec.type) ? "label" : "div";
  const group = {
    role: spec.type === TYPE.radio ? "radiogroup" : "group",
    "aria-labelledby": name,
  };
  return h(
    tag,
    { class: "form-field", ...(tag === "div" ? group : {}) },
    words,
    hint ? h("span", { class: "aside" }, hint) : null,
    control(spec, values, needed, name),
  );
}

function control(spec, values, needed, name) {
  const set = (value) => (values[spec.custom_id] = value);
  if (spec.type === TYPE.text) return textBox(spec, set, needed);
  if (spec.type === TYPE.file) return fileBox(set);
  if (MENUS.includes(spec.type)) return new Menu(spec, set, { live: true, name }).element;
  if (spec.type === TYPE.box) {
    set(Boolean(spec.default));
    return h("input", {
      type: "checkbox",
      checked: spec.default,
      onchange: (event) => set(event.target.checked),
    });
  }
  return choiceGroup(spec, set, spec.type === TYPE.radio);
}

function textBox(spec, set, needed) {
  const marks = {
    name: spec.custom_id,
    placeholder: spec.placeholder,
    maxlength: spec.max_length ?? 4000,
    minlength: spec.min_length,
    required: needed,
    autocomplete: "off",
    oninput: (event) => set(event.target.value),
  };
  if (spec.value) set(spec.value);
  return spec.style === LONG
    ? h("textarea", { ...marks, rows: 5, value: spec.value ?? "" })
    : h("input", { ...marks, type: "text", value: spec.value ?? "" });
}

// A file is read here, for only its text is of use.
function fileBox(set) {
  const read = async (event) => {
    const file = event.target.files[0];
    set(file ? { name: file.name, text: await file.text() } : undefined);
  };
  return h("input", { type: "file", accept: ".json,.txt", onchange: read });
}

function choiceGroup(spec, set, single) {
  const chosen = new Set((spec.options ?? []).filter((one) => one.default).map((one) => one.value));
  const tell = () => set(single ? [...chosen][0] : [...chosen]);
  const change = (value) => (event) => {
    if (single) chosen.clear();
    if (event.target.checked) chosen.add(value);
    else chosen.delete(value);
    tell();
  };
  tell();
  return h(
    "div",
    { class: "choices" },
    (spec.options ?? []).map((one) =>
      h(
        "label",
        { class: "choice" },
        h("input", {
          type: single ? "radio" : "checkbox",
          name: spec.custom_id,
          checked: chosen.has(one.value),
          onchange: change(one.value),
        }),
        h(
          "span",
          {},
          one.label,
          one.description ? h("span", { class: "aside" }, ` ${one.description}`) : null,
        ),
      ),
    ),
  );
}
