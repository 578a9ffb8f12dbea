"""The panel of settings: each with a button that changes it."""

from __future__ import annotations

from core import clocks, service
from core import settings as names
from core.answer import Answer, CommandButton, Note
from core.codes import Code
from core.game import Fact, GameName
from core.games import GAMES
from core.service import Caller, Context
from core.service.presenting import lasting
from core.service.settings import ALL, AWAY, HERE
from core.settings import Settings
from core.values import CommandValue, LanguageName

_CLOCKS = (None, 86_400, clocks.DEFAULT, 7 * 86_400)
"""The times for a move that the panel's button goes through, in seconds."""

_CLOCK = (Code.SETTINGS_CLOCK_DAYS, Code.SETTINGS_CLOCK_HOURS, Code.SETTINGS_CLOCK_MINUTES)


async def panel(ctx: Context, caller: Caller, languages: tuple[str, ...], move_time: int | None) -> Answer:
    """Show the server's settings to an administrator, each with a button that changes it.

    `languages` are those that can be chosen, `move_time` is the platform's own time for a move.
    """
    now = await service.server_settings(ctx, caller.server)
    (language,) = await ctx.store.languages(caller.server)
    buttons = (
        _language(language, languages),
        *_play(now, now.move_time if now.clock else move_time),
        *_manners(now),
        *_channels(now, caller.chat),
    )
    facts = (Fact(Code.SETTINGS_TITLE), *(button.fact for button in buttons), Fact(Code.SETTINGS_HOW))
    return (Note(facts=facts, to=caller.player, commands=buttons, edits=True),)


def _language(language: str | None, languages: tuple[str, ...]) -> CommandButton:
    if language is None:
        return _button(Fact(Code.SETTINGS_LANGUAGE_AUTO), "language", languages[0])
    following = [*languages, "auto"][[*languages].index(language) + 1]
    return _button(Fact(Code.SETTINGS_LANGUAGE, {"language": LanguageName(language)}), "language", following)


def _play(now: Settings, move_time: int | None) -> tuple[CommandButton, ...]:
    games = [*GAMES]
    game = games[(games.index(now.game) + 1) % len(games)]
    later = _CLOCKS[(_CLOCKS.index(move_time) + 1) % len(_CLOCKS)] if move_time in _CLOCKS else _CLOCKS[0]
    clock = Fact(Code.SETTINGS_CLOCK_NONE) if move_time is None else lasting(_CLOCK, move_time)
    return (
        _button(Fact(Code.SETTINGS_GAME, {"game": GameName(now.game)}), names.GAME, game),
        _button(clock, names.CLOCK, names.NO_CLOCK if later is None else clocks.format_duration(later)),
        _either(names.TIMEOUT, "claim", "loss", chosen=now.claim),
        _either(names.RATED, "yes", "no", chosen=now.rated),
    )


def _manners(now: Settings) -> tuple[CommandButton, ...]:
    return (
        _boards(now.boards),
        _either(names.PALETTE, names.Palette.DARK, names.Palette.LIGHT, chosen=now.palette is names.Palette.DARK),
        _either(names.CANCEL, "anyone", "host", chosen=now.anyone_cancels),
    )


def _boards(chosen: names.Boards) -> CommandButton:
    ways = [*names.Boards]
    following = ways[(ways.index(chosen) + 1) % len(ways)]
    return _button(Fact(Code(f"settings-{names.BOARDS}-{chosen}")), names.BOARDS, following)


def _channels(now: Settings, chat: str) -> tuple[CommandButton, ...]:
    if not now.channels:
        return (_button(Fact(Code.SETTINGS_CHANNELS_ALL), names.CHANNELS, HERE),)
    count = {"count": len(now.channels)}
    if now.channels == (chat,):
        return (_button(Fact(Code.SETTINGS_CHANNELS_HERE, count), names.CHANNELS, ALL),)
    if chat in now.channels:
        one = _button(Fact(Code.SETTINGS_CHANNELS_HERE, count), names.CHANNELS, AWAY)
    else:
        one = _button(Fact(Code.SETTINGS_CHANNELS_AWAY, count), names.CHANNELS, HERE)
    return (one, _button(Fact(Code.SETTINGS_CHANNELS_FREE), names.CHANNELS, ALL))


def _either(name: str, one: str, other: str, *, chosen: bool) -> CommandButton:
    """Return the button of a setting that has two values, which shows the one and gives the other."""
    value, following = (one, other) if chosen else (other, one)
    return _button(Fact(Code(f"settings-{name}-{value}")), name, following)


def _button(fact: Fact, name: str, following: str) -> CommandButton:
    return CommandButton(fact, CommandValue("settings", (name, following)))
