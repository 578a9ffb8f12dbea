// A guided first game: a line that says what to do next and what has just happened, until it is closed.

import { $, button, element } from "/static/dom.js";
import { GAMES } from "/static/games.js";
import { isOwnTurn } from "/static/tables.js";
import { language, text } from "/static/texts.js";

const MOVES = 3; // own moves after which nothing new is left to say

export class Guide {
  #kind = null; // asked for, not begun yet
  #game = null;

  // The next game of this kind that one begins is guided.
  begin(kind) {
    this.#kind = kind;
  }

  show(frame) {
    if (frame && this.#kind === frame.kind && frame.seat !== null && frame.status === "playing" && frame.moves.length <= 1) {
      this.#game = frame.game;
      this.#kind = null;
    }
    const words = frame && frame.game === this.#game ? said(frame) : null;
    $("guide").hidden = words === null;
    if (words === null || $("guide").dataset.said === words) return;
    $("guide").dataset.said = words;
    $("guide").replaceChildren(element("p", "", words), button("quiet", "✕", () => this.#close(), { label: text("closeGuide") }));
  }

  #close() {
    this.#game = null;
    $("guide").hidden = true;
  }
}

// What helps at this point of a game; null where one has to wait, or knows it all.
function said(frame) {
  const { goal, guide } = GAMES.cards.find(({ word }) => word === frame.kind);
  const own = frame.moves.filter(([seat]) => seat === frame.seat).length;
  if (frame.outcome) return text("guideOver");
  if (frame.at !== null || !isOwnTurn(frame)) return text("guideWait", { name: frame.players[frame.turn]?.name ?? "" });
  if (frame.confirm) return guide.confirm[language];
  if (frame.path.length) return guide.step[language];
  if (own === 0) return goal[language];
  return own < MOVES ? text("guideAnswered") : null;
}
