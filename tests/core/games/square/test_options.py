from __future__ import annotations

import pytest

from core.game import Fact, InvalidOption
from core.games.square.options import SquareOptions, read_options, write_options


def test_what_nobody_says() -> None:
    assert read_options([]) == SquareOptions(players=6, target=250, penalty=False)
    assert write_options(SquareOptions()) == ()


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("players=2", SquareOptions(players=2)),
        ("players=5 penalty", SquareOptions(players=5, penalty=True)),
        ("target=10", SquareOptions(target=10)),
        ("target=1000", SquareOptions(target=1000)),
        ("players=2 target=50", SquareOptions(players=2, target=50)),
        ("players=3 target=100 penalty", SquareOptions(players=3, target=100, penalty=True)),
    ],
)
def test_canonical_words_are_read_and_written_back(words: str, options: SquareOptions) -> None:
    assert read_options(words.split()) == options
    assert write_options(options) == tuple(words.split())


def test_order_and_defaults_do_not_matter() -> None:
    options = read_options(["penalty", "target=250", "players=06"])
    assert write_options(options) == ("penalty",)


@pytest.mark.parametrize("word", ["players=1", "players=7", "players=", "players=two", "players=9999999", "players=-2"])
def test_players_out_of_range(word: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        read_options([word])
    assert refused.value.fact == Fact(
        "square-option-range", {"word": word, "low": 2, "high": 6, "example": "square players=3"}
    )


@pytest.mark.parametrize("word", ["target=9", "target=1001", "target=", "target=１00", "target=1e2", "target= 50"])
def test_target_out_of_range(word: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        read_options([word])
    assert refused.value.fact == Fact(
        "square-option-range", {"word": word, "low": 10, "high": 1000, "example": "square target=100"}
    )


@pytest.mark.parametrize("word", ["", "dots=7", "penalty=1", "players", "target", "penalties", "misere"])
def test_unknown_words(word: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        read_options([word])
    assert refused.value.fact == Fact("square-option-unknown", {"word": word, "example": "square target=100"})


@pytest.mark.parametrize("words", ["penalty penalty", "target=50 target=50", "players=2 players=3"])
def test_nothing_is_said_twice(words: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        read_options(words.split())
    word = words.split()[1]
    assert refused.value.fact == Fact("square-option-twice", {"word": word, "example": "square target=100"})
