"""The one table of commands: what each is called, what it does, and how platforms offer it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from adapters.chat import blocking, conditional, forms, handlers, noticing, puzzles, settings_commands
from adapters.chat.commands import Command, shown, split_command
from adapters.chat.event_routes import CLASS, TOURNAMENT
from adapters.chat.request import Request
from adapters.chat.route import Handler, Route, Words, on_table
from adapters.games import card
from core import service
from core.answer import Answer
from core.codes import Code
from core.games import GAMES
from core.keyboard import to_cyrillic, to_latin
from core.refusals import Refused
from core.service.lookup import (
    anyone,
    begun,
    begun_and_mine,
    hosted,
    invited,
    joinable,
    mine,
    overdue_for,
    playing,
    take_back_asked,
    to_move,
    with_hand,
)
from core.values import CommandValue

_SLIP: Final = re.compile(r"[/.]([^\s@]{2,32})(?:\s+(.*))?", re.DOTALL)


def _to_game(name: str) -> Route:
    """Return the route of a game's own command: a short form of /challenge."""
    return Route(name=name, handler=handlers.challenge, words=card(name).command_words, form=forms.game_form(name))


def _keeping_out(name: str, handler: Handler, words: Words, *, in_menu: bool = True) -> Route:
    """Return the route of one of the two commands by which people are kept out, and let in again."""
    form = (forms.BLOCKED, forms.OWN_GAMES, forms.EVERYONE)
    flags = {"private": True, "admin": True, "asks": True}
    return Route(name=name, handler=handler, words=words, form=form, in_menu=in_menu, **flags)


ROUTES: Final = (
    *(_to_game(name) for name in GAMES),
    Route(
        name="challenge",
        handler=handlers.challenge,
        words={"ru": ("вызов", "вызвать", "сыграть", "партия")},
        form=forms.challenge_form(),
    ),
    Route(
        name="play",
        handler=handlers.play,
        words={"": ("m", "move"), "ru": ("ход", "сходить")},
        form=(forms.TABLE, forms.MOVE),
    ),
    on_table(
        "hand", service.hand, with_hand, playing, words={"ru": ("рука", "камни", "моикамни")}, private=True, asks=True
    ),
    on_table("moves", service.moves, to_move, playing, words={"ru": ("ходы",)}, private=True, asks=True),
    Route(
        name="if",
        handler=conditional.conditional,
        words={"ru": ("если",)},
        form=(forms.TABLE, forms.LINE),
        private=True,
    ),
    on_table(
        "board",
        service.board,
        playing,
        mine,
        anyone,
        find=Request.any_table,
        words={"ru": ("доска", "поле")},
        asks=True,
    ),
    on_table("hint", service.hint, to_move, playing, words={"ru": ("подсказка", "совет")}, private=True, slow=True),
    Route(name="games", handler=handlers.games, words={"ru": ("игры", "партии")}, form=(forms.PAGE,), asks=True),
    noticing.TURNS,
    noticing.NOTIFY,
    on_table("undo", service.undo, playing, words={"ru": ("назад", "взять")}),
    on_table("resign", service.resign, playing, words={"ru": ("сдаюсь", "сдаться")}, always=True),
    on_table("abort", service.abort, playing, hosted, words={"ru": ("отмена", "отменить")}, admin=True),
    on_table("rematch", service.rematch, mine, find=Request.ended_table, words={"ru": ("реванш",)}),
    on_table(
        "record",
        service.record,
        playing,
        begun_and_mine,
        begun,
        find=Request.any_table,
        words={"ru": ("запись",)},
        asks=True,
    ),
    on_table(
        "replay",
        service.replay,
        playing,
        begun_and_mine,
        begun,
        find=Request.any_table,
        words={"ru": ("повтор", "фильм")},
        asks=True,
        slow=True,
    ),
    on_table(
        "review",
        service.review,
        begun_and_mine,
        begun,
        find=Request.ended_table,
        words={"": ("analysis",), "ru": ("разбор", "анализ")},
        asks=True,
        slow=True,
    ),
    Route(
        name="retry",
        handler=handlers.retry,
        words={"ru": ("заново", "переиграть")},
        form=(forms.TABLE, forms.NUMBER),
        in_menu=False,
    ),
    Route(
        name="puzzle",
        handler=puzzles.puzzle,
        words={"": ("puzzles",), "ru": ("задача", "задачи", "головоломка")},
        form=(forms.GAME, forms.WISH, forms.ANSWER, forms.PUZZLE),
        private=True,
        slow=True,
    ),
    CLASS,
    TOURNAMENT,
    Route(
        name="verify",
        handler=handlers.verify,
        words={"ru": ("проверить", "проверка")},
        form=(forms.TABLE, forms.HASH),
        asks=True,
    ),
    Route(
        name="leaderboard",
        handler=handlers.leaderboard,
        words={"": ("top",), "ru": ("рейтинг", "таблица", "лидеры", "лучшие")},
        form=(forms.LADDER, forms.PERIOD, forms.PAGE),
        asks=True,
    ),
    Route(name="profile", handler=handlers.profile, words={"ru": ("профиль",)}, form=(forms.PLAYER,), asks=True),
    Route(
        name="history",
        handler=handlers.history,
        words={"ru": ("история",)},
        form=(forms.PLAYER, forms.PAGE),
        asks=True,
    ),
    on_table("claim", service.claim, overdue_for, playing, words={"ru": ("победа", "потребовать")}),
    Route(
        name="pause",
        handler=settings_commands.pause,
        words={"": ("vacation",), "ru": ("пауза", "отпуск")},
        form=(forms.TABLE, forms.LENGTH),
        slow=True,
    ),
    Route(
        name="quiet", handler=settings_commands.quiet, words={"ru": ("тихо", "тишина")}, form=(forms.HOURS,), asks=True
    ),
    Route(name="rules", handler=handlers.rules, words={"ru": ("правила",)}, form=(forms.GAME,), asks=True),
    Route(
        name="help",
        handler=handlers.show_help,
        words={"": ("start",), "ru": ("помощь", "справка")},
        asks=True,
    ),
    Route(
        name="language",
        handler=handlers.language,
        words={"ru": ("язык",)},
        form=(forms.FOR_CHAT, forms.LANGUAGE),
        admin=True,
        asks=True,
    ),
    Route(
        name="settings",
        handler=settings_commands.settings,
        words={"ru": ("настройки",)},
        form=(forms.SETTING, forms.VALUE),
        admin=True,
        asks=True,
    ),
    _keeping_out("block", blocking.block, {"": ("ban",), "ru": ("заблокировать", "бан")}),
    Route(
        name="export",
        handler=settings_commands.export,
        words={"ru": ("выгрузка", "экспорт", "получить")},
        slow=True,
        asks=True,
        always=True,
    ),
    Route(
        name="forget",
        handler=settings_commands.forget,
        words={"ru": ("забыть", "удалить")},
        form=(forms.SURE,),
        slow=True,
        always=True,
    ),
    Route(
        name="privacy",
        handler=handlers.privacy,
        words={"ru": ("приватность", "конфиденциальность")},
        asks=True,
        always=True,
    ),
    Route(name="terms", handler=handlers.terms, words={"ru": ("условия", "соглашение")}, asks=True, always=True),
    _keeping_out("unblock", blocking.unblock, {"": ("unban",), "ru": ("разблокировать", "разбан")}, in_menu=False),
    on_table(
        "accept", service.accept, invited, joinable, words={"": ("join",), "ru": ("принять", "играю")}, in_menu=False
    ),
    on_table("decline", service.decline, invited, words={"ru": ("отказаться", "отклонить")}, in_menu=False),
    on_table("cancel", service.cancel, hosted, words={"ru": ("отозвать",)}, in_menu=False, admin=True),
    on_table("begin", service.start, hosted, words={"ru": ("начать",)}, in_menu=False),
    on_table("agree", service.agree, take_back_asked, playing, words={"ru": ("да", "согласиться")}, in_menu=False),
    on_table("refuse", service.refuse_take_back, take_back_asked, playing, words={"ru": ("нет",)}, in_menu=False),
)
"""Every command, in the order in which menus list them."""

