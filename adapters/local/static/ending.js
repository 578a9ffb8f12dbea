// The end of a game: who won, by what, with which scores, and what the ratings did.

import { element, marked } from "/static/dom.js";
import { text } from "/static/texts.js";

export function showEnding(frame, place) {
  place.querySelector("[data-outcome]")?.remove();
  if (!frame.outcome || frame.at !== null) return;
  const made = element("div", "outcome");
  made.dataset.outcome = frame.game;
  const { winners } = frame.outcome;
  const won = frame.seat === null ? null : winners.includes(frame.seat);
  const names = winners.map((seat) => frame.players[seat].name).join(", ");
  const title = !winners.length ? text("calledOff") : won ? text("youWon") : text("theyWon", { names });
  made.classList.toggle("won", won === true);
  made.append(element("strong", "title", title));
  const words = [...frame.outcome.facts, ...frame.lines].join(" ");
  if (words) made.append(element("p", "", ...marked(words)));
  const scores = frame.players.filter(({ points }) => points !== null);
  if (scores.length) {
    const rows = scores.map(({ name, points, won: best }) => element("li", best ? "best" : "", `${name} ${points}`));
    made.append(element("ul", "scores", ...rows));
  }
  place.append(made);
}
