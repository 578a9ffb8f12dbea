"""What the administrators of a server decide for all that is played there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, cast

from core.codes import Coded
from core.daily import Daily, Hour, read_hour
from core.games import GAMES

GAME, CLOCK, TIMEOUT, RATED, BOARDS, PALETTE, THREADS, CANCEL, CHANNELS = (
    "game",
    "clock",
    "timeout",
    "rated",
    "boards",
    "palette",
    "threads",
    "cancel",
    "channels",
)
PUZZLES, PUZZLE_GAMES, PUZZLE_TIME = "puzzles", "puzzle-games", "puzzle-time"
PAUSE_YEAR, PAUSE_GAME = "pause-year", "pause-game"
"""The names of the settings, as they are kept and as people type them."""

BLOCKED: Final = "blocked:"
"""What the names of those settings begin with that keep a person out: the person's id follows; the value is a name."""

NO_CLOCK: Final = "none"
DEFAULT_GAME: Final = next(iter(GAMES))
_SECONDS: Final = re.compile("[1-9][0-9]{1,8}")
_DAYS: Final = re.compile("[0-9]{1,3}")
MOST_PAUSE_DAYS: Final = 365
USUAL_PAUSE_YEAR: Final = 14
USUAL_PAUSE_GAME: Final = 5
"""Days that a person may pause in a year, and in one game, where administrators decided nothing else."""


class SettingCode(Coded):
    """What a setting can be."""

    ONE_OF = "setting-one-of", "values"
    DAYS = "setting-days", "most"
    TIME = "setting-time"
    HOUR = "setting-hour"


class Boards(StrEnum):
    """What a move by buttons does with the newest board: change it, be a new message, or what lets it be heard."""

    AUTO = "auto"
    EDIT = "edit"
    NEW = "new"


class Palette(StrEnum):
    """The colours of pictures: dark on light, or light on dark."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A server's settings.

    `game` is played where a challenge names none. `clock` tells whether the administrators chose one: then `move_time`
    is the seconds for a move, None for no clock; else it is the platform's own default. With `claim` a time-out is a
    win to be claimed. `boards` is what a move by buttons does with the newest board, `palette` the colours of pictures,
    with `threads` each game has a thread of its own where the platform has threads.
    `anyone_cancels` lets everyone withdraw a dead open offer. `channels` are the chats where games begin, none for all.
    `daily` are the puzzles of the day where they are posted, else None; `puzzle_hour` is at what hour, by the clock by
    which their days begin.
    `pause_year` and `pause_game` are the days that a person may pause in a year, and in one game.
    `blocked` are the ids of those who are kept from using Kibitz there, each with a name.
    """

    game: str = DEFAULT_GAME
    clock: bool = False
    move_time: int | None = None
    claim: bool = False
    rated: bool = True
    boards: Boards = Boards.AUTO
    palette: Palette = Palette.LIGHT
    threads: bool = False
    anyone_cancels: bool = False
    channels: tuple[str, ...] = ()
    daily: Daily | None = None
    puzzle_hour: Hour = field(default_factory=Hour)
    pause_year: int = USUAL_PAUSE_YEAR
    pause_game: int = USUAL_PAUSE_GAME
    blocked: Mapping[str, str] = field(default_factory=dict[str, str])

    def allows(self, *chats: str | None) -> bool:
        """Whether games may begin in a chat, given with what it is a part of."""
        return not self.channels or any(chat in self.channels for chat in chats)


_USUAL: Final = Settings()
"""Those of a server whose administrators decided nothing, as of most: they are looked up with every move."""


def kept_channels(channels: Iterable[str]) -> str:
    """Return channels as they are kept: ids may be any text, so they are a JSON list; "" for none, which is all."""
    listed = [*channels]
    return json.dumps(listed) if listed else ""


def read_settings(kept: Mapping[str, str]) -> Settings:
    """Return the settings as they are kept; whatever is not kept, or not known, is as without it."""
    if not kept:
        return _USUAL
    move_time = _read_clock(kept.get(CLOCK))
    game = kept.get(GAME)
    return Settings(
        game=game if game is not None and game in GAMES else DEFAULT_GAME,
        clock=move_time is not None or kept.get(CLOCK) == NO_CLOCK,
        move_time=move_time,
        claim=kept.get(TIMEOUT) == "claim",
        rated=kept.get(RATED) != "no",
        boards=Boards(kept[BOARDS]) if kept.get(BOARDS) in set(Boards) else Boards.AUTO,
        palette=Palette(kept[PALETTE]) if kept.get(PALETTE) in set(Palette) else Palette.LIGHT,
        threads=kept.get(THREADS) == "yes",
        anyone_cancels=kept.get(CANCEL) == "anyone",
        channels=_read_channels(kept.get(CHANNELS, "")),
        daily=_read_daily(kept),
        puzzle_hour=read_hour(kept.get(PUZZLE_TIME, "")) or Hour(),
        pause_year=_read_days(kept.get(PAUSE_YEAR), USUAL_PAUSE_YEAR),
        pause_game=_read_days(kept.get(PAUSE_GAME), USUAL_PAUSE_GAME),
        blocked={name.removeprefix(BLOCKED): value for name, value in kept.items() if name.startswith(BLOCKED)},
    )


def _read_clock(clock: str | None) -> int | None:
    """Return the seconds for a move; None for no clock, and for what is no time."""
    return int(clock) if clock is not None and _SECONDS.fullmatch(clock) else None


def _read_daily(kept: Mapping[str, str]) -> Daily | None:
    """Return the puzzles of the day; of games that are not known any more there are none, without any of all games."""
    chat = kept.get(PUZZLES)
    games = tuple(game for game in GAMES if game in kept.get(PUZZLE_GAMES, "").split(","))
    return None if not chat else Daily(chat, games or tuple(GAMES))


def _read_days(days: str | None, usual: int) -> int:
    """Return a number of days; the usual one for what is none, or too many."""
    return int(days) if days is not None and _DAYS.fullmatch(days) and int(days) <= MOST_PAUSE_DAYS else usual


def _read_channels(channels: str) -> tuple[str, ...]:
    """Return channels as `kept_channels` keeps them; none for what is no such list."""
    try:
        listed: object = json.loads(channels or "[]")
    except (ValueError, RecursionError):
        return ()
    found = cast("list[object]", listed) if isinstance(listed, list) else []
    return tuple(each for each in found if isinstance(each, str))
