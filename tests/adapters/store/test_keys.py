from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from redis.crc import key_slot

from adapters.store import apart_keys, form_keys, keys, puzzle_keys


def test_a_partition_never_moves() -> None:
    # CRC-32 of "123456789" is 0xCBF43926 (the check value of the algorithm's published parameters).
    assert keys.partition("123456789") == 0x26
    assert keys.tables("123456789") == "{26}t123456789:"


def test_all_keys_of_a_server_are_on_one_node() -> None:
    server = "telegram:-1001234567890"
    names: list[str | bytes] = [
        keys.tables(server) + "17",
        keys.counter(server),
        keys.open_index(server, "telegram:-1001234567890/55"),
        keys.recent(server, "c"),
        keys.deadlines(keys.partition(server)),
        keys.event(server, "update 1001"),
    ]
    assert len({key_slot(name.encode() if isinstance(name, str) else name) for name in names}) == 1


def test_servers_spread_over_the_partitions() -> None:
    sizes = Counter(keys.partition(f"discord:{1_000_000_000_000_000_000 + 7919 * n}") for n in range(25_600))
    assert set(sizes) == set(range(256))
    assert max(sizes.values()) < 200


def test_no_two_pairs_make_one_name() -> None:
    pairs = [("a", "bc"), ("ab", "c"), ("abc", ""), ("1", "1:a"), ("11:", "a"), ("a:", "b"), ("a", ":b")]
    for name in (keys.open_index, keys.recent, keys.event):
        made = sorted(str(name(*pair)).partition("}")[2] for pair in pairs)
        assert all(one != other for one, other in pairwise(made))


def test_an_event_of_any_length_has_a_short_key() -> None:
    assert len(keys.event("a", "b" * 100_000)) == len("{00}e") + 16


@pytest.mark.parametrize("server", ["", "a", "a:b", "a:1", "комната:"])
def test_due_members_read_back(server: str) -> None:
    assert keys.read_due_member(keys.due_member(server, 7)) == (server, "g7")


@pytest.mark.parametrize(("server", "chat"), [("d1", "d2"), ("", ""), ("a:1", "3:b"), ("комната", "комната/5")])
def test_keys_of_open_tables_read_back(server: str, chat: str) -> None:
    assert keys.read_open_index(keys.open_index(server, chat)) == (server, chat)


@pytest.mark.parametrize(("index", "person"), [(0, "d1"), (255, ""), (171, "t@анна:7")])
def test_keys_of_people_read_back(index: int, person: str) -> None:
    assert form_keys.read_people(keys.people(index) + person) == (index, person)


@pytest.mark.parametrize("name", ["p12", "puzzles"])
def test_what_is_due_of_puzzles_reads_back(name: str) -> None:
    assert keys.read_due_member(keys.due_member("a:1", name)) == ("a:1", name)


def test_what_is_no_table_is_left_among_what_is_due() -> None:
    assert keys.read_due_member("d1:puzzle") is None
    assert keys.read_due_member("d1:") is None
    assert keys.read_due_member("d1:٣") is keys.read_due_member("d1:²") is None
    assert keys.read_due_member("d1:3") == ("d1", "g3")


def test_each_kind_of_key_has_a_letter_of_its_own() -> None:
    made: list[str | bytes] = [
        keys.tables("a"),
        keys.counter("a"),
        keys.open_index("a", "b"),
        keys.recent("a", "b"),
        keys.deadlines(0),
        keys.event("a", "b"),
        keys.settings("a"),
        keys.people(0),
        keys.quiet("a"),
        keys.language("a"),
        keys.client_language("a"),
        keys.alias("a"),
        keys.aliases("a"),
        apart_keys.kept_out("a"),
        apart_keys.kept_out_by("a"),
        keys.finished("a"),
        keys.names("a"),
        keys.absent("a"),
        keys.standings("a", "b"),
        keys.leaders("a", "b", None),
        keys.past("a", "b"),
        keys.opponents("a", "b"),
        keys.unfinished("a", "b"),
        keys.owed(0),
        keys.form_of(0),
        form_keys.whereabouts("a"),
        form_keys.leaving("a"),
        puzzle_keys.puzzles("a"),
        puzzle_keys.index("a"),
        puzzle_keys.ratings("a"),
        puzzle_keys.tries("a", "b"),
        puzzle_keys.solvers("a", 1),
        puzzle_keys.standings("a"),
        puzzle_keys.leaders("a", "b"),
    ]
    letters = [(name if isinstance(name, str) else name.decode("latin-1"))[4] for name in made]
    assert len(set(letters)) == len(letters)
