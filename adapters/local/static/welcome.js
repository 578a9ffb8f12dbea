// The first screen of a room without a game: what can be played, against the computer or with a friend.

import { button, element } from "/static/dom.js";
import { GAMES } from "/static/games.js";
import { language, text } from "/static/texts.js";
import { palette } from "/static/theme.js";

const lengths = new Map();

// `start(command)` gives a command, `invite(command)` also copies the address of the room,
// and `guide(word)` lets the next game of that kind be a guided one.
export function showWelcome(place, actions) {
  place.replaceChildren(...GAMES.cards.map((game) => card(game, actions)));
}

function card({ word, title, goal, lengths: choices }, { start, invite, guide }) {
  const picture = element("img");
  Object.assign(picture, { src: `/sample/${word}-${palette()}.png`, alt: "", loading: "lazy" });
  const terms = () => (lengths.get(word) ? ` ${lengths.get(word)}` : "");
  const made = element("article", "card", picture, element("h3", "", title[language]), element("p", "", goal[language]));
  if (choices.length) made.append(lengthsOf(word, choices));
  made.append(
    button("primary", text("withComputer"), () => start(`/${word} bot${terms()}`), { data: { start: word } }),
    button("quiet", text("withFriend"), () => invite(`/${word}${terms()}`), { data: { invite: word } }),
    button("link", text("showMe"), () => {
      guide(word);
      start(`/${word} bot level=easy first=me${terms()}`);
    }, { data: { guide: word } }),
  );
  made.dataset.card = word;
  return made;
}

// The first length stays chosen until another is pressed.
function lengthsOf(word, choices) {
  if (!lengths.has(word)) lengths.set(word, choices[0].word);
  const buttons = choices.map((choice) =>
    button("quiet", choice.label[language], () => {
      lengths.set(word, choice.word);
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.length === choice.word));
    }, { data: { length: choice.word } }),
  );
  for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.length === lengths.get(word)));
  return element("div", "lengths", ...buttons);
}
