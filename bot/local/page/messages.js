// One message as an element.

import { h, press } from "./dom.js";
import { avatar, icon, ICONS, named } from "./drawn.js";
import { offers, openAtHand, opensAtHand } from "./athand.js";
import { fold } from "./folding.js";
import { component } from "./components.js";
import { embed } from "./embeds.js";
import { attachment } from "./files.js";
import { hasBoard, isTouched, openBoard, touch } from "./touching.js";
import { markdown } from "./markdown.js";
import { returnTo } from "./focus.js";
import { openForm } from "./forms.js";
import { ask } from "./net.js";
import { addressOf, channelOf, languageOf, orderOf, personOf, state } from "./state.js";
import { dayName, shaped, stamp } from "./times.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").Message} Message */

/** @param {Message} one */
export const nameOf = (one) => (one.author === state.bot.id ? say("bot") : one.name);

const GROUPED_FOR = 7 * 60 * 1000;
const LINES = "h3, h4, h5, p, li, small, div";
const TITLE = 80; // letters of it are said

/**
 * Whether `one` stands under the same head as the message before it.
 * @param {Message} one
 * @param {Message | null} before
 */
export function follows(one, before) {
  if (!before || one.reply || one.command || one.system || before.system) return false;
  const near = Date.parse(one.at) - Date.parse(before.at) < GROUPED_FOR;
  return near && before.author === one.author && before.only === one.only;
}

/** @param {Date} date */
export const dayLine = (date) =>
  h("div", { class: "day", role: "separator" }, h("span", {}, dayName(date)));

/**
 * `find` gives the message of an id in the same room; `newer` is the one whose panel took the place of
 * this one's.
 * @param {Message} one
 * @param {{ grouped: boolean, find: (id: string) => Message | undefined, newer?: Message }} among
 */
export function messageElement(one, { grouped, find, newer }) {
  if (one.system)
    return h("article", { ...marksOf(one), class: "message system" }, announced(one), time(one));
  const act = async (verb, body) =>
    answered(await ask(verb, { person: state.me, channel: one.channel, message: one.id, ...body }));
  const forMe = one.mentions.includes(state.me) && one.author !== state.me;
  const kinds = [
    "message",
    grouped ? "grouped" : "",
    forMe || one.everyone ? "for-me" : "",
    one.only ? "private" : "",
  ];
  const bot = one.author === state.bot.id;
  const made = h(
    "article",
    { ...marksOf(one), class: kinds.filter(Boolean).join(" ") },
    lead(one, find),
    grouped ? null : avatar(one.name, orderOf(one.author), { bot }),
    h(
      "div",
      { class: "body" },
      grouped ? null : head(one, bot),
      parts(one, act, newer),
      one.only ? onlyYou(one) : null,
    ),
    tools(one, act),
  );
  const title = titleOf(made);
  if (title) made.setAttribute("aria-label", `${nameOf(one)}: ${title}`);
  return one.only ? made : opensAtHand(made, () => targetOf(one), answered);
}

// What a message is about: its first line. Whose it is alone would be the same of nearly all.
/** @param {HTMLElement} made */
function titleOf(made) {
  const lines = [...made.querySelectorAll(".body :is(h3, h4, h5, p, li, small, div)")];
  const first = lines.find((one) => !one.querySelector(LINES) && one.textContent.trim());
  return first?.closest("header, .row, .lead")
    ? ""
    : (first?.textContent.trim().slice(0, TITLE) ?? "");
}

/** @param {Message} one */
const targetOf = (one) => ({ channel: one.channel, message: one.id, person: one.author });

/**
 * What Discord itself tells.
 * @param {Message} one
 */
function announced(one) {
  if (!one.opened) return one.system;
  const { id, name } = one.opened;
  const [before, after] = say("thread_opened", { name: nameOf(one) }).split("{thread}");
  const thread = channelOf(id) ? h("a", { href: addressOf(id) }, name) : name;
  return h("span", { lang: document.documentElement.lang }, before, thread, after);
}

// The keyboard can be put on a message; its language is its author's, if not told otherwise.
/** @param {Message} one */
const marksOf = (one) => ({
  "data-id": one.id,
  "aria-label": nameOf(one),
  lang: one.language ?? languageOf(one.author),
  tabindex: -1,
});

// Opens the form that the bot answered with.
export function answered(told) {
  if (told?.modal) openForm(told.modal, answered);
  return told;
}

/** @param {Message} one */
function time(one) {
  const date = new Date(one.at);
  return h("time", { class: "at", datetime: one.at, title: shaped(date, "F") }, stamp(date));
}

/**
 * @param {Message} one
 * @param {boolean} bot
 */
function head(one, bot) {
  return h(
    "header",
    {},
    h("span", { class: "author" }, nameOf(one)),
    bot ? h("span", { class: "tag" }, say("app")) : null,
    time(one),
  );
}