BY_NAME: Final[Mapping[str, Route]] = MappingProxyType({route.name: route for route in ROUTES})
"""The routes by their names."""

_BY_WORD: Final = MappingProxyType(
    {word: route.name for route in ROUTES for words in route.words.values() for word in words}
)


def read_command(text: str) -> Command | None:
    """Read a text that begins with a slash and a word; None when it does not. The name need not be a known one.

    A known name may be typed in the wrong keyboard layout, where a dot is the key of the slash.
    """
    command = split_command(text)
    name = command and _known(command.name)
    if command is not None and name is not None:
        return replace(command, name=name)
    slip = _SLIP.fullmatch(text.strip())
    if slip is None:
        return command
    for typed in {to_latin(slip[1]), to_cyrillic(slip[1])} - {slip[1].casefold()}:
        if (name := _known(typed)) is not None:
            return split_command(f"/{name} {slip[2] or ''}")
    return command


def _known(name: str) -> str | None:
    """Return the name of the command that a word means; None where it means none."""
    known = _BY_WORD.get(name, name)
    return known if known in BY_NAME else None


def route_of(text: str) -> Route | None:
    """Return the route of the command that a text gives; None where it gives none that is known."""
    command = read_command(text)
    return None if command is None else BY_NAME.get(command.name)


def is_private(text: str) -> bool:
    """Whether a text is a command that only its sender is to see."""
    route = route_of(text)
    return route is not None and route.private


def check_command(text: str) -> None:
    """Raise Refused for a text that begins with a slash and reads as no command: `/`, `//`, `/well?`."""
    if text.startswith("/"):
        word = text.split(maxsplit=1)[0].removeprefix("/")
        raise Refused(Code.UNKNOWN_COMMAND, command=CommandValue(shown(word) if word else ""))


async def run_command(request: Request) -> Answer:
    """Carry out a command. Raises GameError for what cannot be done, and for a command that there is not."""
    route = BY_NAME.get(request.command.name)
    if route is None:
        raise Refused(Code.UNKNOWN_COMMAND, command=CommandValue(request.command.name))
    answer = await route.handler(request)
    return await service.answer_once(request.ctx, request.incoming, answer) if route.asks else answer
