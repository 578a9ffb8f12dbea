from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.store.codec import UnreadableDocumentError, decode, encode, read
from core.clocks import restarted
from core.fixture import Fixture
from core.game import Outcome, Seat, Termination
from core.levels import Level
from core.owed_turn import OwedTurn
from core.pause import Pause
from core.plan import Plan, Step
from core.table import (
    COMPUTER,
    Departure,
    First,
    Hint,
    Illegible,
    Origin,
    Player,
    RatingChange,
    Status,
    Stop,
    Table,
    TakeBack,
    Unreadable,
    computer,
)
from core.untold import Untold
from tests.adapters.store.tables import ANNA, BORIS, SERVER, live, offer

text = st.text(max_size=20)
ids = st.one_of(
    text,
    st.builds("{}{}".format, st.sampled_from(["discord:", "tg:-", "tg:-100", "d", "0", ""]), st.integers(0, 10**20)),
)
numbers = st.integers(-(2**63), 2**63 - 1)
times = st.integers(-(2**62), 2**62)
seats = st.builds(Seat, st.integers(0, 5))
players = st.builds(Player, ids, text)
words = st.lists(st.one_of(text, st.sampled_from(["17L14E", "", " ", "a b"])), max_size=4).map(tuple)
hexes = st.one_of(text, st.binary(max_size=32).map(bytes.hex), st.sampled_from(["AB", "abc", "0"]))
deals = st.lists(st.one_of(st.integers(1, 35), numbers), max_size=8).map(tuple)
terminations = st.sampled_from((*Termination, "target", "no-move"))

steps = st.sampled_from([(), (Step("a1", True, (Step("b2", False, (Step("c3", True),)), Step("b4", False))),)])
untold = st.builds(Untold, seats, text, numbers, times, st.none() | text)

