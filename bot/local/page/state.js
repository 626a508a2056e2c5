// What this window knows of the world, and who and where it is.

import { home } from "./words.js";

/**
 * What bot/local/sight.py and bot/local/page_json.py tell; ids are text.
 * @typedef {{ id: string, name: string }} Person
 * @typedef {{ id: string, name: string, thread: boolean }} Channel
 * @typedef {{ id: string, at: string, text: string, detail: string }} Trouble an error of the bot
 * @typedef {{ done: number, total: number }} Progress of a span that passes, in seconds
 * @typedef {{ path: string, name: string, size: number, image?: boolean, alt?: string }} File
 *
 * @typedef {{ name: string, shown: Record<string, string> }} AtHand an entry of a menu, by language
 *
 * @typedef {object} Message
 * @property {string} id
 * @property {string} channel
 * @property {string} author
 * @property {string} name the author's
 * @property {string} content
 * @property {string} at
 * @property {string | null} edited
 * @property {string | null} only who alone sees it
 * @property {boolean} thinking
 * @property {boolean} v2 of Discord's newer layout
 * @property {string | null} asked_by who called the command that it answers
 * @property {string | null} command
 * @property {Record<string, string>} shown what the command is called, by language
 * @property {string[]} mentions
 * @property {boolean} everyone
 * @property {any[]} embeds
 * @property {any[]} components
 * @property {File[]} files
 * @property {string | null} reply
 * @property {string | null} replaced the id of the newest private message with the same panel
 * @property {string | null} system
 * @property {{ id: string, name: string } | null} opened the thread of which this message tells
 * @property {string} [language]
 *
 * @typedef {object} Facts
 * @property {string} now
 * @property {Channel[]} channels
 * @property {boolean} more_channels
 * @property {string[]} threadless
 * @property {Progress | null} progress
 * @property {Record<string, string[]>} awaited
 * @property {Record<string, number>} played
 * @property {string[]} dismissed
 * @property {Record<string, string>} languages
 * @property {Trouble[]} troubles
 *
 * @typedef {object} Everything
 * @property {Person[]} people
 * @property {string} moderator
 * @property {{ id: string }} bot
 * @property {{ people: AtHand[], messages: AtHand[] }} at_hand
 * @property {string[]} forgotten
 * @property {Record<string, string>} letterboxes
 * @property {Record<string, Message[]>} messages
 *
 * @typedef {Everything & Facts} Whole
 * @typedef {Partial<Facts> & { changed?: Message[], gone?: string[] }} Change
 * @typedef {{ number: number, whole?: Whole, change?: Change }} News
 */

export const state = {
  /** @type {string | null} the id of the player this window plays */
  me: null,
  /** @type {string | null} the id of the channel it shows */
  place: null,
  /** @type {"channel" | "letters"} on a narrow screen */
  tab: "channel",
  /** @type {Person[]} */
  people: [],
  /** @type {Channel[]} */
  channels: [],
  bot: { id: "" },
  /** @type {Record<string, string>} the room of each person's direct messages */
  letterboxes: {},
  /** @type {Map<string, Map<string, Message>>} by room and id */
  messages: new Map(),
  /** @type {Record<string, string>} by person, what was chosen for their Discord */
  languages: {},
  /** @type {Record<string, string[]>} by channel, the ids of those who are to move there */
  awaited: {},
  /** @type {Record<string, number>} by player, how many windows play them */
  played: {},
  /** @type {string[]} ids of the channels in which a thread can be opened */
  threadless: [],
  /** @type {Set<string>} */
  dismissed: new Set(),
  /** @type {string[]} rooms whose messages the last start did not keep */
  forgotten: [],
  /** @type {{ people: AtHand[], messages: AtHand[] }} the menus of a person and of a message */
  atHand: { people: [], messages: [] },
  /** @type {Trouble[]} */
  troubles: [],
  /** @type {Progress | null} */
  progress: null,
  now: new Date(),
  moreChannels: false,
  moderator: "",
};

const SEEN = "braakland.seen";
/** @type {Record<string, Record<string, string>>} by person and room, the newest message seen */
let seen = {};
try {
  seen = JSON.parse(localStorage.getItem(SEEN) ?? "{}");
} catch {
  seen = {};
}

// Ids are longer than JavaScript's numbers are exact: they are compared as text.
/** @type {(one: string, other: string) => number} */
export const newer = (one, other) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

const DISCORD_EPOCH = 1420070400000;
/** @type {(id: string) => Date} */
const instantOf = (id) => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH);

