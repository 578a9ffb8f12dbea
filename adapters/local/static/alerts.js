// Calls a person whose move it is: in the title of the tab, and, when they asked for it, by a sound and a notification.

import { $ } from "/static/dom.js";
import { text } from "/static/texts.js";

const NOTES = [659, 880]; // Hz: a fourth upwards, E5 to A5

export class Alerts {
  #turns = null;
  #unread = 0;

  constructor() {
    $("sound").onclick = () => this.#switch();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#unread = 0;
      this.#title();
    });
    this.label();
  }

  get #wanted() {
    return localStorage.getItem("alerts") === "on";
  }

  // What was written, not by oneself, while the tab was out of sight.
  message(shown) {
    if (document.hidden && !shown.own && shown.edits === null) this.#unread += 1;
    this.#title();
  }

  // `frames` are the games in which it is one's move; the first ones are only what one comes back to.
  turns(frames) {
    const now = new Map(frames.map((frame) => [`${frame.game}:${frame.edition}`, frame]));
    const fresh = this.#turns === null ? [] : [...now].filter(([key]) => !this.#turns.has(key)).map(([, frame]) => frame);
    this.#turns = now;
    this.#title();
    if (fresh.length && this.#wanted) this.#call(fresh[0]);
  }

  label() {
    $("sound").setAttribute("aria-pressed", String(this.#wanted));
    $("sound").setAttribute("aria-label", text("alerts"));
    $("sound").title = text("alerts");
  }

  #title() {
    const unread = this.#unread ? `(${this.#unread}) ` : "";
    document.title = `${this.#turns?.size ? "● " : ""}${unread}Kibitz`;
  }

  #switch() {
    const on = !this.#wanted;
    localStorage.setItem("alerts", on ? "on" : "off");
    this.label();
    if (!on) return;
    ring();
    if ("Notification" in window && Notification.permission === "default") Notification.requestPermission();
  }

  #call(frame) {
    ring();
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification("Kibitz", { body: `${frame.title} · ${text("yourTurn")}`, tag: frame.game, icon: "/static/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

function ring() {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  volume.connect(audio.destination);
  NOTES.forEach((pitch, at) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + at * 0.14);
    tone.stop(audio.currentTime + at * 0.14 + 0.12);
    tone.onended = () => at === NOTES.length - 1 && audio.close();
  });
}
