// How large board and hand are shown: as large as the window allows, the board first.

import { resize } from "/static/board.js";

const BOARD_SHARE = 0.6; // of the window's height, on wide screens
const BOARD_LEAST = 300; // CSS pixels across, on narrow ones
const HAND_SHARE = 0.18; // of the window's height at the most
const GAP = 8;
const ROWS = "#tabs, #offers, #guide, #ask, #under"; // what takes its height before board and hand do

export const wide = matchMedia("(min-width: 56rem)");

// Whether the talk below the board can have more: on a narrow screen, unless a keyboard is up.
const stacked = () => !wide.matches && innerHeight > 480;

// `stage` has the rows: tabs, offers, board, what is asked, hand, what is under them. `board` and `hand` are `Board`s.
export class Fit {
  constructor(stage, board, hand) {
    Object.assign(this, { stage, board, hand });
    new ResizeObserver(() => this.now()).observe(stage);
    for (const part of stage.querySelectorAll(ROWS)) new ResizeObserver(() => this.now()).observe(part);
    wide.addEventListener("change", () => this.now());
  }

  #spare = 0;

  now() {
    if (this.board.place.closest("[hidden]")) {
      this.#give(0);
      return;
    }
    const rows = [...this.stage.querySelectorAll(ROWS)].map((part) => part.offsetHeight);
    const taken = rows.reduce((sum, height) => sum + (height && height + GAP), 0);
    const style = getComputedStyle(this.stage);
    const across = this.stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const down = this.stage.clientHeight + this.#spare - padding - taken;
    const held = this.hand.place.offsetParent !== null;
    const tall = held ? this.#handHeight(across, down) : 0;
    this.#size(this.board, across, down - (held ? tall + GAP : 0));
    if (held) this.#size(this.hand, across, tall);
    const used = this.board.place.offsetHeight + (held ? this.hand.place.offsetHeight + GAP : 0);
    this.#give(stacked() ? Math.floor(down - used) : 0);
  }

  // What a narrow screen has left over goes to the talk below.
  #give(spare) {
    const most = Math.max(0, spare);
    if (Math.abs(most - this.#spare) < 2) return;
    this.#spare = most;
    document.body.style.setProperty("--spare", `${most}px`);
  }

  #handHeight(across, down) {
    const board = wide.matches
      ? Math.max(innerHeight * BOARD_SHARE + 4, down - innerHeight * HAND_SHARE)
      : Math.min(across, Math.max(BOARD_LEAST + 4, (down - across / this.hand.shape) * this.board.shape)) / this.board.shape;
    const wanted = Math.min(across / this.hand.shape, innerHeight * HAND_SHARE);
    return Math.max(56, Math.min(wanted, down - board - GAP));
  }

  #size(shown, across, down) {
    const width = Math.round(Math.max(40, Math.min(across, down * shown.shape)));
    resize(shown.place, width, width / shown.shape);
    shown.fit();
  }
}
