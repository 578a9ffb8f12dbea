"""Leaderboards, profiles and histories among the members of a simulated server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.world import World, labels
from tests.adapters.named import other_ladders


async def both_move(world: World, first: Any, second: Any, table: str) -> None:
    """Let two people make a move each in a game of Nim, so that it counts."""
    await first.slash(world.channel, "play", move="a1", table=table)
    await second.slash(world.channel, "play", move="b1", table=table)


async def beaten(world: World, games: int = 1, name: str = "Accept") -> None:
    """Let anna give up that many games against boris, who accepts by a button of that name."""
    for number in range(1, games + 1):
        await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me")
        await world.boris.click(world.board, label=name)
        await both_move(world, world.anna, world.boris, f"g{number}")
        await world.anna.slash(world.channel, "resign", table=f"g{number}")


async def test_a_leaderboard_is_a_picture_with_its_text_that_turns_in_place(world: World) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, "leaderboard", game="nim", period="month")
    shown = world.board
    (picture,) = shown.attachments
    assert picture.description is not None
    first, second = (line.split() for line in picture.description.split("\n")[2:4])
    assert (first[0], first[-1]) == ("1", "boris")
    assert (second[:2], second[-1]) == ([">", "2"], "anna")
    assert labels(shown) == ["All time", *other_ladders("nim")]
    await world.boris.click(shown, label="All time")
    assert world.board.id == shown.id
    assert "all-time" in world.board.content
    assert labels(world.board) == ["This month", *other_ladders("nim")]


async def test_a_profile_is_of_whoever_is_named(world: World) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, "profile", player=world.boris)
    assert world.board.content == "boris: one finished game here."
    await world.anna.slash(world.channel, "profile")
    assert world.board.content == "anna: one finished game here."


async def test_a_history_turns_in_place_and_gives_records(world: World) -> None:
    await beaten(world, 11)
    await world.boris.slash(world.channel, "history", player=world.anna)
    shown = world.board
    assert labels(shown) == [*(f"g{number}" for number in range(11, 1, -1)), "▶"]
    await world.boris.click(shown, label="▶")
    assert world.board.id == shown.id
    assert labels(world.board) == ["g1", "◀"]
    await world.boris.click(world.board, label="g1")
    assert world.board.content.startswith("Record of g1:")


@pytest.mark.client(sees_leaving=True)
async def test_who_left_is_hidden_until_they_are_back(world: World) -> None:
    async def shown() -> list[str]:
        await world.boris.slash(world.channel, "leaderboard", game="nim")
        (picture,) = world.board.attachments
        return [name for name in ("anna", "boris") if name in (picture.description or "")]

    await beaten(world)
    assert await shown() == ["anna", "boris"]
    world.guild.remove_member(world.anna)
    await world.env.settle()
    assert await shown() == ["boris"]
    world.guild.add_member(world.anna.user)
    await world.env.settle()
    assert await shown() == ["anna", "boris"]
    world.guild.remove_member(world.anna)
    await world.env.settle()
    world.env.backend.add_member(world.guild.id, world.anna.id, announce=False)  # no one tells the bot
    assert await shown() == ["boris"]
    await world.anna.slash(world.channel, "games")
    assert await shown() == ["anna", "boris"]


@pytest.mark.parametrize("command", ["leaderboard", "history"])
async def test_a_reply_to_a_listing_is_talk(world: World, command: str) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, command)
    shown = world.board
    await world.boris.send(world.channel, "well played", reply_to=shown)
    assert world.board.content == "well played"


def text_of(message: Any) -> str:
    """A listing's picture in words, as its description has it."""
    (picture,) = message.attachments
    assert picture.description is not None
    return picture.description


