"""Texts: every code of the core in every language, by Project Fluent.

A language is a folder of `.ftl` files in `adapters/locales`. Messages are named after the codes; what they may use are
the code's parameters. A parameter of a type of `core.values` is shown as its type says; with a seat, `$mark` says how
its moves look on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final

from fluent.runtime.types import FluentNone, FluentNumber, fluent_number

from adapters.chat.parsing import LOCALES, Texts
from adapters.games import cards
from core.answer import Board
from core.fairness import deal_text
from core.game import Fact, GameName, Moment, Seat, Value
from core.games import GAMES
from core.levels import Level
from core.ports import Clock
from core.table import SOMEBODY, Player
from core.values import CommandValue, DealLine, LanguageName, Move, Name, OptionWords, Signed, TableLine

LANGUAGES: Final = tuple(
    sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir() and folder.name != "__pycache__")
)
"""The languages that Kibitz speaks, by their ISO 639 codes."""

DEFAULT: Final = "en"


_LONG: Final = 1000
"""Characters beyond which a value is put into its text by ourselves; the library's own limit is 2500."""


class MissingText(LookupError):
    """A language has no text of this code, or the text wants a parameter that was not given."""


def name_text(game: str) -> str:
    """Return which text names a game, or a ladder of one."""
    return f"{game.replace(' ', '-')}-name"


def supported(language: str | None) -> str | None:
    """Return the language of a client's locale (`ru`, `ru-RU`, `pt_BR`) if Kibitz speaks it, else None."""
    if language is None:
        return None
    code = language.replace("_", "-").split("-")[0].lower()
    return code if code in LANGUAGES else None


FSI: Final = "\u2068"
PDI: Final = "\u2069"
"""Unicode's characters around a name whose direction, and whose look, shall touch nothing outside."""

MINUS: Final = "\u2212"

LISTED: Final = 10
"""Tables that are listed where one has to be chosen; `/games` lists them all."""

_WORDED: Final[Mapping[type, Callable[[str, Any], str]]] = MappingProxyType(
    {
        GameName: lambda language, name: text(language, name_text(name)),
        OptionWords: lambda language, words: " ".join(map(_option_words(language), words.split())),
        Level: lambda language, level: text(language, f"level-{level}"),
        LanguageName: lambda language, code: text(language, f"language-{code}"),
        Signed: lambda _, number: f"{number:+}".replace("-", MINUS) if number else "0",
        CommandValue: lambda _, command: command_text(command),
        DealLine: lambda _, line: f"{line.number}: {deal_text(line.stones)}",
    }
)
"""How values are shown that need nothing but the language."""

_BETWEEN: Final = MappingProxyType[type, str]({Move: " ", Fact: ", ", TableLine: "\n", DealLine: "\n"})
"""What stands between several values of a type; all others are listed as in a sentence."""

Words = str | int

Part = Name | GameName | Move | TableLine | DealLine | Fact
"""A value among several."""

Moments = Callable[[str, int], str]
"""How a platform shows a point in time: its text, from the language and the seconds since the epoch."""


