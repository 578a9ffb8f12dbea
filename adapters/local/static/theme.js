// Light or dark: as the system has it, until a person chooses.

const system = matchMedia("(prefers-color-scheme: dark)");

export function palette() {
  const chosen = localStorage.getItem("theme");
  return chosen ?? (system.matches ? "dark" : "light");
}

export function switchTheme() {
  localStorage.setItem("theme", palette() === "dark" ? "light" : "dark");
  apply();
}

function apply() {
  document.documentElement.dataset.theme = palette();
}

// `changed()` is called when the system's choice changes the page's.
export function watchTheme(changed) {
  apply();
  system.addEventListener("change", () => {
    apply();
    changed();
  });
}
