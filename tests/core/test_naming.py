"""Names that tell people apart, worked out by hand."""

from __future__ import annotations

import pytest

from core.naming import number_of, told_apart
from core.table import COMPUTER, Player


def apart(name: str, number: str, *others: Player) -> str:
    return told_apart(Player(number, name), others).name


SASHA = Player("t5551234", "Саша")


@pytest.mark.parametrize(
    ("name", "number", "others", "told"),
    [
        ("Саша", "t5555678", (SASHA,), "Саша 5678"),
        ("Саша", "t5555678", (), "Саша"),
        ("Маша", "t5555678", (SASHA,), "Маша"),
        ("САША", "t5555678", (SASHA,), "САША 5678"),
        ("Саша", "t5551234", (SASHA,), "Саша"),
        ("Саша", "t9991234", (SASHA, Player("t5", "Саша 1234")), "Саша 2"),
        ("Саша", "t9991234", (SASHA, Player("t5", "Саша 1234"), Player("t6", "саша 2")), "Саша 3"),
        ("Kibitz", "t77", (COMPUTER,), "Kibitz 77"),
        ("anna", "l@anna", (Player("l@other", "Anna"),), "anna 2"),
        ("Ａnna", "t12", (Player("t11", "anna"),), "Ａnna 12"),
        ("A name of 17 char", "t5555678", (Player("t1", "a name of 17 char"),), "A name of 17 char 5678"),
        ("A name of 18 chars", "t5555678", (Player("t1", "a name of 18 chars"),), "A name of 18 cha… 5678"),
        ("A very long cat of 24 ch", "t5555678", (Player("t1", "a very long cat of 24 ch"),), "A very long cat… 5678"),
        (
            "A very long name of 24 ch",
            "t5555678",
            (Player("t1", "a very long name of 24 ch"),),
            "A very long name… 5678",
        ),
    ],
)
def test_a_name_that_is_taken_gets_a_mark(name: str, number: str, others: tuple[Player, ...], told: str) -> None:
    assert apart(name, number, *others) == told


def test_six_of_one_name_have_six() -> None:
    seated: list[Player] = []
    for number in (91111, 81111, 71111, 61112, 51111, 41111):
        seated.append(told_apart(Player(f"t{number}", "Игрок"), seated))
    assert [player.name for player in seated] == ["Игрок", "Игрок 1111", "Игрок 2", "Игрок 1112", "Игрок 3", "Игрок 4"]


@pytest.mark.parametrize(("player", "number"), [("t401928374650", "4650"), ("t12", "12"), ("l@anna", ""), ("", "")])
def test_the_end_of_a_number(player: str, number: str) -> None:
    assert number_of(player) == number
