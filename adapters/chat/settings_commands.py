"""The commands by which people decide how Kibitz behaves, and what it keeps of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from adapters.chat.commands import read_language, read_length, read_time, shown
from adapters.chat.request import Request
from adapters.chat.settings_panel import panel
from adapters.chat.texts import LANGUAGES
from adapters.chat.vocabulary import NO_CLOCK_WORDS, game_word
from core import service
from core import settings as names
from core.answer import Answer
from core.codes import Code
from core.daily import read_hour
from core.game import Fact, InvalidOption
from core.games import GAMES
from core.pauses import PauseCode
from core.quiet import read_quiet
from core.refusals import Refused

_LANGUAGE: Final = "language"
_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "язык": _LANGUAGE,
        "игра": names.GAME,
        "время": names.CLOCK,
        "просрочка": names.TIMEOUT,
        "рейтинг": names.RATED,
        "доски": names.BOARDS,
        "палитра": names.PALETTE,
        "картинки": names.PALETTE,
        "ветки": names.THREADS,
        "отзыв": names.CANCEL,
        "каналы": names.CHANNELS,
        "задачи": names.PUZZLES,
        "игры-задач": names.PUZZLE_GAMES,
        "час-задач": names.PUZZLE_TIME,
        "пауза-год": names.PAUSE_YEAR,
        "пауза-партия": names.PAUSE_GAME,
    }
)
"""Russian words for the settings, for who types no Latin letters."""

_VALUES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        names.TIMEOUT: ("loss", "claim"),
        names.RATED: ("yes", "no"),
        names.BOARDS: tuple(names.Boards),
        names.PALETTE: tuple(names.Palette),
        names.THREADS: ("yes", "no"),
        names.CANCEL: ("host", "anyone"),
        names.CHANNELS: ("all", "here", "away"),
        names.PUZZLES: ("here", "off"),
    }
)
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "да": "yes",
        "нет": "no",
        "везде": "all",
        "здесь": "here",
        "выкл": "off",
        "светлая": "light",
        "светлые": "light",
        "тёмная": "dark",
        "темная": "dark",
        "тёмные": "dark",
        "темные": "dark",
    }
)
"""Russian words for values."""

_DAYS: Final = re.compile("([0-9]{1,3})[dд]?")
_PAUSES: Final = frozenset({names.PAUSE_YEAR, names.PAUSE_GAME})

_YES: Final = frozenset({"yes", "да"})
_NO: Final = frozenset({"no", "нет"})
_OFF: Final = frozenset({"off", "нет", "выкл"})


def setting_values(name: str) -> tuple[str, ...]:
    """Return the values that a setting can have, as they are typed; none where they are too many to list."""
    if name == _LANGUAGE:
        return (*LANGUAGES, "auto")
    if name == names.PUZZLE_GAMES:
        return ("all", *GAMES)
    return tuple(GAMES) if name == names.GAME else _VALUES.get(name, ())


async def settings(request: Request) -> Answer:
    """Show the server's settings to an administrator, or change one first. Raises Refused."""
    request.check_admin()
    words = request.words
    if words:
        await _change(request, words)
    return await panel(request.ctx, request.incoming, LANGUAGES)


def setting_word(word: str) -> str:
    """Return the name of the setting that a word means; the word itself where it means none."""
    return _NAMES.get(word, word)


async def _change(request: Request, words: list[str]) -> None:
    name = setting_word(words[0])
    if name == names.THREADS and not request.incoming.has_threads:
        raise Refused(Code.BAD_SETTING, word=shown(words[0]))
    if name == names.PUZZLE_TIME and len(words) > 1:
        words = [words[0], "".join(words[1:])]
    if len(words) == 1 and (name in _READERS or setting_values(name)):
        values, example = _allowed(name)
        raise Refused(Code.SETTING_WHAT, name=name, values=(values,), example=example)
    if len(words) != 2:
        raise Refused(Code.BAD_SETTING, word=shown(" ".join(words)))
    if name == _LANGUAGE:
        language = read_language(words[1])
        if language is None and words[1] != "auto":
            raise Refused(Code.LANGUAGE_WHICH)
        await service.set_server_language(request.ctx, request.incoming, language)
        return
    await service.change_setting(request.ctx, request.incoming, name, _value(name, words[1]))


def _value(name: str, word: str) -> str:
    """Return the value of a setting as it is kept. Raises Refused for what it cannot be."""
    if name in _READERS:
        return _READERS[name](word)
    if name not in _VALUES:
        raise Refused(Code.BAD_SETTING, word=shown(f"{name} {word}"))
    value = _WORDS.get(word, word)
    if value not in _VALUES[name]:
        raise _bad_value(name, word)
    return value


