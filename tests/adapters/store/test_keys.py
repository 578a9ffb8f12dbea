from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from redis.crc import key_slot

from adapters.store import apart_keys, competition_keys, form_keys, keys, notice_keys, puzzle_keys, seat_keys


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


ONE = "123456789"  # of partition 26, as above
NAMED = {
    keys.table(ONE, 7): "t123456789:7",
    keys.counter(ONE): "n123456789",
    keys.open_index(ONE, "c"): "o9:123456789c",
    keys.recent(ONE, "c"): "r9:123456789c",
    keys.deadlines(0x26): "d",
    keys.owed(0x26): "a",
    keys.form_of(0x26): "c",
    keys.probe(0x26): "?",
    keys.settings(ONE): "s123456789",
    keys.people(0x26): "w",
    keys.quiet(ONE): "q123456789",
    keys.language(ONE): "l123456789",
    keys.client_language(ONE): "y123456789",
    keys.alias(ONE): "z123456789",
    keys.aliases(ONE): "j123456789",
    keys.finished(ONE): "f123456789",
    keys.names(ONE): "p123456789",
    keys.absent(ONE): "x123456789",
    keys.standings(ONE, "nim"): "g9:123456789nim",
    keys.leaders(ONE, "nim", None): "b9:123456789nim",
    keys.leaders(ONE, "nim", 24_000): "b9:123456789nim:24000",
    keys.past(ONE, "p"): "h9:123456789p",
    keys.opponents(ONE, "p"): "v9:123456789p",
    keys.unfinished(ONE, "p"): "u9:123456789p",
    seat_keys.seat_boards(ONE, 7): "G123456789:7",
    form_keys.whereabouts(ONE): "i123456789",
    form_keys.leaving(ONE): "k123456789",
    apart_keys.kept_out(ONE): "B123456789",
    apart_keys.kept_out_by(ONE): "C123456789",
    notice_keys.notices(ONE): "W123456789",
    notice_keys.calls(ONE, "c"): "I9:123456789c",
    puzzle_keys.puzzle(ONE, 7): "P123456789:7",
    puzzle_keys.index(ONE): "Q123456789",
    puzzle_keys.ratings(ONE): "K123456789",
    puzzle_keys.tries(ONE, "p"): "A9:123456789p",
    puzzle_keys.solvers(ONE, 7): "S9:1234567897",
    puzzle_keys.standings(ONE): "R123456789",
    puzzle_keys.leaders(ONE, "nim"): "L9:123456789nim",
    competition_keys.competition(ONE, 7): "T123456789:7",
    competition_keys.counter(ONE): "N123456789",
    competition_keys.open_index(ONE, "c"): "O9:123456789c",
    competition_keys.of_person(ONE, "p"): "E9:123456789p",
}


def test_what_is_kept_is_found_under_the_same_names_for_ever() -> None:
    assert [*NAMED] == [f"{{26}}{name}" for name in NAMED.values()]
    assert (keys.store_format(), keys.identity()) == ("kibitz:format", "kibitz:identity")
    assert (keys.pulse("telegram"), keys.outages("telegram")) == ("{pulse}ttelegram", "{pulse}otelegram")
    assert (keys.lease("one"), keys.log("l#den")) == ("lease:one", "{kibitz-local}:log:l#den")
    assert (puzzle_keys.NAMED + "k", puzzle_keys.DAY + puzzle_keys.day_field(7, "nim")) == ("ik", "d7:nim")
