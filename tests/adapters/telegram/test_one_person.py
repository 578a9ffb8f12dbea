"""What one person is told: where their open hands are renewed, when they are led elsewhere, and in which words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from telegram.error import BadRequest

from adapters.boards.transport import NotNow, NotSaid, PlaceSilent, Spot
from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.private import Private
from adapters.telegram.shared.arrival import Arrival
from core.table import Player
from tests.adapters.telegram.pace import ManualPace
from tests.adapters.telegram.test_private import (
    ANNA,
    ASKING,
    FILE,
    HAND,
    LONG,
    PRESSED,
    SECRET,
    TOLD,
    TYPED,
    Messages,
    Said,
    Whispers,
)

if TYPE_CHECKING:
    from adapters.telegram.outbound.ephemeral import Ephemeral
    from adapters.telegram.outbound.outbox import Outbox
    from adapters.telegram.outbound.transport import TelegramTransport

NOT_STARTED = PlaceSilent("not started")
BOARD = Post(text="", game="g1")
BORIS = replace(PRESSED, player=Player("t12", "Boris"))


class Letters(Messages):
    """Messages that can be edited."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.edited: list[tuple[str, Spot, Post]] = []
        self.edits: bool | NotSaid = True

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        self.edited.append((message, spot, post))
        if isinstance(self.edits, NotSaid):
            raise self.edits
        return self.edits


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def letters(said: Said) -> Letters:
    return Letters(said)


@pytest.fixture
def pace() -> ManualPace:
    return ManualPace()


@pytest.fixture
def private(said: Said, letters: Letters, pace: ManualPace) -> Private:
    return Private(
        username="kibitzbot",
        ephemeral=cast("Ephemeral", Whispers(said)),
        transport=cast("TelegramTransport", letters),
        outbox=cast("Outbox", letters),
        pace=pace,
    )


def stale(private: Private, *, revision: int, deals: int) -> list[Arrival]:
    """Return whose hands a board makes stale that someone else moved on."""
    return private.out_of_date(BORIS, replace(BOARD, revision=revision), deals)


async def test_a_hand_in_the_private_chat_is_renewed_there(private: Private, letters: Letters) -> None:
    await private.give(TYPED, HAND, 1)
    assert stale(private, revision=0, deals=1) == []
    newer = replace(HAND, revision=2)
    await private.renew(TYPED, newer, 3)
    assert letters.edited == [("11/1", Spot(server="t-5", chat="t11"), newer)]
    assert stale(private, revision=2, deals=3) == []
    assert stale(private, revision=2, deals=4) == [TYPED]
    assert stale(private, revision=3, deals=3) == [TYPED]


@pytest.mark.parametrize("edits", [True, False, NotNow("too many", 9)], ids=str)
async def test_a_hand_that_is_not_there_any_more_is_forgotten(
    private: Private, letters: Letters, edits: bool | NotSaid
) -> None:
    await private.give(TYPED, HAND, 1)
    letters.edits = edits
    await private.renew(TYPED, replace(HAND, secret=edits is not True), 2)
    assert len(letters.edited) == (edits is not True), "words that are no hand take the place of none"
    assert stale(private, revision=9, deals=9) == []


@pytest.mark.parametrize(
    ("arrival", "edits", "where"),
    [(PRESSED, False, "alone 11"), (replace(PRESSED, ephemeral=4), True, "alone 4")],
    ids=["sent", "edited"],
)
async def test_a_hand_in_the_group_is_renewed_there(
    private: Private, said: Said, arrival: Arrival, where: str, *, edits: bool
) -> None:
    await private.tell(arrival, replace(HAND, edits=edits))
    await private.renew(arrival, HAND, 1)
    assert said.where[1:] == [where]


async def test_a_hand_that_was_sent_instead_of_a_whisper_is_renewed_too(
    private: Private, said: Said, letters: Letters
) -> None:
    said.alone = BadRequest("hm")
    assert await private.tell(PRESSED, HAND) == "Sent to your private chat with me."
    await private.renew(PRESSED, HAND, 1)
    assert [message for message, *_ in letters.edited] == ["11/1"]


async def test_what_is_no_hand_is_not_renewed(private: Private) -> None:
    for post in (replace(HAND, secret=False), replace(HAND, picture=None), replace(HAND, game=None)):
        await private.give(TYPED, post, 1)
    assert stale(private, revision=9, deals=9) == []


async def test_a_chat_where_only_a_press_is_answered_alone_is_believed_so_for_ten_minutes(
    private: Private, said: Said, pace: ManualPace
) -> None:
    said.alone = BadRequest("hm")
    await private.tell(PRESSED, LONG)
    said.alone = None
    await private.tell(TYPED, TOLD)
    assert said.where == ["alone"], "that a press was too old tells nothing of what was typed"
    said.alone = BadRequest("hm")
    await private.tell(TYPED, TOLD)
    said.alone = None
    for arrival in (TYPED, PRESSED, replace(TYPED, ephemeral=8)):
        await private.tell(arrival, LONG)
    assert said.where[1:] == ["aloud", "aloud", "alone", "alone"]
    pace.advance(599.5)
    await private.tell(TYPED, TOLD)
    pace.advance(0.5)
    await private.tell(TYPED, TOLD)
    assert said.where[5:] == ["aloud", "alone"]


