"""What everybody sees at the end of a rated game: what it did to the ratings, in one line, the same whenever shown."""

from __future__ import annotations

import json

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from core.clocks import SHOWN_WITHIN_SECONDS
from tests.adapters.chat.den import Den
from tests.core.rating_oracle import NEW, Pair, rated

SCALE, SETTLED = 40, 250
"""As the README says what is shown, and when it is provisional."""


def after(*before: Pair) -> tuple[Pair, ...]:
    """Everybody's mean and deviation by the library itself; the first has won and the others have lost alike."""
    return rated(tuple(before), (1, *[2] * (len(before) - 1)))


def entry(name: str, old: Pair, new: Pair) -> str:
    number = round(SCALE * new[0])
    change = number - round(SCALE * old[0])
    doubt = " ?" if round(SCALE * new[1]) > SETTLED else ""
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return f"{name} {number}{doubt} ({sign}{abs(change)})"


def line(post: Post) -> str | None:
    found = [each for each in post.text.splitlines() if each.startswith(("Ratings: ", "Рейтинг: "))]
    assert len(found) < 2
    return found[0] if found else None


async def lost(den: Den, challenge: str = "/nim @boris first=me") -> Post:
    """Let anna give a game up."""
    board = await den.game(challenge, "boris", moved=True)
    return await den.one("anna", f"/resign {board.game}")


async def test_each_game_tells_what_it_did_until_nothing_is_provisional(den: Den) -> None:
    ratings = {"anna": NEW, "boris": NEW}
    marks: list[int] = []
    for number in range(12):
        loser, winner = ("anna", "boris") if number % 2 == 0 else ("boris", "anna")
        before = dict(ratings)
        ratings[winner], ratings[loser] = after(ratings[winner], ratings[loser])
        board = await den.game("/nim @boris first=me", "boris", moved=True)
        over = await den.one(loser, f"/resign {board.game}")
        expected = ", ".join(entry(name, before[name], ratings[name]) for name in ("anna", "boris"))
        assert line(over) == f"Ratings: {expected}"
        marks.append(expected.count("?"))
        den.clock.time += 86_400
    assert (marks[0], marks[-1]) == (2, 0), "after some ten games a rating is no longer provisional"
    board = await den.one("anna", "/leaderboard nim")
    mean, deviation = ratings["anna"]
    assert f"{round(SCALE * mean)} ± {round(SCALE * deviation)}" in board.text


async def test_a_game_that_is_shown_again_says_what_it_did_then(den: Den) -> None:
    first = line(await lost(den))
    await lost(den)
    assert line(await den.one("vera", "/board g1")) == first
    assert line(await den.one("vera", "/board g2")) != first


async def test_an_end_that_nobody_saw_is_said_with_the_same_numbers(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    den.clock.time += 120
    ((unseen,),) = ([out.post for out in await den.chat.tick()],)
    await lost(den)
    den.clock.time += SHOWN_WITHIN_SECONDS
    (again,) = await den.another_process().show_owed()
    assert line(again) == line(unseen)
    assert line(again) is not None


@pytest.mark.parametrize("challenge", ["/nim @boris first=me unrated", "/sim bot first=me", "/square bot first=me"])
async def test_a_game_that_is_not_rated_says_nothing(den: Den, challenge: str) -> None:
    board = await den.game(challenge, *(["boris"] if "boris" in challenge else []))
    over, *_ = await den.say("anna", f"/resign {board.game}")
    assert "resigns" in over.text
    assert line(over) is None


async def test_a_game_that_was_called_off_says_nothing(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    assert line(await den.one("anna", "/abort", board)) is None


async def test_three_people_in_russian(den: Den) -> None:
    den.chat = Chat(den.ctx, "ru")
    (offer,) = await den.say("anna", "/square @boris @vera first=me")
    await den.press_id("boris", "a:g1:0", offer)
    (board,) = await den.press_id("vera", "a:g1:0", offer)
    await den.all_move(board)
    (goes_on,) = await den.say("anna", "/resign g1")
    assert goes_on.text.startswith("anna сдаётся, партия продолжается.\n")
    (over,) = await den.say("boris", "/resign g1")
    assert "Счёт: vera — 0, boris — 0, anna — 0\n" in over.text
    new = rated((NEW,) * 3, (3, 2, 1))
    entries = [entry(name, NEW, each) for name, each in zip(("anna", "boris", "vera"), new, strict=True)]
    assert line(over) == f"Рейтинг: {', '.join(entries)}"


async def test_each_name_stands_apart_where_the_platform_wants_that(den: Den) -> None:
    den.chat = Chat(den.ctx, "en", isolate=True)
    found = line(await lost(den))
    assert found == "Ratings: \u2068anna\u2069 895 ? (−105), \u2068boris\u2069 1105 ? (+105)"


async def test_who_is_forgotten_leaves_every_line(den: Den) -> None:
    await lost(den)
    await den.game("/nim @boris first=me", "boris", moved=True)
    _, over = await den.say("anna", "/forget yes")
    assert "somebody resigns." in over.text
    assert (line(over) or "").startswith("Ratings: boris ")
    assert line(await den.one("boris", "/board g1")) == "Ratings: boris 1105 ? (+105)"
    assert (await den.table("g1")).rating_changes[0] is None


async def test_of_who_was_forgotten_while_others_played_on_nothing_is_said(den: Den) -> None:
    await den.game("/nim @vera first=me", "vera", moved=True)
    await den.say("anna", "/resign g1")
    await den.game("/square @boris @vera first=me", "boris", "vera", moved=True)
    await den.say("vera", "/forget yes")
    (over,) = await den.say("boris", "/resign g2")
    named = [each.split()[0] for each in (line(over) or "").removeprefix("Ratings: ").split(", ")]
    assert named == ["anna", "boris"]
    before, table = await den.table("g1"), await den.table("g2")
    assert table.rating_changes[2:] == (None,)
    assert (table.seats[2].forgotten, before.seats[1].forgotten) == (True, True)
    assert table.seats[2].id != before.seats[1].id, "of whom the others met there no past is known"


async def test_an_export_has_what_each_game_did_to_ones_own_rating(den: Den) -> None:
    await lost(den)
    await lost(den, "/sim @boris first=me unrated")
    (post,) = await den.say("anna", "/export")
    assert post.file is not None
    rated, unrated = json.loads(post.file.text)["servers"][0]["games"]
    assert rated["rating"] == {"number": 895, "change": -105, "provisional": True}
    assert "rating" not in unrated
