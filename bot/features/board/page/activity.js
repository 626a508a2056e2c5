// The board inside Discord: Discord says who looks, and no link is needed.

import { DiscordSDK } from "./discord.js";
import { button, h } from "./dom.js";
import { markup } from "./markup.js";
import { ask } from "./net.js";
import { sit } from "./seat.js";
import { learn, say } from "./words.js";

const PATIENCE = 20000; // milliseconds until Discord should have answered
const BRIEFLY = 3000; // and until a board is shown without what Discord says beside
const NORMAL = 1000; // the code with which a page is closed that nothing ails
const SMALL = [1, 2]; // layouts of a frame that is looked at, and not touched

/** @param {string} value */
const later = (value) => new Promise((done) => setTimeout(done, BRIEFLY, value));

/**
 * @param {HTMLElement} app
 * @param {string} application
 */
export async function embed(app, application) {
  /** @param {any[]} inside */
  const door = (...inside) =>
    app.replaceChildren(h("main", { class: "door card" }, h("h1", {}, say("title")), ...inside));
  const late = setTimeout(() => door(h("p", {}, say("no_discord"))), PATIENCE);
  door(h("p", { role: "status" }, say("connecting")));
  /** @type {any} */
  const sdk = new DiscordSDK(application, { disableConsoleLogOverride: true });
  await sdk.ready();
  clearTimeout(late);
  sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", (/** @type {any} */ now) => {
    document.documentElement.classList.toggle("small", SMALL.includes(now.layout_mode));
  });

  async function enter() {
    door(h("p", { role: "status" }, say("connecting")));
    const instance = sdk.instanceId;
    const { state, ...not } = await ask("activity/state", { instance });
    if (!state) return refused(not);
    const code = await allowed(state);
    if (!code) return door(h("p", {}, say("not_allowed")), again());
    const answer = await ask("activity/open", { instance, state, code });
    if (!answer.seat) return refused(answer);
    const theirs = await Promise.race([spoken(answer.token), later("")]);
    await learn(answer.language || theirs);
    await sit(app, answer.seat, () => sdk.close(NORMAL, ""));
  }

  /** @param {any} answer */
  const refused = (answer) => door(...markup(answer.refused ?? say("lost")), again());

  const again = () => button("success", enter, say("again"));

  /**
   * The code that Discord gives where its person lets us know who they are; else nothing.
   * @param {string} state
   */
  const allowed = (state) =>
    sdk.commands
      .authorize({
        client_id: application,
        response_type: "code",
        state,
        prompt: "none",
        scope: ["identify"],
      })
      .then((/** @type {any} */ given) => given.code)
      .catch(() => "");

  /**
   * The language of their Discord; that of the browser where Discord does not say it.
   * @param {string} token
   */
  async function spoken(token) {
    try {
      await sdk.commands.authenticate({ access_token: token });
      return (await sdk.commands.userSettingsGetLocale()).locale.split("-")[0];
    } catch {
      return "";
    }
  }

  await enter();
}
