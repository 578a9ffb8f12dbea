"""What the words after /tournament and after /class have in common, and which of them is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adapters.chat import classes, tournaments
from adapters.chat.competition_words import Asked, Manner, read_terms, take_apart
from adapters.chat.posts import Incoming
from adapters.chat.request import Request
from core.codes import Code, Coded
from core.competitions.competition import Kind
from core.game import InvalidOption
from core.refusals import Refused
from core.service.competing import EXAMPLE, Wanted
from core.service.competing_codes import CompetingCode
from core.service.teaching_codes import TeachingCode
from tests.adapters.chat.den import Den
from tests.adapters.chat.typed import SAID, request

MANNER = tournaments._MANNER  # pyright: ignore[reportPrivateUsage] - what is hard to play to
WISHES = tournaments._WISHES  # pyright: ignore[reportPrivateUsage] - as above


class Aside(Incoming):
    """What one person alone sees, said where others are."""

    @property
    def alone(self) -> bool:
        return False


def tournament(words: str, said: Incoming = SAID, den: Den | None = None) -> Request:
    return request(f"/tournament {words}", said, den)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("", Asked(None, [], None)),
        ("t1", Asked("t1", [], None)),
        ("Т12 ИГРАЮ", Asked("t12", ["ИГРАЮ"], "join")),
        ("выйти е3", Asked("t3", ["выйти"], "leave")),
        ("t1 start t1", Asked("t1", ["start"], "begin")),
        ("nim rounds=3", Asked(None, ["nim", "rounds=3"], None)),
    ],
)
def test_the_words_are_taken_apart(words: str, asked: Asked) -> None:
    assert take_apart(tournament(words), WISHES, MANNER) == asked


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("join leave", "leave"),
        ("join now", "now"),
        ("now join", "now"),
        ("nim Join", "Join"),
        ("t1 nim", "nim"),
        ("t1 foo bar", "foo"),
        ("t1 t2", "t2"),
        ("t1 join t2", "t2"),
    ],
)
def test_a_word_that_does_not_go_with_the_others_is_refused(words: str, word: str) -> None:
    with pytest.raises(Refused) as refused:
        take_apart(tournament(words), WISHES, MANNER)
    fact = refused.value.fact
    assert (fact.code, fact.params) == (CompetingCode.BAD_WORD, {"word": word, "example": EXAMPLE})


def test_who_is_alone_can_only_look_at_one_that_is_named() -> None:
    alone = replace(SAID, private=True)
    assert take_apart(tournament("t1 leave", alone), WISHES, MANNER) == Asked("t1", ["leave"], "leave")
    for words in ("", "leave", "nim"):
        with pytest.raises(Refused) as refused:
            take_apart(tournament(words, alone), WISHES, MANNER)
        assert refused.value.fact.code == CompetingCode.ALONE


async def read(den: Den, words: str, said: Incoming = SAID, manner: Manner = MANNER) -> tuple[Any, ...]:
    challenge, timed = await read_terms(tournament(words, said, den), words.split(), manner)
    return challenge.game, challenge.options, challenge.move_time, challenge.rated, challenge.opponents, timed


async def test_the_terms_of_the_games(den: Den) -> None:
    assert await read(den, "") == ("sim", (), 600, True, (), False)
    assert await read(den, "nim marienbad time=2d unrated") == ("nim", ("marienbad",), 172_800, False, (), True)
    assert await read(den, "точки=7 часы=нет") == ("sim", ("dots=7",), None, True, (), True)
    aside = Aside(event="e", server="l#den", chat="l#den", player=SAID.player, private=True, move_time=600)
    assert await read(den, "nim", aside) == ("nim", (), 600, True, (), False)


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        ("nim @boris", CompetingCode.BAD_WORD, "@boris"),
        ("nim Бот", CompetingCode.BAD_WORD, "Бот"),
        ("nim сильный", CompetingCode.BAD_WORD, "сильный"),
        ("nim первый=я", CompetingCode.BAD_WORD, "первый=я"),
        ("nim claim", CompetingCode.BAD_WORD, "claim"),
        ("nim foo", CompetingCode.BAD_WORD, "foo"),
        ("nim dots=7", CompetingCode.BAD_WORD, "dots=7"),
        ("nim time=1d время=2d", CompetingCode.TERM_TWICE, "время=2d"),
        ("nim unrated rated", CompetingCode.TERM_TWICE, "rated"),
        ("square players=9", CompetingCode.BAD_WORD, "players=9"),
        ("nim время=1s", Code.BAD_TIME, "время=1s"),
        ("square цель=1", "square-option-range", "цель=1"),
    ],
)
async def test_a_term_that_there_is_not_is_said_back_as_it_was_typed(
    den: Den, words: str, code: Coded | str, word: str
) -> None:
    with pytest.raises((Refused, InvalidOption)) as refused:
        await read(den, words)
    fact = refused.value.fact
    assert (fact.code, fact.params["word"]) == (code, word)


async def test_a_class_has_no_word_about_ratings(den: Den) -> None:
    for word in ("rated", "unrated", "level=easy", "first=me", "claim"):
        with pytest.raises(Refused) as refused:
            await read(den, f"nim {word}", manner=classes._MANNER)  # pyright: ignore[reportPrivateUsage] - as above
        assert (refused.value.fact.code, refused.value.fact.params["word"]) == (TeachingCode.BAD_WORD, word)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("nim", Wanted(game="nim", move_time=86_400)),
        ("nim robin", Wanted(game="nim", kind=Kind.ROUND_ROBIN, move_time=86_400)),
        ("nim type=roundrobin", Wanted(game="nim", kind=Kind.ROUND_ROBIN, move_time=86_400)),
        ("ним тип=круг туров=20", Wanted(game="nim", kind=Kind.ROUND_ROBIN, rounds=20, move_time=86_400)),
        ("ним система=круговая туры=1", Wanted(game="nim", kind=Kind.ROUND_ROBIN, rounds=1, move_time=86_400)),
        ("nim круговой", Wanted(game="nim", kind=Kind.ROUND_ROBIN, move_time=86_400)),
        ("nim швейцарка", Wanted(game="nim", move_time=86_400)),
        ("nim швейцарская time=2m", Wanted(game="nim", move_time=120)),
        ("nim swiss unrated marienbad", Wanted(game="nim", options=("marienbad",), move_time=86_400, rated=False)),
    ],
)
async def test_what_tournament_is_wanted(den: Den, words: str, wanted: Wanted) -> None:
    assert await tournaments._wanted(tournament(words, den=den)) == wanted  # pyright: ignore[reportPrivateUsage] - as above


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        ("nim type=", CompetingCode.BAD_SYSTEM, "type="),
        ("nim тип", CompetingCode.BAD_SYSTEM, "тип"),
        ("nim rounds=21", CompetingCode.BAD_ROUNDS, "rounds=21"),
        ("nim rounds", CompetingCode.BAD_ROUNDS, "rounds"),
        ("nim rounds=001", CompetingCode.BAD_ROUNDS, "rounds=001"),
        ("nim rounds=٣", CompetingCode.BAD_ROUNDS, "rounds=٣"),
        ("nim rounds=2 туры=3", CompetingCode.TERM_TWICE, "туры=3"),
        ("nim круг swiss rounds=2", CompetingCode.TERM_TWICE, "swiss"),
        ("nim time=none", CompetingCode.NEEDS_CLOCK, None),
    ],
)
async def test_a_tournament_that_cannot_be(den: Den, words: str, code: CompetingCode, word: str | None) -> None:
    with pytest.raises(Refused) as refused:
        await tournaments._wanted(tournament(words, den=den))  # pyright: ignore[reportPrivateUsage] - as above
    fact = refused.value.fact
    assert (fact.code, fact.params.get("word")) == (code, word)
    if code is CompetingCode.BAD_SYSTEM:
        assert fact.params["example"] == replace(EXAMPLE, args=("sim", "type=robin"))
