"""A person's games of all groups: which are listed and how, what a command can only mean, and what leads back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from adapters.chat.posts import Button, Outgoing, Post
from adapters.telegram.outbound.overview import Overview
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place, under_server
from adapters.telegram.shared.links import Errand, Link
from core.game import Fact
from core.ports import Posted, StoreBusy
from core.service import OwnGame
from core.table import Player, Status
from core.values import Name

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.inbound.reading import Reading
    from adapters.telegram.outbound.ways import Titles

ANNA, BORIS, CARLA = Player("t11", "anna"), Player("t12", "Boris"), Player("t13", "Carla Antonovna")
ASKED = Arrival(event="e", server="t11", chat="t11", player=ANNA, here=Place(11), text="/games")
THERE = replace(ASKED, server="t-5", chat="t-5/55")
GROUP = "t-1000000000005"


def own(
    table: str = "g1",
    server: str = "t-5",
    *others: Player,
    game: str = "sim",
    seated: bool = True,
    turn: bool = True,
    status: Status = Status.PLAYING,
) -> OwnGame:
    found = SimpleNamespace(id=table, server=server, game=game, status=status, seats=(ANNA, *(others or (BORIS,))))
    line = Fact("turns-at", {"table": table, "game": Name("Boris")})
    return OwnGame(cast("Any", found), line, seated=seated, turn=turn)


@dataclass
class World:
    """The chat vocabulary, what groups are called, and who may be told of which table."""

    games: tuple[OwnGame, ...] = ()
    shown: Outgoing | None = None
    told: bool = True
    busy: bool = False
    led: list[Link] = field(default_factory=list[Link])
    looked: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    async def own_games(self, arrival: Arrival) -> tuple[OwnGame, ...]:
        assert arrival.player == ANNA
        return self.games

    async def language(self, arrival: Arrival) -> str:
        assert arrival.player == ANNA
        return "ru"

    async def title(self, server: str) -> str:
        return {"t-5": "Den"}.get(server, "")

    async def elsewhere(self, arrival: Arrival, link: Link) -> Arrival | None:
        self.led.append(link)
        return replace(arrival, server=link.server, chat="t-5/55") if self.told else None

    async def current(self, server: str, table: str) -> Outgoing | None:
        self.looked.append((server, table))
        return self.shown

    async def posted(self, server: str, table: str) -> Posted | None:
        if self.busy:
            raise StoreBusy
        self.looked.append((server, table))
        return Posted(f"{GROUP[1:]}/45", 3)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def overview(world: World) -> Overview:
    return Overview(cast("Chat", world), cast("Reading", world), cast("Titles", world))


WAY = Button("https://t.me/c/5/45", "К партии")


async def test_games_are_listed_with_where_they_are_and_whose_move_it_is(world: World, overview: Overview) -> None:
    world.games = (
        own("g1", "t-5", BORIS, CARLA),
        own("g2", "t-5", game="square", turn=False),
        own("g3", "t-6", seated=False),
        own("g4", "t11", status=Status.OFFERED, turn=False),
        own("g5", "t11", game="nim"),
        own("g6", "t11", game="square"),
    )
    post = await overview.directed(ASKED)
    assert isinstance(post, Post)
    told = "{} · \u2068Boris\u2069. Что вы сделаете здесь, засчитается там."
    assert post.text.splitlines() == [
        "Ваши партии, здесь и в группах (6):",
        f"{told.format('g1')} · Den · ваш ход",
        f"{told.format('g2')} · Den",
        f"{told.format('g3')} · ваш ход",
        told.format("g4"),
        f"{told.format('g5')} · ваш ход",
        f"{told.format('g6')} · ваш ход",
    ]
    assert post.buttons == (
        (Button(under_server(-5, "/board g1"), "g1 · Сим · Boris, Carla Anto…"),),
        (Button(under_server(-5, "h:g2:0"), "g2 · Сквэр · Boris"),),
        (Button("/board g5", "g5 · Ним · Boris"),),
        (Button("h:g6:0", "g6 · Сквэр · Boris"),),
    )
    assert (post.to, post.language) == (ANNA, "ru")


@pytest.mark.parametrize(("count", "more"), [(12, False), (13, True)])
async def test_twelve_games_are_listed_and_more_are_hinted_at(
    world: World, overview: Overview, count: int, *, more: bool
) -> None:
    world.games = tuple(own(f"g{number}") for number in range(count))
    post = await overview.directed(ASKED)
    assert isinstance(post, Post)
    heading, *lines = post.text.splitlines()
    assert heading.endswith(f" ({count}):")
    assert (len(lines), len(post.buttons)) == (12 + more, 12)
    assert [line.partition(" ")[0] for line in lines] == [*(f"g{number}" for number in range(12)), *["…"] * more]
    assert post.buttons[-1][0].label.startswith("g11 · ")


HIDDEN = own("g2", "t-5", game="square", turn=False)


@pytest.mark.parametrize(
    ("asked", "games", "means"),
    [
        ("/games", (), None),
        ("/games all", (own(),), None),
        ("/hand g2", (HIDDEN,), None),
        ("/profile", (HIDDEN,), None),
        ("36", (HIDDEN,), None),
        ("/hand", (HIDDEN,), "g2"),
        ("/hand", (own(), HIDDEN), "g2"),
        ("/hand", (own(),), None),
        ("/moves", (own(), HIDDEN), "g1"),
        ("/moves", (HIDDEN,), None),
        ("/hand", (replace(HIDDEN, seated=False),), None),
        ("/moves", (own(seated=False),), None),
        ("/moves", (own(status=Status.OFFERED),), None),
        ("/moves", (own("g1", "t11"), own("g2")), None),
        ("/hand", (HIDDEN, own("g1", "t11", game="square")), None),
    ],
)
@pytest.mark.parametrize("presses", [True, False])
async def test_a_command_means_the_one_game_that_it_can_be_about(
    world: World, overview: Overview, asked: str, games: tuple[OwnGame, ...], means: str | None, *, presses: bool
) -> None:
    world.games = games
    arrival = replace(ASKED, text="36", press=asked) if presses else replace(ASKED, text=asked)
    there = await overview.directed(arrival)
    if means is None:
        assert there == arrival
        assert world.led == []
    else:
        assert there == replace(THERE, text=f"{asked} {means}")
        assert world.led == [Link(Errand.HAND if asked == "/hand" else Errand.MOVES, -5, means)]


async def test_of_several_games_that_can_be_meant_those_are_listed(world: World, overview: Overview) -> None:
    world.games = (own("g1"), HIDDEN, own("g3", "t-6"))
    post = await overview.directed(replace(ASKED, text="/moves"))
    assert isinstance(post, Post)
    assert [line.partition(" ")[0] for line in post.text.splitlines()[1:]] == ["g1", "g3"]
    assert world.led == []


async def test_who_may_not_be_told_of_a_game_is_answered_as_in_the_private_chat(
    world: World, overview: Overview
) -> None:
    world.games, world.told = (HIDDEN,), False
    asked = replace(ASKED, text="/hand")
    assert await overview.directed(asked) is asked


async def test_a_board_that_is_looked_at_is_for_one_person_and_no_newer_one(world: World, overview: Overview) -> None:
    russian = Post(
        text="доска", language="ru", game="g1", version=3, owed=True, picture=b"png", buttons=((WAY,), (WAY,))
    )
    world.shown = Outgoing(
        GROUP, GROUP, replace(russian, text="board", language="en", reword={"ru": russian}.__getitem__)
    )
    post = await overview.board(replace(ASKED, server=GROUP), "g1")
    assert post == replace(russian, to=ANNA, buttons=((WAY,),), version=None, owed=False)
    assert {*world.looked} == {(GROUP, "g1")}
    world.shown = None
    assert await overview.board(replace(ASKED, server=GROUP), "g1") is None


async def test_who_played_from_afar_is_led_to_the_board(world: World, overview: Overview) -> None:
    words, board = Post(text="hm", game="g9"), Post(text="board", game="g1", owed=True)
    arrival = replace(ASKED, server=GROUP)
    told = Post(text="Ход сделан, новая доска в группе.", language="ru", to=ANNA)
    assert await overview.played(arrival, (words, board)) == replace(told, buttons=((WAY,),))
    assert world.looked == [(GROUP, "g1")]
    world.busy = True
    assert await overview.played(arrival, (words, board)) == told
