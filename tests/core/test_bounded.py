"""A dictionary that forgets the oldest."""

from __future__ import annotations

from core.bounded import BoundedDict


def test_what_was_set_last_is_kept() -> None:
    recent = BoundedDict[str, int](3)
    for number, letter in enumerate("abacd"):
        recent[letter] = number
    assert dict(recent) == {"a": 2, "c": 3, "d": 4}
    del recent["c"]
    recent["e"] = 5
    assert list(recent) == ["a", "d", "e"]
    assert recent.pop("x", None) is None
