"""How much of one person is listened to in one chat."""

from __future__ import annotations

import pytest

from adapters.chat.pacing import (
    DEAF_SECONDS,
    MOVES_AT_ONCE,
    WISHES_AT_ONCE,
    Pacing,
    Verdict,
    belongs_to_move,
    slow_down,
)


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Person:
    """A person who does one thing after another."""

    def __init__(self, pacing: Pacing, person: str = "t1", chat: str = "t-5") -> None:
        self._pacing, self._person, self._chat, self._events = pacing, person, chat, 0

    def does(self, count: int, *, moves: bool = False) -> list[Verdict]:
        return [self._does(moves=moves) for _ in range(count)]

    def _does(self, *, moves: bool) -> Verdict:
        self._events += 1
        return self._pacing.judge(self._person, self._chat, f"{self._person} {self._events}", moves=moves)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def pacing(time: Time) -> Pacing:
    return Pacing(time)


TAKEN, TOLD, IGNORED = Verdict.TAKEN, Verdict.TOLD, Verdict.IGNORED


def test_twenty_wishes_at_once_then_one_answer_then_silence(pacing: Pacing) -> None:
    assert Person(pacing).does(60) == [TAKEN] * 20 + [TOLD] + [IGNORED] * 39
    assert WISHES_AT_ONCE == 20


def test_each_person_and_each_chat_is_counted_for_itself(pacing: Pacing) -> None:
    Person(pacing).does(60)
    assert Person(pacing, "t2").does(1) == [TAKEN]
    assert Person(pacing, chat="t-6").does(1) == [TAKEN]


def test_moves_are_counted_for_themselves(pacing: Pacing) -> None:
    carl = Person(pacing)
    carl.does(60)
    assert carl.does(130, moves=True) == [TAKEN] * 120 + [TOLD] + [IGNORED] * 9
    assert MOVES_AT_ONCE == 120


def test_too_many_moves_are_followed_by_one_more_as_soon_as_there_is_room(pacing: Pacing, time: Time) -> None:
    carl = Person(pacing)
    carl.does(121, moves=True)
    time.now += 0.25
    assert carl.does(2, moves=True) == [TAKEN, IGNORED], "four a second, and no pause as after wishes"


def test_no_move_at_human_speed_is_ever_too_much(pacing: Pacing, time: Time) -> None:
    anna = Person(pacing)
    for _ in range(3_600):
        assert anna.does(1, moves=True) == [TAKEN], "four taps a second, for a quarter of an hour"
        time.now += 0.25


def test_who_was_told_is_listened_to_after_the_time_that_was_said(pacing: Pacing, time: Time) -> None:
    carl = Person(pacing)
    carl.does(21)
    time.now = DEAF_SECONDS - 0.01
    assert carl.does(1) == [IGNORED]
    time.now = DEAF_SECONDS + 0.1
    assert carl.does(6) == [TAKEN] * 5 + [IGNORED], "a wish every three seconds is granted; it is told once"
    time.now = DEAF_SECONDS + 45.2
    assert carl.does(16) == [TAKEN] * 15 + [TOLD], "after a pause it is told again"


def test_a_person_who_never_stops_is_told_once(pacing: Pacing, time: Time) -> None:
    carl, verdicts = Person(pacing), list[Verdict]()
    for _ in range(600):
        verdicts += carl.does(1)
        time.now += 0.5
    assert verdicts.count(TOLD) == 1
    assert 100 <= verdicts.count(TAKEN) <= 120, "one in three seconds, and the twenty at once"


def test_an_event_that_was_accepted_is_accepted_again_and_counts_once(pacing: Pacing) -> None:
    assert [pacing.judge("t1", "t-5", "e1", moves=False) for _ in range(50)] == [TAKEN] * 50
    assert Person(pacing).does(20) == [TAKEN] * 19 + [TOLD]
    assert pacing.judge("t1", "t-5", "e1", moves=False) is TAKEN


def test_an_event_that_was_refused_is_judged_again(pacing: Pacing, time: Time) -> None:
    Person(pacing).does(20)
    assert pacing.judge("t1", "t-5", "late", moves=False) is TOLD
    time.now = DEAF_SECONDS
    assert pacing.judge("t1", "t-5", "late", moves=False) is TAKEN


@pytest.mark.parametrize(
    ("words", "press", "moves"),
    [
        ("/play g1 12", None, True),
        ("/ход 12", None, True),
        ("12", None, True),
        ("b3", None, True),
        ("/nim", None, False),
        ("/play@kibitzbot 12", None, True),
        ("how are you all today?", None, False),
        (None, "k:g1:0:0:1", True),
        (None, "i:g1:0:0:1.M13", True),
        (None, "a:g1:0", False),
        (None, "c:g1:0", False),
        (None, "/games", False),
        (None, "/play g1 12", True),
        ("/play g1 12", "/games", False),
        (None, "", False),
        (None, None, False),
    ],
)
def test_what_belongs_to_a_move(words: str | None, press: str | None, *, moves: bool) -> None:
    assert belongs_to_move(words, press) is moves


def test_it_is_said_in_both_languages() -> None:
    assert slow_down("en").text == "That was a lot at once, so the last one was left out. Please try again in 15 s."
    assert [slow_down(language).language for language in ("en", "ru")] == ["en", "ru"]
    assert slow_down("en").reworded("ru").text == (
        "Слишком много сразу, последнее не сделано. Попробуйте снова через 15 с."
    )
