"""Private notes in the local chat: where their reader is, and not where they see the board anyway."""

from __future__ import annotations

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from adapters.local.said import Said
from adapters.local.ways import to_room
from adapters.ports import MessageLog
from adapters.store.redis_store import RedisStore
from tests.adapters.local.test_hub import Ear
from tests.adapters.local.viewers import PATIENCE
from tests.core.service.contexts import context


async def test_a_note_comes_where_its_reader_is_and_else_where_they_asked(
    store: RedisStore, log: MessageLog, pictures: Pictures, clock: AdjustableClock
) -> None:
    chat = Chat(context(store, clock), "en", ways=to_room)
    hub = Hub(chat, store, log, pictures, clock, keep_talk=False, answer_seconds=PATIENCE)
    numbers = iter(range(100))

    async def said(room: str, person: str, text: str | None = None, press: str | None = None) -> None:
        await hub.say(Said(event=f"e{next(numbers)}", room=room, person=person, text=text, press=press))

    await said("hall", "anna", "/turns notes on")
    await said("den", "anna", "/sim @boris first=me")
    await said("den", "boris", press="a:g1:0")
    await said("den", "anna", "/play g1 12")
    clock.advance(200)
    await said("den", "boris", "/play g1 13")
    await hub.enter("cellar", Ear("l@boris"))
    (told,) = await hub.letters()
    assert (told.room, told.message.to and told.message.to.id) == ("hall", "l@anna")
    assert told.message.text.startswith("It is your move in g1, Sim.")
    assert await hub.letters() == ()

    anna, carl = Ear("l@anna"), Ear("l@carl")
    await hub.enter("kitchen", anna)
    await hub.enter("kitchen", carl)
    await said("den", "anna", "/play g1 14")
    clock.advance(700)
    await said("den", "boris", "/play g1 15")
    (told,) = await hub.tick()
    assert (told.room, [message.id for message in anna.heard]) == ("kitchen", [told.message.id])
    assert not carl.heard

    await hub.enter("den", anna)
    await said("den", "anna", "/play g1 16")
    clock.advance(700)
    heard = len(anna.heard)
    await said("den", "boris", "/play g1 34")
    assert not [message for message in anna.heard[heard:] if message.to is not None], "she sees the board"
    assert await hub.tick() == ()
