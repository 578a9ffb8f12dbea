// Where the talk stands: at its end, unless one reads further up; on a narrow screen folded to the newest messages.

import { $ } from "/static/dom.js";

const FOLDED = 160; // CSS pixels; a view as low as this shows only the end of what was said

export class Log {
  pinned = true;
  #followed = 0;

  constructor(list, talk) {
    this.list = list;
    this.talk = talk;
    list.onscroll = () => {
      this.pinned = list.scrollHeight - list.scrollTop - list.clientHeight < 60 || list.scrollTop === this.#followed;
    };
    new ResizeObserver(() => this.follow(this.pinned)).observe(list);
    list.addEventListener("load", () => this.follow(this.pinned), true);
    $("unfold").onclick = () => this.unfold(!document.body.classList.contains("talking"));
    this.#swipe();
  }

  follow(wanted) {
    this.pinned = wanted;
    if (!wanted) return;
    const { list } = this;
    const newest = list.lastElementChild;
    const long = newest && list.clientHeight > FOLDED && newest.offsetHeight > list.clientHeight;
    // A message that is taller than the view is read from its beginning.
    list.scrollTop = long ? list.scrollTop + newest.getBoundingClientRect().top - list.getBoundingClientRect().top : list.scrollHeight;
    this.#followed = list.scrollTop;
  }

  // What was said before one came neither moves nor is read aloud.
  settle() {
    this.list.classList.add("settling");
    this.list.ariaLive = "off";
    this.follow(true);
    setTimeout(() => {
      this.list.classList.remove("settling");
      this.list.ariaLive = "polite";
    }, 500);
  }

  unfold(open) {
    document.body.classList.toggle("talking", open);
    $("unfold").ariaExpanded = String(open);
    this.follow(true);
  }

  #swipe() {
    let start = null;
    $("unfold").addEventListener("touchstart", (event) => (start = event.touches[0].clientY), { passive: true });
    $("unfold").addEventListener("touchend", (event) => {
      const moved = event.changedTouches[0].clientY - start;
      if (Math.abs(moved) > 24) this.unfold(moved < 0);
    });
  }
}
