"""The board of a computer that had to think: in place of the newest where that one was, else a message of its own."""

from __future__ import annotations

from adapters.boards.transport import spot_of
from adapters.chat.posts import Outgoing
from adapters.chat.turns import take_all
from core.attention import PRESENT_SECONDS
from core.computers.sim.player import SimComputer
from core.games.sim import SimOptions
from core.levels import Level
from tests.adapters.boards.wall import Process, Wall
from tests.adapters.chat.den import Den


class Ponderer(SimComputer):
    """Thinks about every move."""

    def thinks(self, options: SimOptions, level: Level) -> bool:
        del options, level
        return True


async def thought(one: Process) -> Outgoing:
    (outgoing,) = [each async for each in take_all(one.den.chat.turns, lambda _: True)]
    return outgoing


async def test_a_move_by_buttons_is_answered_in_place_and_one_by_text_with_a_message(one: Process, wall: Wall) -> None:
    den: Den = one.den
    den.ctx.computers = {**den.ctx.computers, "sim": Ponderer()}
    (board,) = await one.say("anna", "/sim bot first=me level=easy")
    assert await one.show([board]) == ["wall/1"]
    (step,) = await one.press("anna", board, "1")
    assert await one.show([step], replaces="wall/1") == ["wall/1"]
    (moved,) = await one.press("anna", step, "2")
    assert (" is thinking." in moved.text, moved.buttons, moved.mention) == (True, (), None)
    assert await one.show([moved], replaces="wall/1") == ["wall/1"]
    answer = await thought(one)
    assert await one.ledger.publish(spot_of(answer), answer.post) == "wall/1"
    assert (await den.table("g1")).unheard == den.clock.time + PRESENT_SECONDS, "anna may look elsewhere by now"
    free = (await den.one("anna", "/moves g1")).moves
    assert free
    (moved,) = await one.say("anna", f"/play g1 {free[0]}")
    assert await one.show([moved]) == ["wall/2"]
    answer = await thought(one)
    assert await one.ledger.publish(spot_of(answer), answer.post) == "wall/3"
    assert wall.live == ["wall/3"]


async def test_who_is_gone_by_then_gets_a_message(one: Process) -> None:
    den: Den = one.den
    den.ctx.computers = {**den.ctx.computers, "sim": Ponderer()}
    (board,) = await one.say("anna", "/sim bot first=me level=easy")
    await one.show([board])
    (step,) = await one.press("anna", board, "1")
    (moved,) = await one.press("anna", step, "2")
    await one.show([moved], replaces="wall/1")
    den.clock.time += PRESENT_SECONDS
    answer = await thought(one)
    assert await one.ledger.publish(spot_of(answer), answer.post) == "wall/2"
    assert (await den.table("g1")).unheard is None
