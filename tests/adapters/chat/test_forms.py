from __future__ import annotations

import pytest

from adapters.chat.forms import game_form
from adapters.games.form import Kind


@pytest.mark.parametrize(("game", "opponents"), [("sim", 1), ("nim", 1), ("square", 5)])
def test_a_form_asks_for_as_many_opponents_as_can_play_against_one(game: str, opponents: int) -> None:
    names = [field.name for field in game_form(game) if field.kind is Kind.PERSON]
    assert names == ["opponent", *(f"opponent{number}" for number in range(2, opponents + 1))]
