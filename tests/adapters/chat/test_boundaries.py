"""What happens exactly at a boundary, and in a second process: the cases in which a wrong comparison stays unseen."""

from __future__ import annotations

import pytest

from adapters.chat.buttons import keyboard
from adapters.chat.posts import Post
from adapters.chat.texts import plain_moments
from core.answer import Action, Board, Note
from core.game import Seat
from core.games import GAMES
from core.position import replay
from core.table import Player, Status
from tests.adapters.chat.den import Den, SetClock, person

HOUR = 3_600
LABELS = {action.value: action.value for action in Action} | {"back": "back", "join": "join"}


async def at(den: Den, time: int) -> list[Post]:
    """Let a moment come, and return what is said then."""
    den.clock.time = time
    return [outgoing.post for outgoing in await den.chat.tick(bool)]


async def test_a_process_that_died_in_a_later_round_publishes_the_hash_of_that_round(den: Den) -> None:
    board = await den.game("/square @boris target=1000", "boris")
    table = await den.table("g1")
    mover = move = ""
    answered = board
    while len(table.hashes) == 1:
        position = replay(table)
        assert position.to_move is not None
        mover = table.seats[position.to_move].name
        move = str(position.game.format(position.state, position.game.legal_moves(position.state)[0]))
        answered = board
        (board, *_) = await den.say(mover, move, answered, event=f"move {len(table.moves)}", posted=False)
        table = await den.table("g1")
    first, second = table.hashes
    (again, *_) = await den.another_process().say(mover, move, answered, event=f"move {len(table.moves) - 1}")
    assert again.text.endswith(f" · deal {second[:16]}")
    assert first[:16] not in again.text


async def test_quiet_hours_that_end_with_the_time_do_not_swallow_the_reminder(den: Den) -> None:
    midnight = den.clock.time // 86_400 * 86_400 + 86_400
    den.clock.time = midnight
    await den.say("anna", "/quiet 7-10 +0")
    await den.game("/sim @boris first=me time=10h", "boris")
    assert await at(den, midnight + 8 * HOUR - 1) == []
    (reminder,) = await at(den, midnight + 8 * HOUR)
    assert reminder.to == person("anna"), "at ten, when they are over, it would be too late"


@pytest.mark.parametrize(("count", "page", "shown"), [(20, 0, 20), (20, 1, 20), (21, 0, 20), (21, 1, 1), (40, 2, 20)])
def test_a_page_beyond_the_last_is_the_last(count: int, page: int, shown: int) -> None:
    nim = GAMES["nim"]
    view = nim.view(nim.start(nim.options([f"heaps={count},3,3,3"]), 2, Seat(0), ()), None)
    board = Board("g1", "nim", 0, Status.PLAYING, (Player("a", "anna"), Player("b", "boris")), view)
    rows = keyboard(Note(facts=(), table="g1", ply=0, board=board, path=("a",)), LABELS, page)
    numbers = [button.label for row in rows for button in row if button.label.isdigit()]
    first = count - shown + 1 if page else 1
    assert numbers == [str(number) for number in range(first, first + shown)]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (129_600, "in 2 days"),
        (129_599, "in 36 hours"),
        (5_400, "in 2 hours"),
        (5_399, "in 90 minutes"),
        (90, "in 2 minutes"),
        (89, "in 89 seconds"),
        (1, "in one second"),
        (0, "in 0 seconds"),
        (-5, "in 0 seconds"),
    ],
)
def test_a_unit_is_used_from_one_and_a_half_on(seconds: int, words: str) -> None:
    clock = SetClock()
    assert plain_moments(clock)("en", clock.time + seconds) == words
