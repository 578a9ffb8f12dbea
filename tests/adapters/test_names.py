import pytest

from adapters.names import graphemes, label, labelled
from core.table import Player


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("anna", "anna"),
        ("Ёжик Ѣ", "Ёжик Ѣ"),
        ("и\u0306 Е\u0308ж", "й Ёж"),
        ("  a\nb\t\u2028c  ", "a b c"),
        ("\u202emoc", "moc"),
        ("\u2066a\u2069\u200e\u200db\ufeff", "ab"),
        ("\x00\x1bé\x7f", "é"),
        ("x\ud800y", "xy"),
        ("a" + "\u0e4e" * 100 + "b", "a\u0e4e\u0e4eb"),
        ("\u0301\u0301a", "a"),
        ("春", "春"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\U0001f469\U0001f467"),
        ('<b>Ann & "Q"', '<b>Ann & "Q"'),
    ],
)
def test_labels_are_one_tame_line(name: str, shown: str) -> None:
    assert label(name) == shown


@pytest.mark.parametrize("name", ["", " \t\n", "\u200b", "\u3164", "\u2800\u2800", "\u202e\u202d", "\u0301", "\u00ad"])
def test_a_name_without_anything_to_see_gets_the_fallback(name: str) -> None:
    assert label(name) == "Player"
    assert label(name, fallback="#2") == "#2"


def test_long_names_are_cut_by_graphemes() -> None:
    assert label("x" * 24) == "x" * 24
    assert label("x" * 25) == "x" * 23 + "…"
    flags = "\U0001f1eb\U0001f1ee" * 30
    assert label(flags, 5) == "\U0001f1eb\U0001f1ee" * 4 + "…"
    assert label("é\u0323" * 30, 3) == label("é\u0323", 3) * 2 + "…"


def test_one_endless_grapheme_is_short_all_the_same() -> None:
    endless = label("\u1100" * 10_000)
    assert len(graphemes(endless)) == 1
    assert 0 < len(endless) <= 8


def test_a_person_without_a_name_is_told_by_the_end_of_their_number() -> None:
    assert labelled(Player("t12345678", "\u3164")) == Player("t12345678", "Player 5678")
    assert labelled(Player("l@anna", "\u3164")) == Player("l@anna", "Player")
    assert labelled(Player("t12345678", "anna")) == Player("t12345678", "anna")