tables = st.builds(
    Table,
    server=ids,
    chat=ids,
    id=st.just("g1"),
    version=st.just(3),
    game=text,
    options=words,
    move_time=st.none() | times,
    first=st.sampled_from(First),
    rated=st.booleans(),
    open_offer=st.booleans(),
    invited=st.lists(players, max_size=3).map(tuple),
    seats=st.lists(players, max_size=3).map(tuple),
    status=st.sampled_from(Status),
    start=seats,
    nonce=hexes,
    deals=st.lists(deals, max_size=2).map(tuple),
    hashes=st.lists(hexes, max_size=2).map(tuple),
    moves=words,
    ended=st.none() | st.builds(Outcome, terminations, st.lists(seats, max_size=2).map(tuple)),
    take_back=st.none() | st.builds(TakeBack, seats, numbers, st.lists(seats, max_size=2).map(tuple)),
    dropped=st.none() | seats,
    departures=st.lists(
        st.builds(Departure, seats, st.sampled_from([Termination.RESIGNATION, Termination.TIME]), numbers), max_size=3
    ).map(tuple),
    rematch_of=st.none() | text,
    rating_changes=st.lists(st.none() | st.builds(RatingChange, numbers, numbers, st.booleans()), max_size=3).map(
        tuple
    ),
    taken_back=numbers,
    changed=times,
    untold=st.lists(untold, max_size=2).map(tuple),
    deadline=st.none() | times,
    claim=st.booleans(),
    clock_from=st.none() | times,
    reminder=st.none() | times,
    overdue=st.booleans(),
    stops=st.lists(st.builds(Stop, text, times, st.none() | times), max_size=2).map(tuple),
    acts=st.lists(st.none() | times, max_size=3).map(tuple),
    unheard=st.none() | times,
    owed_turn=st.none() | st.builds(OwedTurn, times, st.booleans()),
    hints=st.lists(st.builds(Hint, seats, numbers), max_size=2).map(tuple),
    pauses=st.lists(st.builds(Pause, seats, times, times), max_size=2).map(tuple),
    fixture=st.sampled_from([None, Fixture("t12", 0, 14)]),
    origin=st.none() | st.builds(Origin, text, numbers),
    chain=st.none() | numbers,
    plans=st.lists(st.builds(Plan, seats, numbers, steps), max_size=2).map(tuple),
    notice=st.none() | times,
    private=st.booleans(),
    extra=st.sampled_from([b"", msgspec.msgpack.encode({"zz": 1})]),
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine gets time
@given(tables)
def test_every_table_comes_back(table: Table) -> None:
    again = decode(table.server, "g1", 3, encode(table))
    assert again == table
    assert type(again.start) is Seat
    assert all(type(seat) is Seat for seat in (again.ended.winners if again.ended else ()))


@pytest.mark.parametrize("chat", ["tg:-100123", "tg:-100123/7", "elsewhere"])
def test_ids_that_are_the_servers_prefix_and_a_number(chat: str) -> None:
    table = replace(offer("tg:-100123", chat), seats=(Player("tg:5", "a"), COMPUTER, Player("tg:05", "b")))
    assert decode("tg:-100123", "", 0, encode(table)) == table


def test_levels_of_computer_players() -> None:
    usual = replace(offer(), seats=(Player("d5", "anna"), COMPUTER))
    hard = replace(usual, seats=(Player("d5", "anna"), computer(Level.HARD), computer(Level.EASY)))
    assert document_of(encode(hard))[-1] == {"l": [[1, "hard"], [2, "easy"]]}
    assert decode(hard.server, "", 0, encode(hard)) == hard
    assert len(document_of(encode(usual))) < len(document_of(encode(hard))), "the usual one is not written"
    unknown = document_of(encode(hard))
    unknown[-1] = {"l": [[1, "huge"]]}
    with pytest.raises(UnreadableDocumentError, match="huge"):
        decode(hard.server, "", 0, msgspec.msgpack.encode(unknown))


def test_a_fixture_is_kept_in_the_map_of_what_was_added_later() -> None:
    played = replace(offer(), fixture=Fixture("t12", 0, 14))
    assert document_of(encode(played))[-1] == {"f": ["t12", 0, 14]}
    assert decode(played.server, "", 0, encode(played)).fixture == Fixture("t12", 0, 14)
    assert decode(played.server, "", 0, encode(offer())).fixture is None


def test_a_discord_id_takes_nine_bytes() -> None:
    alone = replace(offer(), seats=(), invited=())
    added = len(encode(replace(alone, seats=(Player(ANNA.id, ""),)))) - len(encode(alone))
    assert added == 1 + 9 + 1  # the pair, the number, the empty name


def test_a_format_of_the_future_is_refused() -> None:
    now = encode(offer())
    assert now[:4] == b"\xdc\x00\x16\x04"  # an array of 22 (0x16) elements, the first of them 4
    newer = now[:3] + b"\x06" + now[4:]
    with pytest.raises(UnreadableDocumentError, match="format 6; this version reads up to 5") as refused:
        decode(offer().server, "g1", 1, newer)
    assert refused.value.why is Illegible.NEWER
    with pytest.raises(UnreadableDocumentError, match="format 0") as refused:
        decode(offer().server, "g1", 1, now[:3] + b"\x00" + now[4:])
    assert refused.value.why is Illegible.DAMAGED


def document_of(data: bytes) -> list[object]:
    return msgspec.msgpack.decode(data)


def test_what_a_newer_version_added_is_kept_and_written_again() -> None:
    added = {"zz": [1, {"deep": b"\x00"}], "~": "word"}
    document = document_of(encode(offer()))
    document[0] = 5
    document += [0, False, None, [], added]  # the fields of formats 2 to 4, as they are by default, and the map
    stored = msgspec.msgpack.encode(document)
    table = decode(offer().server, "g1", 1, stored)
    assert msgspec.msgpack.decode(table.extra) == added
    changed = document_of(encode(replace(table, changed=7)))
    assert (changed[0], changed[4], changed[-1]) == (5, 7, added)
    assert encode(table) == stored


def test_a_table_that_needs_no_map_is_written_as_before() -> None:
    document = document_of(encode(live("sim", (), ("12", "34"))))
    assert (document[0], len(document)) == (4, 22)


def test_the_first_format_is_read_for_ever() -> None:
    # The fields in the order of the format, written by hand.
    document: list[object] = [1, "sim", 7, 2, 90, None, 60, 1, False, True, 1, "dots=7 colourless", "12 34"]
    document += [
        [[5, "anna"], ["bot", "Kibitz"]],
        [],
        b"\x0f",
        [b"\x01\x02"],
        [b"\xab"],
        ["triangle", [0]],
        [1, 2, [0]],
    ]
    document += [1, "g9"]
    assert decode("d3", "g4", 6, msgspec.msgpack.encode(document)) == Table(
        server="d3",
        chat="d7",
        id="g4",
        version=6,
        game="sim",
        status=Status.FINISHED,
        changed=90,
        move_time=60,
        first=First.ME,
        rated=False,
        open_offer=True,
        start=Seat(1),
        options=("dots=7", "colourless"),
        moves=("12", "34"),
        seats=(Player("d5", "anna"), COMPUTER),
        nonce="0f",
        deals=((1, 2),),
        hashes=("ab",),
        ended=Outcome("triangle", (Seat(0),)),
        take_back=TakeBack(Seat(1), 2, (Seat(0),)),
        dropped=Seat(1),
        rematch_of="g9",
    )


def test_the_second_format_is_read_for_ever() -> None:
    # An offer as that format has it, by hand: 22 fields as in the first, and the number of moves taken back.
    document: list[object] = [2, "sim", None, 1, 90, 95, 60, 0, True, False, 0, "", "12", [], [], b"", [], []]
    document += [None, None, None, None, 4]
    table = decode("d3", "g4", 6, msgspec.msgpack.encode(document))
    assert (table.taken_back, table.claim, table.clock_from, table.reminder, table.overdue) == (
        4,
        False,
        None,
        None,
        False,
    )
    assert (table.deadline, table.move_time) == (95, 60)


def test_the_third_format_is_read_for_ever() -> None:
    # A game with a clock as that format has it, by hand: 23 fields as in the second, a win to be claimed, the clock.
    document: list[object] = [3, "sim", None, 1, 90, 160, 60, 0, True, False, 0, "", "12", [], [], b"", [], []]
    document += [None, None, None, None, 0, True, [0, 2, True]]
    table = decode("d3", "g4", 6, msgspec.msgpack.encode(document))
    assert (table.clock_from, table.reminder, table.overdue, table.claim) == (100, 150, True, True)
    assert table.rating_changes == ()


@pytest.mark.parametrize("stored", [b"", b"rubbish", b"3|2|message", b"x|||", b"-1|||", b"|||"])
def test_what_stands_before_a_document_can_be_damaged_too(stored: bytes) -> None:
    document = encode(live("sim", (), ("12", "34"))) if stored.count(b"|") == 3 else b""
    found = read("s", "g1", stored + document)
    assert found == Unreadable("s", "g1", "what stands before its document is damaged", Illegible.DAMAGED)


@given(st.binary(max_size=60))
def test_what_is_no_table_is_called_so(data: bytes) -> None:
    with pytest.raises(UnreadableDocumentError):
        decode("s", "g1", 1, data)


@given(st.integers(0), st.integers(0, 255))
def test_a_damaged_table_never_gives_another_error(place: int, byte: int) -> None:
    data = bytearray(encode(live("sim", (), ("12", "34"))))
    data[place % len(data)] = byte
    try:
        table = decode("discord:1", "g1", 1, bytes(data))
    except UnreadableDocumentError:
        return
    assert isinstance(table, Table)


def test_a_hash_that_follows_from_its_deal_takes_no_room() -> None:
    # The SHA-256 of "0f\n1 2", by sha256sum.
    right = "a47eb90c7b77beed8d99c5adde416bb0e6f97f95c641c4b53f413452ea790e1a"
    table = replace(offer(), nonce="0f", deals=((1, 2), (3,)), hashes=(right, right))
    assert decode(table.server, "", 0, encode(table)) == table
    wrong = replace(table, hashes=("0" * 64, right))
    assert len(encode(wrong)) - len(encode(table)) == 2 + 32 - 1


def test_a_running_clock_takes_six_bytes() -> None:
    table = live("sim", (), ("12", "34"))
    # Moves taken back (none), claim, and an array of two differences and a truth.
    assert len(encode(restarted(table, 1_790_000_000))) - len(encode(table)) == 1 + 1 + 4


def test_when_each_seat_last_acted_takes_a_few_bytes() -> None:
    table = replace(live("sim", (), ("12", "34")), acts=(1_790_000_000 - 60, None))
    # The fields of formats 2 to 4, a map of one key of one letter, an array, 60 and nothing.
    assert len(encode(table)) - len(encode(replace(table, acts=()))) == 4 + 1 + 2 + 1 + 1 + 1


def test_names_stay_readable_in_the_document() -> None:
    assert "Борис".encode() in encode(replace(offer(), seats=(BORIS,)))


def test_what_stops_a_clock_and_who_acted_when_are_kept() -> None:
    table = replace(
        live("sim", (), ("12",)),
        stops=(Stop("silence", 1_790_000_000, 1_790_000_100), Stop("silence", 1_790_000_200)),
        acts=(1_790_000_300, None),
        unheard=1_790_000_420,
    )
    assert decode(SERVER, "g1", 1, encode(table)) == replace(table, id="g1", version=1)
