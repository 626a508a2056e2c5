// The picture and what of it can be touched: zoom by two fingers, spots as buttons over it.

import { h, button } from "./dom.js";
import { holdable, wasHeld } from "./hold.js";
import { say } from "./words.js";

const FINGER = 40; // CSS pixels that a finger needs
const MOUSE = 20;
const WIDEST = 110;
const MOST = 6; // times as large

/**
 * @typedef {{ x: number, y: number, place: string, number: string, name: string,
 *   press: string, value: string }} Spot
 */

export class Picture {
  /**
   * @param {(spots: Spot[]) => void} answer what is done with what was touched
   * @param {(spot: Spot, released: Promise<boolean>) => void} hold and with what is held
   */
  constructor(answer, hold) {
    this.answer = answer;
    this.hold = hold;
    this.zoom = 1;
    this.size = [1, 1];
    /** @type {Map<string, Spot[]>} */
    this.places = new Map();
    this.digest = "";
    this.pointer = "mouse";
    this.image = h("img", { alt: "" });
    this.spots = h("div", { role: "group" });
    this.ground = h("div", { class: "ground" }, this.image, this.spots);
    this.frame = h("div", { class: "frame" }, this.ground);
    this.tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    this.larger = button("", () => this.magnify(this.zoom * 1.5), "+");
    this.smaller = button("", () => this.magnify(this.zoom / 1.5), "−");
    this.larger.setAttribute("aria-label", say("larger"));
    this.smaller.setAttribute("aria-label", say("smaller"));
    this.element = h("div", { class: "place-picture" }, this.frame, this.tip);
    this.frame.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType));
    this.frame.addEventListener("keydown", (event) => this.#keys(event));
    this.#pinch();
    new ResizeObserver(() => this.#fit()).observe(this.frame);
  }

  /**
   * @param {any} picture
   * @param {Spot[]} spots what is asked
   * @param {Spot[]} ways further places, offered where a finger can tell all of them apart
   */
  show(picture, spots, ways) {
    this.element.hidden = !picture;
    if (!picture) return;
    if (picture.png) {
      const bytes = Uint8Array.from(atob(picture.png), (sign) => sign.charCodeAt(0));
      const before = this.image.src;
      this.image.src = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
      if (before) URL.revokeObjectURL(before);
    }
    this.digest = picture.digest;
    this.size = picture.size;
    this.image.alt = picture.alt;
    this.frame.style.setProperty("--shape", String(this.size[0] / (this.size[1] || 1) || 1));
    this.image.width = picture.size[0] || undefined;
    this.image.height = picture.size[1] || undefined;
    this.places = byPlace([...spots, ...ways]);
    const coarse = matchMedia("(pointer: coarse)").matches;
    const wide = this.frame.clientWidth / (this.size[0] || 1);
    const least = Math.min(...[...this.places.values()].map((there) => this.#nearest(there[0])));
    if (ways.length && least * wide < (coarse ? FINGER : MOUSE)) this.places = byPlace(spots);
    this.spots.setAttribute("aria-label", say("places"));
    this.spots.replaceChildren(...[...this.places.values()].map((there) => this.#spot(there)));
    this.#fit();
  }

  /** @param {Spot[]} there */
  #spot(there) {
    const [first] = there;
    if (!first) return null;
    const names = there.map((one) => one.name).join(say("or"));
    const number = first.number ? `${first.number}: ` : "";
    const label = names.includes(first.place) ? names : `${names} (${first.place})`;
    const one = h("button", {
      type: "button",
      class: "spot",
      "aria-label": number + label,
      "data-place": first.place,
      onclick: (/** @type {MouseEvent} */ event) => this.#touched(event, one, there),
      onpointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && this.#tell(one, label),
      onpointerleave: () => (this.tip.hidden = true),
      onfocus: () => one.matches(":focus-visible") && this.#tell(one, label),
      onblur: () => (this.tip.hidden = true),
    });
    if (there.length === 1)
      holdable(one, (released) => {
        const apart = this.#near(first) >= this.#least();
        if (apart) this.hold(first, released);
        return apart;
      });
    one.style.left = `${(first.x / (this.size[0] || 1)) * 100}%`;
    one.style.top = `${(first.y / (this.size[1] || 1)) * 100}%`;
    return one;
  }

  /**
   * @param {MouseEvent} event
   * @param {any} one
   * @param {Spot[]} there
   */
  #touched(event, one, there) {
    if (wasHeld(one)) return;
    const [least, near] = [this.#least(), this.#near(there[0])];
    // A press of a key or of a screen reader has no clicks, and means just this one.
    if (event.detail > 0 && near < least && this.zoom < MOST) {
      const box = one.getBoundingClientRect();
      const middle = [box.left + box.width / 2, box.top + box.height / 2];
      this.magnify(Math.min(MOST, (this.zoom * least * 1.1) / near), middle);
      this.#tell(one, say("enlarged"));
      setTimeout(() => (this.tip.hidden = true), 4000);
      return;
    }
    this.tip.hidden = true;
    one.classList.add("touched");
    this.answer(there);
  }

  /**
   * How far the next place is from this one, in pixels of the picture.
   * @param {Spot | undefined} one
   */
  #nearest(one) {
    const others = [...this.places.values()].flatMap((there) => there.slice(0, 1));
    const far = others
      .filter((other) => one && other.place !== one.place)
      .map((other) => Math.hypot((one?.x ?? 0) - other.x, (one?.y ?? 0) - other.y));
    return Math.min(Infinity, ...far);
  }

  /**
   * The same on the screen, and how far apart they must be to be touched.
   * @param {Spot | undefined} one
   */
  #near(one) {
    return this.#nearest(one) * this.#scale();
  }

  #least() {
    return this.pointer === "touch" ? FINGER : MOUSE;
  }

  #scale() {
    return this.ground.clientWidth / (this.size[0] || 1);
  }

  #fit() {
    const all = [...this.places.values()].map((there) => this.#near(there[0]));
    const wide = Math.max(8, Math.min(WIDEST, Math.min(Infinity, ...all) * 0.96));
    for (const one of /** @type {Iterable<HTMLElement>} */ (this.spots.children)) {
      one.style.width = `${wide}px`;
      one.style.height = `${wide}px`;
    }
    const natural = (this.frame.clientWidth * this.size[1]) / (this.size[0] || 1);
    this.frame.style.height = this.zoom > 1 && this.size[0] > 1 ? `${natural}px` : "";
  }

  /**
   * @param {number} wanted
   * @param {number[]} [about] the point of the window that stays where it is
   */
  magnify(wanted, about) {
    const box = this.frame.getBoundingClientRect();
    const [x = 0, y = 0] = about ?? [box.left + box.width / 2, box.top + box.height / 2];
    const [across, down] = [x - box.left, y - box.top];
    const before = this.zoom;
    this.zoom = Math.max(1, Math.min(MOST, wanted));
    if (this.zoom < 1.05) this.zoom = 1;
    const grown = this.zoom / before;
    const left = (this.frame.scrollLeft + across) * grown - across;
    const top = (this.frame.scrollTop + down) * grown - down;
    this.frame.classList.toggle("large", this.zoom > 1);
    this.ground.style.width = `${this.zoom * 100}%`;
    this.#fit();
    this.frame.scrollTo({ left, top });
    this.#fit();
  }

  #pinch() {
    let apart = 0;
    let begun = 1;
    /** @param {TouchEvent} event */
    const two = (event) => {
      const [a, b] = event.touches;
      if (!a || !b) return null;
      const middle = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
      return { far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), middle };
    };
    this.frame.addEventListener("touchstart", (/** @type {TouchEvent} */ event) => {
      const fingers = two(event);
      if (fingers) [apart, begun] = [fingers.far, this.zoom];
    });
    this.frame.addEventListener(
      "touchmove",
      (/** @type {TouchEvent} */ event) => {
        const fingers = two(event);
        if (!fingers || !apart) return;
        event.preventDefault();
        this.magnify((begun * fingers.far) / apart, fingers.middle);
      },
      { passive: false },
    );
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [across, down] = way[/** @type {keyof typeof way} */ (event.key)] ?? [0, 0];
    if (event.key === "+") this.magnify(this.zoom * 1.5);
    if (event.key === "-") this.magnify(this.zoom / 1.5);
    const here = document.activeElement;
    if ((!across && !down) || !here?.classList.contains("spot")) return;
    const { x, y } = middleOf(here);
    let best = { far: Infinity, one: here };
    for (const one of this.spots.children) {
      const [right, low] = [middleOf(one).x - x, middleOf(one).y - y];
      const along = across * right + down * low;
      const aside = Math.abs(across * low + down * right);
      if (along > 1 && along + 2 * aside < best.far) best = { far: along + 2 * aside, one };
    }
    event.preventDefault();
    /** @type {any} */ (best.one).focus();
  }

  /**
   * @param {any} one
   * @param {string} label
   */
  #tell(one, label) {
    const box = one.getBoundingClientRect();
    this.tip.textContent = label;
    this.tip.hidden = false;
    const high = this.tip.offsetHeight;
    const left = Math.min(box.left, innerWidth - this.tip.offsetWidth - 4);
    this.tip.style.left = `${Math.max(4, left)}px`;
    this.tip.style.top = `${box.top > high + 60 ? box.top - high - 6 : box.bottom + 6}px`;
  }
}

/**
 * @param {Spot[]} spots
 * @returns {Map<string, Spot[]>}
 */
function byPlace(spots) {
  const places = new Map();
  for (const spot of spots) places.set(spot.place, [...(places.get(spot.place) ?? []), spot]);
  return places;
}

/** @param {Element} one */
function middleOf(one) {
  const box = one.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
