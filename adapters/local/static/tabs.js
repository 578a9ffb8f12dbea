// The games of the room as a row above the board, where there is no side for them; the last one begins another.

import { $, button, fill } from "/static/dom.js";
import { isOwnTurn } from "/static/tables.js";
import { text } from "/static/texts.js";

export function showTabs(tables, select) {
  const made = tables.begun.reverse().map((frame) => tab(frame, tables.current, select));
  if (made.length) made.push(button("", `+ ${text("newGame")}`, () => select(null), { data: { newGame: "" } }));
  fill($("tabs"), made);
}

function tab(frame, current, select) {
  const waits = isOwnTurn(frame);
  const words = waits ? `▸ ${frame.title} · ${text("yourTurn")}` : frame.title;
  const made = button(waits ? "waits" : "", words, () => select(frame.game), { data: { select: frame.game } });
  if (frame === current) made.setAttribute("aria-current", "true");
  return made;
}
