"""Hands as they are sent and renewed: to whom, when, what is noted of it, and what is asked of the chat vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from adapters.chat.posts import BoardRef, Post
from adapters.telegram.outbound.hands import Hands
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Follower
from core.ports import StoreBusy
from core.table import Player, Status

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.outbound.private import Private
    from adapters.telegram.shared.memory import Memory
    from core.table import Table

ANNA, BORIS, CARLA, COMPUTER = Player("t11", "anna"), Player("t12", "Boris"), Player("t13", "carla"), Player("bot", "x")
CAME = Arrival(
    event="e",
    server="t-5",
    chat="t-5",
    player=ANNA,
    here=Place(-5),
    text="36",
    language="en",
    aliases=frozenset({"t@anna"}),
    private=True,
    answers=6,
    ephemeral=4,
    reply_to=BoardRef("g1", 1),
    on=BoardRef("g1", 1),
)
PRESSED = replace(CAME, text=None, press="k:g1:0:0:1", query="q1", pressed=7)
ASKED = replace(CAME, event="e:hand:11", text=None, press="h:g1:0", reply_to=None, on=None)
BOARD = Post(text="board", game="g1", version=3)
ALONE = Post(text="Too late", to=ANNA)
HAND = Post(text="Your stones", secret=True)
SECOND = replace(HAND, text="Their stones")


@dataclass
class World:
    """Tables, what is said of them, who follows them, and the hands that lie open."""

    table_now: Any = None
    hands: tuple[Post, ...] = (HAND,)
    followers: dict[int, Follower] = field(default_factory=dict[int, Follower])
    opened: list[Arrival] = field(default_factory=list[Arrival])
    refuses: list[tuple[int, Post]] = field(default_factory=list[tuple[int, Post]])
    busy: bool = False
    forgetful: bool = False
    asked: list[Arrival] = field(default_factory=list[Arrival])
    given: list[tuple[int, Post, int]] = field(default_factory=list[tuple[int, Post, int]])
    renewed: list[tuple[Arrival, Post, int]] = field(default_factory=list[tuple[Arrival, Post, int]])
    looks: int = 0

    async def table(self, server: str, table: str) -> Table | None:
        assert (server, table) == ("t-5", "g1")
        self.looks += 1
        if self.busy:
            raise StoreBusy
        return cast("Table | None", self.table_now)

    async def handle(self, arrival: Arrival) -> tuple[Post, ...]:
        self.asked.append(arrival)
        return self.hands

    async def language(self, arrival: Arrival) -> str:
        assert arrival is CAME
        return "ru"

    async def follow(self, server: str, table: str, user: int, follower: Follower) -> None:
        assert (server, table) == ("t-5", "g1")
        if self.forgetful:
            raise StoreBusy
        self.followers[user] = follower

    async def follower(self, server: str, table: str, user: int) -> Follower | None:
        assert (server, table) == ("t-5", "g1")
        return self.followers.get(user)

    def out_of_date(self, arrival: Arrival, post: Post, deals: int) -> list[Arrival]:
        assert (post.game, deals) == ("g1", len(self.table_now.deals))
        return self.opened

    async def renew(self, opened: Arrival, post: Post, deals: int) -> None:
        self.renewed.append((opened, post, deals))

    async def give(self, opened: Arrival, post: Post, deals: int) -> bool:
        if (opened.user, post) in self.refuses:
            return False
        self.given.append((opened.user, post, deals))
        return True


def table_of(*seats: Player, status: Status = Status.PLAYING, deals: int = 1, game: str = "square") -> Any:  # noqa: ANN401 - as far as it is looked at
    staying = tuple(range(len(seats)))
    return SimpleNamespace(
        server="t-5", id="g1", game=game, status=status, seats=seats, deals=((),) * deals, staying=staying
    )


@pytest.fixture
def world() -> World:
    return World(table_of(ANNA, BORIS))


@pytest.fixture
def hands(world: World) -> Hands:
    return Hands(cast("Chat", world), cast("Private", world), cast("Memory", world))


@pytest.mark.parametrize(
    ("status", "posts", "told", "follows"),
    [
        (Status.PLAYING, (ALONE,), (HAND,), 2),
        (Status.PLAYING, (BOARD, ALONE), (BOARD, ALONE), 0),
        (Status.FINISHED, (ALONE,), (ALONE,), 0),
    ],
)
async def test_who_came_to_play_is_shown_their_hand_at_once_unless_the_board_brings_it(  # noqa: PLR0917 - what is told in which case
    world: World, hands: Hands, status: Status, posts: tuple[Post, ...], told: tuple[Post, ...], follows: int
) -> None:
    world.table_now = table_of(BORIS, ANNA, status=status, deals=2)
    assert await hands.joined(CAME, posts, "g1") == told
    assert world.followers == {11: Follower(follows, "en")}
    assert world.asked == [ASKED] * (told == (HAND,))


async def test_who_sits_at_an_offer_is_told_when_they_will_see_their_hand(world: World, hands: Hands) -> None:
    world.table_now = table_of(ANNA, status=Status.OFFERED, deals=0)
    aloud, told = await hands.joined(CAME, (BOARD, ALONE), "g1")
    assert (aloud, told.to, told.language) == (BOARD, ANNA, "ru")
    assert told.text.startswith("Вы за столом g1, игра «Сквэр».")
    assert world.followers == {11: Follower(0, "en")}


async def test_who_does_not_sit_there_is_told_what_was_said(world: World, hands: Hands) -> None:
    for table, world.busy in ((table_of(BORIS, CARLA), False), (None, False), (table_of(ANNA), True)):
        world.table_now = table
        assert await hands.joined(CAME, (ALONE,), "g1") == (ALONE,)
    assert (world.followers, world.asked) == ({}, [])


async def test_who_cannot_be_noted_is_shown_their_hand_all_the_same(world: World, hands: Hands) -> None:
    world.forgetful = True
    assert await hands.joined(CAME, (ALONE,), "g1") == (HAND,)


async def test_each_deal_is_sent_once_to_those_who_wait_for_it(world: World, hands: Hands) -> None:
    world.table_now = table_of(ANNA, BORIS, COMPUTER, CARLA)
    world.table_now.staying = (0, 1, 2)
    world.followers = {12: Follower(0, "ru"), 13: Follower(0, None)}
    await hands.shown(PRESSED, BOARD)
    assert world.given == [(12, HAND, 1)], "anna does not wait for it, and carla has left"
    assert world.followers[12] == Follower(1, "ru")
    own = Arrival(event="e:deal:12", server="t-5", chat="t-5", player=BORIS, here=Place(12), language="ru")
    assert world.asked == [replace(own, press="h:g1:0")]
    world.followers[12] = Follower(0, "ru")
    await hands.shown(PRESSED, BOARD)
    assert len(world.given) == 1, "of a deal that all were sent nothing more is asked"
    world.table_now.deals = ((), ())
    await hands.shown(PRESSED, BOARD)
    assert world.given[1:] == [(12, HAND, 2)]
    assert world.followers[12] == Follower(2, "ru")


async def test_who_comes_after_the_deal_was_sent_is_sent_it_too(world: World, hands: Hands) -> None:
    world.followers = {12: Follower(0, None)}
    await hands.shown(PRESSED, BOARD)
    await hands.joined(CAME, (BOARD,), "g1")
    await hands.shown(PRESSED, BOARD)
    assert [user for user, *_ in world.given] == [12, 11], "and no one twice"


async def test_what_was_not_sent_whole_is_sent_again(world: World, hands: Hands) -> None:
    world.followers = {11: Follower(0, None), 12: Follower(0, None)}
    world.hands, world.refuses = (HAND, ALONE, SECOND), [(11, SECOND)]
    await hands.shown(PRESSED, BOARD)
    assert world.given == [(11, HAND, 1), (12, HAND, 1), (12, SECOND, 1)], "nothing but hands"
    assert world.followers == {11: Follower(0, None), 12: Follower(1, None)}
    world.refuses.clear()
    await hands.shown(PRESSED, BOARD)
    assert world.given[3:] == [(11, HAND, 1), (11, SECOND, 1)]
    assert world.followers[11] == Follower(1, None)


@pytest.mark.parametrize(
    "table",
    [
        table_of(ANNA, BORIS, status=Status.OFFERED, deals=0),
        table_of(ANNA, BORIS, status=Status.FINISHED),
        table_of(ANNA, BORIS, game="sim"),
        None,
    ],
)
async def test_where_no_hands_are_played_none_are_sent(world: World, hands: Hands, table: object) -> None:
    world.table_now = table
    world.followers = {11: Follower(-1, None)}
    await hands.shown(PRESSED, BOARD)
    assert world.given == []


@pytest.mark.parametrize("post", [replace(BOARD, game=None), replace(BOARD, version=None)])
async def test_what_shows_no_board_changes_no_hand(world: World, hands: Hands, post: Post) -> None:
    await hands.shown(PRESSED, post)
    assert world.looks == 0


OTHER = replace(CAME, player=BORIS, event="e0", text=None, press="h:g1:0")


@pytest.mark.parametrize(
    ("arrival", "renews"),
    [
        (PRESSED, True),
        (CAME, True),
        (replace(PRESSED, press="i:g1:0:0:1"), False),
    ],
    ids=["board", "typed", "hand"],
)
async def test_open_hands_are_renewed_but_the_one_that_the_answer_renews(
    world: World, hands: Hands, arrival: Arrival, *, renews: bool
) -> None:
    world.opened = [arrival, OTHER]
    await hands.shown(arrival, BOARD)
    assert world.renewed == [(arrival, HAND, 1)] * renews + [(OTHER, HAND, 1)]
    assert [(each.event, each.player) for each in world.asked] == [
        *[("e:hand:11", ANNA)] * renews,
        ("e:hand:12", BORIS),
    ]
    assert {(each.press, each.text, each.reply_to, each.on) for each in world.asked} == {("h:g1:0", None, None, None)}


async def test_a_hand_that_was_sent_just_now_is_not_renewed(world: World, hands: Hands) -> None:
    world.opened = [PRESSED, OTHER]
    world.followers = {12: Follower(0, None)}
    await hands.shown(PRESSED, BOARD)
    assert [user for user, *_ in world.given] == [12]
    assert [opened for opened, *_ in world.renewed] == [PRESSED]


async def test_in_games_without_hands_nothing_is_renewed(world: World, hands: Hands) -> None:
    world.table_now = table_of(ANNA, BORIS, game="sim")
    world.opened = [OTHER]
    await hands.shown(PRESSED, BOARD)
    world.table_now, world.busy = table_of(ANNA, BORIS), True
    await hands.shown(PRESSED, BOARD)
    assert world.renewed == [], "a busy store leaves it to the next board"
    world.busy = False
    await hands.shown(PRESSED, BOARD)
    assert len(world.renewed) == 1
