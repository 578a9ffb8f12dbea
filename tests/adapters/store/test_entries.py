"""Keys that are changed while their values are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from redis.exceptions import MovedError, ResponseError

from adapters.store import entries
from adapters.store.entries import Entry, read, writing

if TYPE_CHECKING:
    from adapters.store.watched import Watched

WRONG_TYPE = "WRONGTYPE Operation against a key holding the wrong kind of value"


class Answers:
    """Gives one answer after the other, as a server would while others write to it."""

    def __init__(self, *answers: list[Any]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Any, ...]] = []

    async def ask(self, *commands: tuple[Any, ...]) -> list[Any]:
        self.asked.append(commands)
        return self.answers.pop(0)


async def taken(server: Answers, *names: bytes) -> dict[bytes, Entry]:
    found = await read(cast("Watched", server), names)
    assert server.answers == []
    return found


@pytest.mark.parametrize(("left", "expires"), [(-1, None), (0, 1_000_250), (1, 1_000_251), (750, 1_001_000)])
async def test_a_key_expires_when_it_would_have(
    monkeypatch: pytest.MonkeyPatch, left: int, expires: int | None
) -> None:
    monkeypatch.setattr(entries, "time", lambda: 1_000.25)
    found = await taken(Answers([b"string", left], [b"v"]), b"k")
    assert found == {b"k": Entry(b"k", "string", (b"v",), expires)}
    assert [*writing(found[b"k"])] == [
        ("DEL", b"k"),
        ("SET", b"k", b"v"),
        *([] if expires is None else [("PEXPIREAT", b"k", expires)]),
    ]


@pytest.mark.parametrize("gone", ["no such key", "ERR no such key"])
async def test_a_key_that_is_gone_or_of_another_kind_by_then_is_left_out(gone: str) -> None:
    kinds = [b"string", -1, b"list", -1, b"stream", -1, b"none", -2, b"hash", -1]
    values = [None, ResponseError(WRONG_TYPE), ResponseError(gone), [0, [b"b", b"2", b"a", b"1"]]]
    found = await taken(Answers(kinds, values), b"1", b"2", b"3", b"4", b"5")
    assert found == {b"5": Entry(b"5", "hash", (b"a", b"1", b"b", b"2"))}, "fields in order"


@pytest.mark.parametrize(
    "answers",
    [[[MovedError("1 h:7000"), -1]], [[b"string", MovedError("1 h:7000")]], [[b"set", -1], [ResponseError("?")]]],
)
async def test_every_other_error_is_raised(answers: list[list[Any]]) -> None:
    with pytest.raises(ResponseError):
        await taken(Answers(*answers), b"k")


async def test_a_list_is_read_on_until_a_piece_is_not_full() -> None:
    whole = [str(number).encode() for number in range(503)]
    server = Answers([b"list", -1], [whole[:500]], [whole[500:]])
    assert await taken(server, b"k") == {b"k": Entry(b"k", "list", tuple(whole))}
    assert server.asked[1:] == [(("LRANGE", b"k", 0, 499),), (("LRANGE", b"k", 500, 999),)]


async def test_a_log_goes_on_after_the_last_message_that_was_read() -> None:
    messages = [(f"{number}-0".encode(), (b"m", b"x")) for number in range(1, 104)]
    server = Answers([b"stream", -1], [{b"last-generated-id": b"200-0"}], [messages[:100]], [messages[100:]])
    (entry,) = (await taken(server, b"k")).values()
    assert (len(entry.value), entry.value[102], entry.last) == (103, (b"103-0", b"m", b"x"), b"200-0")
    assert server.asked[2:] == [
        (("XRANGE", b"k", "-", "+", "COUNT", 100),),
        (("XRANGE", b"k", b"(100-0", "+", "COUNT", 100),),
    ]
