"""Letters: delivered in the place of a former one or as a new message, and settled by what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from adapters.boards.transport import NotNow, NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import FSI, PDI
from adapters.telegram.outbound.letters import LetterBox
from adapters.telegram.outbound.reminders import Reminders
from core.answer import Note
from core.letters import Fate, Letter, Occasion
from core.table import Player

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.outbound.outbox import Outbox
    from adapters.telegram.outbound.transport import TelegramTransport

POST = Post(text="It is your move.")


class Private:
    """A private chat, and the settling of letters: notes what is done in it."""

    def __init__(self) -> None:
        self.letters = self
        self.edits = True
        self.refusal: NotSaid | None = None
        self.done: list[tuple[str, ...]] = []
        self.settled: list[tuple[Fate, str | None]] = []

    async def send(self, spot: Spot, post: Post) -> str:
        assert post is POST
        if self.refusal is not None:
            raise self.refusal
        self.done.append(("send", spot.server, spot.chat))
        return "11/8"

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        assert post is POST
        self.done.append(("edit", message, spot.chat))
        return self.edits

    async def strip(self, message: str) -> None:
        self.done.append(("strip", message))

    async def settle(self, letter: Letter, fate: Fate, message: str | None) -> None:
        assert letter.name == "n"
        self.settled.append((fate, message))


async def delivered(
    private: Private, *, player: str = "t11", former: str | None = None, renews: bool = False
) -> tuple[Fate, str | None]:
    letter = Letter(
        occasion=Occasion.TURN,
        server="t-5",
        chat="t-5",
        player=Player(player, "anna"),
        note=Note(facts=()),
        name="n",
        owed_in="t-5",
        former=former,
        renews=renews,
    )
    await LetterBox(cast("Chat", private), cast("TelegramTransport", private)).deliver(letter, POST)
    (settled,) = private.settled
    return settled


async def test_the_first_is_a_message_in_the_private_chat() -> None:
    private = Private()
    assert await delivered(private) == (Fate.SENT, "11/8")
    assert private.done == [("send", "t11", "t11")]


async def test_one_that_renews_the_former_takes_its_place() -> None:
    private = Private()
    assert await delivered(private, former="11/3", renews=True) == (Fate.SENT, "11/3")
    assert private.done == [("edit", "11/3", "t11")]


async def test_where_the_former_cannot_be_renewed_it_loses_its_buttons_to_a_new_one() -> None:
    private = Private()
    private.edits = False
    assert await delivered(private, former="11/3", renews=True) == (Fate.SENT, "11/8")
    assert private.done == [("edit", "11/3", "t11"), ("send", "t11", "t11"), ("strip", "11/3")]


async def test_one_that_follows_upon_the_former_is_a_message_of_its_own() -> None:
    private = Private()
    assert await delivered(private, former="11/3") == (Fate.SENT, "11/8")
    assert private.done == [("send", "t11", "t11"), ("strip", "11/3")]


@pytest.mark.parametrize(
    ("refusal", "fate"),
    [
        (PlaceSilent("not started"), Fate.REFUSED),
        (PlaceGone("deactivated"), Fate.REFUSED),
        (NotNow("too many", 9), Fate.LATER),
    ],
)
async def test_what_cannot_be_delivered_is_refused_or_comes_later(refusal: NotSaid, fate: Fate) -> None:
    private = Private()
    private.refusal = refusal
    assert await delivered(private, former="11/3") == (fate, None)
    assert private.done == [], "the former one keeps its buttons"


async def test_who_has_no_number_gets_none() -> None:
    private = Private()
    assert await delivered(private, player="t@anna") == (Fate.REFUSED, None)
    assert private.done == []


@pytest.mark.parametrize(
    ("player", "secret", "refusal", "tried"),
    [
        ("t11", False, None, ["t11"]),
        ("t11", False, PlaceSilent("not started"), ["t11", "t-5/7"]),
        ("t11", False, PlaceGone("deactivated"), ["t11", "t-5/7"]),
        ("t11", True, PlaceSilent("not started"), ["t11"]),
        ("t@anna", False, None, ["t-5/7"]),
    ],
)
async def test_a_reminder_goes_to_the_group_where_it_does_not_reach_its_reader_alone_but_no_secret(
    player: str, *, secret: bool, refusal: NotSaid | None, tried: list[str]
) -> None:
    said: list[tuple[str, str, str]] = []

    class Box:
        async def put(self, spot: Spot, post: Post) -> None:
            said.append((spot.server, spot.chat, post.text))
            if refusal is not None:
                raise refusal

    who = Player(player, "anna")
    out = Outgoing(server="t-5", chat="t-5/7", post=Post(text="Your move.", to=who, secret=secret))
    await Reminders(cast("Chat", None), cast("Outbox", Box())).remind(out, who)
    assert [(server, chat) for server, chat, _ in said] == [("t-5", chat) for chat in tried]
    called = [words for _, chat, words in said if chat != "t11"]
    assert called == [f"{FSI}anna{PDI}: Your move." if refusal else "Your move." for _ in called]
