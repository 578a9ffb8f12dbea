"""When a competition is looked after next, by where it is in its life."""

from __future__ import annotations

import pytest

from core.competitions.competition import Competition, Kind, Stage
from core.service.competing_rounds import due_of
from core.table import Player

NOW = 1_790_000_000


@pytest.mark.parametrize(
    ("stage", "deadline", "due"),
    [
        (Stage.SIGN_UP, NOW + 600, NOW + 600),
        (Stage.SIGN_UP, None, None),
        (Stage.PLAYING, NOW + 600, NOW),
        (Stage.PLAYING, None, NOW),
        (Stage.FINISHED, None, None),
        (Stage.CANCELLED, NOW + 600, None),
    ],
)
def test_what_has_changed_is_due(stage: Stage, deadline: int | None, due: int | None) -> None:
    host = Player("discord:1", "anna")
    changed = Competition(
        server="s", chat="c", id="t1", version=1, kind=Kind.SWISS, game="sim", host=host, stage=stage, deadline=deadline
    )
    assert due_of(changed, NOW) == due