def _clock(word: str) -> str:
    """Return the time for a move as it is kept. Raises Refused for what is none, too short or too long."""
    if word in NO_CLOCK_WORDS:
        return names.NO_CLOCK
    try:
        return str(read_time(word, word))
    except InvalidOption:
        raise _bad_value(names.CLOCK, word) from None


def _game(word: str) -> str:
    """Return the name of a game. Raises Refused for what is no game."""
    game = game_word(word)
    if game is None:
        raise Refused(Code.NO_SUCH_GAME_NAME, word=shown(word))
    return game


def _hour(word: str) -> str:
    """Return the hour of the puzzles of the day as it is kept. Raises Refused for what is none."""
    hour = read_hour(word)
    if hour is None:
        raise _bad_value(names.PUZZLE_TIME, word)
    return str(hour)


def _games(word: str) -> str:
    """Return the games of the puzzles of the day as they are kept, "" for all. Raises Refused for what is no game."""
    if _WORDS.get(word, word) == "all":
        return ""
    return ",".join(map(_game, word.split(",")))


def _days(name: str, word: str) -> str:
    """Return a number of days as it is kept. Raises Refused for what is none, or too many."""
    days = _DAYS.fullmatch(word)
    if days is None or int(days[1]) > names.MOST_PAUSE_DAYS:
        raise _bad_value(name, word)
    return str(int(days[1]))


_READERS: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        names.CLOCK: _clock,
        names.GAME: _game,
        names.PUZZLE_GAMES: _games,
        names.PUZZLE_TIME: _hour,
        **{name: partial(_days, name) for name in _PAUSES},
    }
)
"""What reads the value of a setting that is not one of a few words."""


def _allowed(name: str) -> tuple[Fact, str]:
    """Return what a setting can be, and one of its values as it is typed."""
    if name == names.CLOCK:
        return Fact(names.SettingCode.TIME), "3d"
    if name == names.PUZZLE_TIME:
        return Fact(names.SettingCode.HOUR), "9+3"
    if name in _PAUSES:
        return Fact(names.SettingCode.DAYS, {"most": names.MOST_PAUSE_DAYS}), "7"
    values = setting_values(name)
    return Fact(names.SettingCode.ONE_OF, {"values": ", ".join(values)}), values[0]


def _bad_value(name: str, word: str) -> Refused:
    values, example = _allowed(name)
    return Refused(Code.BAD_SETTING_VALUE, word=shown(word), name=name, values=(values,), example=example)


async def pause(request: Request) -> Answer:
    """Let the clocks of a person's games stand still, end that, or tell how it is. Raises Refused."""
    table, command = request.with_table_first().split_table()
    words = [word.lower() for word in command.words]
    if not words:
        return await service.answer_once(
            request.ctx, request.incoming, await service.pauses(request.ctx, request.incoming, table)
        )
    if len(words) == 1 and words[0] in _OFF:
        return await service.end_pause(request.ctx, request.incoming, table)
    seconds = read_length("".join(words))
    if seconds is None:
        raise Refused(PauseCode.BAD, word=shown(" ".join(command.words)))
    return await service.pause(request.ctx, request.incoming, seconds, table)


async def quiet(request: Request) -> Answer:
    """Set, clear or tell a person's quiet hours. Raises Refused."""
    rest = request.command.rest.lower()
    if not rest:
        return await service.quiet_hours(request.ctx, request.incoming)
    hours = None if rest in _OFF else read_quiet(rest)
    if hours is None and rest not in _OFF:
        raise Refused(Code.BAD_QUIET, word=shown(rest))
    return await service.set_quiet_hours(request.ctx, request.incoming, hours)


async def export(request: Request) -> Answer:
    """Give a person what is kept of them. Raises Refused for another person's."""
    if request.command.words:
        raise Refused(Code.OWN_DATA_ONLY)
    return await service.export(request.ctx, request.incoming)


async def forget(request: Request) -> Answer:
    """Ask whether a person wants to be forgotten; with the answer, forget them or not. Raises Refused."""
    rest = request.command.rest.lower()
    if rest in _YES:
        return await service.forget(request.ctx, request.incoming)
    if rest and rest not in _NO:
        raise Refused(Code.OWN_DATA_ONLY)
    answer = service.keep(request.incoming) if rest else await service.ask_forget(request.ctx, request.incoming)
    return await service.answer_once(request.ctx, request.incoming, answer)
