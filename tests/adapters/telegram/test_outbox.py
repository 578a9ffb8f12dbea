"""The queues of chats: in order, at each chat's pace, only the newest board of a table, and what is owed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from adapters.telegram.outbound.limits import Limits
from adapters.telegram.outbound.outbox import ATTEMPTS, GRACE, LONGEST, PER_PERSON, UNEXPECTED, Outbox
from adapters.telegram.shared.memory import Memory
from core.ports import StoreBusy
from tests.adapters.telegram.pace import ManualClock, ManualPace

GROUP, OTHER = -5, -6
FIRST, SECOND = ("t-5", "g1"), ("t-5", "g2")


class Forgetful(Memory):
    """A memory whose store is away while `away`."""

    away = False

    async def owe(self, server: str, table: str, due: int) -> None:
        if self.away:
            raise StoreBusy
        await super().owe(server, table, due)


class Post:
    """An outbox, and what it has sent: each word in its turn, unless Telegram answers with an error."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
        self.pace, self.clock = ManualPace(), ManualClock()
        self.limits = Limits(self.pace)
        self.memory = Forgetful(client, 900, self.pace)
        self.outbox = Outbox(self.limits, self.pace, self.memory, self.clock)
        self.sent: list[str] = []
        self.errors: list[Exception] = []

    def put(
        self,
        word: str,
        table: tuple[str, str] | None = None,
        chat: int = GROUP,
        *,
        owed: bool = False,
        asker: str | None = None,
    ) -> asyncio.Task[None]:
        async def send() -> None:
            self.limits.sent(chat)
            if self.errors:
                raise self.errors.pop(0)
            self.sent.append(word)

        return asyncio.create_task(self.outbox.put(chat, send, table, owed=owed, asker=asker))

    async def fill(self) -> None:
        """Bring the group to its limit."""
        for _ in range(20):
            self.limits.sent(GROUP)
        await self.pass_by(2)

    async def pass_by(self, seconds: float) -> None:
        self.pace.advance(seconds)
        await self.pace.rest()

    async def owed(self) -> set[str]:
        return {table for _, table in await self.memory.owed(self.clock.now() + GRACE)}


@pytest.fixture
async def post(client: Any, store: object) -> AsyncGenerator[Post]:  # noqa: ANN401 - redis-py's types fall short
    del store  # which is empty now
    post = Post(client)
    yield post
    await post.outbox.aclose()


async def test_what_can_go_goes_in_order(post: Post) -> None:
    await asyncio.gather(*(post.put(word) for word in "abcde"))
    assert post.sent == [*"abcde"]


async def test_at_the_limit_a_board_is_owed_and_only_the_newest_is_sent(post: Post) -> None:
    await post.fill()
    waiting = [post.put("old", FIRST), post.put("other", SECOND), post.put("hm"), post.put("new", FIRST)]
    await asyncio.gather(*waiting)
    assert post.sent == [], "whoever made the move need not wait"
    assert await post.owed() == {"g1", "g2"}
    assert await post.memory.owed(post.clock.now() + GRACE - 1) == (), "this process has its time first"
    await asyncio.gather(post.put("elsewhere", FIRST, OTHER))
    assert post.sent == ["elsewhere"]
    await post.pass_by(58)
    assert post.sent == ["elsewhere", "other", "new", "hm"], "boards go before words"
    assert await post.owed() == set(), "it is paid"


async def test_the_limit_is_kept_while_a_queue_is_worked_off(post: Post) -> None:
    await asyncio.gather(*(post.put(str(number)) for number in range(25)))
    assert post.sent == [str(number) for number in range(20)]
    await post.pass_by(59)
    assert len(post.sent) == 20
    await post.pass_by(1)
    assert post.sent == [str(number) for number in range(25)]


@pytest.mark.parametrize("error", [RetryAfter(9), NetworkError("Bad Gateway"), TimedOut()])
async def test_what_fails_for_a_moment_is_sent_again(post: Post, error: TelegramError) -> None:
    post.errors = [error, error]
    await post.put("board", FIRST)
    assert post.sent == []
    assert await post.owed() == {"g1"}
    for _ in range(4):
        await post.pass_by(9)
    assert post.sent == ["board"]
    assert await post.owed() == set()


