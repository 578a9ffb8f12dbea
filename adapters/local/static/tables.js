// The games of the room as the server last told them, and which of them is on the stage.

// Whether a game waits for the move of the person who looks at it.
export function isOwnTurn(frame) {
  return frame.turn != null && frame.turn === frame.seat;
}

export class Tables {
  #frames = new Map();
  #chosen = null;

  // Whether the server shows boards next to the chat at all.
  known = false;

  constructor(changed) {
    this.changed = changed;
  }

  // All that there is on coming in; null where there are no boards.
  enter(frames) {
    this.known = frames !== null;
    this.#frames = new Map((frames ?? []).map((frame) => [frame.game, frame]));
    if (!this.#frames.has(this.#chosen)) this.#chosen = null;
    if (this.current?.status !== "playing") this.#choose(this.#liveliest());
    this.changed();
  }

  take(frame) {
    const before = this.#frames.get(frame.game);
    this.#frames.set(frame.game, frame);
    if (frame.status === "playing" && before?.status !== "playing" && this.#calls(frame)) this.#choose(frame.game);
    this.changed(frame);
  }

  // Put a game on the stage; null clears it.
  select(game) {
    this.#choose(game);
    this.changed();
  }

  // The game on the stage; undefined where there is none.
  get current() {
    return this.#frames.get(this.#chosen);
  }

  get all() {
    return [...this.#frames.values()];
  }

  // Games that have begun: those have a board.
  get begun() {
    return this.all.filter((frame) => frame.players);
  }

  // Games in which it is one's own move.
  get waiting() {
    return this.all.filter((frame) => frame.status === "playing" && !frame.puzzle && isOwnTurn(frame));
  }

  // Games that people play in, or that wait for players.
  get open() {
    return this.all.filter((frame) => !frame.puzzle && ["playing", "offered"].includes(frame.status));
  }

  #choose(game) {
    this.#chosen = game;
  }

  // A game of one's own that begins comes on the stage: one has just asked for it, or said yes to it. Others' do where
  // one plays nothing, and so do puzzles.
  #calls(frame) {
    const busy = this.current?.status === "playing" && this.current.seat !== null && !this.current.puzzle;
    return !busy || (frame.seat !== null && !frame.puzzle);
  }

  #liveliest() {
    const playing = this.all.filter((frame) => frame.status === "playing" && !frame.puzzle);
    const own = playing.filter((frame) => frame.seat !== null);
    const ended = this.all.filter((frame) => frame.outcome);
    return (this.waiting.at(-1) ?? own.at(-1) ?? playing.at(-1) ?? ended.at(-1))?.game ?? null;
  }
}
