"""What each button of the settings panel says that it would change, and what it does."""

from __future__ import annotations

import pytest

from adapters.chat import settings_panel
from adapters.chat.texts import command_text, say
from core import settings as names
from core.daily import Daily, Hour
from core.games import GAMES
from core.settings import Boards, Palette, Settings
from tests.adapters.named import listed

DAY = 86_400
FIRST, SECOND, LAST = GAMES


def shown(setting: settings_panel._Setting) -> tuple[str | None, str, str]:  # pyright: ignore[reportPrivateUsage] - what is hard to come by
    """What a panel says of a setting, and of its button, and the command that the button gives."""
    now = None if setting.now is None else say("en", setting.now)
    return now, say("en", setting.button.fact), command_text(setting.button.command).removeprefix("/settings ")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (None, ("Language: follows each user", "Speak English", "language en")),
        ("en", ("Language: English", "Speak Russian", "language ru")),
        ("ru", ("Language: Russian", "Speak each user’s language", "language auto")),
    ],
)
def test_the_language(language: str | None, expected: tuple[str, str, str]) -> None:
    assert shown(settings_panel._language(language, ("en", "ru"))) == expected  # pyright: ignore[reportPrivateUsage] - as above


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (None, ("Time for a move: unlimited", "Allow one day for a move", "clock 1d")),
        (DAY, ("Time for a move: one day", "Allow 3 days for a move", "clock 3d")),
        (3 * DAY, ("Time for a move: 3 days", "Allow 7 days for a move", "clock 7d")),
        (7 * DAY, ("Time for a move: 7 days", "Remove the time limit", "clock none")),
        (2 * DAY, ("Time for a move: 2 days", "Remove the time limit", "clock none")),
        (7_200, ("Time for a move: 2 hours", "Remove the time limit", "clock none")),
        (1_800, ("Time for a move: 30 minutes", "Remove the time limit", "clock none")),
    ],
)
def test_the_time_for_a_move(seconds: int | None, expected: tuple[str, str, str]) -> None:
    assert shown(settings_panel._clock(seconds)) == expected  # pyright: ignore[reportPrivateUsage] - as above


def test_how_games_are_played() -> None:
    play = settings_panel._play  # pyright: ignore[reportPrivateUsage] - as above
    texts = [shown(each) for each in play(Settings(game=LAST, claim=True, rated=False), None)]
    assert texts[0] == ("Default game: Nim", "Make Sim the default", f"game {FIRST}")
    assert texts[2:] == [
        ("When time runs out: the win can be claimed", "Make running out of time a loss", "timeout loss"),
        ("Games are not rated", "Play with ratings", "rated yes"),
    ]
    texts = [shown(each) for each in play(Settings(game=FIRST, claim=False, rated=True), None)]
    assert texts[0] == ("Default game: Sim", "Make Square the default", f"game {SECOND}")
    assert texts[2:] == [
        ("When time runs out: the game is lost", "Let the win be claimed on time", "timeout claim"),
        ("Games are rated", "Play without ratings", "rated no"),
    ]


@pytest.mark.parametrize(
    ("now", "commands"),
    [
        (Settings(), ["boards edit", "palette dark", "cancel anyone"]),
        (
            Settings(boards=Boards.EDIT, palette=Palette.DARK, anyone_cancels=True),
            ["boards new", "palette light", "cancel host"],
        ),
        (Settings(boards=Boards.NEW), ["boards auto", "palette dark", "cancel anyone"]),
    ],
)
def test_manners(now: Settings, commands: list[str]) -> None:
    assert [shown(each)[2] for each in settings_panel._manners(now)] == commands  # pyright: ignore[reportPrivateUsage] - as above


@pytest.mark.parametrize(
    ("year", "game", "commands"),
    [
        (0, 0, ["pause-year 7", "pause-game 2"]),
        (7, 2, ["pause-year 14", "pause-game 5"]),
        (14, 5, ["pause-year 30", "pause-game 14"]),
        (30, 14, ["pause-year 60", "pause-game 0"]),
        (60, 15, ["pause-year 0", "pause-game 0"]),
        (61, 1, ["pause-year 0", "pause-game 2"]),
    ],
)
def test_pauses(year: int, game: int, commands: list[str]) -> None:
    settings = settings_panel._pauses(Settings(pause_year=year, pause_game=game))  # pyright: ignore[reportPrivateUsage] - as above
    assert [shown(each)[2] for each in settings] == commands
    assert [each.now and each.now.params["count"] for each in settings] == [year, game]


@pytest.mark.parametrize(
    ("channels", "expected"),
    [
        ((), [("Games can begin anywhere", "Let games begin only here", "channels here")]),
        (("here",), [("Games can begin here only", "Let games begin anywhere", "channels all")]),
        (
            ("a", "here"),
            [
                ("Games can begin here and in other places (2 in all)", "Let no games begin here", "channels away"),
                (None, "Let games begin anywhere", "channels all"),
            ],
        ),
        (
            ("a",),
            [
                ("Games can begin elsewhere (one place)", "Let games begin here, too", "channels here"),
                (None, "Let games begin anywhere", "channels all"),
            ],
        ),
    ],
)
def test_where_games_can_begin(channels: tuple[str, ...], expected: list[tuple[str | None, str, str]]) -> None:
    assert [shown(each) for each in settings_panel._channels(Settings(channels=channels), "here")] == expected  # pyright: ignore[reportPrivateUsage] - as above


HOW = "(another hour: `/settings puzzle-time 9+3`)"
AT = "at 8:00 (UTC+3)"


@pytest.mark.parametrize(
    ("daily", "expected"),
    [
        (None, [("Puzzles of the day: not posted", "Post a puzzle here each day", "puzzles here")]),
        (
            ("there", tuple(GAMES)),
            [
                (
                    f"Puzzles of the day: in another channel {AT}, {listed()} {HOW}",
                    "Post a puzzle here each day",
                    "puzzles here",
                )
            ],
        ),
        (
            ("here", tuple(GAMES)),
            [
                (f"Puzzles of the day: here {AT}, {listed()} {HOW}", "Post no puzzles", "puzzles off"),
                (None, "Puzzles of Sim only", f"puzzle-games {FIRST}"),
            ],
        ),
        (
            ("here", (FIRST,)),
            [
                (f"Puzzles of the day: here {AT}, Sim {HOW}", "Post no puzzles", "puzzles off"),
                (None, "Puzzles of Square only", f"puzzle-games {SECOND}"),
            ],
        ),
        (
            ("here", (LAST,)),
            [
                (f"Puzzles of the day: here {AT}, Nim {HOW}", "Post no puzzles", "puzzles off"),
                (None, "Puzzles of all games", "puzzle-games all"),
            ],
        ),
    ],
)
def test_the_puzzles_of_the_day(
    daily: tuple[str, tuple[str, ...]] | None, expected: list[tuple[str | None, str, str]]
) -> None:
    hour = Hour(8, 180)
    now = Settings(daily=None if daily is None else Daily(*daily), puzzle_hour=hour)
    assert [shown(each) for each in settings_panel._puzzles(now, "here")] == expected  # pyright: ignore[reportPrivateUsage] - as above


def test_the_names_of_the_settings_are_those_that_are_typed() -> None:
    assert (names.PAUSE_YEAR, names.PAUSE_GAME, names.PUZZLE_GAMES) == ("pause-year", "pause-game", "puzzle-games")
