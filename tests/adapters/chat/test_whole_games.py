"""Whole games by buttons alone, by replies alone, and against the computer."""

from __future__ import annotations

from random import Random

import pytest

from adapters.chat.posts import Post
from core.position import replay
from core.table import COMPUTER, Status, Table
from tests.adapters.chat.den import Den, buttons, labels, person

CHALLENGES = ["/sim", "/sim dots=7 colourless", "/nim", "/nim heaps=3,3,24 rule=penultimate", "/square target=10"]
WAYS = {"← Back", "◀", "▶"}


async def state(den: Den) -> tuple[Table, str]:
    """The table, and who is to move there."""
    table = await den.table("g1")
    mover = replay(table).to_move
    return table, "" if mover is None or table.status is not Status.PLAYING else table.seats[mover].name


def board_in(posts: tuple[Post, ...]) -> Post:
    """The one public board among some posts."""
    boards = [post for post in posts if post.to is None and post.picture is not None]
    assert len(boards) == 1
    return boards[0]


async def press_a_move(den: Den, board: Post, mover: str, rng: Random) -> tuple[Post, ...]:
    """Press buttons until a move is made, in a dealt game those under the own hand."""
    shown = board
    if "My hand" in labels(board):
        (shown,) = await den.press(mover, board, "My hand")
        assert shown.to == person(mover)
    for _ in range(4):
        steps = [button for button in buttons(shown) if button.label not in WAYS | {"My hand", "Deal", "If…"}]
        answer = await den.press_id(mover, rng.choice(steps).id, shown)
        if any(post.ply != board.ply for post in answer):
            return answer
        (shown,) = answer
        assert shown.edits
    raise AssertionError("no move after four presses")


@pytest.mark.parametrize("challenge", CHALLENGES)
async def test_two_people_by_buttons_alone(den: Den, challenge: str) -> None:
    rng = Random(challenge)
    board = await den.game(f"{challenge} @boris", "boris")
    _, mover = await state(den)
    plies = 0
    while mover:
        assert board.mention == person(mover)
        answer = await press_a_move(den, board, mover, rng)
        board, plies = board_in(answer), plies + 1
        assert (board.ply, board.game) == (plies, "g1")
        _, mover = await state(den)
    table, _ = await state(den)
    assert table.status is Status.FINISHED
    ways = ["Review", "Replay", "Record", *(["Deal"] if table.deals else [])]
    assert labels(board) == ["Rematch", *ways]
    assert f"after {plies} moves." in board.text


@pytest.mark.parametrize("challenge", CHALLENGES)
async def test_two_people_by_replies_alone(den: Den, challenge: str) -> None:
    rng = Random(challenge)
    board = await den.game(f"{challenge} @boris", "boris")
    _, mover = await state(den)
    while mover:
        (listed,) = await den.say(mover, "/moves")
        assert listed.moves
        move = rng.choice(listed.moves)
        disguise = rng.choice([move, move.lower(), f" {move}. ", f"Ход: {move}", f"`{move}`"])
        before = board.ply or 0
        board = board_in(await den.say(mover, disguise, board))
        assert board.ply == before + 1
        _, mover = await state(den)
    assert (await den.table("g1")).status is Status.FINISHED


@pytest.mark.parametrize("challenge", CHALLENGES)
@pytest.mark.parametrize("first", ["me", "them"])
async def test_the_computer_answers_in_the_same_breath(den: Den, challenge: str, first: str) -> None:
    rng = Random(challenge)
    board = board_in(await den.say("anna", f"{challenge} bot first={first}"))
    table, mover = await state(den)
    assert (table.version, mover) == (1, "anna")
    assert table.seats == (person("anna"), COMPUTER)
    assert (len(table.moves) == 0) == (first == "me")
    commits = 1
    while mover:
        (listed,) = await den.say("anna", "/moves")
        assert listed.moves
        board = board_in(await den.say("anna", rng.choice(listed.moves), board))
        commits += 1
        table, mover = await state(den)
        assert table.version == commits
        assert (board.ply, mover) == (len(table.moves), "anna" if mover else "")
    assert table.status is Status.FINISHED


async def test_the_computer_takes_its_extra_turns_and_begins_rounds_at_once(den: Den) -> None:
    rng = Random(3)
    board = board_in(await den.say("anna", "/square bot target=120 first=me"))
    runs = rounds = 0
    table, mover = await state(den)
    while mover:
        before = table
        (listed,) = await den.say("anna", "/moves")
        assert listed.moves
        board = board_in(await den.say("anna", rng.choice(listed.moves), board))
        table, mover = await state(den)
        made = replay(table).movers[len(before.moves) :]
        runs += made.count(1) > 1
        rounds += len(table.hashes) - len(before.hashes)
        for number in range(len(before.hashes), len(table.hashes)):
            assert table.hashes[number][:16] in board.text or number < len(table.hashes) - 1
    assert runs > 0
    assert rounds > 0


async def test_several_and_the_computer_at_one_table(den: Den) -> None:
    (offer,) = await den.say("anna", "/square bot @boris @carl target=10")
    (offer,) = await den.press("boris", offer, "Accept")
    board = board_in(await den.press("carl", offer, "Accept"))
    table, mover = await state(den)
    assert [player.name for player in table.seats] == ["anna", "Kibitz", "boris", "carl"]
    while mover:
        assert mover != COMPUTER.name
        (listed,) = await den.say(mover, "/moves")
        assert listed.moves
        board = board_in(await den.say(mover, listed.moves[0], board))
        table, mover = await state(den)
    assert table.status is Status.FINISHED
