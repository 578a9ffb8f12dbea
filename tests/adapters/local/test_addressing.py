"""Whom people address in a room: names of several words, and people who are not there."""

from __future__ import annotations

import json

import pytest
from aiohttp import ClientSession

from adapters.local.addressing import address
from adapters.local.web import Site
from core.table import Player
from tests.adapters.local.viewers import Pair, Viewer, hub, pair, web

__all__ = ["hub", "pair", "web"]


def told_alone(viewer: Viewer) -> list[str]:
    """Return what Kibitz told one person alone."""
    frames = [json.loads(text) for text in viewer.told if text.startswith('{"type":"message"')]
    return [frame["text"] for frame in frames if frame["private"]]


@pytest.mark.parametrize("command", ["/sim @tomm", "/сим @boris_anna", "/nim @vera unrated"])
async def test_who_challenges_someone_who_is_not_here_is_told_so(pair: Pair, command: str) -> None:
    anna, boris = pair
    await anna.say(command)
    name = command.split()[1].removeprefix("@")
    [told] = told_alone(anna)
    assert told.startswith(f"{name} is not in this room now.")
    await anna.say("/sim @boris")
    assert told_alone(anna) == [told], "boris is here"
    assert told_alone(boris) == []


@pytest.mark.parametrize("written", ["@Глеб Ильич", '@"Глеб Ильич"', "@«глеб ильич»", "@ГЛЕБ ИЛЬИЧ unrated"])
async def test_a_name_of_several_words_can_be_challenged(
    pair: Pair, web: ClientSession, site: Site, written: str
) -> None:
    anna, _ = pair
    gleb = Viewer(web, site, "Глеб Ильич", "ru", "light")
    await gleb.enter()
    await anna.say(f"/sim {written}")
    while "g1" not in gleb.tables:
        await gleb.until("table")
    assert gleb.tables["g1"]["invited"]
    assert gleb.tables["g1"]["names"] == ["anna", "Глеб Ильич"]
    assert told_alone(anna) == []


@pytest.mark.parametrize("longest_first", [True, False])
def test_of_two_names_that_begin_alike_the_longer_is_read(longest_first: bool) -> None:
    known = [Player("l@anna maria", "Anna Maria"), Player("l@anna maria luisa", "Anna Maria Luisa")]
    words, found = address("/sim @anna maria luisa unrated", reversed(known) if longest_first else known)
    assert words == "/sim @Anna_Maria_Luisa unrated"
    assert [person.id for person in found.values()] == ["l@anna maria luisa"]


def test_where_a_name_of_several_words_begins_and_ends() -> None:
    maria = Player("l@anna maria", "Anna Maria")
    for words, read, people in (
        ("/sim @anna maria", "/sim @Anna_Maria", {"anna_maria": maria.id}),
        ("/sim @anna maria, unrated", "/sim @Anna_Maria, unrated", {"anna_maria": maria.id}),
        ("/sim @anna marianne", "/sim @anna marianne", {"anna": "l@anna"}),
        ("write to me@anna maria", "write to me@anna maria", {}),
        ('/sim @"new one" @boris', "/sim @new_one @boris", {"new_one": "l@new one", "boris": "l@boris"}),
        (
            f'/sim @"{"x" * 15} {"y" * 16}"',
            f"/sim @{'x' * 15}_{'y' * 16}",
            {f"{'x' * 15}_{'y' * 16}": f"l@{'x' * 15} {'y' * 16}"},
        ),
        (f'/sim @"{"x" * 33}"', f'/sim @"{"x" * 33}"', {}),
    ):
        told, found = address(words, [maria])
        assert (told, {name: person.id for name, person in found.items()}) == (read, people)
