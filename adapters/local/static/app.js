// The page: who one is and where, the boards, the messages, and what one writes.

import { Alerts } from "/static/alerts.js";
import { showClock } from "/static/clock.js";
import { Composer } from "/static/composer.js";
import { Connection } from "/static/connection.js";
import { Door, newToken, token } from "/static/door.js";
import { $ } from "/static/dom.js";
import { showEnding } from "/static/ending.js";
import { Guide } from "/static/guide.js";
import { Log } from "/static/log.js";
import { Menu } from "/static/menu.js";
import { Messages } from "/static/messages.js";
import { showActs, showMoves } from "/static/moves.js";
import { showOffers } from "/static/offers.js";
import { showGames, showPeople } from "/static/sidebar.js";
import { Stage } from "/static/stage.js";
import { Tables } from "/static/tables.js";
import { showTabs } from "/static/tabs.js";
import { chooseLanguage, language, text, translate } from "/static/texts.js";
import { palette, switchTheme, watchTheme } from "/static/theme.js";
import { showWelcome } from "/static/welcome.js";
import { zoom } from "/static/zoom.js";

const NOTE_MS = 10_000;

let here = [];
let waiting = [];
let telling; // the timer that takes a note away

const door = new Door(enter);
const messages = new Messages($("log"), $("status"), { press, reply, zoom });
const log = new Log($("log"), $("talk"));
const tables = new Tables(draw);
const stage = new Stage({ look, play });
const composer = new Composer({ send: say, newest: () => messages.newestBoard, waiting: () => tables.waiting });
const alerts = new Alerts();
const guide = new Guide();
const menu = new Menu($("text"), $("menu"), { names: neighbours, changed: () => composer.changed() });
const connection = new Connection({
  joined,
  message,
  people,
  refused,
  pending,
  offline,
  replaced,
  language: (frame) => speak(frame.language),
  gone: (frame) => messages.remove(frame.messages),
  table: (frame) => tables.take(frame),
  problem: complain,
});

// Coming in

function enter() {
  connection.enter({ token: token(), name: sessionStorage.getItem("name"), room: door.room, language, palette: palette() });
}

function again() {
  if (sessionStorage.getItem("entered")) enter();
}

$("language").onclick = () => speak(language === "ru" ? "en" : "ru");

function speak(code) {
  chooseLanguage(code);
  label();
  people({ names: here });
  cards();
  again();
}

$("theme").onclick = () => {
  switchTheme();
  cards();
  again();
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
    composer.answer(null);
  }
  $("rooms").replaceChildren(...frame.rooms.map((name) => new Option(name, name)));
  document.body.classList.toggle("staged", frame.tables !== null);
  tables.enter(frame.tables);
  if (frame.reset) log.settle();
  if (!door.open) composer.focus();
}

function message(shown) {
  messages.add(shown);
  welcome();
  alerts.message(shown);
  // A review or a film that one waits for is in the talk alone; on a narrow screen there is little of it.
  if (shown.aside && waiting.length) log.unfold(true);
  log.follow(log.pinned || shown.own);
}

function people({ names }) {
  here = names;
  $("people").textContent = names.join(", ");
  $("people").title = names.length ? text("people", { names: names.join(", ") }) : "";
  showPeople(names, tables);
}

function refused(code) {
  sessionStorage.removeItem("entered");
  door.show(code);
}

function replaced() {
  newToken();
  refused("elsewhere");
}

function offline() {
  $("banner").textContent = text("offline");
  $("banner").hidden = false;
  messages.pend(waiting, true);
  log.follow(waiting.length > 0);
}

function pending(events) {
  waiting = events;
  messages.pend(waiting, !$("banner").hidden);
  if (!events.length) stage.settled();
}

function complain(code, params) {
  $("problem").textContent = text(code, params);
}

// The boards

function draw() {
  const frame = tables.current;
  stage.show(frame);
  if (frame) {
    showMoves(frame, look);
    showActs(frame, pressFor);
    showClock(frame);
    showEnding(frame, $("ask"));
  }
  showOffers(tables.all, pressFor);
  const select = (game) => tables.select(game);
  showGames(tables, select);
  showTabs(tables, select);
  showPeople(here, tables);
  welcome();
  guide.show(frame);
  alerts.turns(tables.waiting);
  stage.fit.now();
  composer.read();
}

function welcome() {
  $("welcome").hidden = tables.current !== undefined || (!tables.known && !messages.empty);
}

// What one does

function look(game, path, at) {
  connection.ask({ type: "look", game, path, at });
}

function play(game, edition, move) {
  $("problem").textContent = "";
  connection.send({ type: "play", game, edition, move });
}

function press(id, number) {
  $("problem").textContent = "";
  connection.send({ type: "press", press: id, on: number });
}

function pressFor(id, game) {
  press(id, messages.newestOf(game)?.id ?? 0);
}

function reply(shown) {
  composer.answer(shown);
  composer.focus();
}

function say(words) {
  menu.close();
  connection.send({ type: "say", ...words, seen: messages.boards });
}

function cards() {
  showWelcome($("cards"), { start: command, invite, guide: (kind) => guide.begin(kind) });
}

function command(words) {
  say({ text: words, reply_to: null });
}

// An offer to all who come, and the room's address to bring them here.
async function invite(words) {
  command(words);
  await copyAddress();
}

async function copyAddress() {
  const copied = await navigator.clipboard.writeText(location.href).then(() => true, () => false);
  tell(copied ? "copied" : "copyYourself", { address: location.href });
}

// Say something for a while that is no message of the talk; a tap takes it away.
function tell(code, params) {
  const note = $("note");
  note.textContent = text(code, params);
  note.hidden = false;
  clearTimeout(telling);
  telling = setTimeout(() => (note.hidden = true), NOTE_MS);
}

function neighbours() {
  return [...here.filter((name) => name !== sessionStorage.getItem("name")), "bot"];
}

$("note").onclick = () => ($("note").hidden = true);
document.addEventListener("typed", ({ detail }) => composer.write(detail));
$("invite").onclick = copyAddress;

function label() {
  translate();
  alerts.label();
  $("language").textContent = language === "ru" ? "EN" : "RU";
  $("language").lang = language === "ru" ? "en" : "ru";
  $("language").setAttribute("aria-label", text("otherLanguage"));
  $("place").title = text("changePlace");
}

label();
watchTheme(() => {
  cards();
  again();
});
cards();
sessionStorage.removeItem("entered");
if (sessionStorage.getItem("name") && door.room) enter();
else door.show();
