"""Golden records: games that were played once have to play again, to the last letter."""

from __future__ import annotations

from random import Random

import pytest

from core.games import GAMES
from core.record import DealsWithheld, format, parse, replay  # noqa: A004 - a pair everywhere in this project
from tests.records.make import FOLDER, VARIANTS, path

RECORDS = sorted(FOLDER.glob("*.record"))


def test_every_variant_has_its_record() -> None:
    assert sorted(file.stem for file in RECORDS) == sorted(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_is_of_its_variant(name: str) -> None:
    variant = VARIANTS[name]
    record = parse(path(name).read_text("utf-8"))
    assert (record.game, len(record.seats)) == (variant.game, variant.seats)
    if "random" not in variant.words:
        game = GAMES[variant.game]
        options = game.settle(game.options(variant.words), variant.seats, Random(0))
        assert record.options == game.words(options)
    if variant.plies is not None:
        assert (len(record.moves), record.termination) == (variant.plies, variant.end)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_plays_again_to_the_last_letter(name: str) -> None:
    text = path(name).read_text("utf-8")
    record = parse(text)
    assert format(record) == text
    if GAMES[record.game].dealt and record.result is None:
        with pytest.raises(DealsWithheld):
            replay(record)
    else:
        assert format(replay(record).record) == text
