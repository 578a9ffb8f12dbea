// The first screen of a room without a game: what can be played, against the computer or with a friend.

import { button, element } from "/static/dom.js";
import { GAMES } from "/static/games.js";
import { language, text } from "/static/texts.js";
import { palette } from "/static/theme.js";

const chosen = { length: new Map(), level: new Map() };

// `start(command)` gives a command, `invite(command)` also copies the address of the room,
// and `guide(word)` lets the next game of that kind be a guided one.
export function showWelcome(place, actions) {
  place.replaceChildren(...GAMES.cards.map((game) => card(game, actions)));
}

function card({ word, title, goal, lengths, levels, level: usual }, { start, invite, guide }) {
  const picture = element("img");
  Object.assign(picture, { src: `/sample/${word}-${palette()}.png`, alt: "", loading: "lazy" });
  const terms = (level = chosen.level.get(word)) => {
    const words = [level, chosen.length.get(word) ?? lengths[0]?.word];
    return words.filter(Boolean).map((term) => ` ${term}`).join("");
  };
  const made = element("article", "card", picture, element("h3", "", title[language]), element("p", "", goal[language]));
  if (lengths.length) made.append(choice("length", word, lengths, lengths[0].word));
  if (levels.length > 1) made.append(choice("level", word, levels, usual));
  made.append(
    button("primary", text("withComputer"), () => start(`/${word} bot${terms()}`), { data: { start: word } }),
    button("quiet", text("withFriend"), () => invite(`/${word}${terms("")}`), { data: { invite: word } }),
    button("link", text("showMe"), () => {
      guide(word);
      start(`/${word} bot first=me${terms(chosen.level.get(word) ?? "level=easy")}`);
    }, { data: { guide: word } }),
  );
  made.dataset.card = word;
  return made;
}

// One of several terms of a game: what is pressed counts until another one is.
function choice(kind, word, options, usual) {
  const show = () => {
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset[kind] === (chosen[kind].get(word) ?? usual)));
  };
  const buttons = options.map((option) =>
    button("quiet", option.label[language], () => {
      chosen[kind].set(word, option.word);
      show();
    }, { data: { [kind]: option.word } }),
  );
  show();
  const row = element("div", `terms ${kind}`, ...buttons);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", text(kind));
  return row;
}
