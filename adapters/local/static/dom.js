// Making elements. People's text goes in as text only, never as markup.

export const $ = (id) => document.getElementById(id);

export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// A button; `data` are its data-* attributes, `label` is what it is called where its text says too little.
export function button(className, words, act, { data = {}, label = null } = {}) {
  const made = element("button", className, words);
  made.type = "button";
  Object.assign(made.dataset, data);
  if (label !== null) made.setAttribute("aria-label", label);
  made.onclick = act;
  return made;
}

// Put elements in a place, unless it shows just these: what has the focus, or is being pressed, stays.
export function fill(place, made) {
  const known = made.map((one) => one.outerHTML).join("");
  if (place.shown === known && place.children.length === made.length) return;
  place.shown = known;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset : null;
  place.replaceChildren(...made);
  const [key, value] = Object.entries({ ...focused })[0] ?? [];
  if (key) [...place.querySelectorAll("button")].find((one) => one.dataset[key] === value)?.focus({ preventScroll: true });
}

// Kibitz writes what can be typed between backticks. A command there is a button that writes it into the field.
export function marked(words) {
  return words.split(/`([^`\n]+)`/).map((part, at) => (at % 2 ? typed(part) : part));
}

function typed(part) {
  if (!part.startsWith("/")) return element("code", "", part);
  return button("typed", part, () => document.dispatchEvent(new CustomEvent("typed", { detail: part })));
}

export function plain(words) {
  return words.replace(/`([^`\n]+)`/g, "$1");
}
