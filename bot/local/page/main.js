// The page: puts its parts together and tells them what is new.

import { h } from "./dom.js";
import { Head } from "./head.js";
import { ask, listen, play } from "./net.js";
import { showLost, showShared, showTroubles, withdrawShared } from "./notices.js";
import { Pane } from "./pane.js";
import { Sidebar } from "./sidebar.js";
import {
  channelOf,
  followOtherWindows,
  languageOf,
  learn,
  letterbox,
  personOf,
  readAddress,
  state,
  unread,
  writeAddress,
} from "./state.js";
import { hush } from "./speaking.js";
import { wearTheme } from "./theme.js";
import { refreshTimes } from "./times.js";
import { Topbar } from "./topbar.js";
import { language, loadWords, say } from "./words.js";

const parts = {};

function build() {
  const toNewest = () => parts[state.tab].toNewest();
  parts.topbar = new Topbar({ toNewest });
  parts.sidebar = new Sidebar({ go, become });
  parts.channel = new Pane("channel");
  parts.letters = new Pane("letters");
  parts.tabs = { channel: tab("channel"), letters: tab("letters") };
  const marks = { class: "tabs", "aria-label": say("rooms") };
  const tabs = h("nav", marks, Object.values(parts.tabs));
  const app = document.getElementById("app");
  parts.head = new Head(app);
  app.append(
    parts.head.element,
    parts.topbar.element,
    h("div", { id: "troubles", class: "troubles" }),
    parts.sidebar.element,
    tabs,
    h("main", { class: "rooms" }, parts.channel.element, parts.letters.element),
  );
}

function tab(name) {
  return h("button", {
    type: "button",
    class: "tab",
    "data-tab": name,
    onclick: () => openTab(name),
  });
}

function openTab(name) {
  state.tab = name;
  document.getElementById("app").dataset.tab = name;
  parts.head.open(false);
  for (const pane of [parts.channel, parts.letters]) pane.refresh();
  refreshSmall();
}

function go(channel) {
  state.place = channel;
  writeAddress();
  openChannel();
  openTab("channel");
}

function become(person) {
  state.me = person;
  writeAddress();
  withdrawShared();
  parts.head.open(false);
  openRooms();
  speakAs();
}

// The page speaks as the Discord of whom it plays: a language for what the bot writes and another
// for all around it would be two on one page.
/** @param {string} trouble */
const dismiss = (trouble) => void ask("dismiss", { trouble });

async function speakAs() {
  const wanted = languageOf(state.me);
  if (wanted === language) return;
  await loadWords(wanted);
  if (wanted !== languageOf(state.me)) return;
  const choosing = parts.topbar.element.contains(document.activeElement);
  const app = document.getElementById("app");
  app.replaceChildren();
  build();
  parts.head.open(app.classList.contains("opened"));
  openRooms();
  openTab(state.tab);
  showTroubles(state.troubles, dismiss);
  if (choosing) parts.topbar.tongue.choice.focus();
}

function openChannel() {
  const name = channelOf(state.place)?.name ?? "";
  parts.channel.open(state.place, {
    title: [h("span", { class: "hash", "aria-hidden": "true" }, "#"), name],
    about: say("playing_as", { name: personOf(state.me).name }),
    placeholder: say("message_in", { place: `#${name}` }),
    welcome: [say("welcome", { place: `#${name}` }), say("welcome_note")],
    games: true,
  });
}

function openRooms() {
  play(state.me);
  hush();
  openChannel();
  const name = personOf(state.me).name;
  parts.letters.open(letterbox(), {
    title: [h("img", { class: "pane-icon", src: "page/icon.svg", alt: "" }), say("bot")],
    about: say("letters_of", { name }),
    placeholder: say("message_to_bot"),
    welcome: [say("bot"), say("letters_note", { name })],
  });
  refreshSmall();
}

function refreshSmall() {
  parts.topbar.refresh();
  parts.sidebar.refresh();
  parts.head.refresh();
  const letters = unread(letterbox(), state.me);
  const texts = {
    channel: `# ${channelOf(state.place)?.name ?? ""}`,
    letters: say("direct_messages"),
  };
  for (const [name, button] of Object.entries(parts.tabs)) {
    button.setAttribute("aria-current", String(state.tab === name));
    const badge =
      name === "letters" && letters
        ? h("span", { class: "badge badge-letters" }, String(letters))
        : "";
    button.replaceChildren(h("span", { class: "tab-name" }, texts[name]), badge);
  }
  document.title = `${personOf(state.me)?.name ?? ""} · Braakland`;
}

function offerOthers() {
  const free = state.people.filter((one) => !state.played[one.id]);
  showShared(personOf(state.me), free, become);
}

function hear(news) {
  const changed = learn(news);
  if (news.whole) {
    readAddress(news.whole);
    writeAddress();
    if (!parts.begun && state.played[state.me]) offerOthers();
    parts.begun = true;
    openRooms();
    openTab(state.tab);
    speakAs();
  } else if (["changed", "gone", "dismissed"].some((key) => changed.has(key))) {
    parts.channel.refresh();
    parts.letters.refresh();
  }
  if (changed.has("played") && (state.played[state.me] ?? 0) < 2 && !news.whole) withdrawShared();
  if (changed.has("troubles")) showTroubles(state.troubles, dismiss);
  if (changed.has("languages")) speakAs();
  refreshTimes();
  refreshSmall();
}

function moved() {
  if (!state.people.length) return;
  readAddress({ people: state.people, channels: state.channels });
  openRooms();
  openTab("channel");
}

// All letters are fetched at once: nothing jumps when the first emoji comes, and a browser on a
// machine that has no fonts at all never asks for them by itself.
const loadLetters = () => Promise.allSettled([...document.fonts].map((face) => face.load()));

wearTheme();
await Promise.all([loadWords(), loadLetters()]);
build();
followOtherWindows(refreshSmall);
addEventListener("hashchange", moved);
document.addEventListener(
  "visibilitychange",
  () => document.hidden || (state.me && openTab(state.tab)),
);
listen(hear, (there) => showLost(!there));
