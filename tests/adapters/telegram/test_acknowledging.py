"""Presses of buttons that Telegram does not let be answered at once: when that is tried again, and when no more."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator
from datetime import timedelta
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, RetryAfter, TimedOut

from adapters.telegram.outbound.acknowledging import Acknowledgements
from tests.adapters.telegram.pace import ManualPace


class Telegram:
    """Takes answers to presses, or raises what the test wants."""

    def __init__(self, pace: ManualPace) -> None:
        self.pace = pace
        self.errors: list[Exception] = []
        self.tried: list[float] = []
        self.told: list[dict[str, Any]] = []

    async def answer_callback_query(self, query: str, **values: Any) -> bool:  # noqa: ANN401 - the library's options
        self.tried.append(self.pace.now() - 1_000)
        if self.errors:
            raise self.errors.pop(0)
        self.told.append({"query": query, "text": values["text"], "show_alert": values["show_alert"]})
        return True

    async def pass_by(self, *seconds: float) -> None:
        for each in (0, *seconds):
            self.pace.advance(each)
            for _ in range(5):
                await asyncio.sleep(0)


@pytest.fixture
def telegram() -> Telegram:
    return Telegram(ManualPace())


@pytest.fixture
async def answers(telegram: Telegram) -> AsyncGenerator[Acknowledgements]:
    answers = Acknowledgements(cast("Bot", telegram), telegram.pace)
    yield answers
    await answers.aclose()


def again(seconds: float) -> RetryAfter:
    return RetryAfter(timedelta(seconds=seconds))


@pytest.mark.parametrize(
    ("words", "stays", "alert"), [("hm", True, True), ("hm", False, None), (None, True, None), (None, False, None)]
)
async def test_words_stay_where_they_are_to(
    telegram: Telegram, answers: Acknowledgements, words: str | None, *, stays: bool, alert: bool | None
) -> None:
    await answers.answer("q1", words, stays=stays)
    assert telegram.told == [{"query": "q1", "text": words, "show_alert": alert}]


async def test_without_an_answer_four_more_attempts_are_made_the_first_at_once(
    telegram: Telegram, answers: Acknowledgements
) -> None:
    telegram.errors = [TimedOut()] * 100
    await answers.answer("q1", "hm")
    await telegram.pass_by(*[0.5] * 40)
    assert telegram.tried == [0, 0, 1, 3, 7]


@pytest.mark.parametrize(("pause", "tried"), [(10, [0, 10]), (10.5, [0])])
async def test_ten_seconds_are_waited_for_and_no_more(
    telegram: Telegram, answers: Acknowledgements, pause: float, tried: list[float]
) -> None:
    telegram.errors = [again(pause)]
    await answers.answer("q1", "hm", stays=False)
    await telegram.pass_by(9.5, 0.5, 0.5, 20)
    assert telegram.tried == tried
    assert [told["show_alert"] for told in telegram.told] == [None] * (len(tried) - 1), "as it was to be"


async def test_once_it_was_answered_no_further_attempt_is_made_nor_fails(
    telegram: Telegram, answers: Acknowledgements
) -> None:
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    telegram.errors = [TimedOut()]
    await answers.answer("q1", "hm")
    await telegram.pass_by(20)
    gc.collect()  # a task that failed tells of it when it is forgotten
    assert (telegram.tried, faults) == ([0, 0], [])


async def test_a_process_that_is_told_to_stop_makes_no_further_attempt(
    telegram: Telegram, answers: Acknowledgements, monkeypatch: pytest.MonkeyPatch
) -> None:
    telegram.errors = [again(3)] * 9
    await answers.answer("q1", "hm")
    await telegram.pass_by(3)
    monkeypatch.setattr("adapters.telegram.outbound.acknowledging.told_to_stop", lambda: True)
    await telegram.pass_by(3, 20)
    assert telegram.tried == [0, 3, 6], "one was being waited for"


async def test_a_longer_pause_later_on_is_not_waited_for_either(telegram: Telegram, answers: Acknowledgements) -> None:
    telegram.errors = [again(3), again(11)]
    await answers.answer("q1", None)
    await telegram.pass_by(3, 11, 20)
    assert telegram.tried == [0, 3]


async def test_what_would_be_refused_again_is_not_tried_again(telegram: Telegram, answers: Acknowledgements) -> None:
    telegram.errors = [BadRequest("query is too old")]
    await answers.answer("q1", None)
    await telegram.pass_by(20)
    assert telegram.tried == [0]


async def test_at_the_end_nothing_more_is_answered(telegram: Telegram, answers: Acknowledgements) -> None:
    telegram.errors = [again(5)]
    await answers.answer("q1", None)
    await telegram.pass_by(1)
    await answers.aclose()
    await telegram.pass_by(20)
    assert telegram.tried == [0]
