// The language of the Discord of whom this window plays.

import { h } from "./dom.js";
import { ask } from "./net.js";
import { languageOf, personOf, state } from "./state.js";
import { languages, ownName, say } from "./words.js";

export class Tongue {
  constructor() {
    const choose = () => ask("speak", { person: state.me, language: this.choice.value });
    const option = (one) => h("option", { value: one, lang: one }, ownName(one));
    this.choice = h("select", { onchange: choose }, languages.map(option));
    this.label = h("span", {});
    this.element = h("label", { class: "tongue" }, this.label, this.choice);
  }

  refresh() {
    this.label.textContent = say("discord_speaks", { name: personOf(state.me)?.name ?? "" });
    this.choice.setAttribute("aria-label", this.label.textContent);
    this.choice.value = languageOf(state.me);
  }
}
