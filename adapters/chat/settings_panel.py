"""The panel of settings: what each is, and a button that says what it would change."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.chat.posts import Incoming
from core import clocks, service
from core import settings as names
from core.answer import Answer, CommandButton, Note
from core.codes import Code
from core.game import Fact, GameName
from core.games import GAMES
from core.pauses import PauseCode
from core.service import Context
from core.service.presenting import lasting
from core.service.puzzling_codes import PuzzlingCode
from core.service.settings import ALL, AWAY, HERE
from core.settings import Settings
from core.values import CommandValue, LanguageName

_CLOCKS = (None, 86_400, clocks.DEFAULT, 7 * 86_400)
"""The times for a move that the panel's button goes through, in seconds."""

_PAUSES = {names.PAUSE_YEAR: (0, 7, 14, 30, 60), names.PAUSE_GAME: (0, 2, 5, 14)}
"""The days that the panel's buttons go through."""

_CLOCK = (Code.SETTINGS_CLOCK_DAYS, Code.SETTINGS_CLOCK_HOURS, Code.SETTINGS_CLOCK_MINUTES)


_DAY = 86_400


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a setting is, where that is told, and the button that changes it."""

    now: Fact | None
    button: CommandButton


async def panel(ctx: Context, caller: Incoming, languages: tuple[str, ...]) -> Answer:
    """Show the server's settings to an administrator, each with a button that changes it.

    `languages` are those that can be chosen.
    """
    now = await service.server_settings(ctx, caller.server)
    (language,) = await ctx.store.languages(caller.server)
    settings = (
        _language(language, languages),
        *_play(now, now.move_time if now.clock else caller.move_time),
        *_manners(now),
        *_pauses(now),
        *((_either(names.THREADS, "yes", "no", chosen=now.threads),) if caller.has_threads else ()),
        *_channels(now, caller.chat),
        *_puzzles(now, caller.chat),
    )
    told = (each.now for each in settings if each.now is not None)
    facts = (Fact(Code.SETTINGS_TITLE), *told, Fact(Code.SETTINGS_HOW))
    return (Note(facts=facts, to=caller.player, commands=tuple(each.button for each in settings), edits=True),)


def _language(language: str | None, languages: tuple[str, ...]) -> _Setting:
    if language is None:
        now, following = Fact(Code.SETTINGS_LANGUAGE_AUTO), languages[0]
    else:
        now = Fact(Code.SETTINGS_LANGUAGE, {"language": LanguageName(language)})
        following = [*languages, "auto"][[*languages].index(language) + 1]
    if following == "auto":
        return _setting(now, Fact(Code.SETTINGS_TO_LANGUAGE_AUTO), "language", following)
    to = Fact(Code.SETTINGS_TO_LANGUAGE, {"language": LanguageName(following)})
    return _setting(now, to, "language", following)


def _play(now: Settings, move_time: int | None) -> tuple[_Setting, ...]:
    games = [*GAMES]
    game = games[(games.index(now.game) + 1) % len(games)]
    to_game = Fact(Code.SETTINGS_TO_GAME, {"game": GameName(game)})
    return (
        _setting(Fact(Code.SETTINGS_GAME, {"game": GameName(now.game)}), to_game, names.GAME, game),
        _clock(move_time),
        _either(names.TIMEOUT, "claim", "loss", chosen=now.claim),
        _either(names.RATED, "yes", "no", chosen=now.rated),
    )


def _clock(move_time: int | None) -> _Setting:
    later = _CLOCKS[(_CLOCKS.index(move_time) + 1) % len(_CLOCKS)] if move_time in _CLOCKS else _CLOCKS[0]
    now = Fact(Code.SETTINGS_CLOCK_NONE) if move_time is None else lasting(_CLOCK, move_time)
    if later is None:
        return _setting(now, Fact(Code.SETTINGS_TO_CLOCK_NONE), names.CLOCK, names.NO_CLOCK)
    to = Fact(Code.SETTINGS_TO_CLOCK_DAYS, {"count": later // _DAY})
    return _setting(now, to, names.CLOCK, clocks.format_duration(later))


def _manners(now: Settings) -> tuple[_Setting, ...]:
    return (
        _boards(now.boards),
        _either(names.PALETTE, names.Palette.DARK, names.Palette.LIGHT, chosen=now.palette is names.Palette.DARK),
        _either(names.CANCEL, "anyone", "host", chosen=now.anyone_cancels),
    )


def _boards(chosen: names.Boards) -> _Setting:
    ways = [*names.Boards]
    return _one_of(names.BOARDS, chosen, ways[(ways.index(chosen) + 1) % len(ways)])


def _channels(now: Settings, chat: str) -> tuple[_Setting, ...]:
    if not now.channels:
        only_here = Fact(Code.SETTINGS_TO_CHANNELS_ONLY_HERE)
        return (_setting(Fact(Code.SETTINGS_CHANNELS_ALL), only_here, names.CHANNELS, HERE),)
    count = {"count": len(now.channels)}
    free = Fact(Code.SETTINGS_TO_CHANNELS_ALL)
    if now.channels == (chat,):
        return (_setting(Fact(Code.SETTINGS_CHANNELS_HERE, count), free, names.CHANNELS, ALL),)
    if chat in now.channels:
        fact, to, following = Fact(Code.SETTINGS_CHANNELS_HERE, count), Code.SETTINGS_TO_CHANNELS_AWAY, AWAY
    else:
        fact, to, following = Fact(Code.SETTINGS_CHANNELS_AWAY, count), Code.SETTINGS_TO_CHANNELS_HERE, HERE
    return (_setting(fact, Fact(to), names.CHANNELS, following), _setting(None, free, names.CHANNELS, ALL))


def _puzzles(now: Settings, chat: str) -> tuple[_Setting, ...]:
    """Return where and when puzzles of the day are posted, and of which games."""
    to_here = Fact(PuzzlingCode.SETTINGS_TO_HERE)
    daily = now.daily
    if daily is None:
        return (_setting(Fact(PuzzlingCode.SETTINGS_OFF), to_here, names.PUZZLES, HERE),)
    about = {"hour": now.puzzle_hour.label, "games": tuple(map(GameName, daily.games))}
    if daily.chat != chat:
        return (_setting(Fact(PuzzlingCode.SETTINGS_AWAY, about), to_here, names.PUZZLES, HERE),)
    off = Fact(PuzzlingCode.SETTINGS_TO_OFF)
    games = [*GAMES]
    only = daily.games[0] if len(daily.games) == 1 else None
    following = games[0] if only is None else [*games, ALL][games.index(only) + 1]
    to_games = Fact(PuzzlingCode.SETTINGS_TO_GAMES_ALL)
    if following != ALL:
        to_games = Fact(PuzzlingCode.SETTINGS_TO_GAME, {"game": GameName(following)})
    return (
        _setting(Fact(PuzzlingCode.SETTINGS_HERE, about), off, names.PUZZLES, "off"),
        _setting(None, to_games, names.PUZZLE_GAMES, following),
    )


def _pauses(now: Settings) -> tuple[_Setting, ...]:
    """Return how long people may pause; the buttons go through what most servers want."""
    return (
        _days(names.PAUSE_YEAR, now.pause_year, PauseCode.SETTING_YEAR, PauseCode.SETTING_TO_YEAR),
        _days(names.PAUSE_GAME, now.pause_game, PauseCode.SETTING_GAME, PauseCode.SETTING_TO_GAME),
    )


def _days(name: str, days: int, now: PauseCode, to: PauseCode) -> _Setting:
    ways = _PAUSES[name]
    following = next((each for each in ways if each > days), ways[0])
    return _setting(Fact(now, {"count": days}), Fact(to, {"count": following}), name, str(following))


def _either(name: str, one: str, other: str, *, chosen: bool) -> _Setting:
    """Return a setting that has two values."""
    return _one_of(name, *((one, other) if chosen else (other, one)))


def _one_of(name: str, value: str, following: str) -> _Setting:
    now, to = Fact(Code(f"settings-{name}-{value}")), Fact(Code(f"settings-to-{name}-{following}"))
    return _setting(now, to, name, following)


def _setting(now: Fact | None, to: Fact, name: str, following: str) -> _Setting:
    return _Setting(now, CommandButton(to, CommandValue("settings", (name, following))))
