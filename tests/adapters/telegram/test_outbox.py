"""The queues of chats: in order, at each chat's pace, only the newest board of a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from adapters.boards.transport import NotNow, PlaceGone, PlaceSilent, Spot
from adapters.boards.urgency import Urgency, urgency
from adapters.chat.posts import Post
from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.limits import NO_GAMES, OFFERS, OFFERS_OF_ONE_PERSON, Limits
from adapters.telegram.outbound.outbox import ATTEMPTS, MOST_PER_PERSON, MOST_WAITING, UNEXPECTED_ATTEMPTS, Outbox
from adapters.telegram.shared.errors import not_said
from adapters.telegram.shared.memory import Memory
from tests.adapters.telegram.pace import ManualPace

GROUP, OTHER = -5, -6


class Sent:
    """An outbox, and what it has sent: each word in its turn, unless Telegram answers with an error."""

    def __init__(self, store: RedisStore) -> None:
        self.pace = ManualPace()
        self.limits = Limits(self.pace)
        self.outbox = Outbox(self._publish, Memory(store.platform(), 900, self.pace), self.limits, self.pace)
        self.words: list[str] = []
        self.errors: list[Exception] = []
        self.needless: set[str] = set()

    async def _publish(self, spot: Spot, post: Post) -> str | None:
        if post.text in self.needless:
            return None
        self.limits.sent(int(spot.chat.removeprefix("t")), urgency(post), spot.asker)
        if self.errors:
            error = self.errors.pop(0)
            raise not_said(error) from error
        self.words.append(post.text)
        return "-5/1"

    def put(
        self,
        word: str,
        table: str | None = None,
        chat: int = GROUP,
        *,
        version: int = 1,
        asker: str | None = None,
        kind: Urgency = Urgency.GAME,
    ) -> asyncio.Task[str | None]:
        """Put words, or of a table what is of that kind."""
        spot = Spot(server=f"t{chat}", chat=f"t{chat}", asker=asker)
        post = Post(text=word)
        if table is not None:
            post = Post(text=word, game=table, version=version, begun=kind is not Urgency.OFFER)
            post = replace(post, owed=kind is not Urgency.STEP, edits=kind is Urgency.STEP)
        return asyncio.create_task(self.outbox.put(spot, post))

    async def fill(self) -> None:
        """Bring the group to its limit."""
        for _ in range(20):
            self.limits.sent(GROUP)
        await self.pass_by(2)

    async def pass_by(self, seconds: float) -> None:
        self.pace.advance(seconds)
        await self.pace.rest()


@pytest.fixture
async def post(store: RedisStore) -> AsyncGenerator[Sent]:
    post = Sent(store)
    yield post
    await post.outbox.aclose()


async def test_what_can_go_goes_in_order(post: Sent) -> None:
    await asyncio.gather(*(post.put(word) for word in "abcde"))
    assert post.words == [*"abcde"]


async def test_at_the_limit_only_the_newest_board_is_sent(post: Sent) -> None:
    await post.fill()
    waiting = [post.put("old", "g1"), post.put("other", "g2"), post.put("hm"), post.put("new", "g1", version=2)]
    await asyncio.gather(*waiting)
    assert post.words == [], "the person who moved need not wait"
    await asyncio.gather(post.put("elsewhere", "g1", OTHER))
    assert post.words == ["elsewhere"]
    await post.pass_by(58)
    assert post.words == ["elsewhere", "other", "new", "hm"], "boards go before words"


async def test_the_limit_is_kept_while_a_queue_is_worked_off(post: Sent) -> None:
    await asyncio.gather(*(post.put(str(number), f"g{number}") for number in range(25)))
    assert post.words == [str(number) for number in range(20)]
    await post.pass_by(59)
    assert len(post.words) == 20
    await post.pass_by(1)
    assert post.words == [str(number) for number in range(25)]


async def test_a_part_of_the_minute_is_kept_back_for_running_games(post: Sent) -> None:
    await asyncio.gather(*(post.put(f"word {number}", asker=f"t{number}") for number in range(NO_GAMES + 2)))
    assert len(post.words) == NO_GAMES == 12
    await asyncio.gather(*(post.put(f"board {number}", f"g{number}") for number in range(9)))
    assert post.words[12:] == [f"board {number}" for number in range(8)], "eight are left to games"
    await post.pass_by(60)
    assert post.words[20:] == ["board 8", "word 12", "word 13"]


async def test_offers_go_before_words_and_leave_them_room(post: Sent) -> None:
    waiting = [post.put(f"offer {number}", f"g{number}", asker=f"t{number}", kind=Urgency.OFFER) for number in range(3)]
    await asyncio.gather(post.put("games", asker="t99"), *waiting)
    assert post.words == ["offer 0", "offer 1", "offer 2", "games"]
    for _ in range(13):
        post.limits.sent(GROUP)
    await asyncio.gather(post.put("offer 3", "g3", kind=Urgency.OFFER), post.put("help", asker="t98"))
    assert post.words[4:] == ["help"], "17 of 20 are used: two are kept back for words, two for games"
    await post.pass_by(60)
    assert post.words[5:] == ["offer 3"]


async def test_offers_without_end_leave_room_for_words(post: Sent) -> None:
    offers = [post.put(f"offer {number}", f"g{number}", asker=f"t{number}", kind=Urgency.OFFER) for number in range(40)]
    await asyncio.gather(*offers)
    assert len(post.words) == OFFERS == 8
    await asyncio.gather(*(post.put(f"games {number}", asker=f"t{50 + number}") for number in range(5)))
    assert post.words[8:] == [f"games {number}" for number in range(4)]


async def test_no_person_takes_all_that_a_chat_can_be_told(post: Sent) -> None:
    carl = [post.put(f"carl {number}", f"g{number}", asker="t13", kind=Urgency.OFFER) for number in range(30)]
    await asyncio.gather(*carl)
    assert len(post.words) == OFFERS_OF_ONE_PERSON == 5
    await asyncio.gather(post.put("anna", "g77", asker="t11", kind=Urgency.OFFER))
    assert post.words[5:] == ["anna"]


async def test_tables_and_people_take_turns(post: Sent) -> None:
    await asyncio.gather(post.put("fast 1", "g1"))
    await post.fill()
    waiting = [post.put("fast 2", "g1", version=2), post.put("slow", "g2")]
    waiting += [post.put(f"carl {number}", asker="t13") for number in range(2)]
    waiting += [post.put("anna", asker="t11")]
    await asyncio.gather(*waiting)
    await post.pass_by(60)
    assert post.words == ["fast 1", "slow", "fast 2", "carl 0", "anna", "carl 1"]


async def test_who_was_told_nothing_has_not_had_a_turn(post: Sent) -> None:
    post.needless = {"shown already"}
    await asyncio.gather(post.put("shown already", "g1"))
    await post.fill()
    await asyncio.gather(post.put("moved", "g1", version=2), post.put("other", "g2"))
    await post.pass_by(60)
    assert post.words == ["moved", "other"]


async def test_a_board_does_not_wait_for_words_that_wait(post: Sent) -> None:
    await asyncio.gather(*(post.put(f"word {number}") for number in range(NO_GAMES + 1)))
    await post.pass_by(5)
    await asyncio.gather(post.put("board", "g1"))
    assert post.words[NO_GAMES:] == ["board"]


async def test_steps_go_last_and_only_the_newest_is_shown(post: Sent) -> None:
    for _ in range(14):
        post.limits.sent(GROUP)
    await asyncio.gather(*(post.put(f"step {number}", "g1", kind=Urgency.STEP) for number in range(3)))
    await asyncio.gather(post.put("hm"))
    assert post.words == ["hm"]
    await post.pass_by(60)
    assert post.words == ["hm", "step 2"]
    await post.fill()
    await asyncio.gather(post.put("step 3", "g1", kind=Urgency.STEP), post.put("moved", "g1", version=2))
    await post.pass_by(60)
    assert post.words == ["hm", "step 2", "moved"], "a step gives way to the move"


@pytest.mark.parametrize("error", [RetryAfter(9), NetworkError("Bad Gateway"), TimedOut()])
async def test_what_fails_for_a_moment_is_sent_again(post: Sent, error: TelegramError) -> None:
    post.errors = [error, error]
    await post.put("board", "g1")
    assert post.words == []
    for _ in range(4):
        await post.pass_by(9)
    assert post.words == ["board"]


async def test_nothing_is_sent_before_telegram_lets_it_and_then_all_in_order(post: Sent) -> None:
    post.errors = [RetryAfter(9)]
    await asyncio.gather(post.put("one"), post.put("two"))
    await post.pass_by(8.5)
    assert (post.errors, post.words) == ([], [])
    await post.pass_by(0.5)
    assert post.words == ["one", "two"]


async def test_a_newer_board_takes_the_place_of_one_that_is_tried_again(post: Sent) -> None:
    post.errors = [RetryAfter(9)]
    await post.put("old", "g1")
    await post.put("new", "g1", version=2)
    await post.pass_by(10)
    assert post.words == ["new"]


async def test_a_board_that_fails_while_a_newer_one_waits_is_not_tried_again(post: Sent) -> None:
    tried: list[str] = []
    failing = asyncio.Event()

    async def publish(spot: Spot, shown: Post) -> str:
        tried.append(shown.text)
        if shown.text == "old":
            await failing.wait()
            raise not_said(TimedOut()) from TimedOut()
        return spot.chat

    outbox = Outbox(publish, Memory(None, 900, post.pace), post.limits, post.pace)  # pyright: ignore[reportArgumentType] - nothing is kept
    spot = Spot(server=f"t{GROUP}", chat=f"t{GROUP}")
    old = asyncio.create_task(outbox.put(spot, Post(text="old", game="g1", version=1)))
    await post.pace.rest()
    new = asyncio.create_task(outbox.put(spot, Post(text="new", game="g1", version=2)))
    await post.pace.rest()
    failing.set()
    await old
    await post.pass_by(300)
    await new
    assert tried == ["old", "new"]
    await outbox.aclose()


async def test_a_board_that_comes_late_does_not_take_the_place_of_a_newer_one(post: Sent) -> None:
    post.errors = [RetryAfter(9)]
    await post.put("first", "g1", version=2)
    await post.put("newest", "g1", version=4)
    await post.put("late", "g1", version=3)
    await post.put("other", "g2", version=1)
    await post.pass_by(30)
    assert post.words == ["newest", "other"]


async def test_after_enough_attempts_the_next_message_goes_out(post: Sent) -> None:
    post.errors = [NetworkError("Bad Gateway")] * 100
    await post.put("board", "g1")
    for _ in range(ATTEMPTS + 2):
        await post.pass_by(30)
    assert len(post.errors) == 100 - ATTEMPTS - 1
    post.errors = []
    await post.put("next")
    assert post.words == ["next"]


@pytest.mark.parametrize(
    ("refused", "meaning"),
    [
        (TelegramError("Forbidden: bot was kicked"), None),
        (BadRequest("chat not found"), PlaceSilent),
        (BadRequest("not enough rights to send text messages to the chat"), PlaceSilent),
        (BadRequest("message thread not found"), PlaceGone),
        (BadRequest("TOPIC_CLOSED"), PlaceSilent),
    ],
)
async def test_where_nothing_can_be_said_the_caller_is_told(
    post: Sent, refused: TelegramError, meaning: type[Exception] | None
) -> None:
    post.errors = [refused]
    waiting = post.put("board", "g1")
    if meaning is None:
        await waiting
    else:
        with pytest.raises(meaning):
            await waiting
    next_one = post.put("next")
    await post.pass_by(1)
    await next_one
    assert post.words[-1] == "next"


async def test_a_message_that_is_refused_for_what_it_holds_holds_up_no_other(post: Sent) -> None:
    post.errors = [BadRequest("PHOTO_INVALID_DIMENSIONS")]
    await asyncio.gather(post.put("board", "g1"), post.put("next"))
    assert post.words == ["next"]


@pytest.mark.parametrize("error", [KeyError("hm"), TelegramError("Invalid server response")])
async def test_after_an_odd_answer_a_board_is_sent_again(post: Sent, error: Exception) -> None:
    post.errors = [error, error]
    await post.put("board", "g1")
    await post.pass_by(1)
    await post.pass_by(2)
    assert post.words == ["board"]


async def test_an_error_of_our_own_is_told_once_and_holds_up_others_for_seconds(
    post: Sent, caplog: pytest.LogCaptureFixture
) -> None:
    post.errors = [KeyError("hm")] * 100
    await asyncio.gather(post.put("board", "g1"), post.put("next"))
    for seconds in (1, 2, 4):
        await post.pass_by(seconds)
    assert len(post.errors) == 100 - UNEXPECTED_ATTEMPTS - 1
    post.errors = []
    await post.pass_by(8)
    assert post.words == ["next"]
    assert caplog.messages.count("a message to -5 was not sent") == 1


async def test_a_person_who_asks_a_lot_loses_their_own_oldest_answers(post: Sent) -> None:
    await post.fill()
    anna = post.put("anna", asker="t11")
    many = [post.put(f"eve {number}", asker="t99") for number in range(40)]
    await asyncio.gather(anna, *many, post.put("board", "g1", asker="t99"))
    await post.pass_by(0)
    await post.pass_by(58)
    assert MOST_PER_PERSON == 3
    assert post.words == ["board", "anna", "eve 37", "eve 38", "eve 39"]


async def test_too_many_words_lose_the_oldest_and_no_board(post: Sent) -> None:
    await post.fill()
    waiting = [post.put("board", "g1"), *(post.put(str(number)) for number in range(MOST_WAITING + 4))]
    await asyncio.gather(*waiting)
    for _ in range(5):
        await post.pass_by(60)
    assert post.words == ["board", *(str(number) for number in range(5, MOST_WAITING + 4))]


async def test_too_many_boards_lose_steps_and_offers_first(post: Sent) -> None:
    await post.fill()
    waiting = [post.put("step", "g1", kind=Urgency.STEP), post.put("offer", "g2", kind=Urgency.OFFER)]
    waiting += [post.put(str(number), f"h{number}") for number in range(MOST_WAITING)]
    await asyncio.gather(*waiting)
    for _ in range(4):
        await post.pass_by(60)
    assert post.words == [str(number) for number in range(MOST_WAITING)]


async def test_at_the_end_the_caller_waits_no_longer(post: Sent) -> None:
    await post.fill()
    post.errors = [RetryAfter(9)]
    waiting = [post.put("board", "g1"), post.put("hm")]
    await post.pace.rest()
    left = await post.outbox.aclose()
    await asyncio.gather(*waiting)
    assert post.words == []
    assert left == {(f"t{GROUP}", "g1"): pytest.approx(58)}, "of its twenty the group was told two seconds ago"


@pytest.mark.parametrize(("seconds", "waits"), [(1.0, True), (1.5, False)])
async def test_before_the_end_what_is_due_within_a_second_is_sent(post: Sent, seconds: float, *, waits: bool) -> None:
    post.limits.blocked(GROUP, seconds)
    post.limits.blocked(OTHER, 60)
    for chat in (GROUP, OTHER):
        await post.put("board", "g1", chat)
    draining = asyncio.create_task(post.outbox.drain())
    await post.pass_by(0)
    assert draining.done() is not waits
    await post.pass_by(seconds)
    await draining
    assert post.words == ["board"]


async def test_what_is_just_being_sent_is_waited_for(post: Sent) -> None:
    arriving = asyncio.Event()

    async def publish(spot: Spot, shown: Post) -> str:
        await arriving.wait()
        return spot.chat + shown.text

    outbox = Outbox(publish, Memory(None, 900, post.pace), post.limits, post.pace)  # pyright: ignore[reportArgumentType] - nothing is kept
    sending = asyncio.create_task(outbox.put(Spot(server=f"t{GROUP}", chat=f"t{GROUP}"), Post(text=" hm")))
    await post.pace.rest()
    draining = asyncio.create_task(outbox.drain())
    await post.pace.rest()
    assert not draining.done()
    arriving.set()
    await draining
    assert await sending == "t-5 hm"


async def test_a_limit_of_our_own_uses_up_no_attempt_and_a_fault_lets_the_next_post_out(
    post: Sent, caplog: pytest.LogCaptureFixture
) -> None:
    refusals: list[Exception] = [NotNow("the group is at its limit", 1)] * (ATTEMPTS + 2)
    refusals.append(ZeroDivisionError())
    said: list[str] = []

    async def publish(spot: Spot, shown: Post) -> str:
        assert spot.chat == f"t{GROUP}"
        if refusals:
            raise refusals.pop(0)
        said.append(shown.text)
        return "-5/1"

    outbox = Outbox(publish, Memory(None, 900, post.pace), post.limits, post.pace)  # pyright: ignore[reportArgumentType] - as above
    spot = Spot(server=f"t{GROUP}", chat=f"t{GROUP}")
    assert await outbox.put(spot, Post(text="board", game="g1", version=1)) is None
    await post.pass_by(0)
    assert (refusals, said) == ([], []), "tried until the fault, and then no more"
    faults = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert faults == [f"a post to {GROUP} was not published"], "a limit is no fault"
    refusals.append(ZeroDivisionError())
    failing = asyncio.create_task(outbox.put(spot, Post(text="hm")))
    await post.pass_by(0)
    assert failing.done(), "who asked for it goes on"
    assert await failing is None
    assert await outbox.put(spot, Post(text="next")) == "-5/1"
    assert said == ["next"]
    await outbox.aclose()
