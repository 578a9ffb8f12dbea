// The WebSocket to the server. It comes back by itself, goes on after the last message seen, and sends again what was
// not confirmed; each event has an id of its own, so that what did arrive counts once.

const REPLACED = 4001;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

export class Connection {
  #socket = null;
  #join = null;
  #timer = 0;
  #delay = FIRST_DELAY;
  #since = 0;
  #joined = false;
  #outbox = new Map();

  // `handlers`: joined(frame), message(frame), people(frame), refused(code), pending(events), offline(), replaced(),
  // table(frame), gone(frame), language(frame), problem(code).
  constructor(handlers) {
    this.handlers = handlers;
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
  }

  // Enter a room: {token, name, room, language, palette}.
  enter(join) {
    if (this.#join?.room !== join.room || this.#join?.name !== join.name) {
      this.#since = 0;
      this.#outbox.clear();
    }
    // What was shown in another language is to be shown again.
    if (this.#join?.language !== join.language) this.#since = 0;
    this.#join = join;
    this.#delay = FIRST_DELAY;
    this.#open();
  }

  // Ask for something that changes nothing, and need not be asked again.
  ask(frame) {
    if (this.#joined) this.#transmit(frame);
  }

  // Do something: it is sent until the server has confirmed it.
  send(frame) {
    const event = crypto.getRandomValues(new Uint32Array(4)).join("-");
    this.#outbox.set(event, { ...frame, event });
    this.handlers.pending([...this.#outbox.values()]);
    if (this.#joined) this.#transmit(this.#outbox.get(event));
  }

  #open() {
    clearTimeout(this.#timer);
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#transmit({ type: "join", ...this.#join, since: this.#since });
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = ({ code }) => this.#closed(code);
  }

  #drop() {
    this.#joined = false;
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #closed(code) {
    this.#drop();
    if (code === REPLACED) {
      this.handlers.replaced();
      return;
    }
    this.handlers.offline();
    this.#timer = setTimeout(() => this.#open(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  #retryNow() {
    if (this.#join && !this.#socket) this.#open();
  }

  #transmit(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  #take(frame) {
    if (frame.type === "joined") this.#welcome(frame);
    else if (frame.type === "message") this.#show(frame);
    else if (frame.type === "language") this.handlers.language(frame);
    else if (frame.type === "gone") this.handlers.gone(frame);
    else if (frame.type === "table") this.handlers.table(frame);
    else if (frame.type === "people") this.handlers.people(frame);
    else if (frame.type === "done") this.#settle(frame.event);
    else if (frame.event) {
      this.#settle(frame.event);
      this.handlers.problem(frame.code);
    } else if (frame.code === "busy") this.#closed(0);
    else {
      this.#drop();
      this.#join = null;
      this.handlers.refused(frame.code);
    }
  }

  #welcome(frame) {
    this.#joined = true;
    this.#delay = FIRST_DELAY;
    if (frame.reset) this.#since = 0;
    this.handlers.joined(frame);
    for (const message of frame.messages) this.#show(message);
    for (const waiting of this.#outbox.values()) this.#transmit(waiting);
  }

  #show(message) {
    this.#since = message.id;
    this.handlers.message(message);
  }

  #settle(event) {
    this.#outbox.delete(event);
    this.handlers.pending([...this.#outbox.values()]);
  }
}
