"""Folding, and what counts as an attempt at a move: the many ways in which people write."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import AnyGame, InvalidMove, Seat
from core.games.nim import Nim, NimState
from core.games.sim import Sim, SimState
from core.notation import LIMIT, fold, fold_for, is_attempt, may_be_talk, ordinal

SIM, NIM = Sim(), Nim()

AROUND = (
    "{}", " {} ", "\t{}\n", "\u00a0{}\u00a0", "\ufeff{}", "\u200b{}\u200d", "\u202e{}\u202c", "\u2066{}\u2069",
    "{}.", "{}!", "{},", "{}!!!", "{} .", "{}…", "!{}", "/{}", "`{}`", "```{}```", "```\n{}\n```", "||{}||",
    "«{}»", "‹{}›", "“{}”", "„{}“", "‘{}’", '"{}"', "'{}'", "**{}**", "_{}_", "{}\ufe0f", "{}\U000e0100",
    "ход {}", "Ход: {}", "ХОД:{}", "move {}", "Move: {}", "MOVE : {}", "ход «{}»", "!move `{}`", "/ход {}.", "mоvе {}",
)  # fmt: skip
"""Ways to write a move with something around it; the last has Cyrillic letters in `move`."""

SIM_36 = (
    "36", "63", "3-6", "3 6", "3.6", "3,6", "3:6", "3/6", "3 - 6", "6 , 3", "3   6", "3\n6",
    "3\u20106", "3\u20116", "3\u20126", "3–6", "3—6", "3\u20156", "3−6", "3\ufe586", "3－6", "3\ufe636", "3➖6",
    "3\u00a06", "3\u20096", "3\u30006", "3\u200b6", "3\u00ad6", "３６", "３－６", "3️⃣6️⃣", "𝟛𝟞", "³⁶", "③⑥",
    "CF", "cf", "c-f", "F C", "Сf", "СF", "с-f", "Ｃ－Ｆ", "fС",
)  # fmt: skip
"""Ways to write the chord between dots 3 and 6; the C is Latin or Cyrillic."""

NIM_B3 = (
    "b3", "B3", "b 3", "b-3", "b:3", "b.3", "b,3", "b/3", "b – 3", "B—3", "b−3", "b\u00a03", "ｂ３", "b03", "b000003",
    "2:3", "2-3", "2 3", "2.3", "2 : 3", "２：３", "2−3", "2\u20113", "b③", "b³",
    "в3", "В3", "В-3", "в 3", "б3", "Б3", "Б:3", "Б — 3",
)  # fmt: skip
"""Ways to write the taking of 3 from heap b; В looks like B, Б is the second letter."""

UNREADABLE = (
    "", " ", "?", "!", "-", "--", ".", "ход", "move", "ход:", "''", "||||", "\u200b", "\ufe0f", "\u0000", "\ud800",
    "1_0", "+5", "-0", "٣٦", "३६", "b٣", "²", "½", "①", "Ⅷ", "3--6", "3+6", "3=6", "3x6", "3×6", "36?", "3 6 1",
    "b3c1", "b 3 4", "b+3", "b=3", "b-", "-b3", "b3b", "all", "все", "ball", "call", "bвсе", "take 3", "take ３",
    "take ٣", "take 10^100", "10^100", "3-6-", "999", "9999999", "3-9999999", "b9999999", "e1000000", "1e3", "0x36",
    "5б", "5-б", "5 г", "5b", "3f", "5ф", "5ю", "3-c", "а в с", "👍", "лол", "так", "\u0301", "3\u03016",
)  # fmt: skip
"""Texts that are no move of Sim nor of Nim."""


def sim() -> SimState:
    return SIM.start(SIM.options(()), 2, Seat(0), ())


def nim() -> NimState:
    return NIM.start(NIM.options(()), 2, Seat(0), ())


def test_the_lists_are_long_enough() -> None:
    assert len(set(SIM_36)) >= 30
    assert len(set(NIM_B3)) >= 30
    assert len(set(UNREADABLE)) >= 30


@pytest.mark.parametrize("text", SIM_36)
def test_a_chord_in_disguise(text: str) -> None:
    assert SIM.parse(sim(), fold(text)) == (3, 6)
    assert is_attempt(SIM, text)


@pytest.mark.parametrize("text", NIM_B3)
def test_a_taking_in_disguise(text: str) -> None:
    assert NIM.parse(nim(), fold(text)) == (1, 3)
    assert is_attempt(NIM, text)


@pytest.mark.parametrize("around", AROUND)
def test_a_move_with_something_around_it(around: str) -> None:
    assert fold(around.format("3–6")) == "3-6"
    assert fold(around.format("Б3")) == "б3"
    assert SIM.parse(sim(), fold(around.format("3–6"))) == (3, 6)
    assert NIM.parse(nim(), fold(around.format("в3"))) == (1, 3)


@pytest.mark.parametrize("text", ["\u0661\u0662", "a\u0663", "\u0967\u0968", "take \u0663"])
def test_digits_of_other_scripts_are_an_attempt_that_no_game_reads(text: str) -> None:
    for game in (SIM, NIM):
        assert is_attempt(game, text)
    with pytest.raises(InvalidMove):
        SIM.parse(sim(), fold(text))
    with pytest.raises(InvalidMove):
        NIM.parse(nim(), fold(text))


@pytest.mark.parametrize(
    "text", ["b all", "b все", "b ВСЕ", "Б всё", "b - all", "в:все", "2 all", "2-все", "b все\u0308"]
)
def test_a_whole_heap(text: str) -> None:
    assert NIM.parse(nim(), fold(text)) == (1, 5)
    assert is_attempt(NIM, text)


@pytest.mark.parametrize("text", ["А-В", "аВ", "aВ", "A b", "1-2", "аб", "а б"])
def test_dots_by_letters_of_either_script(text: str) -> None:
    assert SIM.parse(sim(), fold(text)) == (1, 2)


@pytest.mark.parametrize("text", ["5б", "б5", "5-б", "5 г", "c6", "3f", "5ф", "ф5", "c-6"])
def test_a_number_and_a_letter_are_no_chord(text: str) -> None:
    for reply in (False, True):
        with pytest.raises(InvalidMove) as refusal:
            SIM.parse(sim(), fold_for(SIM, text, reply=reply))
        assert (refusal.value.fact.code, refusal.value.fact.params["example"]) == ("sim-unreadable", "12")
    assert is_attempt(SIM, text)


@pytest.mark.parametrize("text", ["d1", "г1", "Г 1", "4:1"])
def test_heaps_by_letters_of_either_script(text: str) -> None:
    state = NIM.start(NIM.options(["marienbad"]), 2, Seat(0), ())
    assert NIM.parse(state, fold(text)) == (3, 1)


@pytest.mark.parametrize("game", [SIM, NIM], ids=["sim", "nim"])
@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_texts_are_refused_with_an_example(game: AnyGame, text: str) -> None:
    state = sim() if game is SIM else nim()
    with pytest.raises(InvalidMove) as refusal:
        game.parse(state, fold(text))
    assert refusal.value.fact.params["example"] == ("12" if game is SIM else "a1")
    assert not game.reads_as_move(fold(text))


@pytest.mark.parametrize(
    "text", ["9" * 65, "take " + "9" * 5000, "1-" * 4096, " " * 100_000, "`" * 70, "a" * 65, "\u200b" * 65]
)
def test_giant_texts_are_refused_before_they_are_looked_at(text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        fold(text)
    assert refusal.value.fact.code == "move-too-long"
    assert dict(refusal.value.fact.params) == {"limit": LIMIT, "example": ""}
    assert not is_attempt(SIM, text)
    assert not is_attempt(NIM, text)


def test_the_longest_text_is_still_folded() -> None:
    assert fold(" " * 62 + "36") == "36"
    assert len(fold("ﷺ" * LIMIT)) > LIMIT


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("17L14E", "17l14e"),
        ("17-L14-Ю", "17-l14-ю"),
        ("17 Л14 З", "17 л14 з"),
        ("17 l14 С", "17 l14 c"),
        ("17 l14 в", "17 l14 b"),
        ("17 L14 >", "17 l14 >"),
        ("17 L14 ^", "17 l14 ^"),
        ("17 L14 →", "17 l14 →"),
        ("17 L14 ➡️", "17 l14 →"),
        ("17 L14 ⬆️", "17 l14 ↑"),
        ("АВСЕНКМОРТХУ", "abcehkmoptxy"),
        ("авсенкмортху", "abcehkmoptxy"),
        ("БГДЖЗЮ", "бгджзю"),
        ("ходить", "xoдиtь"),
        ("moves", "moves"),
        ("remove 36", "remove 36"),
    ],
)
def test_what_is_kept_for_the_games(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    "text",
    ["36", "99", "b3", "1_0", "+5", "٣6", "hi", "да", "ok", "x", "Б", "b!", "«ну»", "I have 3 minutes left", "1" * 24],
)
def test_attempts(text: str) -> None:
    assert is_attempt(SIM, text)
    assert is_attempt(NIM, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "👍",
        "!!",
        "wow",
        "nice one",
        "call",
        "ха-ха",
        "хорошо сыграно",
        "I have 3 minutes left now",
        "1" * 25,
        "b-",
        "?!",
    ],
)
def test_talk(text: str) -> None:
    assert not is_attempt(SIM, text)
    assert not is_attempt(NIM, text)


def test_the_shape_of_a_move_is_an_attempt_of_its_own_game_alone() -> None:
    assert is_attempt(NIM, "b all")
    assert not is_attempt(SIM, "b all")
    assert is_attempt(SIM, "c-f")
    assert not is_attempt(NIM, "c-f")


def test_letters_and_numbers_count_from_one() -> None:
    assert [ordinal(name) for name in ("1", "a", "b", "б", "d", "г", "i", "012")] == [1, 1, 2, 2, 4, 4, 9, 12]


@settings(deadline=None)
@given(st.text(max_size=200))
def test_folding_never_fails_but_for_length(text: str) -> None:
    if len(text) > LIMIT:
        with pytest.raises(InvalidMove):
            fold(text)
        return
    folded = fold(text)
    assert folded == " ".join(folded.split())
    assert isinstance(is_attempt(SIM, text), bool)


@settings(deadline=None)
@given(st.sampled_from(AROUND), st.integers(1, 6), st.integers(1, 6), st.sampled_from(["", "-", " ", " — ", "."]))
def test_any_chord_in_any_disguise(around: str, one: int, two: int, separator: str) -> None:
    text = around.format(f"{one}{separator}{two}")
    if one == two:
        with pytest.raises(InvalidMove):
            SIM.parse(sim(), fold(text))
    else:
        assert SIM.parse(sim(), fold(text)) == tuple(sorted((one, two)))


WORDS = (
    "да", "ok", "ну", "б", "b", "ok 12", "в 7 вечера?", "12 или 13?", "hm 5", "+1", "12?", "100%", "3 раза", "take 3",
    "18 лет", "2 мин", "(12)", "5р!)", "12)", "1 =)", "№5",
)  # fmt: skip
"""Attempts that are mostly talk."""

SURE = (
    "36", "99", "1-2-3", "12 34", "-1", "1e5", "0", "19", "g1 12", "5б", "17", "3 6 1", "123", "b3", "в 3", "и3", "2:3",
)  # fmt: skip
"""Attempts that can hardly be anything else."""


@pytest.mark.parametrize("text", WORDS)
def test_an_attempt_that_may_be_talk(text: str) -> None:
    for game in (SIM, NIM):
        assert is_attempt(game, text)
        assert may_be_talk(game, text)


@pytest.mark.parametrize("text", SURE)
def test_an_attempt_that_is_none(text: str) -> None:
    for game in (SIM, NIM):
        assert is_attempt(game, text)
        assert not may_be_talk(game, text)


def test_a_move_is_no_talk_in_its_own_game() -> None:
    assert (may_be_talk(SIM, "ба"), may_be_talk(NIM, "ба")) == (False, True)
    assert (may_be_talk(NIM, "b все"), may_be_talk(NIM, "b all")) == (False, False)
