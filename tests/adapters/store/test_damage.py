"""What cannot be read is told once, and again where something else is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store.damage import Damage
from core.table import Unreadable

if TYPE_CHECKING:
    import pytest


def test_a_table_is_told_once_for_each_reason(caplog: pytest.LogCaptureFixture) -> None:
    damage = Damage()
    for table, reason in (("g1", "cut"), ("g1", "cut"), ("g2", "cut"), ("g1", "newer"), ("g1", "newer")):
        damage.tell_table(Unreadable("den", table, reason))
    told = [message.partition(";")[0] for message in caplog.messages]
    assert told == [
        "table g1 of den cannot be read: cut",
        "table g2 of den cannot be read: cut",
        "table g1 of den cannot be read: newer",
    ]
