"""Games tried again from a mistake, against the computer. The game is that of the reviews: see `test_review`."""

from __future__ import annotations

import pytest

from adapters.exact.sim.oracle import SimOracle
from core.game import Seat
from core.levels import Level
from core.position import replay
from core.record import parse
from core.record import replay as play_record
from core.table import Origin, Status
from tests.adapters.chat.den import Den, labels
from tests.adapters.chat.test_review import NIM, SIM

BEGUN = "carl tries g1 again from move 9, against the computer and unrated.\nMy level: perfect."


async def _reviewed(den: Den) -> None:
    await den.play("/sim @boris first=them", SIM, first="boris")


async def _win(den: Den, table: str, user: str) -> None:
    """Play a won position of Sim to its end, by what the tables know."""
    while (found := await den.table(table)).status is Status.PLAYING:
        position = replay(found)
        assert position.to_move is not None
        verdict = SimOracle().verdict(position.game.view(position.state, position.to_move))
        assert verdict is not None
        assert verdict.wins
        await den.say(user, f"/play {table} {verdict.best[0]}")


async def test_anyone_may_try_again_from_a_mistake(den: Den) -> None:
    await _reviewed(den)
    review = await den.one("anna", "/review")
    assert labels(review) == [f"Try again: move {number}" for number in (6, 9, 10)]
    (board,) = await den.press("carl", review, "Try again: move 9")
    assert board.text.startswith(f"{BEGUN}\n")
    assert (board.to, board.game, board.ply, board.mention and board.mention.name) == (None, "g2", 8, "carl")
    table = await den.table("g2")
    assert [(each.name, each.level) for each in table.seats] == [("Kibitz", Level.PERFECT), ("carl", None)]
    assert (table.moves, table.start, table.origin) == (SIM[:8], Seat(1), Origin("g1", 8))
    assert (table.rated, table.move_time, table.deadline) == (False, None, None)
    again = await den.one("carl", "/retry g1 9")
    assert (again.game, again.ply) == ("g2", 8), "a second press shows the table that there is"
    (sixth,) = await den.press("dina", review, "Try again: move 6")
    assert sixth.game == "g3"
    there = await den.one("dina", "/retry g1 9")
    assert (there.game, there.ply) == ("g4", 8), "from another move it is another table"
    (other,) = await den.press("boris", review, "Try again: move 9")
    assert (other.game, (await den.table("g5")).seats[1].name) == ("g5", "boris")


async def test_a_move_is_answered_and_taken_back_only_as_far_as_the_beginning(den: Den) -> None:
    await _reviewed(den)
    await den.say("carl", "/переиграть g1 9")
    shown = await den.one("carl", "/play g2 23")
    assert (shown.ply, (await den.table("g2")).moves[:9]) == (10, (*SIM[:8], "23"))
    assert (await den.one("carl", "/undo g2")).ply == 8
    refused = await den.one("carl", "/undo g2")
    assert (refused.to is not None, (await den.table("g2")).moves) == (True, SIM[:8])
    await den.say("carl", "/resign g2")
    assert (await den.table("g2")).status is Status.ABORTED, "no one has moved at this table"


async def test_it_counts_nowhere_and_begins_again_by_a_rematch(den: Den) -> None:
    await _reviewed(den)
    history, profile = [(await den.one("boris", command)).text for command in ("/history", "/profile")]
    await den.say("boris", "/retry g1 9")
    await _win(den, "g2", "boris")
    table = await den.table("g2")
    assert (table.status, table.ended and table.ended.winners) == (Status.FINISHED, (Seat(1),))
    assert [(await den.one("boris", command)).text for command in ("/history", "/profile")] == [history, profile]
    record = parse((await den.one("boris", "/record g2")).text.partition("\n")[2])
    assert (record.seats, record.moves) == (("Kibitz (perfect)", "boris"), table.moves)
    assert play_record(record).record == record
    review = await den.one("boris", "/review g2")
    assert "\nThe first moves (8) come from another game and are not judged.\n" in review.text
    assert "\nWith best play boris wins from there.\nNo move gave a win away.\n" in review.text
    assert labels(review) == []
    (again,) = await den.press("boris", await den.one("boris", "/board g2"), "Rematch")
    assert (again.game, (await den.table("g3")).origin, again.ply) == ("g3", Origin("g1", 8), 8)


