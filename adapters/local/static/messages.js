// The messages of a room as elements.

import { element, marked, plain } from "/static/dom.js";
import { text } from "/static/texts.js";

// By the ending of a file’s name.
const TYPES = new Map([["json", "application/json"], ["csv", "text/csv"]]);

function initials(name) {
  return [...name][0].toUpperCase();
}

function hue(name) {
  let sum = 0;
  for (const sign of name.toLowerCase()) sum = (sum * 31 + sign.codePointAt(0)) % 360;
  return sum;
}

function clock(seconds) {
  const time = new Date(seconds * 1000);
  const made = element("time", "", time.toLocaleTimeString(navigator.language, { hour: "2-digit", minute: "2-digit" }));
  made.dateTime = time.toISOString();
  return made;
}

// Whether a message is a board, which newer boards replace and moves reply to; a film or a review of a game is none.
function showsBoard({ game, alt, picture, aside }) {
  return game !== null && !isCompetition(game) && alt !== null && !aside && !picture?.endsWith(".gif");
}

// Whether the id of what a message is about is that of a tournament or a class.
function isCompetition(game) {
  return /^t\d+$/.test(game ?? "");
}

// Whether the older messages about the same lose their buttons to this one.
function isNewest(message) {
  const { game, private: secret } = message;
  return showsBoard(message) || (isCompetition(game) && !secret);
}

export class Messages {
  // Every id a message ever had, the ones of its edits too, and the element that shows it now.
  #places = new Map();

  // `actions`: press(id, message number), reply(message), zoom(image).
  constructor(list, status, actions) {
    this.list = list;
    this.status = status;
    this.actions = actions;
  }

  get empty() {
    return this.#places.size === 0;
  }

  // The newest message that shows a board.
  get newestBoard() {
    return [...this.list.querySelectorAll(".message.board:not(.past)")].at(-1)?.shown;
  }

  // The newest message to all about a game; undefined where there is none.
  newestOf(game) {
    return [...this.list.children].map((one) => one.shown).findLast((shown) => shown?.game === game && !shown.private);
  }

  // The newest messages that show each game's board, by their ids.
  get boards() {
    const shown = [...this.list.children].map((one) => one.shown).filter((one) => one && showsBoard(one) && !one.private);
    return [...new Map(shown.map((one) => [one.game, one.id])).values()].slice(-64);
  }

  clear() {
    this.#places.clear();
    this.list.replaceChildren();
  }

  // Messages that were deleted, by their ids.
  remove(ids) {
    for (const id of ids) {
      this.#places.get(id)?.remove();
      this.#places.delete(id);
    }
  }

