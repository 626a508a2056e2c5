// What this window knows of the world, and who and where it is.

import { language } from "./words.js";

export const state = {
  me: null, // the id of the player this window plays
  place: null, // the id of the channel it shows
  tab: "channel", // on a narrow screen: "channel" or "letters"
  people: [],
  channels: [],
  bot: { id: "" },
  letterboxes: {},
  messages: new Map(),
  languages: {}, // by person, what was chosen for their Discord
  awaited: {}, // by channel, the ids of those who are to move there
  threadless: [], // ids of the channels in which a thread can be opened
  dismissed: new Set(),
  forgotten: [], // rooms whose messages the last start did not keep
  troubles: [],
  progress: null,
  now: new Date(),
  moreChannels: false,
  moderator: "",
};

const SEEN = "braakland.seen";
let seen = {};
try {
  seen = JSON.parse(localStorage.getItem(SEEN) ?? "{}");
} catch {
  seen = {};
}

// Ids are longer than JavaScript's numbers are exact: they are compared as text.
export const newer = (one, other) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

const DISCORD_EPOCH = 1420070400000;
const instantOf = (id) => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH);

// A Discord for which none was chosen speaks as the window in which it is played.
export const languageOf = (person) => state.languages[person] ?? language;
export const personOf = (id) => state.people.find((person) => person.id === id);
export const orderOf = (id) => state.people.findIndex((person) => person.id === id);
export const channelOf = (id) => state.channels.find((channel) => channel.id === id);
export const letterbox = (person = state.me) => state.letterboxes[person];

export function messagesIn(room, viewer = state.me) {
  const all = [...(state.messages.get(room)?.values() ?? [])];
  const open = all.filter(
    (one) => (!one.only || one.only === viewer) && !state.dismissed.has(one.id),
  );
  return open.sort((one, other) => newer(one.id, other.id));
}

export function unread(room, viewer) {
  const last = seen[viewer]?.[room] ?? "0";
  return messagesIn(room, viewer).filter((one) => one.author !== viewer && newer(one.id, last) > 0)
    .length;
}

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

// Take over news of the server; returns what kinds of things changed.
export function learn(news) {
  const facts = news.whole ?? news.change;
  if (news.whole) learnWhole(news.whole);
  for (const key of ["channels", "languages", "awaited", "threadless", "troubles", "progress"])
    if (key in facts) state[key] = facts[key];
  if ("more_channels" in facts) state.moreChannels = facts.more_channels;
  if ("now" in facts) state.now = new Date(facts.now);
  if ("dismissed" in facts) state.dismissed = new Set(facts.dismissed);
  for (const one of facts.changed ?? []) room(one.channel).set(one.id, one);
  for (const id of facts.gone ?? []) for (const found of state.messages.values()) found.delete(id);
  return new Set(Object.keys(facts));
}

function learnWhole(whole) {
  Object.assign(state, {
    people: whole.people,
    bot: whole.bot,
    letterboxes: whole.letterboxes,
    moderator: whole.moderator,
    forgotten: whole.forgotten,
  });
  forgetFuture(new Date(whole.now));
  state.messages = new Map();
  for (const [id, all] of Object.entries(whole.messages))
    for (const one of all) room(id).set(one.id, one);
}

function room(id) {
  if (!state.messages.has(id)) state.messages.set(id, new Map());
  return state.messages.get(id);
}

// Who and where a window is stands in its address, so that each window keeps its player.
export function readAddress(whole) {
  const [person, place] = decodeURIComponent(location.hash.slice(1)).split("/");
  state.me = whole.people.find((one) => one.name === person)?.id ?? state.me ?? whole.people[0]?.id;
  state.place =
    whole.channels.find((one) => one.name === place)?.id ?? state.place ?? whole.channels[0]?.id;
}

export const addressOf = (person, place) =>
  `#${encodeURIComponent(person)}/${encodeURIComponent(place)}`;

export function writeAddress() {
  const address = addressOf(personOf(state.me)?.name ?? "", channelOf(state.place)?.name ?? "");
  history.replaceState(null, "", address);
}
