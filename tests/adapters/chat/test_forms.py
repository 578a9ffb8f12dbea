from __future__ import annotations

import pytest

from adapters.chat.forms import game_form
from adapters.games.form import Field, Kind, choice, flag, number, preset, text


@pytest.mark.parametrize(("game", "opponents"), [("sim", 1), ("nim", 1), ("square", 5)])
def test_a_form_asks_for_as_many_opponents_as_can_play_against_one(game: str, opponents: int) -> None:
    names = [field.name for field in game_form(game) if field.kind is Kind.PERSON]
    assert names == ["opponent", *(f"opponent{number}" for number in range(2, opponents + 1))]


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        (number("target", range(10, 1_001)), 50, "target=50"),
        (text("heaps", 40, "4,9,6"), " 4, 9, 6 ", "heaps=4,9,6"),
        (choice("rule", "misere", "normal"), "normal", "rule=normal"),
        (preset("preset", "marienbad", "random"), " random ", "random"),
        (flag("penalty"), True, "penalty"),
        (flag("penalty"), False, ""),
        (Field(name="rated", kind=Kind.FLAG, says={False: "unrated"}), False, "unrated"),
        (Field(name="rated", kind=Kind.FLAG, says={False: "unrated"}), True, ""),
        (Field(name="opponent", kind=Kind.PERSON), "d12", "@d12"),
    ],
)
def test_a_value_in_a_form_becomes_a_word(field: Field, value: object, word: str) -> None:
    assert field.word(value) == word


def test_a_number_in_a_form_has_the_bounds_of_its_option() -> None:
    field = number("players", range(2, 7))
    assert (field.kind, field.low, field.high) == (Kind.NUMBER, 2, 6)
