// What opens above the page and takes the keyboard until it is closed, by Escape or by its button.

import { h } from "./dom.js";
import { placeOf, returnTo } from "./focus.js";

export function openDialog(kind, marks, ...inside) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  const place = placeOf(before);
  const notices = h("div", { class: "notices", role: "alert" }); // all else is out of reach
  const box = h("dialog", { class: kind, ...marks }, ...inside, notices);
  box.addEventListener("close", () => {
    box.remove();
    if (document.activeElement !== document.body) return;
    if (before.isConnected) before.focus({ preventScroll: true });
    else if (place) returnTo(place);
  });
  document.body.append(box);
  box.showModal();
  return box;
}
