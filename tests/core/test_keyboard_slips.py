"""Moves typed with the other keyboard layout switched on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import AnyGame
from core.games import GAMES
from core.keyboard import to_cyrillic, to_latin
from core.notation import fold, fold_for, is_attempt

SIM, NIM, SQUARE = GAMES["sim"], GAMES["nim"], GAMES["square"]

KEYS = dict(zip("abcdefghijklmnopqrstuvwxyz", "фисвуапршолдьтщзйкыегмцчня", strict=True))
"""What the keys of the Latin letters type in the Russian layout."""

LOOK_ALIKE = dict(zip("авсенкмортху", "abcehkmoptxy", strict=True))

SLIPS = [
    (NIM, "и3", "b3"),
    (NIM, "ф1", "a1"),
    (NIM, "И3", "b3"),
    (NIM, "ф-2", "a-2"),
    (NIM, "ф 2", "a 2"),
    (NIM, "у1", "e1"),
    (NIM, "и фдд", "b all"),
    (NIM, "b фдд", "b all"),
    (NIM, "b dct", "b bce"),
    (NIM, "2 dct", "2 bce"),
    (NIM, "ьщму и3", "b3"),
    (NIM, "[jl b3", "b3"),
    (NIM, "«и3»!", "b3"),
    (SIM, "ф-и", "a-b"),
    (SIM, "ш-ф", "i-a"),
    (SIM, "ьщму 36", "36"),
    (SIM, "[jl 36", "36"),
    (SIM, "3ю6", "3.6"),
    (SQUARE, "17Д14У", "17l14e"),
    (SQUARE, "17 д14 у", "17 l14 e"),
    (SQUARE, "1Ь13Т", "1m13n"),
    (SQUARE, "1Ь13Ц", "1m13w"),
    (SQUARE, "1ь13ы", "1m13s"),
    (SQUARE, "17Ф1", "17a1"),
    (SQUARE, "17Щ14", "17o14"),
    (SQUARE, "17Н14", "17h14"),
]
"""A game, a text, and what it is read as; the last looks like H, though its key is that of Y."""


@pytest.mark.parametrize(("game", "text", "read"), SLIPS)
def test_a_slip_is_read_as_its_keys(game: AnyGame, text: str, read: str) -> None:
    assert fold_for(game, text) == read
    assert fold_for(game, text, reply=True) == read
    assert game.reads_as_move(read)
    assert is_attempt(game, text)


@pytest.mark.parametrize(
    ("game", "text", "read"),
    [
        (NIM, "в1", "b1"),
        (NIM, "с1", "c1"),
        (NIM, "а1", "a1"),
        (NIM, "е1", "e1"),
        (NIM, "б1", "б1"),
        (NIM, "г1", "г1"),
        (NIM, "в все", "b bce"),
        (SIM, "а-в", "a-b"),
        (SIM, "ас", "ac"),
        (SIM, "бг", "бг"),
        (SQUARE, "17М13С", "17m13c"),
        (SQUARE, "17Н14В", "17h14b"),
        (SQUARE, "17L14Ю", "17l14ю"),
    ],
)
def test_what_letters_look_or_sound_like_comes_first(game: AnyGame, text: str, read: str) -> None:
    assert fold_for(game, text) == fold(text) == read


@pytest.mark.parametrize("heap", "abcde")
def test_every_heap_can_be_named_in_the_russian_layout(heap: str) -> None:
    typed = KEYS[heap]
    look = LOOK_ALIKE.get(typed, heap)
    assert fold_for(NIM, f"{typed}1") == f"{look if look in 'abcde' else heap}1"


@pytest.mark.parametrize("column", [chr(code) for code in range(ord("a"), ord("z"))])
def test_every_column_can_be_named_in_the_russian_layout(column: str) -> None:
    typed = KEYS[column]
    assert fold_for(SQUARE, f"17{typed.upper()}14") == f"17{LOOK_ALIKE.get(typed, column)}14"


@pytest.mark.parametrize("way", "nesw")
def test_every_way_can_be_named_in_the_russian_layout(way: str) -> None:
    assert fold_for(SQUARE, f"17Д14{KEYS[way]}") == f"17l14{way}"


@pytest.mark.parametrize("text", ["фи", "Фу", "уф", "ау", "ф и", "пи", "ша"])
def test_two_letters_are_a_slip_where_a_move_is_certainly_meant_and_a_word_in_a_reply(text: str) -> None:
    assert SIM.reads_as_move(fold_for(SIM, text))
    assert not SIM.reads_as_move(fold_for(SIM, text, reply=True))


@pytest.mark.parametrize(
    "text",
    ["и все", "и всё", "5ф", "5б", "c u", "fu", "do", "но", "ну", "фу-фу", "17 ш", "к 3", "и", "3", "лол", "dct"],
)
def test_what_is_no_slip_is_left_as_it_is(text: str) -> None:
    assert fold_for(SIM, text, reply=True) == fold(text)
    assert fold_for(NIM, text, reply=True) == fold(text)


def test_the_layouts_are_each_others_inverse() -> None:
    assert to_latin("йцукенгшщзхъфывапролджэячсмитьбюё 12-") == "qwertyuiop[]asdfghjkl;'zxcvbnm,.` 12-"
    assert to_cyrillic("[JL 36") == "ход 36"
    assert {latin: to_cyrillic(latin) for latin in KEYS} == KEYS


@given(st.text(max_size=64))
def test_a_text_that_reads_as_a_move_is_never_taken_for_a_slip(text: str) -> None:
    for game in (SIM, NIM, SQUARE):
        if game.reads_as_move(fold(text)):
            assert fold_for(game, text) == fold(text)
