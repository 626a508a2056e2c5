// Where the keyboard is, and where it goes when what it stood on is drawn anew or has gone.

// The lens of a board is none: the keyboard has the picture itself.
const BUTTON = "button:not([disabled], .lens)";
const CONTROL = `${BUTTON}, a[href], input, textarea, [tabindex='0']`;

// What can be found again of the place of the keyboard, if that is in a message.
export function placeOf(element) {
  const article = element?.closest?.("article[data-id]");
  if (!article) return null;
  const named = element.closest("[data-custom-id]")?.dataset.customId ?? "";
  const picture = element.querySelector("img")?.getAttribute("src") ?? "";
  const itself = element === article;
  return { id: article.dataset.id, named, picture, words: element.textContent, itself };
}

// Put the keyboard where it was: on the same control, or the one that is called the same now (the
// next page) or takes its place (off becomes on); else on the first of that message, else on the
// message itself.
export function returnTo(place, scroll = false) {
  const article = document.querySelector(`article[data-id="${place.id}"]`);
  if (!article) return false;
  const all = controlsOf(article);
  const there = place.itself ? article : sameOf(place, all) || firstControl(article) || article;
  there.focus({ preventScroll: !scroll });
  return true;
}

const stem = (name) => name.slice(0, name.lastIndexOf(":") + 1);

function sameOf({ named, picture, words }, all) {
  if (picture) return all.find((one) => one.querySelector(`img[src="${picture}"]`));
  const likely = named && all.filter((one) => one.dataset.customId?.startsWith(stem(named)));
  return (
    (named && all.find((one) => one.dataset.customId === named)) ||
    (words && all.find((one) => one.textContent === words)) ||
    (likely.length === 1 && likely[0])
  );
}

const controlsOf = (article) => [...article.querySelectorAll(CONTROL)];

// The first thing to press or to choose from; what leads elsewhere, and a picture, only where there
// is nothing else.
export const firstControl = (article) =>
  article.querySelector(`.components ${BUTTON}:not(.picture-button)`) ??
  article.querySelector(".components a[href]") ??
  article.querySelector(CONTROL);
