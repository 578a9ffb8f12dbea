"""The settings of a server as they are kept: what is not kept, not known or damaged is as without it."""

from __future__ import annotations

import json

import pytest

from core.daily import Daily, Hour
from core.games import GAMES
from core.settings import Boards, Palette, Settings, kept_channels, read_settings

ALL = {
    "game": "nim",
    "clock": "3600",
    "timeout": "claim",
    "rated": "no",
    "boards": "new",
    "palette": "dark",
    "threads": "yes",
    "cancel": "anyone",
    "channels": '["c1", "c2"]',
    "puzzles": "c9",
    "puzzle-games": "nim",
    "puzzle-time": "21-3:30",
    "pause-year": "365",
    "pause-game": "0",
    "blocked:d7": "anna",
    "of-a-later-version": "1",
}


def test_nothing_is_kept_where_nothing_was_decided() -> None:
    assert read_settings({}) == Settings()
    assert Settings() == Settings(
        game="sim",
        clock=False,
        move_time=None,
        claim=False,
        rated=True,
        boards=Boards.AUTO,
        palette=Palette.LIGHT,
        threads=False,
        anyone_cancels=False,
        channels=(),
        daily=None,
        puzzle_hour=Hour(9, 0),
        pause_year=14,
        pause_game=5,
        blocked={},
    )


def test_what_holds_where_administrators_decided_nothing() -> None:
    usual = Settings()
    assert (usual.game, usual.clock, usual.move_time, usual.claim) == (next(iter(GAMES)), False, None, False)
    assert (usual.rated, usual.boards, usual.palette, usual.threads) == (True, Boards.AUTO, Palette.LIGHT, False)
    assert (usual.anyone_cancels, usual.channels, usual.daily, usual.puzzle_hour) == (False, (), None, Hour(9, 0))
    assert (usual.pause_year, usual.pause_game, usual.blocked) == (14, 5, {})
    one = read_settings({"rated": "yes"})
    assert (one.pause_year, one.pause_game) == (14, 5)


def test_each_setting_is_read_as_it_was_kept() -> None:
    assert read_settings(ALL) == Settings(
        game="nim",
        clock=True,
        move_time=3_600,
        claim=True,
        rated=False,
        boards=Boards.NEW,
        palette=Palette.DARK,
        threads=True,
        anyone_cancels=True,
        channels=("c1", "c2"),
        daily=Daily("c9", ("nim",)),
        puzzle_hour=Hour(21, -210),
        pause_year=365,
        pause_game=0,
        blocked={"d7": "anna"},
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "chess"),
        ("clock", "5"),
        ("clock", "1d"),
        ("clock", "9"),
        ("clock", "1000000000"),
        ("clock", "0100"),
        ("clock", "-100"),
        ("timeout", "lose"),
        ("rated", "yes"),
        ("boards", "old"),
        ("palette", "green"),
        ("threads", "no"),
        ("cancel", "host"),
        ("puzzles", ""),
        ("puzzle-games", "nim"),
        ("puzzle-time", "25"),
        ("pause-year", "366"),
        ("pause-year", "-1"),
        ("pause-game", "1000"),
        ("pause-game", "٣"),
        ("channels", "["),
        ("channels", "[" * 100_000),
        ("channels", "7"),
        ("channels", "[1, null]"),
    ],
)
def test_what_is_not_known_or_damaged_is_as_without_it(name: str, value: str) -> None:
    assert read_settings({name: value}) == Settings()


def test_no_clock_is_a_decision_and_ten_seconds_are_a_time() -> None:
    assert read_settings({"clock": "none"}) == Settings(clock=True)
    assert read_settings({"clock": "10"}) == Settings(clock=True, move_time=10)
    assert read_settings({"clock": "999999999"}) == Settings(clock=True, move_time=999_999_999)


def test_puzzles_of_the_day_are_of_the_games_that_are_known_and_else_of_all() -> None:
    first, *_, last = GAMES
    for kept, games in ((f"{last},chess,{first}", (first, last)), ("chess", tuple(GAMES)), ("", tuple(GAMES))):
        assert read_settings({"puzzles": "c9", "puzzle-games": kept}).daily == Daily("c9", games)


def test_games_begin_in_the_channels_that_were_chosen_and_in_their_parts() -> None:
    channels = ("c1", 'odd ", name')
    kept = kept_channels(channels)
    assert json.loads(kept) == list(channels)
    assert kept_channels(()) == ""
    settings = read_settings({"channels": kept})
    assert settings.channels == channels
    assert [settings.allows(*chats) for chats in (("c1",), ("t5", "c1"), ("t5", None), ("c2",))] == [
        True,
        True,
        False,
        False,
    ]
    assert Settings().allows("c2")