  add(message) {
    const old = message.edits === null ? undefined : this.#places.get(message.edits);
    const made = this.#draw(message);
    if (old) this.#replace(old, made);
    else this.list.append(made);
    for (const [id, place] of this.#places) if (place === old) this.#places.set(id, made);
    this.#places.set(message.id, made);
    if (isNewest(message)) this.#retire(message, made);
  }

  // Show what was sent and not confirmed yet: buttons as busy, and, while there is no connection, the words too.
  // `data-waiting` says how many events that are; when it is 0, all that they caused is shown.
  pend(events, offline) {
    this.list.dataset.waiting = events.length;
    for (const node of this.list.querySelectorAll(".pending")) node.remove();
    for (const { text: words } of events.filter((event) => offline && event.type === "say")) {
      const note = element("span", "meta", text("sending"));
      const bubble = element("div", "bubble", element("p", "words", words), note);
      this.list.append(element("article", "message own pending", bubble));
    }
    const pressed = new Set(events.filter((event) => event.type === "press").map((event) => `${event.on} ${event.press}`));
    for (const button of this.list.querySelectorAll(".choice")) {
      const busy = pressed.has(`${button.closest(".message").shown.id} ${button.dataset.press}`);
      button.toggleAttribute("aria-busy", busy);
    }
  }

  #draw(message) {
    const own = message.own ? "own" : message.from === null ? "kibitz" : "other";
    const made = element("article", `message ${own}`);
    made.shown = message;
    made.id = `m${message.id}`;
    made.classList.toggle("private", message.private);
    made.classList.toggle("called", message.called);
    made.classList.toggle("board", showsBoard(message));
    if (own !== "own") made.append(this.#face(message));
    made.append(this.#bubble(message));
    return made;
  }

  #face(message) {
    if (message.from === null) {
      const face = element("img", "face");
      face.src = "/static/icon.svg";
      face.alt = "";
      return face;
    }
    const face = element("span", "face", initials(message.from));
    face.style.setProperty("--hue", hue(message.from));
    face.ariaHidden = "true";
    return face;
  }

  #bubble(message) {
    const who = element("strong", "who", message.from ?? "Kibitz");
    const bubble = element("div", "bubble", element("p", "meta", who, " ", clock(message.at)));
    if (message.private) bubble.append(element("p", "secret", text("private")));
    if (message.reply_to !== null) bubble.append(...this.#quote(message.reply_to));
    if (message.picture !== null) bubble.append(this.#picture(message));
    bubble.append(element("p", "words", ...(message.from === null ? marked(message.text) : [message.text])));
    if (message.alt !== null) bubble.append(this.#textBoard(message));
    if (message.file !== null) bubble.append(this.#file(message.file));
    for (const row of message.buttons) bubble.append(this.#row(row, message));
    return bubble;
  }

  // A file is made only when somebody wants it; the browser has taken it long before it is let go of.
  #file({ name, text: content }) {
    const button = element("button", "file", name);
    button.type = "button";
    button.setAttribute("aria-label", text("download", { name }));
    button.onclick = () => {
      const link = element("a");
      link.href = URL.createObjectURL(new Blob([content], { type: TYPES.get(name.split(".").pop()) ?? "text/plain" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    };
    return button;
  }

  #quote(id) {
    const answered = this.#places.get(id);
    if (!answered) return [];
    const quote = element("button", "quote", text("answered"));
    quote.type = "button";
    const picture = answered.querySelector(".picture img");
    if (picture) {
      const small = element("img");
      small.src = picture.src;
      small.alt = "";
      quote.prepend(small);
    }
    quote.onclick = () => this.#places.get(id)?.scrollIntoView({ block: "center" });
    return [quote];
  }

  #picture(message) {
    const image = element("img");
    image.loading = "lazy";
    image.src = message.picture;
    image.alt = message.alt ?? "";
    image.width = image.height = 420;
    image.onload = () => {
      image.width = image.naturalWidth;
      image.height = image.naturalHeight;
      image.style.setProperty("--shape", image.naturalWidth / image.naturalHeight);
    };
    const frame = element("figure", "picture", image);
    image.onerror = () => {
      frame.closest(".bubble")?.querySelector("details")?.setAttribute("open", "");
      frame.remove();
    };
    frame.onclick = () => (showsBoard(message) ? this.actions.reply(message) : this.actions.zoom(image));
    return frame;
  }

  #textBoard(message) {
    const tools = element("div", "tools");
    if (showsBoard(message)) {
      const reply = element("button", "reply", text("reply"));
      reply.type = "button";
      reply.setAttribute("aria-label", text("replyTo", { text: plain(message.text) }));
      reply.onclick = () => this.actions.reply(message);
      tools.append(reply);
    }
    const board = element("details", "", element("summary", "", text("textBoard")), element("pre", "", message.alt));
    board.open = message.picture === null;
    tools.append(board);
    return tools;
  }

  #row(row, message) {
    const made = element("div", "choices");
    for (const { id, label } of row) {
      const button = element("button", "choice", label);
      button.type = "button";
      button.dataset.press = id;
      button.onclick = () => {
        if (id.startsWith("#")) location.hash = id; // the address of another room
        else button.hasAttribute("aria-busy") || this.actions.press(id, message.id);
      };
      made.append(button);
    }
    return made;
  }

  // A message changes in place: the focus stays on a button that was about to be pressed.
  #replace(old, made) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const opened = old.querySelector("details")?.open;
    old.replaceWith(made);
    if (opened) made.querySelector("details")?.setAttribute("open", "");
    if (focused) {
      const same = [...made.querySelectorAll(".choice")].find((button) => button.textContent === focused.textContent);
      (same ?? made.querySelector(".choice, .reply"))?.focus({ preventScroll: true });
    }
    this.status.textContent = text("edited", { text: plain(made.shown.text) });
  }

  // A newer board, or a newer state of a tournament or class: the older public messages keep their picture, small, and lose their buttons.
  #retire(newest, place) {
    for (const old of new Set(this.#places.values())) {
      const { game, id, private: secret } = old.shown;
      if (old === place || game !== newest.game || id > newest.id || secret !== newest.private) continue;
      if (secret && old.shown.alt === null) continue;
      old.classList.add("past");
      const pressed = document.activeElement?.closest(".choices");
      for (const row of old.querySelectorAll(".choices")) row.remove();
      if (pressed && !pressed.isConnected) place.querySelector(".reply")?.focus({ preventScroll: true });
    }
  }
}
