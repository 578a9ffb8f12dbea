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


def test_each_other_value_is_told_once_for_each_reason(caplog: pytest.LogCaptureFixture) -> None:
    damage = Damage()
    for whose, reason in (("anna", "cut"), ("boris", "cut"), ("anna", "cut"), ("anna", "newer"), ("boris", "cut")):
        damage.tell("the notes", whose, reason)
    for key, wanted in (("{00}a", "zset"), ("{00}b", None), ("{00}a", "zset")):
        damage.tell_key(key, wanted)
    damage.tell_gone("{00}oden", ["g1", "g2"])
    assert [message.partition(": delete")[0] for message in caplog.messages] == [
        "the notes of anna cannot be read, so that it is left out: cut",
        "the notes of boris cannot be read, so that it is left out: cut",
        "the notes of anna cannot be read, so that it is left out: newer",
        "the key '{00}a' holds no zset, as Kibitz keeps there",
        "the key '{00}b' holds no value of the kind, as Kibitz keeps there",
        "the key '{00}oden' listed g1, g2, and nothing is kept there: it lists them no longer",
    ]