async def test_a_rated_game_tells_and_changes_the_leaderboard(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7", rule="normal")
    await world.boris.click(world.board, label="Accept")
    await world.anna.send(world.channel, "c7", reply_to=world.board)
    await world.boris.send(world.channel, "b5", reply_to=world.board)
    await world.anna.send(world.channel, "a3", reply_to=world.board)
    lines = world.board.content.splitlines()
    assert lines[-2:] == ["Ratings: anna 1105 ? (+105), boris 895 ? (−105)", "-# Nim · g1 · move 3"]
    assert "anna wins after 3 moves." in lines
    await world.boris.slash(world.channel, "leaderboard")
    assert world.board.content.splitlines() == [
        "Nim: the all-time leaderboard.",
        "boris: place 2 of 2, 895 ± 323.",
    ]
    ranks = [line.split() for line in text_of(world.board).splitlines()[2:4]]
    assert [(line[-1], line[-5:-4]) for line in ranks] == [("anna", ["1105"]), ("boris", ["895"])]
    await world.anna.slash(world.channel, "nim", opponent=world.boris, rated=False)
    await world.boris.click(world.board, label="Accept")
    await world.anna.slash(world.channel, "resign")
    assert "Ratings" not in world.board.content


async def test_a_leaderboard_of_three_pages_with_ones_own_row(world: World) -> None:
    for number in range(1, 11):
        other = world.member(f"m{number}")
        other_too = world.member(f"n{number}")
        await other.slash(world.channel, "nim", opponent=other_too, first="me")
        await other_too.click(world.board, label="Accept")
        await both_move(world, other, other_too, f"g{number}")
        await other.slash(world.channel, "resign", table=f"g{number}")
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    await both_move(world, world.anna, world.boris, "g11")
    await world.anna.slash(world.channel, "resign", table="g11")
    await world.anna.slash(world.channel, "leaderboard", game="nim")
    shown = world.board
    assert shown.content.splitlines()[1] == "anna: place 12 of 22, 895 ± 323.", "eleven have won, eleven lost alike"
    words = text_of(shown)
    assert "page 1 of 3" in words
    assert [line for line in words.splitlines() if line.startswith(">")] == [words.splitlines()[-3]]
    assert labels(shown) == ["▶", "This month", *other_ladders("nim")]
    await world.anna.click(shown, label="▶")
    assert world.board.id == shown.id
    assert labels(world.board)[:2] == ["◀", "▶"]
    await world.anna.click(world.board, label="▶")
    assert labels(world.board)[:2] == ["◀", "This month"]
    assert "page 3 of 3" in text_of(world.board)
    assert await world.answer(world.anna, "leaderboard", game="nim", page=4) == "There is no page 4. There are 3."
    await world.anna.slash(world.channel, "language", language="ru")
    assert await world.answer(world.anna, "leaderboard", game="nim", page=99) == "Страницы 99 нет. Всего 3 страницы."


async def test_who_is_not_on_it_and_an_empty_leaderboard_in_russian(world: World) -> None:
    await world.administrator.slash(world.channel, "settings", setting="language", value="ru")
    await world.anna.slash(world.channel, "leaderboard", game="sim")
    assert world.board.attachments == []
    assert world.board.content.startswith("«Сим»: рейтинг за всё время.\nЗдесь пока никого нет.")
    await beaten(world, name="Принять")
    vera = world.member("vera")
    await vera.slash(world.channel, "leaderboard", game="nim")
    assert world.board.content.splitlines()[1].startswith("vera здесь пока не значится.")
    assert "vera" not in text_of(world.board)


async def test_people_who_have_played_nothing_here(world: World) -> None:
    vera = world.member("vera")
    for command in ("profile", "history"):
        assert await world.answer(vera, command, player=world.anna) == "anna has not finished a game here."
        assert (await world.answer(vera, command)).startswith("You have not finished a game here yet.")
        said = await world.answer(vera, command, player=world.bot)
        assert said == "I keep these only for people. For your own: `/profile`."
    await vera.slash(world.channel, "language", language="ru")
    assert await world.answer(vera, "profile", player=world.anna) == "anna: законченных партий здесь ещё нет."
    await beaten(world, 1)
    assert await world.answer(vera, "history", player=world.anna, page=2) == "Страницы 2 нет. Всего 1 страница."


async def test_a_profile_tells_all_in_words(world: World) -> None:
    await beaten(world, 2)
    await world.boris.slash(world.channel, "profile")
    words = text_of(world.board)
    assert words.splitlines()[0] == "boris · 2 finished games"
    assert "place 1 of 2" in words
    assert "won 2, lost 0 · won the last 2 · most in a row: 2" in words
    assert "Favourite opponent: anna, 2 games" in words
