"""Conditional moves in a room of the local chat: what is typed, answered and told of them reaches their owner alone."""

from __future__ import annotations

import pytest

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.log import Message
from adapters.local.pictures import Pictures
from adapters.local.said import Said
from adapters.ports import MessageLog
from adapters.store.redis_store import RedisStore
from tests.adapters.local.test_hub import Ear
from tests.adapters.local.viewers import PATIENCE
from tests.core.service.contexts import context


@pytest.mark.parametrize("command", ["/if 36 45", "/если 36 45", "/IF g1 36 45", "/if"])
async def test_a_room_sees_nothing_of_them(
    store: RedisStore, log: MessageLog, pictures: Pictures, clock: AdjustableClock, command: str
) -> None:
    hub = Hub(Chat(context(store, clock), "en"), store, log, pictures, clock, answer_seconds=PATIENCE)
    anna, boris = Ear("l@anna"), Ear("l@boris")
    for ear in (anna, boris):
        await hub.enter("den", ear)
    numbers = iter(range(100))

    async def say(person: str, text: str | None = None, press: str | None = None) -> list[Message]:
        said = Said(event=f"e{next(numbers)}", room="den", person=person, text=text, press=press)
        return [each.message for each in await hub.say(said)]

    await say("anna", "/sim @boris first=me")
    await say("boris", press="a:g1:0")
    await say("anna", "12")
    before = list(boris.heard)
    (answer,) = await say("anna", command)
    assert answer.to is not None
    assert answer.to.id == "l@anna"
    assert boris.heard == before
    assert [message.text for message in anna.heard[-2:]] == [command, answer.text]
    history = await hub.enter("den", Ear("l@carl"))
    assert not any(command in message.text or "conditional" in message.text for message in history.messages)
    await say("boris", "46")
    assert [(message.sender is None, message.to) for message in boris.heard[len(before) :]] == [
        (False, None),
        (True, None),
    ]
    aloud = list(boris.heard)
    await hub.tick()
    assert boris.heard == aloud
    told = [message.text for message in anna.heard if "do not answer" in message.text]
    assert [text.partition(",")[0] for text in told] == ["g1: your conditional moves do not answer `46`"] * (
        command != "/if"
    )
