// The page: who one is and where, the messages, and what one writes.

import { Connection } from "/static/connection.js";
import { GAMES } from "/static/games.js";
import { Messages, plain } from "/static/messages.js";
import { language, switchLanguage, text, translate } from "/static/texts.js";

const $ = (id) => document.getElementById(id);
const [log, door, field, problem] = [$("log"), $("door"), $("text"), $("problem")];

let replied = null;
let pinned = true;
let here = [];
let waiting = [];
let room = roomInAddress();

const messages = new Messages(log, $("status"), { press, reply });
const connection = new Connection({ joined, message, people, refused, pending, offline, replaced, problem: complain });

function roomInAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

function token() {
  if (!sessionStorage.getItem("token")) newToken();
  return sessionStorage.getItem("token");
}

function newToken() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  sessionStorage.setItem("token", [...words].map((word) => word.toString(16).padStart(8, "0")).join(""));
}

// Coming in

function openDoor(code) {
  $("name").value = sessionStorage.getItem("name") ?? "";
  $("room").value = room || "den";
  $("door-problem").textContent = code ? text(code) : "";
  if (!door.open) door.showModal();
  ($("name").value && !code ? $("room") : $("name")).focus();
}

function enter() {
  connection.enter({ token: token(), name: sessionStorage.getItem("name"), room, language });
}

$("enter").onsubmit = () => {
  sessionStorage.setItem("name", $("name").value.trim());
  room = $("room").value.trim();
  history.replaceState(null, "", `#${encodeURIComponent(room)}`);
  enter();
};

door.oncancel = (event) => {
  if (!sessionStorage.getItem("entered")) event.preventDefault();
};

addEventListener("hashchange", () => {
  const other = roomInAddress();
  if (!other || other === room) return;
  room = other;
  if (sessionStorage.getItem("name")) enter();
});

$("place").onclick = () => openDoor();

$("language").onclick = () => {
  switchLanguage();
  label();
  people({ names: here });
  if (sessionStorage.getItem("entered")) enter();
};

// What the server says

function joined(frame) {
  sessionStorage.setItem("entered", "yes");
  sessionStorage.setItem("name", frame.name);
  $("banner").hidden = true;
  messages.pend(waiting, false);
  $("room-name").textContent = frame.room;
  if (frame.reset) {
    messages.clear();
    choose(null);
  }
  $("rooms").replaceChildren(...frame.rooms.map((name) => new Option(name, name)));
  $("welcome").hidden = frame.messages.length > 0 || !messages.empty;
  if (frame.reset) settle();
  if (!door.open) field.focus({ preventScroll: true });
}

// What was said before one came neither moves nor is read aloud.
function settle() {
  log.classList.add("settling");
  log.ariaLive = "off";
  follow(true);
  setTimeout(() => {
    log.classList.remove("settling");
    log.ariaLive = "polite";
  }, 500);
}

function message(shown) {
  messages.add(shown);
  $("welcome").hidden = true;
  if (shown.called && document.hidden) document.title = "● Kibitz";
  follow(pinned || shown.own);
}

function people({ names }) {
  here = names;
  const label = names.length ? text("people", { names: names.join(", ") }) : "";
  $("people").textContent = names.join(", ");
  $("people").title = label;
  examples();
}

function refused(code) {
  sessionStorage.removeItem("entered");
  openDoor(code);
}

function replaced() {
  newToken();
  refused("elsewhere");
}

function offline() {
  $("banner").textContent = text("offline");
  $("banner").hidden = false;
  messages.pend(waiting, true);
  follow(waiting.length > 0);
}

function pending(events) {
  waiting = events;
  messages.pend(waiting, !$("banner").hidden);
}

function complain(code) {
  problem.textContent = text(code);
}

// What one does

function press(id, number) {
  problem.textContent = "";
  connection.send({ type: "press", press: id, on: number });
}

function reply(shown) {
  choose(shown);
  field.focus();
}

function choose(shown) {
  replied = shown;
  $("replying").hidden = shown === null;
  if (shown === null) return;
  $("reply-text").textContent = plain(shown.text);
  $("reply-picture").hidden = shown.picture === null;
  if (shown.picture !== null) $("reply-picture").src = shown.picture;
}

function say(words) {
  problem.textContent = "";
  connection.send({ type: "say", text: words, reply_to: replied?.id ?? null });
  choose(null);
}

$("composer").onsubmit = (event) => {
  event.preventDefault();
  if (!field.value.trim()) return;
  say(field.value.trim());
  field.value = "";
  grow();
};

$("cancel-reply").onclick = () => {
  choose(null);
  field.focus();
};

field.onkeydown = (event) => {
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    $("composer").requestSubmit();
  } else if (event.key === "ArrowUp" && !field.value && messages.newestBoard) {
    event.preventDefault();
    reply(messages.newestBoard);
  }
};

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || door.open || replied === null) return;
  choose(null);
  field.focus();
});

function grow() {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

field.oninput = grow;

function examples() {
  const neighbour = here.find((name) => name !== sessionStorage.getItem("name") && !name.includes(" ")) ?? "anna";
  const made = [`/${GAMES.words[0]} bot`, `/${GAMES.words.at(-1)} @${neighbour}`, "/help"].map((command) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = command;
    button.onclick = () => say(command);
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  $("examples").replaceChildren(...made);
}

// Staying at the end of the talk, unless one reads further up

log.onscroll = () => {
  pinned = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
};

function follow(wanted) {
  pinned = wanted;
  if (pinned) log.scrollTop = log.scrollHeight;
}

new ResizeObserver(() => follow(pinned)).observe(log);
log.addEventListener("load", () => follow(pinned), true);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = "Kibitz";
});

function label() {
  translate();
  $("language").textContent = language === "ru" ? "EN" : "RU";
  $("language").lang = language === "ru" ? "en" : "ru";
  $("language").setAttribute("aria-label", text("otherLanguage"));
  $("place").title = text("changePlace");
}

label();
examples();
sessionStorage.removeItem("entered");
if (sessionStorage.getItem("name") && room) enter();
else openDoor();
