// What people, rooms, times and links within a line are at this table; addresses are only ever http and
// https.

import { h, press } from "./dom.js";
import { returnTo } from "./focus.js";
import { reader } from "./inlines.js";
import { addressOf, channelOf, personOf, state } from "./state.js";
import { shaped } from "./times.js";
import { say } from "./words.js";

const SHORT = 8; // letters of a digest that are shown at first

const mention = (text) => h("span", { class: "mention" }, text);

function person(id) {
  if (id === state.bot.id) return mention(`@${say("bot")}`);
  const mine = id === state.me ? "mention mention-me" : "mention";
  return h("span", { class: mine }, `@${personOf(id)?.name ?? say("somebody")}`);
}

/** @param {string} id */
function channel(id) {
  const name = channelOf(id)?.name;
  if (name === undefined) return mention(`#${say("unknown_channel")}`);
  return h("a", { class: "mention", href: addressOf(id) }, `#${name}`);
}

const DISCORD = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/**
 * Where a link of Discord's own to a room, or to a message in it, leads at this table.
 * @param {string} address
 */
export function within(address) {
  const [, room, message] = DISCORD.exec(address) ?? [];
  if (!room || !channelOf(room)) return null;
  const href = addressOf(room);
  const look = () => message && returnTo({ id: message, itself: true }, true);
  const go = () => {
    addEventListener("hashchange", look, { once: true }); // by then the room is open
    if (location.hash === href) dispatchEvent(new Event("hashchange"));
  };
  return { href, onclick: go };
}

function time(seconds, shape) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const marks = { class: "timestamp", datetime: date.toISOString(), title: shaped(date, "F") };
  if (shape === "R") marks["data-relative"] = true;
  return h("time", marks, shaped(date, shape));
}

function spoiler(text, depth) {
  const open = (event) => {
    event.currentTarget.classList.add("open");
    for (const mark of ["role", "aria-label"]) event.currentTarget.removeAttribute(mark);
  };
  const key = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(event);
  };
  const marks = {
    class: "spoiler",
    role: "button",
    tabindex: 0,
    "aria-label": say("spoiler"),
    onclick: open,
    onkeydown: key,
  };
  return h("span", marks, h("span", {}, inlines(text, depth)));
}

// A long number that nobody reads but to compare it: its beginning, and the whole by a press.
function digest(text) {
  const start = text.slice(0, SHORT);
  const label = say("digest", { start });
  const marks = { title: label, "aria-label": label };
  const whole = () => made.replaceWith(h("code", {}, text));
  const made = press("digest", whole, marks, h("code", {}, `${start}…`));
  return made;
}

function link(text, address, depth) {
  const here = within(address);
  if (here) return h("a", here, depth === null ? text : inlines(text, depth));
  return h(
    "a",
    { href: address, target: "_blank", rel: "noopener noreferrer nofollow" },
    depth === null ? text : inlines(text, depth),
  );
}

/** @type {import("./inlines.js").Rule[]} */
const RULES = [
  [/^`([0-9a-f]{64})`/, ([, text]) => digest(text)],
  [/^<@!?(\d{5,25})>/, ([, id]) => person(id)],
  [/^<@&(\d{5,25})>/, () => mention(`@${say("role")}`)],
  [/^<#(\d{5,25})>/, ([, id]) => channel(id)],
  [/^<\/([^:>\n]{1,100}):\d+>/, ([, name]) => mention(`/${name}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, seconds, shape]) => time(seconds, shape)],
  [/^<a?:(\w{2,32}):\d+>/, ([, name]) => `:${name}:`],
  [/^@(everyone|here)\b/, ([whole]) => mention(whole)],
  [/^\|\|(.+?)\|\|/s, ([, text], depth) => spoiler(text, depth)],
  [
    /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/,
    ([, text, address], depth) => link(text, address, depth),
  ],
  [/^<(https?:\/\/[^\s<>]+)>/, ([, address]) => link(address, address, null)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/, ([address]) => link(address, address, null)],
];

// The pieces of a text, ready to be appended.
export const inlines = reader(RULES);