/**
 * What it answers: a command or a message.
 * @param {Message} one
 * @param {(id: string) => Message | undefined} find
 */
function lead(one, find) {
  if (one.command) {
    const who = personOf(one.asked_by);
    return h(
      "div",
      { class: "lead" },
      icon(ICONS.turn),
      who ? avatar(who.name, orderOf(who.id)) : null,
      h("b", {}, who?.name ?? ""),
      ` ${say("used")} `,
      h("span", { class: "mention" }, `/${one.shown?.[languageOf(state.me)] ?? one.command}`),
    );
  }
  const origin = one.reply && find(one.reply);
  if (!origin) return null;
  return h(
    "div",
    { class: "lead" },
    icon(ICONS.turn),
    h("b", {}, nameOf(origin)),
    h("span", { class: "snippet" }, ` ${origin.content.slice(0, 80)}`),
  );
}

/**
 * @param {Message} one
 * @param {import("./components.js").Act} act
 * @param {Message | undefined} newer
 */
function parts(one, act, newer) {
  if (one.thinking && !one.content)
    return h(
      "div",
      { class: "thinking" },
      h("span", { class: "dots" }, h("i"), h("i"), h("i")),
      say("thinking"),
    );
  const edited =
    one.edited && !one.v2
      ? h("span", { class: "edited", title: shaped(new Date(one.edited), "F") }, say("edited"))
      : null;
  const used = new Set(one.embeds.flatMap((part) => [part.image?.path, part.thumbnail?.path]));
  const files = one.v2 ? [] : one.files.filter((file) => !used.has(file.path));
  return [
    one.content ? h("div", { class: "content" }, ending(markdown(one.content), edited)) : null,
    files.length ? pictures(files, one, newer ? null : act) : null,
    one.embeds.map(embed),
    newer ? replaced(newer) : controls(one, act),
  ];
}

/**
 * The files of a message; the picture of a panel can be touched where it stands for answers.
 * @param {import("./state.js").File[]} files
 * @param {Message} one
 * @param {import("./components.js").Act | null} act
 */
function pictures(files, one, act) {
  const meant = touched(one, act);
  const shown = files.map((file) => attachment(file, meant));
  return h("div", { class: "files" }, shown);
}

/**
 * What a click on the picture of an own panel may mean.
 * @param {import("./state.js").Message} one
 * @param {import("./components.js").Act | null} act
 */
function touched(one, act) {
  return act && isTouched(one) ? touch(one, act) : undefined;
}

/**
 * @param {Message} one
 * @param {import("./components.js").Act} act
 */
function controls(one, act) {
  if (!one.components.length) return null;
  const meant = touched(one, act);
  const inside = one.components.map((part) => component(part, act, meant));
  if (one.v2) return h("div", { class: "components" }, inside);
  if (hasBoard(one)) inside[0]?.prepend(toBoard(one));
  const made = h("div", { class: "components in-sight" }, inside);
  if (one.files.some((file) => file.image)) fold(made);
  return made;
}

/** @param {Message} one */
const toBoard = (one) =>
  press(
    "button button-primary on-board",
    () => openBoard(one),
    {},
    h("span", {}, say("on_the_board")),
    icon(ICONS.out),
  );

// In place of buttons that are out of date: the way to those that are not.
/** @param {Message} newer */
function replaced(newer) {
  const go = () => returnTo({ id: newer.id, itself: true }, true);
  return h(
    "p",
    { class: "replaced" },
    say("replaced"),
    " ",
    press("link", go, {}, say("to_newer")),
  );
}

/**
 * A word at the end of the last line.
 * @param {HTMLElement[]} blocks
 * @param {HTMLElement | null} word
 */
function ending(blocks, word) {
  const last = blocks.at(-1);
  if (word) (last.matches("ul, ol") ? last.lastElementChild : last).append(" ", word);
  return blocks;
}

/** @param {Message} one */
function onlyYou(one) {
  return h(
    "footer",
    { class: "only" },
    icon(ICONS.eye),
    say("only_you"),
    " · ",
    h(
      "button",
      { type: "button", class: "link", onclick: () => ask("dismiss", { message: one.id }) },
      say("dismiss_message"),
    ),
  );
}

/**
 * @param {Message} one
 * @param {import("./components.js").Act} act
 */
function tools(one, act) {
  if (one.only) return null;
  const here = Object.values(state.letterboxes).includes(one.channel);
  const may = one.author === state.me || (!here && state.me === state.moderator);
  const open = () => openAtHand(targetOf(one), answered);
  const more = offers(targetOf(one)).length
    ? press("more-tool", open, named(say("at_hand")), icon(ICONS.dots))
    : null;
  const bin = may
    ? press("", () => act("delete", {}), named(say("delete")), icon(ICONS.bin))
    : null;
  return more || bin ? h("div", { class: "tools" }, more, bin) : null;
}
