"""The drill of an upgrade: a store of the release before, played on by this one, rolled back, and upgraded at last."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.games.ladders import CardLadders
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import raise_form
from core.levels import Level
from tests.conftest import PATIENT
from tests.legacy import drill
from tests.legacy.store import load

ROOT = Path(__file__).parents[2]
BEFORE = "1b4081a"

SHAPES = {
    rb"t.+:[1-9][0-9]*": "string",  # a table
    rb"n.+": "string",
    rb"o[0-9]+:.+": "zset",
    rb"r[0-9]+:.+": "list",
    rb"d": "zset",
    rb"a": "zset",
    rb"e.{16}": "string",
    rb"s.+": "hash",
    rb"w.+": "hash",
    rb"q.+": "string",
    rb"l.+": "string",
    rb"y.+": "string",
    rb"f.+": "list",
    rb"p.+": "hash",
    rb"g[0-9]+:.+": "hash",  # standings
    rb"b[0-9]+:.+": "zset",
    rb"h[0-9]+:.+": "list",
    rb"u[0-9]+:.+": "set",
    rb"v[0-9]+:.+": "zset",
}
"""What the release before keeps in a partition: the names after the hash tag, and the kinds of value."""

OTHERS = {
    rb"\{pulse\}[to].*": {"string", "list"},
    rb"\{kibitz-local\}:(ids|rooms|log:.+|seen:.+)": {"string", "zset", "stream"},
    rb"kibitz:(format|identity)": {"string"},
}

SETTINGS = {b"boards", b"timeout", b"clock", b"rated", b"game", b"threads"}

LATER = {"s", "a", "u", "d", "l"}
"""What the release before knows in the map at the end of a table's document, and what it keeps without reading it."""


async def check_shapes(client: Any) -> int:  # noqa: ANN401 - redis-py's types fall short
    """Fail for a key that the release before would not write; return how many documents of tables there are."""
    documents = 0
    async for key in client.scan_iter(count=1000):
        kind = (await client.type(key)).decode()
        if not re.match(rb"\{[0-9a-f]{2}\}", key):
            assert any(kind in kinds for shape, kinds in OTHERS.items() if re.fullmatch(shape, key)), key
            continue
        name = key[4:]
        assert kind in {SHAPES[shape] for shape in SHAPES if re.fullmatch(shape, name, re.DOTALL)}, key
        match name[:1]:
            case b"t":
                documents += 1
                check_table(await client.get(key))
            case b"g":
                for entry in (await client.hgetall(key)).values():
                    check_standing(entry)
            case b"s":
                assert set(await client.hkeys(key)) <= SETTINGS
            case _:
                pass
    assert await client.get("kibitz:format") == b"2"
    return documents


def check_table(stored: bytes) -> None:
    """Fail for a table that the release before could not read, or would lose a part of."""
    head = re.match(rb"[1-9][0-9]*\|[0-9]*\|[^|]*\|", stored)
    assert head
    document = msgspec.msgpack.decode(stored[head.end() :], strict=False)
    assert document[0] in {4, 5}, "the format of the release before"
    assert len(document) == {4: 26, 5: 27}[document[0]]
    if document[0] == 5:
        assert set(document[26]) <= LATER


def check_standing(entry: bytes) -> None:
    score, month, monthly, document = entry.split(b"|", 3)
    assert re.fullmatch(rb"(-?[0-9.e-]+)?", score)
    assert re.fullmatch(rb"(-?[0-9.e-]+)?", monthly)
    assert month.isdigit()
    values = msgspec.msgpack.decode(document)
    assert (values[0], len(values)) == (1, 11)


class Before:
    """The release before, out of the history of this repository."""

    def __init__(self, checkout: Path, url: str) -> None:
        self._checkout, self._url = checkout, url

    def run(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(ROOT / "tests" / "legacy" / "drill.py"), "play", self._url],
            env={**os.environ, "PYTHONPATH": str(self._checkout)},
            cwd=self._checkout,
            text=True,
            capture_output=True,
            check=False,
        )

    def play(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return all that it finds in the store, and again after it went on there."""
        done = self.run()
        assert done.returncode == 0, done.stderr
        before, after = json.loads(done.stdout)
        return before, after


@pytest.fixture
def before(store_url: str, tmp_path: Path) -> Before | None:
    """The release before; None in a clone without history."""
    archive = subprocess.run(
        ["git", "archive", BEFORE, "adapters", "bot", "core", "tests/__init__.py", "tests/core"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if archive.returncode:
        return None
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    subprocess.run(["tar", "-x", "-C", str(checkout)], input=archive.stdout, check=True)
    return Before(checkout, store_url)


async def open_and_read(store_url: str, folder: Path, *, play: bool = False) -> dict[str, Any]:
    async with open_store(store_url, folder, PATIENT, ladders=CardLadders().names) as store:
        if play:
            await drill.go_on(store, "now")
        return await drill.found(store)


async def levels(store: RedisStore) -> list[Level | None]:
    """Return the levels of the players of the game against the computer, as they are kept now."""
    table = await store.load("l#drill", "g9")
    assert table is not None
    return [player.level for player in table.seats]


async def test_the_drill(store: RedisStore, store_url: str, tmp_path: Path, client: Any, before: Before | None) -> None:  # noqa: ANN401 - redis-py's types fall short
    await load(client, BEFORE)
    after = await open_and_read(store_url, tmp_path, play=True)
    statuses = {server: [table["status"] for table, _ in after[server]["tables"]] for server in drill.PLACES}
    done = ["finished", "finished", "playing", "playing", "playing", "offered", "finished"]
    assert statuses == {
        "d900000000000000009": [*done, "playing"],
        "t-100777": [*done, "playing"],
        "l#drill": [*done, "aborted", "playing"],  # the one with someone who was forgotten; one against the computer
    }
    assert await check_shapes(client) == sum(map(len, statuses.values()))
    assert after["l#drill"]["people"]["vera"]["servers"] == {}

    if before:
        found, later = before.play()
        assert found == after, "rolled back, the release before finds all of it"
        assert later != found
        assert await levels(store) == [None, Level.HARD], "the release before went on and kept what it does not know"
        assert len(later["l#drill"]["tables"][8][0]["moves"]) > len(after["l#drill"]["tables"][8][0]["moves"])
        after = later
        assert await open_and_read(store_url, tmp_path) == after

    await raise_form(store)
    assert await levels(store) == [None, Level.HARD]
    assert await open_and_read(store_url, tmp_path) == after, "every value is as it was"
    assert await client.get("kibitz:format") == b"3"
    if before:
        refused = before.run()
        assert (refused.returncode, "it is in format 3" in refused.stderr) == (2, True)
