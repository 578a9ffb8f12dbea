// The room at a glance: the games that go on here, and who is here.

import { $, button, element, fill } from "/static/dom.js";
import { isOwnTurn } from "/static/tables.js";
import { text } from "/static/texts.js";

// `select(game)` puts a game on the stage; null clears it for a new one.
export function showGames(tables, select) {
  const made = tables.begun.map((frame) => item(frame, tables.current === frame, select));
  fill($("games"), made.reverse());
  $("no-games").hidden = made.length > 0;
  $("new-game").hidden = made.length === 0;
  $("new-game").onclick = () => select(null);
}

function item(frame, chosen, select) {
  const waits = isOwnTurn(frame);
  const words = frame.outcome ? text("over") : waits ? text("yourTurn") : frame.players[frame.turn]?.name ?? "";
  const made = button("game", element("strong", "", frame.title), () => select(frame.game), { data: { select: frame.game } });
  made.append(element("span", "names", frame.names.join(" – ")), element("span", "state", frame.outcome ? words : `▸ ${words}`));
  made.classList.toggle("waits", waits);
  if (chosen) made.setAttribute("aria-current", "true");
  return element("li", "", made);
}

export function showPeople(names, tables) {
  const busy = new Set(tables.open.flatMap((frame) => frame.names));
  const watched = tables.open.some((frame) => frame.status === "playing");
  const own = sessionStorage.getItem("name");
  const made = names.map((name) => {
    const role = name === own ? text("you") : watched && !busy.has(name) ? text("watching") : "";
    return element("li", "", name, role ? element("span", "soft", ` ${role}`) : "");
  });
  $("here").replaceChildren(...made);
}
