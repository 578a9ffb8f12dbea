"""A dictionary that forgets the oldest."""

from __future__ import annotations

from core.bounded import BoundedDict, Remembered, forget_all


def test_what_was_set_last_is_kept() -> None:
    recent = BoundedDict[str, int](3)
    for number, letter in enumerate("abacd"):
        recent[letter] = number
    assert dict(recent) == {"a": 2, "c": 3, "d": 4}
    del recent["c"]
    recent["e"] = 5
    assert list(recent) == ["a", "d", "e"]
    assert recent.pop("x", None) is None


def test_of_the_store_alone_all_is_forgotten_at_once() -> None:
    kept, seen, newer = BoundedDict[str, int](2), Remembered[str, int](2), Remembered[str, int](2)
    for each in (kept, seen, newer):
        for number, letter in enumerate("abc"):
            each[letter] = number
    assert dict(seen) == {"b": 1, "c": 2}
    forget_all()
    assert (dict(kept), dict(seen), dict(newer)) == ({"b": 1, "c": 2}, {}, {})
