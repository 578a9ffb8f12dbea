"""Who wins a position of Nim, against every move of the rules tried out."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random

import pytest

from adapters.exact import nim
from adapters.exact.nim import NimOracle, penultimate, position
from core.exact import Verdict
from core.game import Seat
from core.games.nim import DEFAULT, MARIENBAD, Nim, NimOptions, NimState, Rule, take_text
from tests.core.games.nim_table import NimTable

NIM = Nim()
ORACLE = NimOracle()


def start(rule: Rule, heaps: tuple[int, ...]) -> NimState:
    return NIM.start(NimOptions(heaps, rule), 2, Seat(0), ())


@pytest.mark.parametrize("heaps", [(5, 5, 5), MARIENBAD, (2, 2, 2, 2, 3)])
@pytest.mark.parametrize("rule", Rule)
def test_every_position_has_its_value_and_its_best_moves(rule: Rule, heaps: tuple[int, ...]) -> None:
    table = NimTable(start(rule, heaps))
    assert len(table.won) > 100
    for reached, state in table.states.items():
        legal = NIM.legal_moves(state)
        holding = tuple(take_text(move) for move in legal if table.holds(state, move))
        found = ORACLE.verdict(NIM.view(state, None))
        assert found == Verdict(table.won[reached], holding or tuple(map(take_text, legal)))


def test_the_table_is_whole() -> None:
    lost = penultimate()
    assert [sum(each.count(0) >= 5 - heaps for each in lost) for heaps in (3, 4, 5)] == [356, 2_982, 14_874]
    assert {(sum(each) <= 100, sorted(each) == list(each)) for each in lost} == {(True, True)}


def test_a_position_of_the_table_is_lost_exactly_where_no_move_leads_to_another() -> None:
    rng, lost = Random(5), penultimate()
    some = [[rng.randint(0, 20) for _ in range(5)] for _ in range(200)] + [
        list(each) for each in rng.sample(sorted(lost), 200)
    ]
    for heaps in some:
        after = ([*heaps[:heap], left, *heaps[heap + 1 :]] for heap in range(5) for left in range(heaps[heap]))
        assert (position(heaps) in lost) is not any(position(each) in lost for each in after)


def test_all_is_solved_and_the_end_has_no_value() -> None:
    assert ORACLE.solves(NimOptions())
    over, _ = NIM.play(start(Rule.PENULTIMATE, (3, 3, 94))._replace(heaps=(1, 1, 0)), (0, 1))
    assert ORACLE.verdict(NIM.view(over, None)) is None


@pytest.mark.parametrize(
    ("rule", "heaps", "best"),
    [
        (Rule.NORMAL, DEFAULT, ("a1", "b1", "c1")),
        (Rule.MISERE, (33, 33, 34), ("a30", "b30", "c34")),
        (Rule.PENULTIMATE, (3, 3, 94), ("c94",)),
    ],
)
def test_values_known_by_hand(rule: Rule, heaps: tuple[int, ...], best: tuple[str, ...]) -> None:
    assert ORACLE.verdict(NIM.view(start(rule, heaps), None)) == Verdict(wins=True, best=best)


@pytest.mark.parametrize("content", [b"", b"no table", zlib.compress(bytes(5))], ids=["empty", "none", "another"])
def test_a_damaged_table_is_not_used(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "nim-penultimate.table"
    file.write_bytes(content)
    monkeypatch.setattr(nim, "TABLE", file)
    with pytest.raises(ValueError, match=r"nim-penultimate\.table is damaged"):
        penultimate.__wrapped__()