// A Discord for which none was chosen speaks as the browser in which it is played.
/** @type {(person: string) => string} */
export const languageOf = (person) => state.languages[person] ?? home;
/** @type {(id: string) => Person | undefined} */
export const personOf = (id) => state.people.find((person) => person.id === id);
/** @type {(id: string) => number} */
export const orderOf = (id) => state.people.findIndex((person) => person.id === id);
/** @type {(id: string) => Channel | undefined} */
export const channelOf = (id) => state.channels.find((channel) => channel.id === id);
export const letterbox = (person = state.me) => state.letterboxes[person];

/**
 * What somebody sees in a room, the oldest first.
 * @param {string} room
 */
export function messagesIn(room, viewer = state.me) {
  const all = [...(state.messages.get(room)?.values() ?? [])];
  const open = all.filter(
    (one) => (!one.only || one.only === viewer) && !state.dismissed.has(one.id),
  );
  return open.sort((one, other) => newer(one.id, other.id));
}

/**
 * How many messages of others somebody has not seen.
 * @param {string} room
 * @param {string} viewer
 */
export function unread(room, viewer) {
  const last = seen[viewer]?.[room] ?? "0";
  return messagesIn(room, viewer).filter((one) => one.author !== viewer && newer(one.id, last) > 0)
    .length;
}

/** @param {string} room */
export function see(room) {
  const last = messagesIn(room).at(-1);
  if (!last || document.hidden) return;
  const mine = (seen[state.me] ??= {});
  if (newer(last.id, mine[room] ?? "0") <= 0) return;
  mine[room] = last.id;
  localStorage.setItem(SEEN, JSON.stringify(seen));
}

// An empty table may begin earlier than the one before it ended.
function forgetFuture(now) {
  for (const rooms of Object.values(seen))
    for (const [room, id] of Object.entries(rooms)) if (instantOf(id) > now) delete rooms[room];
}

export function followOtherWindows(changed) {
  addEventListener("storage", (event) => {
    if (event.key !== SEEN) return;
    seen = JSON.parse(event.newValue ?? "{}");
    changed();
  });
}

const TAKEN_OVER = [
  "channels",
  "languages",
  "awaited",
  "played",
  "threadless",
  "troubles",
  "progress",
];

/**
 * Take over news of the server; returns what kinds of things changed.
 * @param {News} news
 */
export function learn(news) {
  /** @type {Change} */
  const facts = news.whole ?? news.change;
  if (news.whole) learnWhole(news.whole);
  for (const key of TAKEN_OVER) if (key in facts) state[key] = facts[key];
  if ("more_channels" in facts) state.moreChannels = facts.more_channels;
  if ("now" in facts) state.now = new Date(facts.now);
  if ("dismissed" in facts) state.dismissed = new Set(facts.dismissed);
  for (const one of facts.changed ?? []) keep(one.channel, one);
  for (const id of facts.gone ?? []) for (const found of state.messages.values()) found.delete(id);
  return new Set(Object.keys(facts));
}

/** @param {Whole} whole */
function learnWhole(whole) {
  Object.assign(state, {
    people: whole.people,
    bot: whole.bot,
    letterboxes: whole.letterboxes,
    moderator: whole.moderator,
    forgotten: whole.forgotten,
    atHand: whole.at_hand,
  });
  forgetFuture(new Date(whole.now));
  state.messages = new Map();
  for (const [room, all] of Object.entries(whole.messages)) for (const one of all) keep(room, one);
}

/**
 * @param {string} room
 * @param {Message} one
 */
function keep(room, one) {
  if (!state.messages.has(room)) state.messages.set(room, new Map());
  state.messages.get(room).set(one.id, one);
}

// Who and where a window is stands in its address, so that each window keeps its player. Threads of
// two leagues may have one name: then the address has the id.
/** @param {{ people: Person[], channels: Channel[] }} whole */
export function readAddress(whole) {
  const [person, place] = location.hash.slice(1).split("/").map(decoded);
  state.me = whole.people.find((one) => one.name === person)?.id ?? state.me ?? whole.people[0]?.id;
  const there = whole.channels.find((one) => one.id === place || one.name === place);
  state.place = there?.id ?? state.place ?? whole.channels[0]?.id;
}

/** @type {(text: string) => string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address of a room for whom this window plays.
 * @param {string} id
 */
export function addressOf(id) {
  const { name = "" } = channelOf(id) ?? {};
  const alone = state.channels.filter((one) => one.name === name).length === 1;
  const parts = [personOf(state.me)?.name ?? "", alone ? name : (id ?? "")];
  return `#${parts.map(encodeURIComponent).join("/")}`;
}

export function writeAddress() {
  history.replaceState(null, "", addressOf(state.place));
}
