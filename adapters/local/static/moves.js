// The moves of the game on the stage, to be stepped through, and what else can be done under its board.

import { $, button, element } from "/static/dom.js";
import { text } from "/static/texts.js";

export function showMoves(frame, look) {
  const place = $("moves");
  const at = frame.at ?? frame.moves.length;
  const step = (to) => look(frame.game, [], to >= frame.moves.length ? null : to);
  const ways = [
    ["«", 0, "firstMove"],
    ["‹", at - 1, "earlier"],
    ["›", at + 1, "later"],
    ["»", frame.moves.length, "newest"],
  ].map(([sign, to, label]) => {
    const made = button("quiet step", sign, () => step(to), { label: text(label) });
    made.disabled = (to < at ? at === 0 : at === frame.moves.length) || to < 0;
    return made;
  });
  const list = element("ol", "list");
  list.append(
    ...frame.moves.map(([seat, move], ply) => {
      const made = button("move", move, () => step(ply + 1), { label: `${ply + 1}. ${frame.players[seat].name}: ${move}` });
      if (ply + 1 === at) made.setAttribute("aria-current", "step");
      return element("li", "", element("span", "soft", `${ply + 1}.`), made);
    }),
  );
  place.replaceChildren(element("div", "ways", ...ways), list);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollLeft = current.parentElement.offsetLeft - list.clientWidth / 2;
}

// `press(id, game)` presses a button; ids that begin with a slash are commands.
export function showActs(frame, press) {
  const playing = frame.status === "playing" && frame.seat !== null && !frame.puzzle;
  const own = playing ? [["undo", "/undo"], ["resign", "/resign"]] : [];
  if (playing && frame.competes) own.shift(); // its moves stay, and it cannot be called off
  if (playing && frame.calls_off) {
    const othersPlayOn = frame.players.length > 2 && frame.moves.length > 1; // when one resigns
    if (!othersPlayOn) own.length = 0;
    own.push(["abort", "/abort"]);
  }
  const commands = own.map(([code, command]) => ({ id: `${command} ${frame.game}`, label: text(code), act: code }));
  const asked = frame.buttons.some(({ act: one }) => one === "agree"); // to be answered first
  const wanted = [...frame.buttons, ...commands.filter(({ act: one }) => !asked || one !== "undo")];
  const place = $("acts");
  const known = JSON.stringify(wanted);
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  place.replaceChildren(...wanted.map((each) => act(each, frame.game, press)));
}

function act({ id, label, act: name }, game, press) {
  const pressed = ({ currentTarget: made }) => {
    // What cannot be taken back is asked once more.
    if (name === "resign" && made.dataset.sure === undefined) {
      made.dataset.sure = "";
      made.textContent = `${label}: ${text("sure")}`;
      made.onblur = () => {
        delete made.dataset.sure;
        made.textContent = label;
      };
    } else press(id, game);
  };
  return button(name === "rematch" ? "primary" : "quiet", label, pressed, { data: { act: name } });
}
