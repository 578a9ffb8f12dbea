"""What one language says the other says too: by the words that tell a text from those next to it, names and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest

from adapters.chat.parsing import ENTRY, LOCALES
from adapters.local.console import TEXTS
from adapters.local.web import STATIC

GLOSSARY: Final = (
    (r"a line|the lines|for line|of lines", r"лини|цепоч|строк|ход"),
    (r"accept\s*$", r"принять"),
    (r"accept(s|ed)?", r"прин|прим"),
    (r"add", r"добав"),
    (r"address(es)?", r"адрес"),
    (r"administrators?", r"админ"),
    (r"against (me|the computer)", r"против|мной|меня|компьютер"),
    (r"agree to", r"соглас"),
    (r"^\s*agree\s*$", r"^\s*да\s*$"),
    (r"^\s*all games\s*$|puzzles of all", r"все игры|всех игр"),
    (r"all time", r"за вс[её] время"),
    (r"already", r"уже|и так"),
    (r"another player", r"чуж"),
    (r"another puzzle|more puzzles?", r"ещё"),
    (r"answers?(?! this|\.)", r"отве[тч]|просит"),
    (r"anyone", r"вс[её]|кто угодно|люб|ник|нич"),
    (r"anywhere", r"где угодно|нигде|негде"),
    (r"arguments?", r"аргумент"),
    (r"backups?", r"копи"),
    (r"begin here|offers here|going on here", r"здесь"),
    (r"best", r"луч|безошиб"),
    (r"block(s|ed)?|unblock", r"доступ|пуска|пусти"),
    (r"boards?(?!\.png)", r"доск"),
    (r"buttons?", r"кноп"),
    (r"by lot", r"по жреб"),
    (r"called? off|call(ed)? it off", r"отмен"),
    (r"cannot begin", r"нельзя|негде|не начин|не может"),
    (r"channels?", r"канал"),
    (r"claim(s|ed)?", r"потреб|требов"),
    (r"class(es)?", r"занят"),
    (r"client speaks", r"клиент"),
    (r"client", r"клиент|приложен"),
    (r"client|app", r"клиент|приложен"),
    (r"clocks?", r"час|врем"),
    (r"colours?|colourless", r"цвет"),
    (r"compare", r"сравн|сверя|свер"),
    (r"conditional", r"услов"),
    (r"costly", r"дорог"),
    (r"line that costs nothing", r"без потерь"),
    (r"count the lines", r"сч[её]т"),
    (r"counters?", r"фишк|фишек"),
    (r"damaged", r"повреж"),
    (r"dark", r"т[её]мн"),
    (r"days?", r"д(ень|ня|ней|ни)|дн|сегодня"),
    (r"deals?|dealt", r"разда|розда|сда"),
    (r"decline\s*$", r"отказаться"),
    (r"decline[ds]?", r"отказ|отклон|соглаш"),
    (r"delete[ds]?", r"удал|стир"),
    (r"disk", r"диск"),
    (r"dots?", r"точ"),
    (r"easy", r"л[её]гк"),
    (r"everywhere", r"везде|всех"),
    (r"figures?", r"фигур"),
    (r"files?", r"файл|запись"),
    (r"finished", r"[зо]акон|оконч|сыгра|упустил|парти"),
    (r"folders?", r"папк"),
    (r"formats?", r"формат"),
    (r"from behind", r"меньше"),
    (r"games?(?!\.)", r"парти|игр|сыгра|раз|уровень|вызов|рейтинг|расход|начина"),
    (r"gb", r"\bгб\b"),
    (r"groups?", r"групп"),
    (r"hand", r"камн"),
    (r"hard", r"сильн"),
    (r"hash(es)?", r"хеш"),
    (r"heaps?(?!=)", r"куч"),
    (r"hexadecimal", r"шестнадц"),
    (r"hints?", r"подсказ"),
    (r"host of that name", r"узл"),
    (r"hosts|only its host", r"автор"),
    (r"hours?", r"час"),
    (r"in time", r"вовремя|долго|срок"),
    (r"input", r"ввод|вход"),
    (r"is closed", r"закрыт"),
    (r"join any more", r"нельзя"),
    (r"join\s*$", r"играю|участвовать|здесь"),
    (r"kb", r"\bкб\b"),
    (r"keep someone out", r"не пускать"),
    (r"languages?", r"язык"),
    (r"large", r"больш"),
    (r"last (counter|stone)", r"последн"),
    (r"leave it out", r"не указать|не назвать|без неё|без этого|без ответа|если никого"),
    (r"leave\s*$", r"выйти"),
    (r"let (any|games)", r"разреш"),
    (r"let no", r"запрет"),
    (r"let only", r"только"),
    (r"light", r"свет"),
    (r"line for line", r"линия за линию"),
    (r"listens", r"соединен"),
    (r"loses?|losing|the game is lost|a loss|losses", r"проигр|теря|потер|поражен|денег|друг"),
    (r"make a move", r"сделать ход|сделайте ход"),
    (r"mb", r"\bмб\b"),
    (r"medium", r"средн"),
    (r"memory", r"памят"),
    (r"minutes?", r"минут"),
    (r"misère", r"мизер"),
    (r"month", r"месяц"),
    (r"moves?", r"ход|запис|перенос|ничего"),
    (r"network", r"сет"),
    (r"new", r"нов|нач|сво|ещё"),
    (r"newer", r"нов|стар"),
    (r"next player|next round|next is", r"следующ"),
    (r"next-to-last|penultimate", r"предпосл"),
    (r"not in it", r"не участвуете"),
    (r"nothing (is kept|listens)|says nothing|no (such|text|answer|program|trusted)|is not a text", r"не |ни|нет"),
    (r"older", r"стар|прежн|более|раньш"),
    (r"open offer", r"открытый вызов"),
    (r"operator", r"владел"),
    (r"opponent", r"соперн|с кем|кажд|любой|играет с"),
    (r"options?", r"парам|вариант|услов"),
    (r"out of reach", r"недоступ"),
    (r"output", r"вывод|выход"),
    (r"pages?", r"стр"),
    (r"pair(s|ed|ing)?", r"пар"),
    (r"part of its path", r"часть пути"),
    (r"pauses?|paused", r"пауз|останавл"),
    (r"penalty", r"штраф|отнима|снима|остав"),
    (r"perfect", r"идеал"),
    (r"permission", r"прав"),
    (r"pictures?", r"картин|кадр"),
    (r"play with you again", r"снова"),
    (r"points?", r"очк|точк"),
    (r"port", r"порт"),
    (r"positions?", r"позиц"),
    (r"private chat", r"личн"),
    (r"privately", r"личн"),
    (r"processes", r"процесс"),
    (r"program", r"програм"),
    (r"puzzles?", r"задач"),
    (r"rated|unrated|ratings?", r"рейтинг"),
    (r"records?", r"запис"),
    (r"rectangle|figures?", r"фигур|прямоуг|квадрат"),
    (r"^\s*refuse\s*$", r"^\s*нет\s*$"),
    (r"rematch", r"реванш|ещё|снова|раз"),
    (r"replay", r"повтор|ход за ходом|ещё раз"),
    (r"replicas?", r"реплик"),
    (r"resign(s|ed|ing)?", r"сда"),
    (r"reviews?", r"разб"),
    (r"rounds?", r"тур"),
    (r"rules", r"правил"),
    (r"set aside", r"отлож"),
    (r"set one up", r"устроить|начните"),
    (r"settings", r"настро"),
    (r"several", r"нескольк"),
    (r"shards?", r"шард"),
    (r"share[ds]?", r"подел|дел"),
    (r"solve[ds]?", r"реш"),
    (r"something else", r"друго"),
    (r"squeeze|almost", r"почти"),
    (r"standings", r"таблиц"),
    (r"stones?", r"кам|полож"),
    (r"storage|store", r"хран|redis|valkey|запуск"),
    (r"system", r"систем"),
    (r"take-back|take back", r"взять|назад|не соглаша"),
    (r"tap", r"косн"),
    (r"tell me of no|tell me at", r"сообщать"),
    (r"terminal", r"терминал"),
    (r"terms of use", r"услов"),
    (r"the best players", r"лучш"),
    (r"the standard", r"стандарт"),
    (r"this game is over", r"закончена"),
    (r"threads?", r"ветк"),
    (r"time runs out|ran out of time|run out of time", r"врем"),
    (r"tokens?", r"токен"),
    (r"tournaments?", r"турнир"),
    (r"triangles?", r"треуг"),
    (r"trusted", r"доверен"),
    (r"type a move", r"вписать"),
    (r"unlimited|time limit", r"огранич"),
    (r"usage", r"вызов"),
    (r"version", r"верси"),
    (r"was called off|were called off", r"отмен"),
    (r"web server", r"веб-сервер"),
    (r"where a folder is needed", r"нужна папка"),
    (r"which game", r"как(ая|ой)"),
    (r"which one\?", r"что положить|как"),
    (r"who solved", r"кто решил"),
    (r"whose view", r"глазами"),
    (r"why", r"почему|зачем"),
    (r"wins|a win|the win", r"выигр|побед|перв|засчит"),
    (r"withdraw(s|n)?", r"отоз|отзы|выбыл|выбыв"),
    (r"year", r"год"),
)
"""Words of English texts, each with stems of which the Russian text has one."""

_PATTERNS: Final = [
    (re.compile(rf"(?<![\w-])(?:{word})(?![\w-])"), re.compile(stems), f"{word}: {stems}") for word, stems in GLOSSARY
]
OF_ITS_OWN: Final = frozenset({"help-words", "otherLanguage"})
"""Texts that each language has about itself."""

_CODE: Final = re.compile(r"`[^`]*`")
_COMMAND: Final = re.compile(r"`/([a-z]+)")
_LATIN: Final = re.compile(r"[a-z_]{3,}")
_NUMBER: Final = re.compile(r"[0-9]+")
_OF_PAGE: Final = re.compile(r'^    "?([\w-]+)"?: "(.*)",$', re.MULTILINE)


def locales(language: str) -> Mapping[str, str]:
    """Return each message as it stands in its file, without its name."""
    sources = (file.read_text("utf-8") for file in (LOCALES / language).iterdir())
    return {each["name"]: each[0].partition("=")[2] for source in sources for each in ENTRY.finditer(source)}


def page(language: str) -> Mapping[str, str]:
    """Return the page's own words."""
    source = (STATIC / "texts.js").read_text("utf-8")
    return dict(_OF_PAGE.findall(source.partition(f"  {language}: {{\n")[2].partition("\n  },")[0]))