async def test_a_newer_board_takes_the_place_of_one_that_is_tried_again(post: Post) -> None:
    post.errors = [RetryAfter(9)]
    await post.put("old", FIRST)
    await post.put("new", FIRST)
    await post.pass_by(10)
    assert post.sent == ["new"]


async def test_after_enough_attempts_a_board_is_left_owed(post: Post) -> None:
    post.errors = [NetworkError("Bad Gateway")] * 100
    await post.put("board", FIRST)
    for _ in range(ATTEMPTS + 2):
        await post.pass_by(30)
    assert len(post.errors) == 100 - ATTEMPTS - 1
    post.errors = []
    await post.put("next")
    assert post.sent == ["next"]
    assert await post.owed() == {"g1"}


@pytest.mark.parametrize("error", [BadRequest("chat not found"), Forbidden("bot was kicked")])
async def test_what_can_never_be_sent_is_let_go(post: Post, error: TelegramError) -> None:
    post.errors = [error]
    await post.memory.owe(*FIRST, due=post.clock.now())
    await post.put("board", FIRST, owed=True)
    await post.put("next")
    assert post.sent == ["next"]
    assert await post.owed() == set()


@pytest.mark.parametrize("error", [KeyError("hm"), TelegramError("Invalid server response")])
async def test_after_an_odd_answer_a_board_is_sent_again(post: Post, error: Exception) -> None:
    post.errors = [error, error]
    await post.put("board", FIRST)
    assert await post.owed() == {"g1"}
    await post.pass_by(1)
    await post.pass_by(2)
    assert post.sent == ["board"]
    assert await post.owed() == set()


async def test_an_error_of_our_own_is_told_once_and_holds_up_others_for_seconds(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.errors = [KeyError("hm")] * 100
    waiting = [post.put("board", FIRST), post.put("next")]
    await asyncio.gather(*waiting)
    for seconds in (1, 2, 4):
        await post.pass_by(seconds)
    assert len(post.errors) == 100 - UNEXPECTED - 1
    post.errors = []
    await post.pass_by(8)
    assert post.sent == ["next"]
    assert await post.owed() == {"g1"}
    assert caplog.messages.count("a message to -5 was not sent") == 1


async def test_nobody_waits_for_the_limit_while_the_store_is_away(post: Post) -> None:
    post.memory.away = True
    post.errors = [RetryAfter(90)]
    await post.put("board", FIRST)
    await post.put("other", SECOND)
    await post.pass_by(30)
    assert await post.owed() == set()
    post.memory.away = False
    await post.pass_by(5)
    assert await post.owed() == {"g1", "g2"}, "noted as soon as it is back"
    await post.pass_by(55)
    assert post.sent == ["board", "other"]
    assert await post.owed() == set()


async def test_who_asks_a_lot_loses_their_own_oldest_answers(post: Post) -> None:
    await post.fill()
    anna = post.put("anna", asker="t11")
    many = [post.put(f"eve {number}", asker="t99") for number in range(40)]
    await asyncio.gather(anna, *many, post.put("board", FIRST, asker="t99"))
    await post.pass_by(0)
    await post.pass_by(58)
    assert PER_PERSON == 3
    assert post.sent == ["board", "anna", "eve 37", "eve 38", "eve 39"]


async def test_too_many_words_lose_the_oldest_and_no_board(post: Post) -> None:
    await post.fill()
    waiting = [post.put("board", FIRST), *(post.put(str(number)) for number in range(LONGEST + 4))]
    await asyncio.gather(*waiting)
    for _ in range(4):
        await post.pass_by(60)
    assert post.sent == ["board", *(str(number) for number in range(5, LONGEST + 4))]


async def test_at_the_end_nobody_waits(post: Post) -> None:
    await post.fill()
    post.errors = [RetryAfter(9)]
    waiting = [post.put("board", FIRST), post.put("hm")]
    await post.pace.rest()
    await post.outbox.aclose()
    await asyncio.gather(*waiting)
    assert post.sent == []
    assert await post.owed() == {"g1"}
