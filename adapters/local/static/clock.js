// How much time is left for a move, next to the board, by the server's clock.

import { $ } from "/static/dom.js";
import { text } from "/static/texts.js";

let ends = null; // by this machine's clock, in milliseconds

export function showClock({ deadline, now, at }) {
  const shown = deadline !== null && at === null;
  $("clock").hidden = !shown;
  ends = shown ? Date.now() + (deadline - now) * 1000 : null;
  tick();
}

function tick() {
  if (ends === null) return;
  const left = Math.max(0, Math.round((ends - Date.now()) / 1000));
  const words = left >= 36 * 3600 ? text("days", { count: Math.round(left / 86400) }) : digits(left);
  if ($("clock").textContent !== words) $("clock").textContent = words;
  $("clock").classList.toggle("short", left < 60);
}

// 1:05 is a minute and five seconds, 2:00:00 two hours.
function digits(left) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

setInterval(tick, 1000);
