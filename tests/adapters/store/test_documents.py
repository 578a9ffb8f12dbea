"""The names under which things are kept: what was written once is read for ever, so that none may change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from adapters.store import competition_codec, notice_keys, standings
from adapters.store.codec import encode
from adapters.store.puzzle_codec import encode_given, encode_rating, encode_solving, encode_tried
from core.competitions.competition import Competition, Entrant, Kind, Pairing, Result, Round, Stage
from core.daily import Hour
from core.fixture import Fixture
from core.game import Seat, Termination
from core.levels import Level
from core.notices import Call, LastNote, Notices, Place
from core.owed_turn import OwedTurn
from core.pause import Pause
from core.plan import Plan, Step
from core.ports import Posted
from core.puzzle_store import Solving, Tried
from core.puzzles import Puzzle, Streak
from core.ratings import Rating
from core.standings import Standing
from core.table import Departure, Hint, Origin, Player, Stop, Table, computer
from core.untold import Untold
from tests.adapters.store.tables import offer

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

ANNA = Player("d5", "anna")


def kept(document: bytes) -> Any:  # noqa: ANN401 - whatever was kept
    return msgspec.msgpack.decode(document)


def test_what_was_added_to_tables() -> None:
    table = Table(
        server="d1",
        chat="d1",
        id="",
        version=0,
        game="nim",
        seats=(ANNA, computer(Level.HARD)),
        changed=1_000,
        deadline=None,
        stops=(Stop("silence", 1, 2), Stop("absence", 3)),
        acts=(990, None),
        unheard=4,
        departures=(Departure(Seat(1), Termination.TIME, 5),),
        origin=Origin("g6", 7),
        chain=8,
        plans=(Plan(Seat(1), 9, (Step("a1", True, (Step("b2", False),)),)),),
        owed_turn=OwedTurn(10, True),
        hints=(Hint(Seat(0), 11),),
        pauses=(Pause(Seat(1), 12, 13),),
        untold=(Untold(Seat(1), "code", 14, 15, "c3"),),
        fixture=Fixture("t16", 17, 18),
        notice=19,
        private=True,
    )
    assert kept(encode(table))[-1] == {
        "s": [["silence", 1, 2], ["absence", 3, None]],
        "a": [10, None],
        "u": 4,
        "d": [[1, "time", 5]],
        "l": [[1, "hard"]],
        "g": ["g6", 7],
        "c": 8,
        "i": [[1, 9, [["a1", True, [["b2", False, []]]]]]],
        "o": [10, True],
        "h": [[0, 11]],
        "p": [[1, 12, 13]],
        "w": [[1, "code", 14, 15, "c3"]],
        "f": ["t16", 17, 18],
        "n": 19,
        "b": True,
    }


def test_competitions() -> None:
    competition = Competition(
        server="d1",
        chat="d2",
        id="",
        version=0,
        kind=Kind.SWISS,
        game="nim",
        options=("heaps=3,5,7", "rule=normal"),
        move_time=60,
        claim=True,
        rated=False,
        rounds=3,
        host=ANNA,
        stage=Stage.PLAYING,
        entrants=(Entrant(ANNA), Entrant(Player("d6", "boris"), joined=1, left=2)),
        played=(Round((Pairing(0, 1, "g7"), Pairing(1, None, None, Result.BYE))),),
        changed=4,
        deadline=5,
        announced=6,
    )
    document = {
        "c": 2,
        "k": Kind.SWISS.value,
        "g": "nim",
        "o": "heaps=3,5,7 rule=normal",
        "t": 60,
        "w": True,
        "r": False,
        "n": 3,
        "h": [5, "anna"],
        "s": Stage.PLAYING.value,
        "e": [[5, "anna"], [6, "boris"]],
        "j": [[0, None], [1, 2]],
        "p": [[[0, 1, "g7", None], [1, None, None, Result.BYE.value]]],
        "x": 4,
        "d": 5,
        "a": 6,
    }
    assert kept(competition_codec.encode(competition)) == document
    newer = replace(competition, extra=msgspec.msgpack.encode({"zz": 1}))
    assert kept(competition_codec.encode(newer)) == document | {"zz": 1}
    plain = replace(competition, chat="d1", options=(), move_time=None, claim=False, rated=True, rounds=0)
    plain = replace(plain, entrants=(), played=(), changed=0, deadline=None, announced=0)
    assert kept(competition_codec.encode(plain)) == {key: document[key] for key in "kghs"}, "nothing that is usual"


def test_puzzles_and_what_was_done_with_them() -> None:
    puzzle = Puzzle(
        id="one",
        game="square",
        options=("points=30",),
        seats=3,
        start=Seat(2),
        moves=("a1", "b2"),
        deal=(3, 1),
        solutions=("c3", "d4"),
        theme="fork",
        rating=1650,
        key="k9",
    )
    assert kept(encode_given(puzzle, 7)) == {
        "i": "one",
        "g": "square",
        "o": ["points=30"],
        "n": 3,
        "s": 2,
        "m": "a1 b2",
        "d": b"\x03\x01",
        "a": "c3 d4",
        "t": "fork",
        "r": 1650,
        "k": "k9",
        "y": 7,
    }
    tried = Tried(tries=2, first=False, solved=True, gave_up=True, at=3, change=-4)
    assert kept(encode_tried(tried)) == {"n": 2, "f": False, "s": True, "g": True, "t": 3, "c": -4}
    solving = Solving({"nim": Rating(1.5, 2.5, 3)}, {"nim": 4}, Streak(5, 6, 7))
    assert kept(encode_solving(solving)) == {"r": {"nim": [1.5, 2.5, 3]}, "w": {"nim": 4}, "s": [5, 6, 7]}
    assert (kept(encode_rating(Rating(1.5, 2.5, 3))), encode_rating(None)) == ([1.5, 2.5, 3], b"")


async def test_private_notes(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    hour = Hour(9, 150)
    await store.set_notices(
        "d5",
        Notices(turns=True, daily=hour, home=Place("d1", "d2"), name="anna", failed=True, calls=(Place("d3", "d4"),)),
    )
    await store.set_last_note("d5", LastNote("d2/7", 8, "d1", "g9"))
    assert await store.take_gap("d5", "g9", 10, 60)
    notes: dict[bytes, bytes] = await client.hgetall(notice_keys.notices("d5"))
    assert kept(notes[b"n"]) == {
        "t": True,
        "d": str(hour),
        "h": ["d1", "d2"],
        "n": "anna",
        "f": True,
        "c": [["d3", "d4"]],
    }
    assert kept(notes[b"l"]) == {"m": "d2/7", "a": 8, "s": "d1", "t": "g9"}
    assert notes[b"g"] == b"10|g9"
    await store.set_call("d1", "d2", "d5", Call(ANNA, ("nim",), 11))
    calls: dict[bytes, bytes] = await client.hgetall(notice_keys.calls("d1", "d2"))
    assert kept(calls[b"d5"]) == {"n": "anna", "g": ["nim"], "u": 11}


async def test_a_bar_in_a_document_is_told_from_those_that_stand_before_it(store: RedisStore) -> None:
    # As a number of one byte, 124 is the bar of ASCII.
    number, server = ord("|"), offer().server
    (table,) = await store.commit(None, replace(offer(), changed=number), owed_at=0)
    assert b"|" in encode(table)
    assert await store.load(server, table.id) == table
    await store.set_posted(server, table.id, Posted("m/1", 1))
    assert await store.tables_everywhere([table.seats[0].id], most=1) == ((table, Posted("m/1", 1)),)
    (table,) = await store.commit(None, replace(table, moves=("a1",)))
    assert await store.load(server, table.id) == table
    competition = Competition(
        server=server,
        chat=server,
        id="",
        version=0,
        kind=Kind.SWISS,
        game="nim",
        host=ANNA,
        changed=number,
    )
    new = await store.competitions.commit(None, competition, due=None)
    assert await store.competitions.load(server, new.id) == new == replace(competition, id="t1", version=1)
    assert await store.competitions.commit(None, new, due=None) == replace(new, version=2)
    puzzle = Puzzle(id="one", game="nim", moves=(), solutions=("a1",), theme="t", rating=number, key="k")
    assert (await store.puzzles.give(server, puzzle)).puzzle == puzzle
    standing = Standing(rating=Rating(1.5, 2.5, 3), day=number)
    assert standings.decode(standings.encode(standing)).standing == standing
