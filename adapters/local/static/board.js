// A picture with real buttons laid over its regions: the board, or a hand.

import { button, element } from "/static/dom.js";
import { text } from "/static/texts.js";

const LEAST = 24; // CSS pixels that a finger needs

// Give a part its size in CSS pixels, unless it has it.
export function resize(part, width, height) {
  for (const [name, value] of [["width", `${width}px`], ["height", `${height}px`]]) {
    if (part.style[name] !== value) part.style[name] = value;
  }
}

export class Board {
  #image = element("img", "");
  #layer = element("div", "regions");
  #frame = element("div", "sheet");
  #shown = null;

  // `tap(region)` is called for a region that was tapped, with no region where the picture itself was.
  constructor(place, tap) {
    this.place = place;
    this.tap = tap;
    this.#image.draggable = false;
    this.#frame.append(this.#image, this.#layer);
    place.append(this.#frame);
  }

  // Show a picture {picture, alt, width, height, regions}; what has not changed is not touched.
  show(shown) {
    if (this.#image.getAttribute("src") !== shown.picture) {
      this.#image.src = shown.picture;
      this.#image.width = shown.width;
      this.#image.height = shown.height;
    }
    if (this.#image.alt !== shown.alt) this.#image.alt = shown.alt;
    const same = JSON.stringify(this.#shown?.regions) === JSON.stringify(shown.regions);
    this.#shown = shown;
    if (!same || this.#layer.lang !== document.documentElement.lang) this.#lay();
    this.fit();
  }

  get shape() {
    return this.#shown ? this.#shown.width / this.#shown.height : 1;
  }

  // Lay out for the size that the place has: regions too small for a finger are enlarged, with all around them.
  fit() {
    if (!this.#shown || !this.place.clientWidth || !this.place.clientHeight) return;
    const scale = Math.min(this.place.clientWidth / this.#shown.width, this.place.clientHeight / this.#shown.height);
    const boxes = this.#shown.regions.map(({ box }) => box);
    const least = Math.min(...boxes.map(([, , width, height]) => Math.min(width, height) * scale));
    const zoom = boxes.length && least < LEAST ? LEAST / least : 1;
    resize(this.#frame, this.#shown.width * scale * zoom, this.#shown.height * scale * zoom);
    if (this.place.classList.contains("zoomed") !== zoom > 1) this.place.classList.toggle("zoomed");
    if (zoom > 1) this.#centre(boxes, scale * zoom);
  }

  clear() {
    this.#shown = null;
    this.#layer.replaceChildren();
    this.#image.removeAttribute("src");
  }

  #centre(boxes, scale) {
    const middle = (at) => {
      const low = Math.min(...boxes.map((box) => box[at]));
      const high = Math.max(...boxes.map((box) => box[at] + box[at + 2]));
      return ((low + high) / 2) * scale;
    };
    this.place.scrollLeft = middle(0) - this.place.clientWidth / 2;
    this.place.scrollTop = middle(1) - this.place.clientHeight / 2;
  }

  #lay() {
    const focused = this.#layer.contains(document.activeElement);
    this.#layer.lang = document.documentElement.lang;
    this.#layer.replaceChildren(...this.#shown.regions.map((region) => this.#button(region)));
    if (focused) this.#layer.querySelector("button")?.focus({ preventScroll: true });
  }

  #button(region) {
    const words = [region.step, region.label].filter(Boolean).join(", ");
    const label = { step: words, back: text("changeTo", { step: words }), turn: text("turnIt") }[region.role];
    const made = button(`region as-${region.role}`, "", () => this.tap(region), {
      data: { [region.role]: region.step },
      label,
    });
    const [left, top, width, height] = region.box;
    const { width: across, height: down } = this.#shown;
    made.style.left = `${(left / across) * 100}%`;
    made.style.top = `${(top / down) * 100}%`;
    made.style.width = `${(width / across) * 100}%`;
    made.style.height = `${(height / down) * 100}%`;
    made.classList.toggle("round", region.round);
    return made;
  }
}
