"""Standings of competitions as a text and as a picture."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adapters.chat.crosstables import crosstable_sheet
from adapters.chat.listings import listing_alternative, listing_picture
from adapters.drawing import tournament
from adapters.scene import Palette
from core.competitions import Competition, Entrant, Kind, Pairing, Result, Round, go_on, next_round
from core.competitions.crosstable import crosstable
from core.table import Player, forgotten
from tests.adapters.chat.den import Den
from tests.adapters.drawing.pictures import decode, read
from tests.core.competitions.games import NOW, in_order, open_to, played


def small() -> Competition:
    """Two rounds of five: a bye, a draw, a game that was called off, one that goes on, and one player who withdrew."""
    people = (Player("d1", "anna"), Player("d2", "Борис"), forgotten("x"), Player("d4", "carl"), Player("d5", "dora"))
    rounds = (
        Round(
            (
                Pairing(0, 2, "g1", Result.FIRST),
                Pairing(3, 1, "g2", Result.DRAW),
                Pairing(4, result=Result.BYE),
            )
        ),
        Round((Pairing(4, 0, "g3"), Pairing(1, 2, "g4", Result.VOID))),
    )
    entrants = tuple(Entrant(player, left=1 if player.name == "carl" else None) for player in people)
    return replace(open_to(0, rounds=3), entrants=entrants, played=rounds)


def test_standings_in_words() -> None:
    assert listing_alternative("en", crosstable(small())) == (
        "Nim · t1 · round 2 of 3\n"
        "\n"
        "   1     1      0   + 2…  dora\n"  # before anna: her bye counts as an opponent with 1 point, in full Buchholz
        "   2     1      0  +5 1…  anna\n"
        "   3     ½      ½  =4 ·5  Борис\n"
        "   4     ½      0  =3     carl\n"
        "   5     0      1  −2 ·3  somebody\n"
        "\n"
        "+5 is a win against the player in row 5, −5 a loss, =5 a draw, + a bye, 5… a game that goes on. "
        "Equal points: Buchholz without the weakest opponent (BH−1), full Buchholz, wins."
    )


@pytest.mark.parametrize(("language", "sign"), [("en", "A = before a row"), ("ru", "Знак = перед строкой")])
def test_shared_places_are_marked_and_explained(language: str, sign: str) -> None:
    robin = played(in_order(2, Kind.ROUND_ROBIN), Random(1), (Result.DRAW,))
    found = listing_alternative(language, crosstable(robin)) or ""
    assert [line.split()[:3] for line in found.splitlines()[2:4]] == [["1", "½", "¼"], ["=2", "½", "¼"]]
    assert sign in found


def test_the_newest_rounds_and_the_best_rows_are_shown() -> None:
    lesson = in_order(50, Kind.CLASS)
    for _ in range(8):
        lesson = next_round(played(lesson, Random(1)), now=NOW)
    listing = crosstable(lesson)
    assert (listing.first, listing.last, len(listing.rows), listing.more) == (4, 9, 40, 10)
    found = listing_alternative("ru", listing) or ""
    assert "· тур 9\n" in found
    assert found.split("\n")[-1].startswith("Ещё участников: 10. +5 ")


def test_the_picture_of_thirty_can_be_read() -> None:
    competition = go_on(played(in_order(30, rounds=5), Random(4)), now=NOW)
    listing = crosstable(competition)
    picture = decode(listing_picture("en", listing) or b"")
    assert picture.shape[1] == 800
    assert picture.shape[0] < 1600
    top = 24 + 64 + tournament.HEADING
    for number, row in enumerate(listing.rows):
        y = top + tournament.ROW * number + 6
        assert (
            read(picture[y : y + 30, 650:686], ["0", "½", "1"], 24, bold=True) == {0: "0", 1: "½", 2: "1"}[row.points]
        )
    assert decode(listing_picture("ru", listing, Palette.DARK) or b"").mean() < 60


async def test_those_who_ask_for_a_tournament_see_the_standings_as_a_picture(den: Den) -> None:
    (post,) = await den.say("anna", "/tournament nim rounds=2 time=1d")
    for name in ("anna", "boris", "vera", "gleb"):
        (post,) = await den.press(name, post, "Join")
    (alone,) = await den.say("boris", "/tournament t1")
    assert alone.picture is None, "no round was paired yet"
    await den.press("anna", post, "Start")
    await den.chat.tick()
    told, drawn = await den.say("boris", "/tournament t1")
    assert (told.picture, drawn.to) == (None, told.to)
    assert drawn.alt is not None
    assert drawn.alt.splitlines()[0] == "Nim · t1 · round 1 of 2"
    assert sorted(line.split()[-1] for line in drawn.alt.splitlines()[2:6]) == ["anna", "boris", "gleb", "vera"]
    assert drawn.picture is not None
    assert decode(drawn.picture).shape[1] == 800


def test_the_columns_of_a_picture_are_numbered_as_their_rounds() -> None:
    sheet = crosstable_sheet("en", crosstable(small()))
    assert (sheet.rounds, {len(line.rounds) for line in sheet.lines}) == (("1", "2"), {2})
    assert (sheet.title, sheet.aside, sheet.points, sheet.tie_break) == ("Nim · t1", "round 2 of 3", "Pts", "BH−1")
    assert [line.left for line in sheet.lines] == [False, False, False, True, False]
