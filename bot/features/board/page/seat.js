// A seat's board: what is asked, what was touched, what came of it.

import { answers, choose, fill } from "./answers.js";
import { button, h } from "./dom.js";
import { markup } from "./markup.js";
import { ask, listen } from "./net.js";
import { Picture } from "./picture.js";
import { language, learn, say } from "./words.js";

// A key that no other press has: of a page without TLS too, on the network of one's own home.
// The lines of what is asked, each a sentence of its own to who hears it.
/** @param {HTMLElement} question */
const linesOf = (question) =>
  [...question.children]
    .map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim())
    .filter(Boolean);

/** @param {string} line */
const ended = (line) => (/[.!?:;…]$/.test(line) ? line : `${line}.`);

const unique = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(36)).join("");

/**
 * @param {HTMLElement} app
 * @param {string} where the address of the seat, with a slash behind it
 * @param {() => void} [left] what is done once the board is closed
 */
export async function sit(app, where, left) {
  /** @type {any} */
  let shown = null;
  let deep = 0; // how many presses from what stands open by itself
  let busy = false;
  let seen = ""; // the sign of what is shown
  let heard = ""; // and the one that was heard last: another one is new
  let past = false;
  let aside = false; // a plan, an order or a review is open in the place of the board
  const picture = new Picture(
    (spots) => {
      const [only] = spots;
      if (spots.length > 1) choose(spots, act);
      else if (only) act(only.press, { values: [only.value] });
    },
    (spot, released) => hold(spot.press, { values: [spot.value] }, released),
  );
  const parts = {
    title: h("h1"),
    bar: h("div", { class: "bar" }),
    how: h("small"),
    question: h("section", { class: "question card" }),
    answers: h("section", { class: "answers card" }),
    news: h("section", { class: "news card" }),
    said: h("div", { class: "said", role: "status" }),
  };
  const foot = h("div", { class: "foot" }, h("p", {}, parts.how), closing());
  const main = h("main", {}, parts.question, picture.element, parts.answers, parts.news, foot);
  app.replaceChildren(h("header", {}, parts.title, parts.bar), main, parts.said);

  /**
   * @param {string} press
   * @param {object} [more]
   */
  async function act(press, more = {}) {
    if (busy) return;
    await doing(async () => {
      const key = unique();
      const answer = await ask(`${where}press`, { press, key, have: picture.digest, ...more });
      deep += 1;
      if (answer.board) {
        past = /^bl:(step|jump|jumped|log):/.test(press);
        aside = /^bl:(plan|unplan|ahead|order|review|moment)/.test(press);
      }
      await hear(answer);
    });
  }

  /**
   * Answer, and confirm by letting go: only what was read meanwhile, and of which nothing warns.
   * @type {import("./answers.js").Hold}
   */
  async function hold(press, more, released) {
    let gone = false;
    released.then(() => (gone = true));
    await act(press, { ...more, held: true });
    const every = shown.rows.flat();
    const sure = every.find((/** @type {any} */ part) => /^bl:do:/.test(part.press));
    const calm = every.some((/** @type {any} */ part) => /^bl:doever:/.test(part.press));
    if (gone || !sure || !calm) return;
    main.classList.add("held");
    const meant = await released;
    main.classList.remove("held");
    if (meant) await act(sure.press);
  }

  /** @param {boolean} [since] whether the ways that were gone are to be shown */
  async function look(since = false) {
    await doing(async () => {
      const answer = await ask(`${where}look`, { have: picture.digest, since });
      deep = since ? 1 : 0;
      past = aside = false;
      await hear(answer, since);
    });
  }

  /** @param {() => Promise<void>} work */
  async function doing(work) {
    busy = true;
    main.classList.add("busy");
    try {
      await work();
    } finally {
      busy = false;
      main.classList.remove("busy");
      if (heard !== seen) changed(heard);
    }
  }

  // Something may have changed at the table. Who is in the midst of an answer is not disturbed.
  async function changed(sign = "") {
    heard = sign;
    if (heard === seen || busy || document.hidden) return;
    const answer = await ask(`${where}look`, { have: picture.digest });
    const now = answer.board;
    if (busy) return;
    if (now && heard === sign) heard = now.sign; // what came meanwhile is newer
    if (now) seen = now.sign;
    const midst = deep > 0 && (past || aside || (shown?.asks && now?.mine));
    if (now && midst && now.revision === shown?.revision) {
      tell(now, past);
      return;
    }
    const same = now && now.known === shown?.known && now.asks === shown?.asks;
    if (same && now.mine === shown.mine && deep > 0) return;
    deep = 0;
    past = aside = false;
    await hear(answer);
  }

  /**
   * @param {any} answer
   * @param {boolean} [since]
   */
  async function hear(answer, since = false) {
    for (const one of document.querySelectorAll(".spot.touched")) one.classList.remove("touched");
    if (answer.lost) return complain(say(answer.status === 429 ? "too_many" : "lost"));
    if (answer.refused) return refuse(answer);
    if (answer.form) return fill(answer.form, act);
    const spoken = language;
    await learn(answer.board.language);
    if (language !== spoken) foot.lastElementChild?.replaceWith(closing());
    const before = shown;
    const { place, press } = /** @type {HTMLElement} */ (document.activeElement).dataset;
    shown = answer.board;
    if (heard === seen) heard = shown.sign;
    seen = shown.sign;
    parts.question.classList.remove("refused");
    const came = shown.came ? h("div", { class: "came", tabindex: 0 }, markup(shown.came)) : "";
    parts.question.replaceChildren(...markup(since ? say("since") : shown.text), came);
    if (!shown.spots.length) picture.magnify(1);
    picture.show(shown.picture, shown.spots, shown.ways);
    parts.answers.replaceChildren(...answers(shown.rows, act, hold));
    const how = shown.spots.length ? "hold_place" : "hold_answer";
    parts.how.replaceChildren(shown.asks ? say(how) : "");
    tell(shown, since || past);
    // What is asked now, or about to be done, is in sight, wherever the finger was before.
    if (before) parts.question.scrollIntoView({ block: "nearest" });
    if (document.activeElement !== document.body) return;
    const found = place ? kept("place", place) : press && kept("press", press);
    if (found) found.focus({ preventScroll: true });
    else if (before && deep > 0) focusFirst();
  }

  // What was focused, in the board that has taken the place of the other.
  /**
   * @param {string} name
   * @param {string} value
   */
  function kept(name, value) {
    return /** @type {HTMLElement | null} */ (
      main.querySelector(`[data-${name}="${CSS.escape(value)}"]`)
    );
  }

  // The line above, and what happened; `said` to who hears the page.
  /**
   * @param {any} board
   * @param {boolean} [back]
   */
  function tell(board, back = false) {
    const key = board.over
      ? "over"
      : board.looks
        ? "looks"
        : board.mine
          ? "your_move"
          : "their_move";
    const turn = h("span", { class: board.mine ? "turn mine" : "turn" }, say(key));
    parts.title.replaceChildren(board.table, " ", turn);
    document.title = `${board.mine ? "● " : ""}${board.table}`;
    const table = where.split("/")[1];
    const way =
      back || aside
        ? button("primary", () => look(), say(back ? "now" : "back"))
        : button("", () => act(`bl:step:${table}:last`), say("past"));
    parts.bar.replaceChildren(picture.smaller, picture.larger, ...(board.looks ? [] : [way]));
    const since = board.news ? [h("h2", {}, say("since")), ...markup(board.news)] : [];
    if (since.length && !board.looks) since.push(button("", () => look(true), say("show_since")));
    const said = [say(key), ...linesOf(parts.question)].map(ended).join(" ");
    if (parts.said.textContent !== said) parts.said.textContent = said;
    parts.news.replaceChildren(...since);
  }

  /** @param {any} answer */
  function refuse(answer) {
    if (["visit_over", "link_over"].includes(answer.why)) {
      app.replaceChildren(h("main", { class: "door card" }, markup(answer.refused)));
      return;
    }
    complain(answer.refused);
  }

  /** @param {string} text */
  function complain(text) {
    const line = h("div", { class: "complaint", role: "alert" }, markup(text));
    parts.question.classList.add("refused");
    for (const old of parts.question.querySelectorAll(".complaint")) old.remove();
    parts.question.prepend(line);
    parts.question.scrollIntoView({ block: "nearest" });
  }

  function focusFirst() {
    /** @type {any} */ (
      main.querySelector(".answers button.success, .spot, .answers button")
    )?.focus({
      preventScroll: true,
    });
  }

  function closing() {
    return button("", leave, say("leave"));
  }

  async function leave() {
    await ask(`${where}leave`, {});
    app.replaceChildren(h("main", { class: "door card" }, h("p", {}, say("left"))));
    left?.();
  }

  await look();
  listen(`${where}news?seen=${seen}`, changed);
  document.addEventListener("visibilitychange", () => heard !== seen && changed(heard));
  return language;
}
