"""What each command is: the words for it, who sees it, what can be asked for beforehand, and which table it means."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from adapters.chat import forms
from adapters.chat.commands import Command
from adapters.chat.posts import Incoming
from adapters.chat.request import Request
from adapters.chat.routes import BY_NAME, ROUTES, check_command, is_private, read_command, route_of
from adapters.chat.slow import takes_long
from adapters.games import card
from adapters.games.form import Kind
from core.codes import Code
from core.game import Fact
from core.games import GAMES
from core.refusals import Refused
from core.service.lookup import Find, Predicate
from core.table import Player
from core.values import CommandValue

FLAGS = ("private", "admin", "always", "slow", "asks")

COMMANDS = (
    ("challenge", "вызов вызвать сыграть партия", ""),
    ("play", "m move ход сходить", ""),
    ("hand", "рука камни моикамни", "private asks"),
    ("moves", "ходы", "private asks"),
    ("if", "если", "private"),
    ("board", "доска поле", "asks"),
    ("hint", "подсказка совет", "private slow"),
    ("games", "игры партии", "asks"),
    ("turns", "моиходы очередь", "private asks"),
    ("notify", "сообщать уведомлять", "private asks"),
    ("undo", "назад взять", ""),
    ("resign", "сдаюсь сдаться", "always"),
    ("abort", "отмена отменить", "admin"),
    ("rematch", "реванш", ""),
    ("record", "запись", "asks"),
    ("replay", "повтор фильм", "slow asks"),
    ("review", "analysis разбор анализ", "slow asks"),
    ("retry", "заново переиграть", ""),
    ("puzzle", "puzzles задача задачи головоломка", "private slow"),
    ("class", "lesson занятие класс урок", "admin"),
    ("tournament", "tourney турнир турниры", "admin"),
    ("verify", "проверить проверка", "asks"),
    ("leaderboard", "top рейтинг таблица лидеры лучшие", "asks"),
    ("profile", "профиль", "asks"),
    ("history", "история", "asks"),
    ("claim", "победа потребовать", ""),
    ("pause", "vacation пауза отпуск", "slow"),
    ("quiet", "тихо тишина", "asks"),
    ("rules", "правила", "asks"),
    ("help", "start помощь справка", "asks"),
    ("language", "язык", "admin asks"),
    ("settings", "настройки", "admin asks"),
    ("block", "ban заблокировать бан", "private admin asks"),
    ("export", "выгрузка экспорт получить", "always slow asks"),
    ("forget", "забыть удалить", "always slow"),
    ("privacy", "приватность конфиденциальность", "always asks"),
    ("terms", "условия соглашение", "always asks"),
    ("unblock", "unban разблокировать разбан", "private admin asks"),
    ("accept", "join принять играю", ""),
    ("decline", "отказаться отклонить", ""),
    ("cancel", "отозвать", "admin"),
    ("begin", "начать", ""),
    ("agree", "да согласиться", ""),
    ("refuse", "нет", ""),
)
"""Each command in the order of the menus: the further words for it, and what sets it apart."""

NOT_IN_MENUS = {"retry", "unblock", "accept", "decline", "cancel", "begin", "agree", "refuse"}

MEANT = {
    "hand": "open: with_hand playing",
    "moves": "open: to_move playing",
    "board": "any: playing mine anyone",
    "hint": "open: to_move playing",
    "undo": "open: playing",
    "resign": "open: playing",
    "abort": "open: playing hosted",
    "rematch": "ended: mine",
    "record": "any: playing begun_and_mine begun",
    "replay": "any: playing begun_and_mine begun",
    "review": "ended: begun_and_mine begun",
    "claim": "open: overdue_for playing",
    "accept": "open: invited joinable",
    "decline": "open: invited",
    "cancel": "open: hosted",
    "begin": "open: hosted",
    "agree": "open: take_back_asked playing",
    "refuse": "open: take_back_asked playing",
    "play": "open: to_move playing",
    "retry": "ended: begun_and_mine begun",
    "verify": "ended: dealt_and_mine dealt mine anyone",
    "if": "open: waits_for_others playing",
}
"""Among which tables each command looks for the one that it means, and which of them go first."""

TERMS = "first time rated claim level"
FORMS = {
    "challenge": f"game opponent {TERMS}",
    "play": "table move!",
    "if": "table moves",
    "games": "page",
    "turns": "page notes daily",
    "notify": "game off",
    "retry": "table number!",
    "puzzle": "game wish answer puzzle",
    "class": "game time options lesson",
    "tournament": "game type rounds time rated options entry tournament",
    "verify": "table hash",
    "leaderboard": "game period page",
    "profile": "player",
    "history": "player page",
    "pause": "table length",
    "quiet": "hours",
    "rules": "game",
    "help": "",
    "language": "for_chat language!",
    "settings": "setting value",
    "block": "player mine everyone",
    "unblock": "player mine everyone",
    "export": "",
    "forget": "sure",
    "privacy": "",
    "terms": "",
}
"""What can be asked for before a command is given, with a ! what has to be; that of all others is the table."""


@pytest.mark.parametrize(("name", "words", "flags"), COMMANDS)
def test_what_a_command_is(name: str, words: str, flags: str) -> None:
    route = BY_NAME[name]
    assert [flag for flag in FLAGS if getattr(route, flag)] == flags.split()
    assert route.in_menu == (name not in NOT_IN_MENUS)
    assert [word for each in route.words.values() for word in each] == words.split()
    for word in (name, *words.split()):
        assert read_command(f"/{word} g1 x") == Command(name, ("g1", "x"), "g1 x")
        assert route_of(f"/{word}") is route
        assert is_private(f"/{word} x") == ("private" in flags)
    asked = [f"{field.name}{'!' if field.required else ''}" for field in route.form]
    assert asked == FORMS.get(name, "table").split()


def test_games_come_first_and_then_the_commands_as_menus_list_them() -> None:
    assert [route.name for route in ROUTES] == [*GAMES, *(name for name, *_ in COMMANDS)]
    for game in GAMES:
        route = BY_NAME[game]
        assert (route.in_menu, [flag for flag in FLAGS if getattr(route, flag)]) == (True, [])
        others = [field for field in route.form if field.kind is not Kind.PERSON]
        assert [field.name for field in others] == [*(field.name for field in card(game).form), *TERMS.split()]


class Looked(Exception):
    """Tells how a table is looked for."""


class Looking(Request):
    """A request that tells among which tables it looks instead of looking."""

    async def _find(self, find: Find, *criteria: Predicate) -> str:
        raise Looked(f"{find.__name__.removeprefix('find_')}: {' '.join(each.__name__ for each in criteria)}")


@pytest.mark.parametrize("name", MEANT)
async def test_which_table_a_command_means(name: str) -> None:
    incoming: Any = SimpleNamespace(reply_to=None)
    rest = "12" if name == "play" else ""
    with pytest.raises(Looked) as looked:
        await BY_NAME[name].handler(Looking(cast("Any", None), incoming, Command(name, tuple(rest.split()), rest)))
    assert str(looked.value) == MEANT[name]


def test_every_command_for_a_table_is_among_them() -> None:
    assert {route.name for route in ROUTES if forms.TABLE in route.form} - {"pause"} == MEANT.keys()


@pytest.mark.parametrize(("text", "word"), [("/", ""), ("//", "/"), ("/well? yes", "well?"), ("/\u200b", "?")])
def test_a_slash_before_what_is_no_command_is_answered_with_what_was_typed(text: str, word: str) -> None:
    check_command(f"a{text}")
    with pytest.raises(Refused) as refused:
        check_command(text)
    assert refused.value.fact == Fact(Code.UNKNOWN_COMMAND, {"command": CommandValue(word)})


@pytest.mark.parametrize(
    ("text", "press", "long"),
    [
        ("/export", None, True),
        ("/разбор g1", None, True),
        ("/play 12", None, False),
        ("12", None, False),
        (None, None, False),
        ("/export", "h:g1:0", False),
        ("12", "/export", True),
        (None, "e:g1:0", True),
        (None, "e:g1:0@l#den", True),
        (None, "p:g1:3", True),
        (None, "u:g1:3", True),
        (None, "t:g1:3", False),
        (None, "k:g1:3:0:1", False),
        (None, "none of ours", False),
    ],
)
def test_what_takes_long_keeps_no_one_else_waiting(text: str | None, press: str | None, long: bool) -> None:
    said = Incoming(event="e", server="s", chat="s", player=Player("l@anna", "anna"), text=text, press=press)
    assert takes_long(said) is long
