"""Working out standings again: what cannot be a finished game is left out and told by its server and id."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, cast

from adapters.games.ladders import CardLadders
from core.archive import RebuildStore, RebuiltStandings
from core.service.rebuilding import Report, rebuild
from core.table import Status, Table, Unreadable
from tests.core.tables import begun

NOW = 1_790_000_000


class Kept:
    """A store of one server whose games are given."""

    def __init__(self, *tables: Table) -> None:
        self.tables = tables
        self.unreadable: list[Unreadable] = []

    async def servers(self) -> AsyncIterator[str]:
        yield "s"

    async def finished(self, server: str, first: int, most: int) -> Sequence[Table]:
        assert server == "s"
        return self.tables[first : first + most]

    async def differing(self, server: str, rebuilt: RebuiltStandings, since: int) -> int:
        assert rebuilt.standings == {}
        return 0

    def note_unreadable(self, table: Unreadable) -> None:
        self.unreadable.append(table)


async def test_a_game_that_goes_on_is_none_that_is_finished() -> None:
    kept = Kept(replace(begun("sim"), status=Status.FINISHED))
    store: Any = kept
    reports = [each async for each in rebuild(cast("RebuildStore", store), CardLadders(), NOW, check=True)]
    assert reports == [Report("s", 1, 0, 1)]
    assert kept.unreadable == [Unreadable("s", "g1", "it is among the finished games, and is not finished")]
