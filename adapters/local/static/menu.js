// What one may go on with while writing: commands after a slash, names of people here after an @.
// Arrows choose, Tab and a tap complete; Enter always sends what is written.

import { element } from "/static/dom.js";
import { COMMANDS } from "/static/games.js";
import { language } from "/static/texts.js";

const MOST = 8;

export class Menu {
  #choices = [];
  #at = -1;

  // `names()` are the people that can be named; `changed()` is called when the field was filled in.
  constructor(field, list, { names, changed }) {
    Object.assign(this, { field, list, names, changed });
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list.id);
    field.addEventListener("input", () => this.#offer());
    field.addEventListener("blur", () => this.close());
    field.addEventListener("keydown", (event) => this.#key(event), true);
    list.onpointerdown = (event) => {
      event.preventDefault(); // the field keeps the focus
      const chosen = event.target.closest("[role=option]");
      if (chosen) this.#complete(Number(chosen.dataset.at));
    };
  }

  close() {
    this.#choices = [];
    this.#show();
  }

  #offer() {
    const written = this.field.value.slice(0, this.field.selectionStart);
    this.#choices = this.field.value.startsWith("/") ? [...commands(written), ...this.#people(written)].slice(0, MOST) : [];
    this.#at = -1;
    this.#show();
  }

  // A name with blanks stands between quotation marks.
  #people(written) {
    const [, begun] = written.match(/\s@([^\s@]*)$/u) ?? [];
    if (begun === undefined) return [];
    return this.names()
      .filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()))
      .map((name) => ({ word: /\s/u.test(name) ? `@"${name}"` : `@${name}`, about: "", begun: begun.length + 1 }));
  }

  #show() {
    const made = this.#choices.map(({ word, about }, at) => {
      const row = element("li", "", element("code", "", word), element("span", "soft", about));
      Object.assign(row, { id: `choice-${at}` });
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(at === this.#at));
      row.dataset.at = at;
      return row;
    });
    this.list.replaceChildren(...made);
    this.list.hidden = made.length === 0;
    if (this.#at < 0) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", `choice-${this.#at}`);
  }

  #key(event) {
    if (event.isComposing || this.list.hidden) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      const count = this.#choices.length;
      this.#at = this.#at < 0 && event.key === "ArrowUp" ? count - 1 : (this.#at + steps[event.key] + count) % count;
      this.#show();
    } else if (event.key === "Tab" && !event.shiftKey) this.#complete(Math.max(0, this.#at));
    else if (event.key === "ArrowRight" && this.#at >= 0) this.#complete(this.#at);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #complete(at) {
    const { word, begun } = this.#choices[at];
    const end = this.field.selectionStart;
    this.field.setRangeText(`${word} `, end - begun, end, "end");
    this.close();
    this.changed();
  }
}

// Commands that begin with what is written, in the viewer's words; those of the other language are found too.
function commands(written) {
  const [, begun] = written.match(/^\/([^\s]*)$/u) ?? [];
  if (begun === undefined) return [];
  const wanted = begun.toLowerCase();
  return COMMANDS.flatMap(({ words, about }) => {
    const own = words[language];
    const found = [own[0], ...own, ...Object.values(words).flat()].find((word) => word.startsWith(wanted));
    return found === undefined ? [] : [{ word: `/${found}`, about: about[language], begun: begun.length + 1 }];
  });
}
