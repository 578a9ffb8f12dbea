"""A game of one room of the local chat, played from another: each room sees what is its own."""

from __future__ import annotations

import pytest

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Delivery, Hub
from adapters.local.pictures import Pictures
from adapters.local.said import Said
from adapters.local.ways import to_room
from adapters.ports import MessageLog
from adapters.store.redis_store import RedisStore
from tests.adapters.local.test_hub import Ear
from tests.adapters.local.viewers import PATIENCE
from tests.core.service.contexts import context


@pytest.mark.parametrize("keep_talk", [True, False])
async def test_a_move_from_another_room_answers_there_and_shows_the_board_in_its_own(
    store: RedisStore, log: MessageLog, pictures: Pictures, clock: AdjustableClock, keep_talk: bool
) -> None:
    chat = Chat(context(store, clock), "en", ways=to_room)
    hub = Hub(chat, store, log, pictures, clock, keep_talk=keep_talk, answer_seconds=PATIENCE)
    carl = Ear("l@carl")
    await hub.enter("kitchen", carl)
    numbers = iter(range(100))

    async def say(
        room: str, person: str, text: str | None = None, press: str | None = None, on: int | None = None
    ) -> list[Delivery]:
        said = Said(event=f"e{next(numbers)}", room=room, person=person, text=text, press=press, on=on)
        return [*await hub.say(said)]

    await say("den", "anna", "/sim @boris first=me")
    await say("den", "boris", press="a:g1:0")
    (listed,) = await say("kitchen", "anna", "/turns")
    row, _ = listed.message.buttons
    assert [(button.id, button.label) for button in row] == [("o:g1:0@l#den", "1 · Sim"), ("#den", "↗ 1")]
    assert " · den · your move" in listed.message.text
    (board,) = await say("kitchen", "anna", press=row[0].id, on=listed.message.id)
    assert (board.room, board.message.to and board.message.to.id, board.message.game) == ("kitchen", "l@anna", None)
    await say("kitchen", "anna", press="i:g1:0:0:1@l#den", on=listed.message.id)
    told, shown = await say("kitchen", "anna", press="i:g1:0:0:1.2@l#den", on=listed.message.id)
    assert (told.room, told.message.to and told.message.to.id) == ("kitchen", "l@anna")
    assert (shown.room, shown.message.to, shown.message.game, shown.message.ply) == ("den", None, "g1", 1)
    assert not carl.heard, "another in the room is shown nothing of it"
