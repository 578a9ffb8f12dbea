"""What this platform says for itself: in which language, where, and with which buttons; also its greetings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import Chat, Message, User

from adapters.boards.transport import PlaceSilent, Spot
from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.notices import Notices
from adapters.telegram.outbound.welcome import Welcome
from adapters.telegram.shared.arrival import Arrival, Way
from adapters.telegram.shared.ids import Place
from core.ports import StoreBusy
from core.table import Player

if TYPE_CHECKING:
    from adapters.chat.chat import Chat as TextChat
    from adapters.telegram.inbound.reading import Reading
    from adapters.telegram.outbound.outbox import Outbox
    from adapters.telegram.shared.memory import Memory

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANNA = User(11, "anna", is_bot=False, language_code="en-GB")
GROUP = Chat(-5, Chat.SUPERGROUP)
PRIVATE = Chat(11, Chat.PRIVATE)
CAME = Arrival(event="e", server="t-5", chat="t-5", player=Player("t11", "anna"), here=Place(-5))


@dataclass
class World:
    """The chat vocabulary, who was greeted, and the outbox."""

    spoken: str = "ru"
    busy: bool = False
    silent: bool = False
    new: bool = True
    asked: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    said: list[tuple[Spot, Post]] = field(default_factory=list[tuple[Spot, Post]])

    async def arrival(self, update: int, user: User, here: Place) -> Arrival:
        assert update == 0
        return replace(CAME, player=Player(f"t{user.id}", "x"), here=here)

    async def language(self, arrival: Arrival, *, aloud: bool) -> str:
        self.asked.append((arrival.player.id, arrival.here, aloud))
        if self.busy:
            raise StoreBusy
        return self.spoken

    async def put(self, spot: Spot, post: Post) -> str:
        if self.silent:
            raise PlaceSilent("muted")
        self.said.append((spot, post))
        return "-5/9"

    async def greet(self, arrival: Arrival) -> Post:
        buttons = ((Button("/nim bot", "Играть"),), (Button("/games", "Мои партии"), Button("/help", "Как")))
        return Post(text="Привет", language="ru", buttons=buttons, to=arrival.player)

    async def greets(self, server: str) -> bool:
        assert server == "t-5"
        return self.new


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def notices(world: World) -> Notices:
    return Notices(cast("Outbox", world), cast("TextChat", world), cast("Reading", world), "ru")


@pytest.fixture
def welcome(world: World) -> Welcome:
    return Welcome("kibitzbot", cast("TextChat", world), cast("Outbox", world), cast("Memory", world))


def written(number: int = 6, chat: Chat = GROUP, user: User | None = ANNA, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
    return Message(number, NOW, chat, from_user=user, text="/sim", **more)


@pytest.mark.parametrize(
    ("message", "spot", "here"),
    [
        (written(), Spot(server="t-5", chat="t-5", answers="-5/6"), Place(-5)),
        (
            written(message_thread_id=55, is_topic_message=True),
            Spot(server="t-5", chat="t-5/55", answers="-5/6"),
            Place(-5, 55),
        ),
        (written(0), Spot(server="t-5", chat="t-5"), Place(-5)),
        (written(chat=PRIVATE), Spot(server="t11", chat="t11", answers="11/6"), Place(11)),
    ],
    ids=["group", "topic", "ephemeral", "private"],
)
async def test_a_message_is_answered_where_it_was_written_in_the_language_of_that_place(
    world: World, notices: Notices, message: Message, spot: Spot, here: Place
) -> None:
    ways = (Way("telegram-add-to-group", "https://t.me/kibitzbot"), Way("play-me", "/nim bot"))
    await notices.answer(message, "slow-down", *ways, seconds=30)
    ((said, post),) = world.said
    assert (said, post.language) == (spot, "ru")
    assert "30" in post.text
    assert post.buttons == (
        (Button("https://t.me/kibitzbot", "Добавить меня в группу"),),
        (Button("/nim bot", "Играть со мной"),),
    )
    assert world.asked == [("t11", here, here.chat < 0)]


@pytest.mark.parametrize(
    ("user", "told"),
    [(ANNA, "en"), (User(11, "anna", is_bot=False, language_code="de"), "ru"), (None, "ru")],
)
async def test_while_the_store_is_busy_a_persons_app_tells_what_they_speak(
    world: World, notices: Notices, user: User | None, told: str
) -> None:
    world.busy = True
    await notices.answer(written(user=user), "telegram-no-person")
    await notices.tell(user, "telegram-not-there")
    assert [post.language for _, post in world.said] == [told] * (1 if user is None else 2)
    assert notices.language(user) == told


async def test_a_person_is_told_in_their_private_chat(world: World, notices: Notices) -> None:
    await notices.tell(ANNA, "telegram-not-there")
    ((spot, post),) = world.said
    assert spot == Spot(server="t11", chat="t11")
    assert post.text.startswith("I cannot write in a channel’s direct messages")


async def test_where_nothing_can_be_said_that_is_borne(world: World, notices: Notices, welcome: Welcome) -> None:
    world.silent = True
    await notices.tell(ANNA, "telegram-not-there")
    await notices.answer(written(), "telegram-no-person")
    await welcome.came(CAME)
    assert world.said == []


async def test_a_person_is_greeted_with_the_way_to_a_group_next_to_the_last_buttons(welcome: Welcome) -> None:
    post = await welcome.greeting(replace(CAME, here=Place(11)))
    add = Button("https://t.me/kibitzbot?startgroup=o_sim", "Добавить меня в группу")
    first, last = (await World().greet(CAME)).buttons
    assert post.buttons == (first, (*last, add))


async def test_a_group_is_greeted_once_with_the_way_to_help(world: World, welcome: Welcome) -> None:
    await welcome.came(CAME)
    ((spot, post),) = world.said
    assert spot == Spot(server="t-5", chat="t-5")
    help_there = Button("https://t.me/kibitzbot?start=help", "Как")
    assert post.buttons == ((Button("/nim bot", "Играть"),), (Button("/games", "Мои партии"), help_there))
    world.new = False
    await welcome.came(CAME)
    assert len(world.said) == 1
