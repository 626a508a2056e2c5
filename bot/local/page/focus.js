// Where the keyboard is, and where it goes when what it stood on is drawn anew or has gone.

const CONTROL = "button:not([disabled]), a[href], input, textarea, [tabindex='0']";

// What can be found again of the place of the keyboard, if that is in a message.
export function placeOf(element) {
  const article = element?.closest?.("article[data-id]");
  if (!article) return null;
  const named = element.closest("[data-custom-id]")?.dataset.customId ?? null;
  const picture = element.querySelector?.("img")?.getAttribute("src") ?? null;
  return { id: article.dataset.id, named, picture, itself: element === article };
}

// Put the keyboard where it was: on the same control, else on the first of that message, else on
// the message itself.
export function returnTo(place, scroll = false) {
  const article = document.querySelector(`article[data-id="${place.id}"]`);
  if (!article) return false;
  const all = controlsOf(article);
  const same = all.find((one) => place.named !== null && one.dataset.customId === place.named);
  const picture = place.picture && all.find((one) => one.querySelector(`img[src="${place.picture}"]`));
  const there = place.itself ? article : same || picture || firstControl(article) || article;
  there.focus({ preventScroll: !scroll });
  return true;
}

const controlsOf = (article) => [...article.querySelectorAll(CONTROL)];

// The first thing to press or to choose from; a picture only where there is nothing else.
export const firstControl = (article) =>
  article.querySelector(".components :is(button:not([disabled]), a[href])") ??
  article.querySelector(CONTROL);
