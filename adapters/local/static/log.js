// Where the talk stands: at its end, unless one reads further up; on a narrow screen folded to the newest messages.

import { $ } from "/static/dom.js";

export class Log {
  pinned = true;

  constructor(list, talk) {
    this.list = list;
    this.talk = talk;
    list.onscroll = () => {
      this.pinned = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    };
    new ResizeObserver(() => this.follow(this.pinned)).observe(list);
    list.addEventListener("load", () => this.follow(this.pinned), true);
    $("unfold").onclick = () => this.unfold(!document.body.classList.contains("talking"));
    this.#swipe();
  }

  follow(wanted) {
    this.pinned = wanted;
    if (wanted) this.list.scrollTop = this.list.scrollHeight;
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
