// The door: under which name one comes in, and to which room.

import { $ } from "/static/dom.js";
import { text } from "/static/texts.js";

export class Door {
  // `enter(room)` is called with the room to go to; the name is in the session.
  constructor(enter) {
    this.room = roomInAddress();
    this.dialog = $("door");
    $("enter").onsubmit = () => {
      sessionStorage.setItem("name", $("name").value.trim());
      this.room = $("room").value.trim();
      history.replaceState(null, "", `#${encodeURIComponent(this.room)}`);
      enter(this.room);
    };
    this.dialog.oncancel = (event) => {
      if (!sessionStorage.getItem("entered")) event.preventDefault();
    };
    addEventListener("hashchange", () => {
      const other = roomInAddress();
      if (!other || other === this.room) return;
      this.room = other;
      $("room").value = other;
      if (sessionStorage.getItem("name")) enter(other);
    });
    $("place").onclick = () => this.show();
  }

  get open() {
    return this.dialog.open;
  }

  // Ask for name and room; `code` is why, where the last try was refused.
  show(code) {
    $("name").value = sessionStorage.getItem("name") ?? "";
    $("room").value = this.room || "den";
    $("door-problem").textContent = code ? text(code) : "";
    if (!this.open) this.dialog.showModal();
    ($("name").value && !code ? $("room") : $("name")).focus();
  }
}

function roomInAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

// The tab's own secret, by which it keeps its name.
export function token() {
  if (!sessionStorage.getItem("token")) newToken();
  return sessionStorage.getItem("token");
}

export function newToken() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  sessionStorage.setItem("token", [...words].map((word) => word.toString(16).padStart(8, "0")).join(""));
}
