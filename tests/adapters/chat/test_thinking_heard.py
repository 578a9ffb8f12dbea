"""A computer that has to think in a game without hands: its board takes the place of the newest where that is seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adapters.chat.posts import Post
from adapters.chat.turns import take_all
from core.attention import PRESENT_SECONDS
from core.change import Change
from core.computers.nim import NimComputer
from core.game import View
from core.levels import USUAL, Level
from core.owed_turn import OwedTurn
from core.position import replay
from core.service.thinking import shown_in_place
from core.settings import Boards
from core.table import Status
from tests.adapters.chat.den import NOON, Den
from tests.adapters.chat.test_thinking import everywhere, think
from tests.core.tables import begun


class Slow(NimComputer):
    """A computer that thinks of each move, and then takes a whole heap."""

    def thinks(self, options: Any, level: Level) -> bool:  # noqa: ANN401 - as the computers
        return True

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        assert view.legal
        return view.legal[-1]


class Levelled(Slow):
    """A computer that at its easy level takes the first move there is."""

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        assert view.legal
        return view.legal[0] if level is Level.EASY else super().choose(view, rng, level)


@pytest.fixture
def den(den: Den) -> Den:
    den.ctx.computers = {**den.ctx.computers, "nim": Slow()}
    return den


async def pressed(den: Den, board: Post, heap: str, count: str) -> Post:
    (step,) = await den.press("anna", board, heap)
    (moved,) = await den.press("anna", step, count)
    return moved


async def against_computer(den: Den) -> Post:
    return await den.one("anna", "/nim bot heaps=3,5,7 rule=normal first=me")


async def in_place(den: Den) -> bool | None:
    turn = (await den.table("g1")).owed_turn
    return None if turn is None else turn.in_place


@pytest.mark.parametrize(("away", "edits"), [(PRESENT_SECONDS - 1, True), (PRESENT_SECONDS, False)])
async def test_what_it_thought_of_is_heard_by_who_is_not_there(den: Den, away: int, *, edits: bool) -> None:
    moved = await pressed(den, await against_computer(den), "a", "1")
    assert (moved.edits, await in_place(den)) == (True, True)
    den.clock.time += away
    (shown,) = await think(den)
    assert (shown.ply, shown.edits, await in_place(den)) == (2, edits, None)
    assert (await den.table("g1")).unheard == (NOON + away + PRESENT_SECONDS if edits else None)


@pytest.mark.parametrize(("boards", "edits"), [("edit", True), ("new", False)])
async def test_administrators_may_have_it_one_way_for_the_computers_moves_too(
    den: Den, boards: str, *, edits: bool
) -> None:
    await den.say("ada", f"/settings boards {boards}", admin=True)
    moved = await pressed(den, await against_computer(den), "a", "1")
    assert (moved.edits, await in_place(den)) == (edits, edits)
    den.clock.time += PRESENT_SECONDS
    (shown,) = await think(den)
    assert (shown.edits, (await den.table("g1")).unheard) == (edits, None)


async def test_a_platform_is_told_whether_it_takes_the_place_of_the_newest_board(den: Den) -> None:
    await pressed(den, await against_computer(den), "a", "1")
    (thought,) = [each async for each in take_all(den.chat.turns, everywhere)]
    assert (thought.post.ply, thought.in_place) == (2, True)
    await den.say("anna", "/play g1 b1")
    (thought,) = [each async for each in take_all(den.chat.turns, everywhere)]
    assert (thought.post.ply, thought.in_place) == (4, False)


async def test_after_a_move_in_words_its_board_is_a_new_message(den: Den) -> None:
    await against_computer(den)
    moved = await den.one("anna", "/play g1 a1")
    assert (moved.edits, await in_place(den)) == (False, False)
    (shown,) = await think(den)
    assert not shown.edits


async def test_the_end_that_it_brings_about_is_a_new_message(den: Den) -> None:
    board = await against_computer(den)
    for heap, count, edits in (("b", "5", True), ("a", "1", False)):
        await pressed(den, board, heap, count)
        (board,) = await think(den)
        assert board.edits is edits
    assert (await den.table("g1")).status is Status.FINISHED


def test_where_it_is_to_think_again_at_once_the_same_message_changes() -> None:
    before = begun("nim")
    after = replace(before, owed_turn=OwedTurn(7))
    change = shown_in_place(before, Change(after, replay(after)), Boards.AUTO, 1)
    assert (change.edits, change.table.owed_turn, change.table.unheard) == (True, OwedTurn(7, in_place=True), None)
    private = replace(before, private=True)
    assert not shown_in_place(private, Change(replace(after, private=True), replay(after)), Boards.EDIT, 1).edits


async def test_each_turn_is_thought_of_at_the_level_of_its_player(den: Den) -> None:
    den.ctx.computers = {**den.ctx.computers, "nim": Levelled()}
    for game, level, move in (("g1", "easy", "a1"), ("g2", "hard", "d7")):
        await den.say("anna", f"/nim bot level={level} first=them marienbad")
        await think(den)
        assert (await den.table(game)).moves == (move,)
