"""Examples in hints and refusals: moves that the person addressed may make, told to that person alone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adapters.chat.posts import Post
from tests.adapters.chat.den import Den, person
from tests.adapters.chat.refusing import refused_by_hand

EXAMPLE = re.compile(r"`([0-9]{1,2}[A-Y][0-9]{1,2}[NESW])`")


async def own_moves(den: Den, user: str) -> tuple[str, ...]:
    moves = (await den.one(user, "/moves")).moves
    assert moves is not None
    return moves


async def square(den: Den) -> Post:
    """Begin a game of Square and lay its first stone; anna is to move."""
    await den.game("/square @boris first=them", "boris")
    legal = await own_moves(den, "boris")
    return await den.one("boris", f"/play {legal[0]}")


@pytest.mark.parametrize(
    "wrong",
    ["99L14E", "36A1", "17", "17Z14E", "1M13", "1A1", "5N30", "17l14e17", "g 5", "1 2 3", "0M14"],
)
async def test_a_refusal_has_a_move_of_the_movers_own(den: Den, wrong: str) -> None:
    board = await square(den)
    legal = await own_moves(den, "anna")
    post = await refused_by_hand(den, "anna", wrong, board)
    (example,) = EXAMPLE.findall(post.text)
    assert example in legal
    assert post.to == person("anna")


async def test_a_stone_that_is_not_held_is_refused_with_one_that_is(den: Den) -> None:
    board = await square(den)
    legal = await own_moves(den, "anna")
    held = set((await den.table("g1")).deals[0][:10])
    position = den.ctx.tables.position(await den.table("g1"))
    foreign = next(move for move in position.state.layout.fits(range(1, 36)) if move[0] not in held)
    stone, (column, row), turn = foreign
    text = f"{stone}{chr(ord('A') + column - 1)}{row}{'NESW'[turn]}"
    post = await refused_by_hand(den, "anna", text, board)
    assert post.text.startswith("You do not hold stone")
    assert EXAMPLE.findall(post.text)[0] in legal
    assert post.secret
    assert post.for_all is None


async def test_what_is_said_to_all_has_an_example_that_tells_of_no_hand(den: Den) -> None:
    board = await square(den)
    legal = await own_moves(den, "anna")
    post = await refused_by_hand(den, "anna", "99L14E", board)
    assert not post.secret
    aloud = post.said_aloud()
    assert aloud.text == post.for_all
    assert aloud.to == person("anna")
    (example,) = EXAMPLE.findall(aloud.text)
    assert replace(aloud, text="", for_all=None) == replace(post, text="", for_all=None)
    public = den.ctx.tables.position(await den.table("g1"))
    assert example == public.game.example(public.game.view(public.state, None))
    assert EXAMPLE.findall(post.text)[0] in legal


async def test_a_hand_says_what_its_owner_may_play(den: Den) -> None:
    await square(den)
    legal = await own_moves(den, "anna")
    hand = await den.one("anna", "/hand")
    assert hand.text.split("\n")[0] == (
        f"Your stones in g1. Only you see this. It is your move, for example `{legal[0]}`."
    )
    waiting = await den.one("boris", "/hand")
    assert EXAMPLE.findall(waiting.text) == []


async def test_examples_of_open_games_are_said_to_all(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    post = await refused_by_hand(den, "anna", "99", board)
    assert (post.for_all, post.secret) == (None, False)
    assert post.said_aloud() is post


@pytest.mark.parametrize("game", ["sim", "nim", "square"])
async def test_a_command_without_a_move_and_one_that_is_too_long_get_a_legal_example(den: Den, game: str) -> None:
    assert (await refused_by_hand(den, "anna", "/play")).text == "Which move? For example `/play 12`."
    await den.game("/sim @carl first=them", "carl")
    await den.game(f"/{game} @boris first=me", "boris")
    legal = await own_moves(den, "anna")
    assert (await refused_by_hand(den, "anna", "/play")).text == f"Which move? For example `/play {legal[0]}`."
    assert (await refused_by_hand(den, "anna", "/play g2")).text == f"Which move? For example `/play g2 {legal[0]}`."
    assert (await refused_by_hand(den, "boris", "/play g2")).text == "It is not your turn. Next: anna."
    post = await refused_by_hand(den, "anna", f"/play {'9' * 65}")
    assert post.text == f"A move is short, at most 64 characters, for example `{legal[0]}`."
    for each in (post, await refused_by_hand(den, "anna", "/play")):
        aloud = each.said_aloud().text
        assert (legal[0] in aloud) == (game != "square")
