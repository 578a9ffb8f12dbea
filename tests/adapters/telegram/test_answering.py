"""Where answers go: on the button, to the table's chat or to one person, and what goes with them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from adapters.boards.transport import NotSaid, PlaceSilent, Spot
from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.answering import Answering
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place
from core.ports import StoreBusy
from core.table import Player, Status

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.outbound.acknowledging import Acknowledgements
    from adapters.telegram.outbound.hands import Hands
    from adapters.telegram.outbound.outbox import Outbox
    from adapters.telegram.outbound.overview import Overview
    from adapters.telegram.outbound.private import Private
    from adapters.telegram.outbound.welcome import Welcome
    from core.table import Table

ANNA = Player("t11", "anna")
TYPED = Arrival(event="e", server="t-5", chat="t-5", player=ANNA, here=Place(-5), text="/sim", answers=6)
PRESSED = replace(TYPED, text=None, press="a:g1:0", answers=None, query="q1", pressed=7)
AWAY = replace(TYPED, here=Place(11), text="36")
AT_HOME = replace(AWAY, server="t11", chat="t11")
BOARD = Post(text="board", game="g1", version=3, owed=True)
OFFER = Post(text="offer", game="g1", version=1, buttons=((Button("a:g1:0", "I’ll play"), Button("c:g1:0", "No")),))
ALONE = Post(text="for you", to=ANNA)


@dataclass
class World:
    """All that an answer goes through: notes what is done there."""

    posts: tuple[Post, ...] = ()
    alert: str | None = None
    table_now: object = None
    silent: NotSaid | None = None
    busy_now: bool = False
    waits: float = 0.0
    own: Post | Arrival | None = None
    done: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    said: list[tuple[Spot, Post]] = field(default_factory=list[tuple[Spot, Post]])

    async def handle(self, arrival: Arrival) -> tuple[Post, ...]:
        self.done.append(("handle", arrival))
        return self.posts

    def busy(self, arrival: Arrival, busy: StoreBusy) -> tuple[Post, ...]:
        assert busy.code
        self.done.append(("busy", arrival.event))
        return (ALONE,)

    async def table(self, server: str, table: str) -> Table | None:
        assert (server, table) == ("t-5", "g1")
        if self.busy_now:
            raise StoreBusy
        return cast("Table | None", self.table_now)

    async def put(self, spot: Spot, post: Post) -> str:
        if self.silent is not None:
            raise self.silent
        self.said.append((spot, post))
        return "-5/9"

    def wait(self, spot: Spot, post: Post) -> float:
        assert (spot.asker, post.game) == ("t11", "g1")
        return self.waits

    async def tell(self, arrival: Arrival, post: Post) -> str | None:
        self.done.append(("tell", arrival.event, post))
        return self.alert

    async def say_it_counts(self, arrival: Arrival, post: Post) -> None:
        self.done.append(("counts", arrival.event, post))

    def lies(self, arrival: Arrival, post: Post, letter: str | None) -> None:
        self.done.append(("lies", arrival.event, post, letter))

    async def joined(self, arrival: Arrival, posts: tuple[Post, ...], table: str) -> tuple[Post, ...]:
        self.done.append(("joined", arrival.event, table))
        return (*posts, ALONE)

    async def shown(self, arrival: Arrival, post: Post) -> None:
        self.done.append(("shown", arrival.event, post))

    async def answer(self, query: str, words: str | None, *, stays: bool) -> None:
        self.done.append(("answer", query, words, stays))

    async def greeting(self, arrival: Arrival) -> Post:
        assert arrival.greets
        return Post(text="hi", to=ANNA)

    async def directed(self, arrival: Arrival) -> Post | Arrival:
        return self.own or arrival

    async def board(self, arrival: Arrival, table: str) -> Post | None:
        assert (arrival.views, table) == ("g1", "g1")
        if self.busy_now:
            raise StoreBusy
        return cast("Post | None", self.own)

    async def played(self, arrival: Arrival, posts: tuple[Post, ...]) -> Post:
        assert arrival.text
        assert posts == self.posts
        return Post(text="played", to=ANNA)

    @property
    def texts(self) -> list[tuple[str, str]]:
        return [(spot.chat, post.text) for spot, post in self.said]

    def did(self, *kinds: str) -> list[tuple[object, ...]]:
        return [each for each in self.done if each[0] in kinds]


async def answered(world: World, arrival: Arrival) -> World:
    await Answering(
        username="kibitzbot",
        chat=cast("Chat", world),
        outbox=cast("Outbox", world),
        private=cast("Private", world),
        hands=cast("Hands", world),
        acknowledgements=cast("Acknowledgements", world),
        welcome=cast("Welcome", world),
        overview=cast("Overview", world),
    ).do(arrival)
    return world


@pytest.mark.parametrize("joins", [True, False])
async def test_only_who_came_by_a_link_is_told_that_they_joined(*, joins: bool) -> None:
    came = replace(PRESSED, here=Place(11), query=None, pressed=None, joins=joins)
    world = await answered(World((BOARD,)), came)
    assert world.did("joined") == [("joined", "e", "g1")] * joins
    assert world.texts == [("t-5", "board"), *[("t11", "for you")] * joins]


@pytest.mark.parametrize(
    ("alert", "posts", "told"),
    [
        ("hm", (ALONE,), ("hm", True)),
        ("hm", (ALONE, BOARD, ALONE), ("hm\nhm", True)),
        (None, (ALONE,), (None, False)),
        ("hm", (BOARD,), (None, False)),
        ("x" * 150, (ALONE, ALONE), ("x" * 150 + "\n" + "x" * 48 + "…", True)),
    ],
)
async def test_what_is_for_one_person_stands_on_the_button(
    alert: str | None, posts: tuple[Post, ...], told: tuple[str | None, bool]
) -> None:
    world = await answered(World(posts, alert=alert), PRESSED)
    assert world.did("answer") == [("answer", "q1", *told)]
    assert [post for _, post in world.said] == [post for post in posts if post.to is None]
    assert world.did("tell") == [("tell", "e", post) for post in posts if post.to is not None]


async def test_what_was_typed_answers_no_press() -> None:
    world = await answered(World((BOARD,), alert="hm"), TYPED)
    assert world.did("answer") == []


STEP = Post(text="step", game="g1", version=3, begun=True, edits=True)


@pytest.mark.parametrize(
    ("press", "post", "waits", "words"),
    [
        ("k:g1:0:0:1.2", STEP, 0.5, "Chosen so far: 1 2. "),
        ("k:g1:0:0:1.2", STEP, 0.0, None),
        ("k:g1:0:0:1.2", replace(STEP, owed=True, lasts_since=3), 0.5, None),
        ("a:g1:0", STEP, 0.5, None),
    ],
)
async def test_a_step_that_has_to_wait_is_told_on_the_button_for_a_moment(
    press: str, post: Post, waits: float, words: str | None
) -> None:
    world = await answered(World((post,), waits=waits), replace(PRESSED, press=press))
    ((_, _, told, stays),) = world.did("answer")
    assert str(told).startswith(str(words))
    assert stays is False


ELSEWHERE = replace(BOARD, place="t-5/55")


@pytest.mark.parametrize(
    ("arrival", "post", "spot"),
    [
        (TYPED, BOARD, Spot(server="t-5", chat="t-5", answers="-5/6", asker="t11")),
        (PRESSED, BOARD, Spot(server="t-5", chat="t-5", replaces="-5/7", asker="t11")),
        (TYPED, ELSEWHERE, Spot(server="t-5", chat="t-5/55", asker="t11")),
        (PRESSED, ELSEWHERE, Spot(server="t-5", chat="t-5/55", asker="t11")),
        (TYPED, replace(ELSEWHERE, version=None), Spot(server="t-5", chat="t-5", answers="-5/6", asker="t11")),
        (AWAY, replace(BOARD, owed=False), Spot(server="t-5", chat="t-5", asker="t11")),
        (AWAY, ALONE, Spot(server="t-5", chat="t11", answers="11/6", asker="t11")),
        (AT_HOME, ALONE, Spot(server="t11", chat="t11", answers="11/6", asker="t11")),
        (AT_HOME, BOARD, Spot(server="t11", chat="t11", answers="11/6", asker="t11")),
    ],
)
async def test_an_answer_lies_where_its_table_or_its_person_is(arrival: Arrival, post: Post, spot: Spot) -> None:
    world = await answered(World((post,)), arrival)
    assert world.said == [(spot, post)]
    done = ("shown", "e", post) if post.to is None else ("lies", "e", post, "-5/9")
    assert world.did("shown", "lies", "tell") == [done]


@pytest.mark.parametrize(
    ("arrival", "post", "told"),
    [
        (AWAY, BOARD, True),
        (AWAY, replace(BOARD, owed=False), False),
        (replace(AWAY, text=None, press="k:g1:0:0:1"), BOARD, False),
        (AT_HOME, BOARD, False),
        (TYPED, BOARD, False),
    ],
)
async def test_who_wrote_a_move_from_afar_is_told_that_it_was_played(
    arrival: Arrival, post: Post, *, told: bool
) -> None:
    world = await answered(World((post,)), arrival)
    assert world.texts[1:] == [("t11", "played")] * told


@pytest.mark.parametrize(
    ("post", "counts"), [(BOARD, True), (replace(BOARD, owed=False), False), (replace(BOARD, version=None), False)]
)
async def test_where_the_board_cannot_be_shown_it_is_told_that_the_move_counts(post: Post, *, counts: bool) -> None:
    world = await answered(World((post,), silent=PlaceSilent("muted")), TYPED)
    assert world.did("counts") == [("counts", "e", post)] * counts
    assert world.did("shown") == [("shown", "e", post)], "hands change all the same"


OPEN = {"status": Status.OFFERED, "open_offer": True, "game": "square", "server": "t-5", "id": "g1"}


@pytest.mark.parametrize(
    ("table", "post", "invites"),
    [
        (OPEN, OFFER, True),
        (OPEN, BOARD, False),
        (OPEN, replace(OFFER, picture=b"png"), False),
        (OPEN, replace(OFFER, game=None), False),
        (OPEN | {"open_offer": False}, OFFER, False),
        (OPEN | {"status": Status.PLAYING}, OFFER, False),
        (OPEN | {"game": "sim"}, OFFER, False),
        (None, OFFER, False),
    ],
)
async def test_an_open_offer_of_hands_has_a_button_below_the_others_that_leads_to_the_private_chat(
    table: dict[str, object] | None, post: Post, *, invites: bool
) -> None:
    world = World((post,), table_now=None if table is None else SimpleNamespace(**table))
    ((_, said),) = (await answered(world, TYPED)).said
    way = Button("https://t.me/kibitzbot?start=j_-5_g1", "Play and see my stones in the private chat")
    assert said.buttons[: len(post.buttons)] == post.buttons
    assert [[button.id for button in row] for row in said.buttons[len(post.buttons) :]] == [[way.id]] * invites


async def test_an_offer_of_the_private_chat_or_while_the_store_is_busy_is_said_as_it_is() -> None:
    assert (await answered(World((OFFER,)), AT_HOME)).said[0][1] == OFFER
    assert (await answered(World((OFFER,), busy_now=True), TYPED)).said[0][1] == OFFER


async def test_what_belongs_to_this_platform_alone_is_answered_here() -> None:
    greeted = await answered(World(), replace(AT_HOME, greets=True))
    assert (greeted.texts, greeted.did("handle")) == ([("t11", "hi")], [])
    shown = await answered(World(own=ALONE), replace(AWAY, views="g1"))
    assert (shown.texts, shown.did("handle")) == ([("t11", "for you")], [])
    gone = replace(AWAY, views="g1")
    assert (await answered(World(), gone)).did("handle") == [("handle", gone)]
    busy = await answered(World(busy_now=True), gone)
    assert (busy.did("handle", "busy"), busy.texts) == ([("busy", "e")], [("t11", "for you")])


async def test_a_command_of_the_private_chat_may_mean_a_game_of_a_group() -> None:
    directed = replace(AWAY, text="/moves g1")
    world = await answered(World((ALONE,), own=directed), AT_HOME)
    assert world.did("handle") == [("handle", directed)]
    assert world.said[0][0].server == "t-5"
    for arrival in (AWAY, TYPED):
        world = await answered(World((ALONE,), own=directed), arrival)
        assert world.did("handle") == [("handle", arrival)]