@pytest.mark.parametrize("number", [9, 1])
async def test_it_begins_again_also_where_no_move_followed(den: Den, number: int) -> None:
    await _reviewed(den)
    await den.say("boris", f"/retry g1 {number}")
    over = await den.one("boris", "/abort g2")
    (again,) = await den.press("boris", over, "Rematch")
    assert (again.game, (await den.table("g3")).origin) == ("g3", Origin("g1", number - 1))
    await den.say("boris", "/abort g3")
    most = f"from 1 to {number}," if number > 1 else "/retry g3 1"
    assert most in (await den.one("boris", "/retry g3 99")).text


async def test_from_a_later_move_of_such_a_game_it_is_that_game_that_is_tried_again(den: Den) -> None:
    await _reviewed(den)
    await den.say("boris", "/retry g1 9")
    await _win(den, "g2", "boris")
    later, there = await den.one("carl", "/retry g2 11"), await den.one("dina", "/retry g2 9")
    assert (await den.table(later.game)).origin == Origin("g2", 10)
    assert (await den.table(there.game)).origin == Origin("g1", 8)
    early = await den.one("emma", "/retry 6 g1")
    assert (await den.table(early.game)).origin == Origin("g1", 5), "the game may be named last"


async def test_the_same_event_begins_one_table(den: Den) -> None:
    await _reviewed(den)
    await den.say("carl", "/retry g1 9", event="once")
    await den.say("carl", "/retry g1 6", event="once")
    await den.another_process().say("carl", "/retry g1 6", event="once")
    assert await den.store.load(den.room, "g3") is None


async def test_what_cannot_be_tried_again(den: Den) -> None:
    await den.play("/sim @boris first=them", SIM[:9], first="boris")
    assert (await den.one("carl", "/retry g1 9")).text == (
        "g1 is still going on; once it is over, its moves can be tried again."
    )
    await den.say("boris", "/resign g1")
    which = "Which move of g1 shall we try again? Give a number from 1 to 9, for example `/retry g1 9`."
    for said in ("/retry", "/retry g1 0", "/retry g1 10", "/retry g1 x", "/retry g1 99999999"):
        assert (await den.one("anna", said)).text == which
    assert (await den.one("anna", "/retry g1 9")).game == "g2", "the last move there was"
    await den.say("anna", "/square @boris first=me")
    await den.say("boris", "/accept")
    move = (await den.one("anna", "/moves g3")).moves
    assert move
    await den.say("anna", f"/play g3 {move[0]}")
    await den.say("anna", "/resign g3")
    assert "that is possible in games of two without hidden stones" in (await den.one("anna", "/retry g3 1")).text


async def test_the_button_of_a_review_is_short_and_there_are_at_most_five(den: Den) -> None:
    """This game of Nim has seven mistakes; the last one is always among them."""
    await den.play("/nim @boris heaps=3,4,5,6,7 rule=normal first=me", NIM)
    review = await den.one("anna", "/разбор", lang="ru")
    assert labels(review) == [f"Переиграть: ход {number}" for number in (1, 2, 3, 4, 11)]
    assert all(len(button.id.encode()) <= 64 for row in review.buttons for button in row)


async def test_the_number_of_a_move_has_six_digits_at_most(den: Den) -> None:
    await _reviewed(den)
    unnumbered = await den.one("carl", "/retry g1")
    assert (await den.one("carl", "/retry g1 0000009")).text == unnumbered.text
    assert (await den.one("carl", "/retry g1 x")).text == unnumbered.text
    assert (await den.one("dina", "/retry g1 000009")).ply == 8