def console(language: str) -> Mapping[str, str]:
    return TEXTS[language]


def words(text: str) -> str:
    """Return the words of a text in small letters, without what is put in and what can be typed."""
    text = re.sub(r"\{ ?\$?[\w-]+ ?\}|\$\w+ ->|\*?\[\w+\]", " ", text)
    return _CODE.sub(" ", text).lower()


def differences(english: str, russian: str) -> Iterator[str]:
    """Yield what only one of the two says."""
    commands = [{found for found in _COMMAND.findall(text) if found != "start"} for text in (english, russian)]
    if commands[0] != commands[1]:
        yield f"commands {commands}"
    english, russian = words(english), words(russian)
    if foreign := set(_LATIN.findall(russian)) - set(_LATIN.findall(english)):
        yield f"only in Russian {foreign}"
    if numbers := set(_NUMBER.findall(english)) - set(_NUMBER.findall(russian)):
        yield f"numbers {numbers}"
    yield from (row for word, stem, row in _PATTERNS if word.search(english) and not stem.search(russian))


@pytest.mark.parametrize("texts", [locales, page, console])
def test_russian_says_what_english_does(texts: Callable[[str], Mapping[str, str]]) -> None:
    english, russian = texts("en"), texts("ru")
    assert len(english) > 10
    assert english.keys() == russian.keys()
    told = {code: [*differences(english[code], russian[code])] for code in english}
    assert {code: found for code, found in told.items() if found and code not in OF_ITS_OWN} == {}
