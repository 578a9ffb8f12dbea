"""What a line of the log is about."""

from __future__ import annotations

from adapters.about import FIELDS, about, ids, on


def test_a_place_and_a_table_there() -> None:
    assert on("s") == {"server": "s"}
    assert on("s", "c", "g1") == {"server": "s", "chat": "c", "table": "g1"}
    assert on("s", table="g1") == {"server": "s", "table": "g1"}
    assert set(FIELDS) == {"event", "update", "server", "chat", "table", "person"}


def test_what_is_known_is_kept_until_it_is_left() -> None:
    with about(event="e1", server="s1", chat=None):
        with about(server="s2", table="g1"):
            assert ids() == {"event": "e1", "server": "s2", "table": "g1"}
        assert ids() == {"event": "e1", "server": "s1"}
    assert ids() == {}
