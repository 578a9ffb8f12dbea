from __future__ import annotations

import pytest

from core.ids import COMPETITION_IDS, PUZZLE_IDS, TABLE_IDS, Ids

KINDS = [(TABLE_IDS, "g", 16), (COMPETITION_IDS, "t", 12), (PUZZLE_IDS, "p", 12)]


@pytest.mark.parametrize(("ids", "letter", "digits"), KINDS)
def test_an_id_and_its_number(ids: Ids, letter: str, digits: int) -> None:
    for number in (1, 9, 120, int("9" * digits)):
        assert f"{letter}{number}" in ids
        assert ids.number(f"{letter}{number}") == number
        assert ids.of(number) == f"{letter}{number}"


@pytest.mark.parametrize(("ids", "letter", "digits"), KINDS)
def test_what_is_no_id(ids: Ids, letter: str, digits: int) -> None:
    others = "".join(other for _, other, _ in KINDS if other != letter)
    wrong = ["", letter, "12", *(f"{other}12" for other in (*others, letter.upper()))]
    wrong += [f"{letter}{rest}" for rest in ("0", "01", "-1", "1 ", "1\n", "١", "1" * (digits + 1))]
    for text in wrong:
        assert text not in ids
        assert ids.number(text) is None
