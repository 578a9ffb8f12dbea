"""Several computers at a table: alone with one person, among people, in open offers, and when no person stays."""

from __future__ import annotations

from core import record
from core.change import Change
from core.computers.square import SquareComputer
from core.game import Prompt, Seat
from core.levels import Level
from core.ports import Posted
from core.position import replay
from core.service.computer import moved
from core.table import First, Status, computer
from tests.adapters.chat.den import Den
from tests.adapters.chat.test_thinking import legal, think
from tests.core.tables import ANNA, begun


async def names(den: Den, table: str = "g1") -> list[tuple[str, Level | None]]:
    return [(seat.name, seat.level) for seat in (await den.table(table)).seats]


async def test_one_person_against_two_computers(den: Den) -> None:
    board = await den.one("anna", "/square bot bot level=easy first=me")
    assert await names(den) == [("anna", None), ("Kibitz", Level.EASY), ("Kibitz 2", Level.EASY)]
    assert board.text.count("My level: easy.") == 1
    for _ in range(6):
        await den.say("anna", f"/play g1 {await legal(den, 'anna')}")
    table = await den.another_process().table("g1")
    assert await names(den.another_process()) == await names(den)
    assert (replay(table).to_move, set(replay(table).movers)) == (0, {0, 1, 2})
    posted = await den.one("anna", "/record g1")
    assert record.parse(record.find(posted.text)).seats == ("anna", "Kibitz (easy)", "Kibitz 2 (easy)")


async def test_two_that_think_take_their_turns_one_after_the_other(den: Den) -> None:
    den.ctx.computers = {**den.ctx.computers, "square": SquareComputer(nodes=20)}
    board = await den.one("anna", "/square bot bot level=hard first=me")
    while replay(await den.table("g1")).to_move == 0:
        board = await den.one("anna", f"/play g1 {await legal(den, 'anna')}")
    assert "Kibitz is thinking." in board.text.splitlines()
    shown = await think(den)
    table = await den.table("g1")
    position = replay(table)
    assert (position.to_move, table.owed_turn, set(position.movers)) == (0, None, {0, 1, 2})
    assert [post.ply for post in shown] == list(range(len(table.moves) - len(shown) + 1, len(table.moves) + 1))
    assert sum("Kibitz 2 is thinking." in post.text.splitlines() for post in shown) >= 1


async def test_an_open_offer_has_the_computer_at_its_table(den: Den) -> None:
    await den.say("anna", "/square players=3")
    (offer,) = await den.say("anna", "/square bot players=3 level=easy")
    assert (offer.game, (await den.table("g2")).open_offer) == ("g2", True), "it is not the offer without a computer"
    (again,) = await den.say("anna", "/square bot players=3 level=easy")
    assert again.game == "g2"
    (begun,) = await den.press("boris", offer, "Join")
    assert await names(den, "g2") == [("anna", None), ("Kibitz", Level.EASY), ("boris", None)]
    assert (begun.game, (await den.table("g2")).status, (await den.table("g2")).rated) == ("g2", Status.PLAYING, False)


async def test_where_people_meet_there_is_a_clock_also_with_a_computer(den: Den) -> None:
    for challenge, hours in (("/square @boris bot", 1), ("/square bot players=3", 1), ("/square bot bot", None)):
        await den.say("anna", "/settings clock 1h", admin=True)
        (shown,) = await den.say("anna", challenge)
        assert (challenge, (await den.table(shown.game)).move_time) == (challenge, hours and 3_600 * hours)


async def test_computers_do_not_play_on_without_people(den: Den) -> None:
    board = await den.one("anna", "/square bot bot level=easy first=me")
    await den.store.set_posted(den.room, "g1", Posted("m", board.version or 0))
    for _ in range(2):
        await den.say("anna", f"/play g1 {await legal(den, 'anna')}")
    (ended,) = await den.say("anna", "/resign g1")
    table = await den.table("g1")
    assert (table.status, table.owed_turn, [each.seat for each in table.departures]) == (Status.ABORTED, None, [0])
    posted = await den.one("anna", "/record g1")
    replayed = record.replay(record.parse(record.find(posted.text)))
    assert (replayed.record.result, replayed.record.termination) == ((0, 0, 0), "aborted")
    (again,) = await den.press("anna", ended, "Rematch")
    assert await names(den, again.game or "") == await names(den)


def test_what_a_computer_is_to_do_is_not_said(den: Den) -> None:
    table = begun("nim", "marienbad", players=(ANNA, computer(Level.EASY)), first=First.THEM)
    own, others = (Prompt("square-again", {"seat": Seat(seat)}) for seat in (1, 0))
    change = moved(den.ctx, Change(table, None, (own, others)), "a1")
    assert (change.table.moves, change.facts[0]) == (("a1",), others)
    assert own not in change.facts