@pytest.mark.parametrize(
    ("post", "text"),
    [
        (BOARD, "Ход засчитан;"),
        (replace(BOARD, buttons=(ASKING,)), "Ваш вызов появится"),
    ],
    ids=["move", "offer"],
)
async def test_who_did_something_in_a_silent_place_is_told_in_their_language_whether_it_counts(
    private: Private, said: Said, post: Post, text: str
) -> None:
    russian = replace(post, language="ru")
    await private.say_it_counts(PRESSED, replace(post, actor="ru", reword={"ru": russian}.__getitem__))
    ((where, told),) = said.posts
    assert (where, told.language, told.to) == ("t11", "ru", ANNA)
    assert text in told.text
    assert said.spots == [Spot(server="t11", chat="t11")]
    said.privately = NOT_STARTED
    await private.say_it_counts(PRESSED, post)
    assert len(said.posts) == 1


@pytest.mark.parametrize(
    ("post", "start"),
    [
        (HAND, "?start=h_-5_g1"),
        (replace(SECRET, game="g1", moves=("1", "2")), "?start=m_-5_g1"),
        (replace(SECRET, game="g1", file=FILE), "?start=e_-5"),
        (replace(SECRET, picture=b"png"), ""),
    ],
    ids=["hand", "moves", "file", "no table"],
)
async def test_who_never_started_the_private_chat_is_led_there_for_what_it_is(
    private: Private, said: Said, post: Post, start: str
) -> None:
    said.alone, said.privately = BadRequest("hm"), NOT_STARTED
    for _ in range(2):
        assert await private.tell(replace(TYPED, text="/hand"), post) is None
    assert said.where == ["aloud"] * 2, "each time, as they typed it"
    hint = said.posts[0][1]
    assert hint.text.startswith("Open our private chat and press Start")
    assert hint.buttons == ((Button(f"https://t.me/kibitzbot{start}", "Open the private chat"),),)
    assert {(spot.asker, spot.answers) for spot in said.spots} == {("t11", "-5/6")}


async def test_the_button_shows_the_stones_alone_and_each_person_is_led_once(private: Private, said: Said) -> None:
    said.alone, said.privately = BadRequest("hm"), NOT_STARTED
    for _ in range(2):
        assert await private.tell(PRESSED, replace(HAND, alt="1   2\n\nThe table")) == "1  2"
    assert said.where == ["aloud"]
    said.privately = None
    await private.tell(BORIS, HAND)
    assert said.where[1:] == ["t12"]


async def test_where_an_answer_went_is_said_in_words_once_a_day_to_each_person_and_else_by_a_sign(
    private: Private, said: Said, pace: ManualPace
) -> None:
    said.alone = BadRequest("hm")
    anna, boris = (replace(TYPED, player=player, text="/hand") for player in (ANNA, BORIS.player))
    for arrival, seconds in ((anna, 86_399.5), (anna, 0), (boris, 0.5), (anna, 0)):
        await private.tell(arrival, HAND)
        pace.advance(seconds)
    assert said.where == ["t11", "aloud", "t11", "t12", "aloud", "t11", "aloud"]
    assert said.marked == ["-5/6"]


async def test_the_button_tells_the_person_in_their_own_language(private: Private, said: Said) -> None:
    said.alone = BadRequest("hm")
    russian = replace(HAND, language="ru")
    told = await private.tell(PRESSED, replace(HAND, aloud="ru", reword={"ru": russian}.__getitem__))
    assert told == "Sent to your private chat with me."


@pytest.mark.parametrize(
    ("arrival", "post", "refused"),
    [
        (replace(TYPED, text="17M13N"), SECRET, True),
        (replace(TYPED, text="17M13N"), HAND, False),
        (replace(TYPED, text="17M13N"), replace(SECRET, moves=("1", "2")), False),
        (replace(TYPED, text="/hand"), SECRET, False),
        (PRESSED, SECRET, True),
        (replace(PRESSED, press="q:g1:0"), SECRET, False),
    ],
    ids=["move", "shown", "moves", "asked", "press", "plan"],
)
@pytest.mark.parametrize("started", [True, False])
async def test_of_what_was_not_done_the_group_reads_only_that(
    private: Private, said: Said, arrival: Arrival, post: Post, *, refused: bool, started: bool
) -> None:
    said.alone, said.privately = BadRequest("hm"), None if started else NOT_STARTED
    on_button = await private.tell(arrival, post)
    public = [each.text for where, each in said.posts if where == "aloud"]
    if arrival.query is not None:
        assert public == []
        told = on_button or ""
        if not started:
            return
    else:
        (told,) = public
    assert told.startswith("That was not played") is refused


async def test_what_is_said_before_all_is_said_as_all_may_read_it(private: Private, said: Said) -> None:
    said.alone = BadRequest("hm")
    await private.tell(TYPED, replace(LONG, for_all="Someone asked."))
    assert [post.text for _, post in said.posts] == ["Someone asked."]
    assert [spot.asker for spot in said.spots] == ["t11"]
