"""How an update is taken and handled: once, also while the process stops, and again where the store was too busy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import Chat, ChatMemberLeft, ChatMemberMember, ChatMemberUpdated, Message, Update, User
from telegram.error import BadRequest

from adapters.boards.transport import Spot
from adapters.chat.posts import Incoming, Post
from adapters.telegram.handlers import Handlers
from adapters.telegram.inbound.updates import Updates
from adapters.telegram.shared.memory import Memory
from core.ports import StoreBusy
from tests.adapters.telegram.pace import ManualPace

if TYPE_CHECKING:
    from telegram import Bot

    from adapters.boards.places import Places
    from adapters.chat.chat import Chat as TextChat
    from adapters.ports import PlatformStore
    from adapters.telegram.outbound.probing import Probes
    from core.ports import BoardStore, Clock

NOW = datetime(2026, 1, 1, tzinfo=UTC)
BOT = User(900, "Kibitz", is_bot=True, username="kibitzbot")
ANNA = User(11, "anna", is_bot=False)
FORUM = Chat(-5, Chat.SUPERGROUP, is_forum=True)


@dataclass
class World:
    """Telegram, the chat vocabulary, places, marks and the library's Application, as they are met here."""

    bot = BOT
    id = 900
    username = "kibitzbot"
    presence = None
    refuses: bool = False
    silent: bool = True
    done: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def edit_message_text(self, text: str, *, chat_id: int, message_id: int, **more: Any) -> bool:  # noqa: ANN401 - the library's options
        self.done.append(("edit", chat_id, message_id, text))
        if self.refuses:
            raise BadRequest("message can't be edited")
        return True

    async def send_message(self, text: str, *, chat_id: int, **more: Any) -> Message:  # noqa: ANN401 - the library's options
        self.done.append(("send", chat_id, text))
        return Message(9, NOW, Chat(chat_id, Chat.PRIVATE))

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        self.done.append(("handle", incoming.chat, incoming.text))
        return ()

    def is_silent(self, server: str, chat: str) -> bool:
        return self.silent and (server, chat) == ("t-5", "t-5/55")

    async def probe(self, server: str, chat: str) -> None:
        self.done.append(("probe", server, chat))

    @property
    def updates(self) -> World:
        return self

    async def begin_or_wait(self, number: int, stops: Callable[[], bool], *, alone: bool) -> bool | None:
        await self.begun.wait()
        self.done.append(("begin", number, stops(), alone))
        return False if number == 7 else None


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
async def handlers(world: World) -> AsyncGenerator[Handlers]:
    pace = ManualPace()
    handlers = Handlers(
        bot=cast("Bot", world),
        chat=cast("TextChat", world),
        boards=cast("BoardStore", world),
        memory=Memory(cast("PlatformStore", world), 900, pace),
        pace=pace,
        clock=cast("Clock", world),
        language="en",
    )
    yield handlers
    await handlers.outbox.aclose()


def change(number: int) -> Update:
    told = ChatMemberUpdated(FORUM, ANNA, NOW, ChatMemberLeft(BOT), ChatMemberMember(BOT))
    return Update(number, my_chat_member=told)


@pytest.mark.parametrize(
    ("update", "done"),
    [
        (Update(7), True),
        (Update(7, message=Message(6, NOW, FORUM, from_user=ANNA, text="hello")), True),
        (Update(7, message=Message(6, NOW, FORUM, migrate_from_chat_id=-4)), False),
        (Update(7, message=Message(6, NOW, FORUM, migrate_to_chat_id=-4)), False),
        (change(7), False),
    ],
    ids=["nothing", "talk", "moved here", "moved away", "the bot came"],
)
async def test_what_happens_to_a_chat_comes_again_where_the_store_is_busy(
    handlers: Handlers, update: Update, *, done: bool
) -> None:
    assert await handlers.busy(update, StoreBusy()) is done


SENT, EDITED = ("send", 11, "hm"), ("edit", 11, 7, "hm")


@pytest.mark.parametrize(
    ("edits", "replaces", "refuses", "done", "message"),
    [
        (True, "11/7", False, [EDITED], "11/7"),
        (True, "11/7", True, [EDITED, SENT], "11/9"),
        (False, "11/7", False, [SENT], "11/9"),
        (True, None, False, [SENT], "11/9"),
    ],
)
async def test_what_lies_away_from_its_table_takes_the_place_of_what_it_renews(  # noqa: PLR0917 - what is done in which case
    handlers: Handlers,
    world: World,
    edits: bool,
    replaces: str | None,
    refuses: bool,
    done: list[tuple[object, ...]],
    message: str,
) -> None:
    world.refuses = refuses
    spot = Spot(server="t-5", chat="t11", replaces=replaces)
    assert await handlers.outbox.put(spot, Post(text="hm", edits=edits)) == message
    assert world.done == done


@pytest.mark.parametrize("silent", [True, False])
async def test_what_is_written_in_a_silent_place_has_it_asked_whether_it_takes_messages(
    handlers: Handlers, world: World, *, silent: bool
) -> None:
    world.silent = silent
    handlers.places, handlers.probes = cast("Places", world), cast("Probes", world)
    said = Message(6, NOW, FORUM, from_user=ANNA, text="hello", message_thread_id=55, is_topic_message=True)
    await handlers.message(Update(7, message=said), None)
    assert world.done == [*[("probe", "t-5", "t-5/55")] * silent, ("handle", "t-5/55", "hello")]


class Application:
    """The library's Application, which has nothing to do here."""

    bot = None


@pytest.fixture
def updates() -> Updates:
    return Updates(cast("Any", Application()), alone=True)


async def test_while_it_stops_what_is_in_hand_is_finished_and_nothing_is_begun(updates: Updates, world: World) -> None:
    updates.open(cast("Memory", world), cast("Any", world))
    first = updates.take({"update_id": 7})
    draining = asyncio.create_task(updates.drain())
    await asyncio.sleep(0)
    assert updates.draining
    assert updates.take({"update_id": 7}) is first, "Telegram may bring it again meanwhile"
    late = updates.take({"update_id": 8})
    assert late.result() is False
    assert not draining.done()
    world.begun.set()
    await draining
    assert first.result() is True, "another process has done it"
    assert world.done == [("begin", 7, True, True)]


async def test_what_another_process_is_at_comes_again(updates: Updates, world: World) -> None:
    updates.open(cast("Memory", world), cast("Any", world))
    world.begun.set()
    assert await updates.take({"update_id": 8}) is False


async def test_who_stops_before_anything_was_handled_leaves_all_of_it(updates: Updates) -> None:
    first = updates.take({"update_id": 7})
    assert not updates.handled
    draining = asyncio.create_task(updates.drain())
    await asyncio.wait([draining], timeout=5)
    assert (draining.done(), first.cancelled()) == (True, True)
    assert updates.take({"update_id": 8}).result() is False


async def test_what_cannot_be_read_is_done_with(updates: Updates) -> None:
    assert updates.take({"update_id": 7, "message": {"date": "x"}}).result() is True
