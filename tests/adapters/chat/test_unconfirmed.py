"""Events of which a person was told that they did not count, although they did."""

from __future__ import annotations

from adapters.chat.posts import Incoming
from adapters.chat.unconfirmed import CHECKS, UnconfirmedEvents
from tests.adapters.chat.den import Den, person


async def test_what_two_events_of_a_person_led_to_is_told_once(den: Den) -> None:
    unconfirmed = UnconfirmedEvents(den.ctx)
    for event, text in (("one", "/sim @boris"), ("two", "/nim @boris")):
        await den.say("anna", text, event=event, posted=False)
        unconfirmed.keep(Incoming(event=event, server=den.room, chat=den.room, player=person("anna"), text=text))
    assert await unconfirmed.resolve(lambda server: server != den.room) == []
    told = await unconfirmed.resolve(lambda server: server == den.room)
    assert sorted((table.id, note.table) for table, note in told) == [("g1", "g1"), ("g2", "g2")]
    assert await unconfirmed.resolve(lambda _: True) == []


async def test_what_is_carried_out_late_is_told_up_to_the_last_look(den: Den) -> None:
    for looks in (CHECKS - 1, CHECKS):
        event = f"after {looks}"
        unconfirmed = UnconfirmedEvents(den.ctx)
        unconfirmed.keep(Incoming(event=event, server=den.room, chat=den.room, player=person("anna"), text="/sim"))
        for _ in range(looks):
            assert await unconfirmed.resolve(lambda _: True) == []
        (offer,) = await den.say("anna", "/sim @boris", event=event, posted=False)
        told = await unconfirmed.resolve(lambda _: True)
        assert [table.id for table, _ in told] == ([offer.game] if looks < CHECKS else [])
        await den.show_owed()
