from __future__ import annotations

import pytest

from core.ids import COMPETITION_IDS, PUZZLE_IDS, TABLE_IDS, Ids

KINDS = [(TABLE_IDS, "g"), (COMPETITION_IDS, "t"), (PUZZLE_IDS, "p")]


@pytest.mark.parametrize(("ids", "letter"), KINDS)
def test_an_id_and_its_number(ids: Ids, letter: str) -> None:
    for number in (1, 9, 120, 9_999_999_999_999_999):
        assert f"{letter}{number}" in ids
        assert ids.number(f"{letter}{number}") == number
        assert ids.of(number) == f"{letter}{number}"


@pytest.mark.parametrize(("ids", "letter"), KINDS)
def test_what_is_no_id(ids: Ids, letter: str) -> None:
    others = "".join(other for _, other in KINDS if other != letter)
    wrong = ["", letter, "12", *(f"{other}12" for other in (*others, letter.upper()))]
    wrong += [f"{letter}{rest}" for rest in ("0", "01", "-1", "1 ", "1\n", "١", "12345678901234567")]
    for text in wrong:
        assert text not in ids
        assert ids.number(text) is None
