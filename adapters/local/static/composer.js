// The field: what one writes, the message that it answers, and whether it will be played as a move.

import { $, button, element, plain } from "/static/dom.js";
import { GAMES } from "/static/games.js";
import { text } from "/static/texts.js";

export class Composer {
  #replied = null;

  // `send({text, reply_to, talk})`; `newest()` is the newest board's message; `waiting()` are the games in which a typed
  // move would be the person's own.
  constructor({ send, newest, waiting }) {
    Object.assign(this, { send, newest, waiting });
    this.field = $("text");
    $("composer").onsubmit = (event) => {
      event.preventDefault();
      this.#submit(false);
    };
    $("cancel-reply").onclick = () => {
      this.answer(null);
      this.focus();
    };
    this.field.onkeydown = (event) => this.#key(event);
    this.field.oninput = () => this.#grow();
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || $("door").open || this.#replied === null) return;
      this.answer(null);
      this.focus();
    });
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  // Write something into the field, to be changed or sent.
  write(words) {
    this.field.value = words;
    this.changed();
    this.focus();
  }

  changed() {
    this.#grow();
  }

  // Choose the message to answer, or none.
  answer(shown) {
    this.#replied = shown;
    $("replying").hidden = shown === null;
    if (shown !== null) {
      $("reply-text").textContent = plain(shown.text);
      $("reply-picture").hidden = shown.picture === null;
      if (shown.picture !== null) $("reply-picture").src = shown.picture;
    }
    this.read();
  }

  // Say before it is sent that a text will be played.
  read() {
    const place = $("reading");
    const move = this.field.value.trim();
    const games = this.#replied === null ? this.waiting().filter((frame) => playable(frame.kind, move)) : [];
    place.hidden = games.length === 0;
    if (place.hidden) return;
    const words = games.length > 1 ? text("asksWhich", { move }) : text("plays", { move, game: games[0].game, title: games[0].title });
    const talk = button("quiet", text("sayInstead"), () => this.#submit(true), { data: { talk: "" } });
    place.replaceChildren(element("span", "", words), talk);
  }

  #submit(talk) {
    const words = this.field.value.trim();
    if (!words) return;
    $("problem").textContent = "";
    this.send({ text: words, reply_to: this.#replied?.id ?? null, talk });
    this.field.value = "";
    this.answer(null);
    this.#grow();
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit(false);
    } else if (event.key === "ArrowUp" && !this.field.value && this.newest()) {
      event.preventDefault();
      this.answer(this.newest());
      this.focus();
    }
  }

  #grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${this.field.scrollHeight}px`;
    this.read();
  }
}

// The server's own shapes of moves that need no reply, by game; a server of before has none.
function playable(game, words) {
  const shape = GAMES.plain?.[game];
  return shape !== undefined && new RegExp(`^(?:${shape})$`, "iu").test(words);
}
