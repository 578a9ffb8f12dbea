"""Posts as single messages: what fits where, what becomes of one that is refused, and probes that say nothing."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from adapters.boards.transport import NotNow, Spot
from adapters.chat.posts import Button, Post
from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.ephemeral import Ephemeral
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.outbound.probing import AGAIN_SECONDS, Probes
from adapters.telegram.outbound.transport import TelegramTransport
from adapters.telegram.outbound.ways import Titles
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place, chat_id, read_under_server, server_id
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.redaction import hide
from core.answer import Attachment
from core.table import Player
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import TOKEN, Chat, Refusal

if TYPE_CHECKING:
    from adapters.boards.places import Places

hide(TOKEN)

BUTTONS = ((Button("a:g1:0", "Accept"),),)
MARKED = "reply_markup"


@dataclass
class Wire:
    """A group, and what talks to it."""

    server: Server
    bot: Bot
    memory: Memory
    limits: Limits
    chat: Chat
    told: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])

    @property
    def transport(self) -> TelegramTransport:
        return TelegramTransport(self.bot, self.memory, self.limits, self.server.state.pace)

    @property
    def spot(self) -> Spot:
        return Spot(server=server_id(self.chat.id), chat=chat_id(self.chat.id, None))

    @property
    def asked(self) -> Arrival:
        """Something that a member did in the group."""
        here = self.spot.chat
        return Arrival(event="e", server=here, chat=here, player=Player("t11", "anna"), here=Place(self.chat.id))

    def sent(self) -> list[tuple[str, int, bool]]:
        """Return of each call that was answered its method, how long its text is, and whether it has buttons."""
        calls = [(method, values) for method, values in self.server.state.requests if method != "getme"]
        return [(method, len(self._words(values)), MARKED in values) for method, values in calls]

    @staticmethod
    def _words(values: dict[str, Any]) -> str:
        return values.get("text") or values.get("media", values).get("caption") or ""

    async def silent(self, server: str, chat: str | None, reason: str) -> None:
        assert chat is None
        self.told.append(("silent", server, reason))

    async def back(self, server: str) -> None:
        self.told.append(("back", server))

    async def gone(self, server: str, chat: str) -> None:
        self.told.append(("gone", server, chat))


@pytest.fixture
async def wire(server: Server, store: RedisStore) -> AsyncGenerator[Wire]:
    pace = server.state.pace
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        chat = server.state.group(11, admin=True)
        yield Wire(server, bot, Memory(store.platform(), bot.id, pace), Limits(pace), chat)


def picture(text: str) -> Post:
    return Post(text=text, picture=b"png", alt="1 2", buttons=BUTTONS)


async def test_a_caption_that_is_too_long_stands_above_its_picture(wire: Wire) -> None:
    for units in (1024, 1025):
        await wire.transport.send(wire.spot, picture("x" * (units - 4) + "\nTag"))
    assert wire.sent() == [("sendphoto", 1024, True), ("sendmessage", 1021, False), ("sendphoto", 3, True)]


async def test_under_a_long_text_the_buttons_are_on_its_last_page(wire: Wire) -> None:
    long = Post(text="\n".join(["x" * 79] * 60), buttons=BUTTONS)
    await wire.transport.send(wire.spot, long)
    first, second = wire.server.calls("sendMessage")
    assert len(first["text"]) <= 4096 < len(long.text), "Telegram takes no more"
    assert (MARKED in first, MARKED in second) == (False, True)


async def test_a_line_that_is_no_caption_stands_under_no_picture(wire: Wire) -> None:
    await wire.transport.send(wire.spot, picture("Told:\n" + "x" * 1025))
    assert wire.sent() == [("sendmessage", 5, False), ("sendphoto", 0, True)]


async def test_a_file_has_a_caption(wire: Wire) -> None:
    file = Attachment("export.json", "{}")
    for units in (1024, 1025):
        await wire.transport.send(wire.spot, Post(text="x" * units, file=file, buttons=BUTTONS))
    assert wire.sent() == [("senddocument", 1024, True), ("sendmessage", 1025, True)]


async def test_an_edit_takes_what_one_message_holds(wire: Wire) -> None:
    message = await wire.transport.send(wire.spot, picture("Tag"))
    assert await wire.transport.edit(message, wire.spot, picture("x" * 1024))
    text = await wire.transport.send(wire.spot, Post(text="hm"))
    assert await wire.transport.edit(text, wire.spot, Post(text="x" * 4096))
    assert not await wire.transport.edit(text, wire.spot, Post(text="x" * 4097))
    assert await wire.transport.edit(text, wire.spot, picture("y" * 1025)), "as a text, with the text board"
    assert [call[:2] for call in wire.sent()] == [
        ("sendphoto", 3),
        ("editmessagemedia", 1024),
        ("sendmessage", 2),
        ("editmessagetext", 4096),
        ("editmessagetext", 1029),
    ]


@pytest.mark.parametrize("kind", ["file", "film", "elsewhere"])
async def test_what_no_message_can_become_is_not_tried(wire: Wire, kind: str) -> None:
    message = await wire.transport.send(wire.spot, Post(text="hm"))
    post, spot = Post(text="hm, hm"), wire.spot
    if kind == "file":
        post = Post(text="hm, hm", file=Attachment("export.json", "{}"))
    elif kind == "film":
        post = Post(text="hm, hm", picture=b"gif", animated=True)
    else:
        spot = Spot(server=spot.server, chat=server_id(wire.server.state.private(11).id))
    assert not await wire.transport.edit(message, spot, post)
    assert [method for method, _ in wire.server.asked] == ["getme", "sendmessage"]


async def test_an_edit_in_a_group_that_has_moved_tells_where_it_is(wire: Wire) -> None:
    message = await wire.transport.send(wire.spot, Post(text="hm"))
    moved = wire.server.state.migrate(wire.chat)
    assert not await wire.transport.edit(message, wire.spot, Post(text="hm, hm"))
    assert wire.memory.number(wire.chat.id) == moved.id
    assert await wire.transport.send(wire.spot, Post(text="hm, hm")) == f"{moved.id}/{max(moved.messages)}"


async def test_at_the_limit_nothing_is_sent(wire: Wire) -> None:
    wire.limits.blocked(wire.chat.id, 9)
    with pytest.raises(NotNow) as refused:
        await wire.transport.send(wire.spot, Post(text="hm"))
    assert refused.value.seconds == 9
    assert wire.sent() == []


async def test_what_is_refused_for_its_formats_is_sent_without_them(wire: Wire) -> None:
    refusal = Refusal(400, "Bad Request: can't parse entities")
    wire.server.faults.append(Fault("sendmessage", refusal))
    await wire.transport.send(wire.spot, Post(text="Write `/help`.", buttons=BUTTONS))
    assert wire.sent() == [("sendmessage", 12, True)]
    assert "entities" not in wire.server.state.requests[-1][1]
    wire.server.faults.append(Fault("sendmessage", refusal))
    with pytest.raises(NotNow):
        await wire.transport.send(wire.spot, Post(text="Write help."))


async def test_a_long_text_for_one_person_stands_above_its_picture(wire: Wire) -> None:
    whispers = Ephemeral(wire.bot)
    for units in (1024, 1025):
        await whispers.send(wire.asked, picture("x" * units))
    await whispers.send(wire.asked, Post(text="\n".join(["x" * 79] * 60), buttons=BUTTONS))
    assert wire.sent() == [
        ("sendphoto", 1024, True),
        ("sendmessage", 1025, False),
        ("sendphoto", 0, True),
        ("sendmessage", 4079, False),
        ("sendmessage", 719, True),
    ]


async def test_what_one_person_sees_is_edited_as_far_as_it_fits(wire: Wire) -> None:
    whispers = Ephemeral(wire.bot)
    number = await whispers.send(wire.asked, Post(text="hm"))
    assert await whispers.edit(wire.asked, Post(text="x" * 4096), number)
    assert await whispers.edit(wire.asked, Post(text="x" * 4096), number), "it reads like that already"
    assert not await whispers.edit(wire.asked, Post(text="x" * 4097), number)
    assert await whispers.edit(wire.asked, picture("x" * 1024), number)
    assert not await whispers.edit(wire.asked, picture("x" * 1025), number)
    assert not await whispers.edit(wire.asked, Post(text="hm"), number + 1), "it is gone"
    assert [method for method, *_ in wire.sent()[1:]] == ["editephemeralmessagetext", "editephemeralmessagemedia"]


async def test_whether_messages_for_one_person_are_known_is_asked_until_that_is_told(wire: Wire) -> None:
    whispers = Ephemeral(wire.bot)
    wire.server.faults.append(Fault("deleteephemeralmessage", Refusal(500, "Internal Server Error")))
    assert [await whispers.supported() for _ in range(3)] == [False, True, True]
    assert [method for method, _ in wire.server.asked].count("deleteephemeralmessage") == 2


async def test_a_server_that_lacks_messages_for_one_person_is_not_sent_any(wire: Wire) -> None:
    wire.server.ephemeral = False
    whispers = Ephemeral(wire.bot)
    assert [await whispers.supported() for _ in range(2)] == [False, False]


async def test_what_failed_counts_from_when_it_came_as_well(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[tuple[int, float]] = []

    def arrived(chat: int, since: float) -> None:
        counted.append((chat, since))

    monkeypatch.setattr(wire.limits, "arrived", arrived)
    now = wire.server.state.pace.now()
    message = await wire.transport.send(wire.spot, Post(text="hm", buttons=BUTTONS))
    busy = Refusal(500, "Internal Server Error")
    wire.server.faults += [Fault("sendmessage", busy), Fault("editmessagereplymarkup", busy)]
    with pytest.raises(NotNow):
        await wire.transport.send(wire.spot, Post(text="hm"))
    await wire.transport.strip(message)
    assert counted == [(wire.chat.id, now)] * 3


async def test_buttons_stay_where_the_chat_has_to_wait_however_shortly(wire: Wire) -> None:
    message = await wire.transport.send(wire.spot, Post(text="hm", buttons=BUTTONS))
    wire.limits.blocked(wire.chat.id, 0.5)
    await wire.transport.strip(message)
    assert [method for method, *_ in wire.sent()] == ["sendmessage"]
    wire.server.state.pace.advance(0.5)
    await wire.transport.strip(message)
    assert [method for method, *_ in wire.sent()] == ["sendmessage", "editmessagereplymarkup"]


@pytest.mark.parametrize(
    ("mention", "step", "opens"), [(11, "a", True), (12, "i", False), (None, "i", True), (None, "a", False)]
)
async def test_the_reply_box_opens_under_what_waits_for_the_person_there(
    wire: Wire, *, mention: int | None, step: str, opens: bool
) -> None:
    private = wire.server.state.private(11)
    spot = Spot(server=wire.spot.server, chat=server_id(private.id))
    called = None if mention is None else Player(f"t{mention}", "x")
    steps = ((Button(f"{step}:g1:0:0:1", "1"),),)
    await wire.transport.send(spot, replace(picture("Tag"), buttons=steps, game="g1", mention=called))
    ((_, sent),) = [call for call in wire.server.state.requests if call[0] == "sendphoto"]
    assert sent[MARKED].get("force_reply", False) is opens
    (button,) = sent[MARKED]["inline_keyboard"][0]
    assert read_under_server(button["callback_data"]) == (wire.chat.id, steps[0][0].id)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("well", ("back",)),
        ("muted", ("silent", "Not enough rights to send text messages to the chat")),
        ("kicked", ("silent", "Forbidden: bot was kicked from the group chat")),
        ("deleted", ("gone",)),
        ("no answer", ()),
        ("moved", ("back",)),
    ],
)
async def test_a_probe_tells_whether_a_group_takes_messages(wire: Wire, state: str, told: tuple[str, ...]) -> None:
    pace, server = wire.server.state.pace, server_id(wire.chat.id)
    probes = Probes(wire.bot, wire.memory, cast("Places", wire), pace)
    if state == "no answer":
        wire.server.faults.append(Fault("sendchataction", Refusal(500, "Internal Server Error")))
    elif state == "moved":
        wire.server.state.migrate(wire.chat)
    elif state != "well":
        setattr(wire.chat, state, True)
    await probes.probe(server, f"{server}/55")
    (found,) = wire.told or [()]
    assert (*found[:1], *found[2:]) == (*told, *([f"{server}/55"] if state == "deleted" else []))
    assert not found or found[1] == server
    assert wire.memory.number(wire.chat.id) == (wire.chat.moved_to or wire.chat.id)


async def test_a_group_is_probed_no_more_often_than_in_twenty_seconds(wire: Wire) -> None:
    pace = wire.server.state.pace
    probes = Probes(wire.bot, wire.memory, cast("Places", wire), pace)
    for seconds in (0, AGAIN_SECONDS - 0.5, 0.5):
        pace.advance(seconds)
        await probes.probe(wire.spot.server, wire.spot.chat)
    assert wire.told == [("back", wire.spot.server)] * 2


async def test_what_a_group_is_called_is_asked_until_it_is_told_and_of_no_private_chat(wire: Wire) -> None:
    titles = Titles(wire.bot, wire.memory)
    wire.server.faults.append(Fault("getchat", Refusal(500, "Internal Server Error")))
    assert [await titles.title(wire.spot.server) for _ in range(3)] == ["", "Den", "Den"]
    assert await titles.title("t11") == ""
    wire.chat.title = "x" * 25
    assert await Titles(wire.bot, wire.memory).title(wire.spot.server) == "x" * 23 + "…"
    wire.chat.title = "\u3164"
    assert await Titles(wire.bot, wire.memory).title(wire.spot.server) == "", "nothing to be seen"
    assert (await titles.way(wire.spot.server, "", None)).address == ""
    assert [method for method, _ in wire.server.asked].count("getchat") == 4