def plain_moments(clock: Clock) -> Moments:
    """Return how a point in time is shown in plain words: how long it still is."""

    def shown(language: str, moment: int) -> str:
        left = max(0, moment - clock.now())
        for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
            if 2 * left >= 3 * length:
                return text(language, f"in-{unit}", {"count": (2 * left + length) // (2 * length)})
        return text(language, "in-seconds", {"count": left})

    return shown


def known_as(language: str, words: str) -> str:
    """Return a text or a name with `SOMEBODY`, a forgotten player, put into this language."""
    return words.replace(SOMEBODY, text(language, "somebody")) if SOMEBODY in words else words


def seat_name(language: str, player: Player) -> str:
    """Return the name of a player as boards show it: a computer's with its level."""
    name = known_as(language, player.name)
    return name if player.level is None else f"{name} ({text(language, f'level-{player.level}')})"


def with_levels(language: str, board: Board) -> Board:
    """Return a board on which the names of computer players say their levels."""
    return replace(board, players=tuple(replace(each, name=seat_name(language, each)) for each in board.players))


def say(
    language: str, fact: Fact, board: Board | None = None, moments: Moments | None = None, *, isolate: bool = False
) -> str:
    """Return a fact in a language. Seats in it are those of `board`. Raises MissingText.

    `moments` shows the points in time in it; without it there may be none. With `isolate` each name stands between FSI
    and PDI, which no name holds: so a platform can tell it from the words around it, whatever people call themselves.
    """
    params: dict[str, str | int] = {}
    for name, value in fact.params.items():
        params[name] = _worded(language, value, board, moments, isolate=isolate)
        if isinstance(value, Seat):
            params["mark"] = _mark(language, board, value)
    return known_as(language, text(language, fact.code, params))


def command_code(platform: str, name: str) -> str:
    """Return the code of a command's description: a game describes its own on all platforms."""
    return f"{name}-command" if name in GAMES else f"{platform}-command-{name}"


def _worded(  # noqa: PLR0911 - one for each type
    language: str, value: Value | Part, board: Board | None, moments: Moments | None, *, isolate: bool
) -> Words:
    """Return a parameter as it stands in a text; a number stays one, for its plural forms. Raises MissingText."""
    match value:
        case Seat():
            name = f"#{value + 1}" if board is None or value >= len(board.players) else board.players[value].name
            return isolated(name) if isolate else name
        case Name():
            return isolated(value) if isolate else str(value)
        case Moment():
            if moments is None:
                raise MissingText(f"{language}: a point in time, and nothing to show it with")
            return moments(language, value)
        case Fact():
            return say(language, value, board, moments, isolate=isolate)
        case TableLine():
            names = _worded(language, value.names, board, moments, isolate=isolate)
            return f"{value.table} · {text(language, f'{value.game}-name')} · {names}"
        case tuple():
            parts = [str(_worded(language, part, board, moments, isolate=isolate)) for part in value]
            return _joined(language, value, parts)
        case _:
            worded = _WORDED.get(type(value))
            return value if worded is None else worded(language, value)  # pyright: ignore[reportReturnType] - the rest


def _joined(language: str, values: tuple[Part, ...], parts: list[str]) -> str:
    """Return several values in one text: names and facts in a line, tables and deals one below another."""
    if not values:
        return ""
    if isinstance(values[0], TableLine) and len(values) > LISTED:
        parts = [*parts[:LISTED], "…"]
    between = _BETWEEN.get(type(values[0]))
    return listed(language, parts) if between is None else between.join(parts)


def listed(language: str, words: Sequence[str]) -> str:
    """Return some words as a list within a sentence: `anna`, `anna and boris`, `anna, boris and vera`."""
    *rest, last = words
    return text(language, "list-end", {"rest": ", ".join(rest), "last": last}) if rest else last


@cache
def _option_words(language: str) -> Callable[[str], str]:
    """Return how an option word of any game is typed in a language: by the first of the words that its card has."""
    own: dict[str, str] = {}
    for each in cards().values():
        for word, known in each.option_words.get(language, {}).items():
            own.setdefault(known, word)
    return lambda word: "=".join(own.get(part, part) for part in word.split("=", 1))


def command_text(command: CommandValue) -> str:
    """Return a command as it is typed."""
    return " ".join((f"/{command.name}", *command.args))


def text(language: str, code: str, params: Mapping[str, str | int] | None = None) -> str:
    """Return the text of a code. Raises MissingText."""
    return formatted(_texts(language), code, tuple((params or {}).items()))


@lru_cache(4096)
def formatted(texts: Texts, code: str, params: tuple[tuple[str, str | int], ...]) -> str:
    """Return one of these texts. Most are said again and again: to the same players, or of the same move.

    Raises MissingText.
    """
    pattern = texts.pattern(code)
    if pattern is None:
        raise MissingText(f"{texts.language}: {code}")
    # The library refuses longer values, against texts that blow themselves up. A record is long, and just put in.
    long = {f"\0{name}\0": value for name, value in params if isinstance(value, str) and len(value) > _LONG}
    short = {name: f"\0{name}\0" if f"\0{name}\0" in long else _plain(value) for name, value in params}
    value, errors = texts.bundle.format_pattern(pattern, short)
    if errors:
        raise MissingText(f"{texts.language}: {code}: {errors[0]}")
    shown = str(value)
    for token, words in long.items():
        shown = shown.replace(token, words)
    return shown


def _plain(value: str | int) -> str | FluentNumber | FluentNone:
    """Return a number that is written without separators, as people have to type it; texts as they are."""
    return value if isinstance(value, str) else fluent_number(value, useGrouping=False)


def isolated(name: str) -> str:
    """Return a name between FSI and PDI; there is none where it is empty."""
    return f"{FSI}{name}{PDI}" if name else ""


def _mark(language: str, board: Board | None, seat: Seat) -> str:
    code = None if board is None else GAMES[board.game].mark(board.view, seat)
    return "" if code is None else f" ({text(language, code)})"


@cache
def _texts(language: str) -> Texts:
    return Texts(language)
