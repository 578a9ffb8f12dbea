// The page's own words. What Kibitz says comes from the server in the language that the page asks for.

import { GAMES } from "/static/games.js";

const TEXTS = {
  en: {
    log: "Messages",
    doorTitle: "Take a seat",
    door: "{games}, against each other or against Kibitz. Your name is yours while this tab is open.",
    name: "Your name",
    nameExample: "anna",
    room: "Room",
    enter: "Enter",
    changePlace: "Change name or room",
    chat: "Chat",
    gamesHere: "Games here",
    noGames: "None yet.",
    here: "Here",
    you: "(you)",
    watching: "watching",
    theme: "Light or dark",
    yourTurn: "your move",
    over: "over",
    yourMove: "Your move{mark}.",
    theirMove: "{name}{mark} is to move.",
    past: "After {ply} of {plies} moves.",
    confirm: "Play {move}",
    stepBack: "One step back",
    changeTo: "Change to {step}",
    turnIt: "Turn the stone",
    firstMove: "The beginning",
    earlier: "One move back",
    later: "One move on",
    newest: "The board as it is",
    more: "Moves and more",
    undo: "Take back",
    resign: "Resign",
    abort: "Call off",
    sure: "Sure?",
    youWon: "You won!",
    theyWon: "{names} won",
    calledOff: "Called off",
    plays: "Enter plays {move} in {game} · {title}.",
    asksWhich: "Enter asks in which game to play {move}.",
    sayInstead: "Send as talk",
    welcomeTitle: "No one has played here yet",
    welcome: "Challenge someone, or Kibitz itself. When the board appears, reply to it with your move.",
    message: "Message",
    placeholder: "Message or /help",
    send: "Send",
    reply: "Reply",
    replyTo: "Reply to this board: {text}",
    replyingTo: "Your move on this board",
    cancelReply: "Cancel the reply",
    textBoard: "As text",
    download: "Save the file {name}",
    private: "Only you see this",
    answered: "In reply to a board",
    sending: "sending…",
    edited: "Changed: {text}",
    people: "Here: {names}",
    otherLanguage: "По-русски",
    offline: "Connection lost. Trying again…",
    elsewhere: "You are now in another tab. To stay here too, choose another name.",
    "bad-name": "A name has 1 to 32 visible characters and no @, for example anna. The name Kibitz is taken.",
    "bad-room": "A room’s name has 1 to 32 visible characters and no @, for example den.",
    "name-taken": "Someone here already uses that name. Please choose another.",
    "too-long": "That is too long: a message has at most 4000 characters.",
    busy: "Storage is busy. Look at the board with /board before you try again.",
    failed: "That did not work. Look at the board with /board before you try again.",
  },
  ru: {
    log: "Сообщения",
    doorTitle: "Садитесь за стол",
    door: "{games}: друг с другом или с Kibitz. Имя ваше, пока открыта эта вкладка.",
    name: "Ваше имя",
    nameExample: "анна",
    room: "Комната",
    enter: "Войти",
    changePlace: "Сменить имя или комнату",
    chat: "Чат",
    gamesHere: "Партии",
    noGames: "Пока ни одной.",
    here: "Здесь",
    you: "(это вы)",
    watching: "наблюдает",
    theme: "Светлые или тёмные цвета",
    yourTurn: "ваш ход",
    over: "окончена",
    yourMove: "Ваш ход{mark}.",
    theirMove: "Ходит {name}{mark}.",
    past: "Доска после хода {ply} из {plies}.",
    confirm: "Сыграть {move}",
    stepBack: "На шаг назад",
    changeTo: "Сменить на {step}",
    turnIt: "Повернуть камень",
    firstMove: "К началу",
    earlier: "На ход назад",
    later: "На ход вперёд",
    newest: "К нынешней доске",
    more: "Ходы и прочее",
    undo: "Вернуть ход",
    resign: "Сдаться",
    abort: "Отменить партию",
    sure: "Точно?",
    youWon: "Победа ваша!",
    theyWon: "Победа: {names}",
    calledOff: "Партия отменена",
    plays: "Enter сыграет {move} в {game} · {title}.",
    asksWhich: "Enter спросит, в какой партии сыграть {move}.",
    sayInstead: "Отправить в чат",
    welcomeTitle: "Здесь ещё никто не играл",
    welcome: "Вызовите на игру соседа или самого Kibitz. Когда появится доска, ответьте на неё своим ходом.",
    message: "Сообщение",
    placeholder: "Сообщение или /help",
    send: "Отправить",
    reply: "Ответить",
    replyTo: "Ответить на эту доску: {text}",
    replyingTo: "Ваш ход на этой доске",
    cancelReply: "Не отвечать",
    textBoard: "Текстом",
    download: "Сохранить файл {name}",
    private: "Видно только вам",
    answered: "В ответ на доску",
    sending: "отправляется…",
    edited: "Изменено: {text}",
    people: "Здесь: {names}",
    otherLanguage: "In English",
    offline: "Связь прервалась. Пробуем снова…",
    elsewhere: "Вы продолжили в другой вкладке. Чтобы остаться и здесь, выберите другое имя.",
    "bad-name": "В имени от 1 до 32 видимых знаков и нет @, например анна. Имя Kibitz занято.",
    "bad-room": "В названии комнаты от 1 до 32 видимых знаков и нет @, например den.",
    "name-taken": "Это имя здесь уже занято. Выберите, пожалуйста, другое.",
    "too-long": "Слишком длинно: в сообщении не больше 4000 знаков.",
    busy: "Хранилище занято. Прежде чем повторить, посмотрите на доску: /board.",
    failed: "Не получилось. Прежде чем повторить, посмотрите на доску: /board.",
  },
};

const chosen = localStorage.getItem("language");
export let language = chosen in TEXTS ? chosen : navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";

export function text(key, params = {}) {
  const found = TEXTS[language][key] ?? TEXTS[language].failed;
  return found.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? known(name));
}

function known(name) {
  return name === "games" ? GAMES.list[language] : "";
}

export function switchLanguage() {
  language = language === "ru" ? "en" : "ru";
  localStorage.setItem("language", language);
}

// Fill in the fixed parts of the page, or of a part of it.
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = text(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", text(node.dataset.label));
  for (const node of root.querySelectorAll("[data-placeholder]")) node.placeholder = text(node.dataset.placeholder);
}
