// Dark or light: as the system has it, unless chosen here.

const KEY = "braakland.theme";
const NAMES = ["auto", "dark", "light"];
const dark = matchMedia("(prefers-color-scheme: dark)");

export function themeName() {
  const kept = localStorage.getItem(KEY);
  return NAMES.includes(kept) ? kept : "auto";
}

export function wearTheme() {
  const name = themeName();
  const shown = name === "auto" ? (dark.matches ? "dark" : "light") : name;
  document.documentElement.dataset.theme = shown;
}

export function nextTheme() {
  const next = NAMES[(NAMES.indexOf(themeName()) + 1) % NAMES.length];
  localStorage.setItem(KEY, next);
  wearTheme();
  return next;
}

dark.addEventListener("change", wearTheme);
addEventListener("storage", wearTheme);
