// The game on the stage: its board and hand, what is asked of the person to move, and taps on the way to a move.

import { Board } from "/static/board.js";
import { $, button, element, marked } from "/static/dom.js";
import { Fit } from "/static/fit.js";
import { isOwnTurn } from "/static/tables.js";
import { text } from "/static/texts.js";

// What has not changed is not touched, so that no one is told of a change that is none.
function mark(place, name, game) {
  if (place.dataset[name] !== game) place.dataset[name] = game;
}

export class Stage {
  #frame = null;
  #tapped = false;
  #asked = false; // whether others wait for one's answer
  #drawn = 0;

  // `actions`: look(game, path, at), play(game, edition, move).
  constructor(actions) {
    this.actions = actions;
    this.board = new Board($("board"), (region) => this.#tap(region));
    this.hand = new Board($("hand"), (region) => this.#tap(region));
    $("more").onclick = () => this.#unfold(!$("table").classList.contains("unfolded"));
    this.fit = new Fit($("stage"), this.board, this.hand);
  }

  // Show a table that has begun; undefined clears the stage.
  show(frame) {
    const other = frame?.game !== this.#frame?.game || frame?.edition !== this.#frame?.edition;
    this.#frame = frame ?? null;
    $("table").hidden = !frame;
    if (!frame) {
      for (const place of [$("board"), $("hand")]) delete place.dataset.board, delete place.dataset.hand;
      this.board.clear();
      this.hand.clear();
      return;
    }
    const asked = frame.buttons.some(({ act }) => act === "agree");
    if (other || asked !== this.#asked) {
      this.#tapped = false;
      this.#unfold(asked);
    }
    this.#asked = asked;
    $("table").classList.toggle("over", frame.outcome !== null);
    mark($("board"), "board", frame.game);
    $("table").dataset.kind = frame.kind;
    Object.assign($("table").dataset, { ply: frame.ply, drawn: (this.#drawn += 1) });
    this.#hand(frame);
    this.board.show(frame.board);
    this.#ask(frame);
    this.fit.now();
  }

  // Words for where the game stands, also for those who cannot see it.
  static turn(frame) {
    if (frame.at !== null) return text("past", { ply: frame.at, plies: frame.moves.length });
    if (frame.turn === null) return "";
    const { name, mark } = frame.players[frame.turn];
    const signed = mark === null ? "" : ` (${mark})`;
    return isOwnTurn(frame) ? text("yourMove", { mark: signed }) : text("theirMove", { name, mark: signed });
  }

  #hand(frame) {
    const held = frame.hand !== undefined;
    $("hand").hidden = !held;
    if (held) {
      mark($("hand"), "hand", frame.game);
      this.hand.show(frame.hand);
    } else {
      delete $("hand").dataset.hand;
      this.hand.clear();
    }
  }

  #ask(frame) {
    const { confirm, path } = frame;
    const own = isOwnTurn(frame) && frame.at === null;
    $("ask").classList.toggle("own", own);
    const words = [Stage.turn(frame)];
    if (own && !path.length) words.push(frame.hint);
    if (frame.turn !== null || frame.puzzle) words.push(...frame.lines);
    const said = (own && confirm?.warning) || words.filter(Boolean).join(" ");
    if ($("turn").textContent !== said.replaceAll("`", "")) $("turn").replaceChildren(...marked(said));
    const asked = [];
    if (own && path.length) asked.push(this.#back(frame));
    if (own && confirm) asked.push(this.#confirm(frame));
    $("asked").replaceChildren(...asked);
  }

  #back(frame) {
    const from = frame.path.slice(0, -1);
    return button("quiet", "↩", () => this.actions.look(frame.game, from, null), {
      data: { back: frame.path.at(-1) },
      label: text("stepBack"),
    });
  }

  #confirm({ game, edition, confirm }) {
    const words = element("span", "", confirm.move);
    const made = button("confirm", "✓ ", () => this.#play(game, edition, confirm.move), {
      data: { step: confirm.step },
      label: text("confirm", { move: confirm.move }),
    });
    made.append(words);
    return made;
  }

  #tap(region) {
    const { game, edition } = this.#frame;
    if (region.move !== null) this.#play(game, edition, region.move);
    else this.actions.look(game, region.path, null);
  }

  // One move for each board: a second tap while the first is on its way does nothing.
  #play(game, edition, move) {
    if (this.#tapped) return;
    this.#tapped = true;
    this.actions.play(game, edition, move);
  }

  // On a narrow screen the moves, and what else can be done, take the hand's place when they are wanted.
  #unfold(open) {
    $("table").classList.toggle("unfolded", open);
    $("more").ariaExpanded = String(open);
    this.fit.now();
  }

  // A tap that was refused may be tried again.
  settled() {
    this.#tapped = false;
  }
}
