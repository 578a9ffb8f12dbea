import asyncio
import io
import json
import os
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import pytest

from adapters.chat.posts import Incoming, Post
from adapters.local import lines
from adapters.local.clock import AdjustableClock
from adapters.local.hub import LONGEST_TEXT, Hub
from adapters.local.jsonl import BadLine, Session, read
from adapters.local.lines import LONGEST_LINE, read_lines
from adapters.local.pictures import Pictures
from adapters.output import CannotWrite
from adapters.ports import MessageLog
from core.ports import StoreBusy, StoreRefuses
from tests.adapters.local.counting import CountingTalker


def is_png(path: str) -> bool:
    return Path(path).read_bytes().startswith(b"\x89PNG")


FIELDS = ["id", "chat", "to", "text", "alt", "image", "buttons", "edits", "reply_to", "game", "ply", "moves"]
HELP = {"chat": "den", "user": "anna", "text": "/help"}


@pytest.fixture
def hub(talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock) -> Hub:
    return Hub(talker, talker.boards, log, pictures, clock, keep_talk=False)


async def feed(lines: Iterable[bytes | None]) -> AsyncIterator[bytes | None]:
    for line in lines:
        yield line


async def run(hub: Hub, clock: AdjustableClock, *lines: dict[str, Any] | bytes | None) -> list[dict[str, Any]]:
    out = io.BytesIO()
    raw = [json.dumps(line).encode() if isinstance(line, dict) else line for line in lines]
    await Session(hub, clock, out).run(feed(raw))
    return [json.loads(line) for line in out.getvalue().splitlines()]


async def test_a_game_line_by_line(hub: Hub, clock: AdjustableClock) -> None:
    answers = await run(
        hub,
        clock,
        {"chat": "den", "user": "anna", "text": "/count @boris", "lang": "ru"},
        {"chat": "den", "user": "boris", "press": "accept:g1", "on": 1},
        {"chat": "den", "user": "anna", "text": "2", "reply_to": 2},
        {"chat": "den", "user": "boris", "press": "hand:g1", "on": 3},
        {"chat": "den", "user": "boris", "press": "3:g1", "on": 3},
        {"chat": "den", "user": "anna", "text": "good move!"},
    )
    offer, board, second, hand, edit = (answer for answer in answers if "done" not in answer)
    assert [answer["done"] for answer in answers if "done" in answer] == [1, 2, 3, 4, 5, 6]
    assert answers[-2:] == [{"done": 5}, {"done": 6}]
    assert all(list(message) == FIELDS for message in (offer, board, second, hand, edit))
    assert offer == dict.fromkeys(FIELDS) | {
        "id": 1,
        "chat": "den",
        "text": "anna offers boris to count to 10.",
        "buttons": [{"id": "accept:g1", "label": "Принять"}],
        "game": "g1",
    }
    assert (board["ply"], second["ply"], second["alt"]) == (0, 1, "##........")
    assert (hand["to"], hand["edits"], second["to"]) == ("boris", None, None)
    assert (edit["id"], edit["edits"], edit["alt"]) == (5, 3, "#####.....")
    assert is_png(board["image"])


async def test_a_line_comes_out_as_the_design_fixes_it(hub: Hub, clock: AdjustableClock) -> None:
    out = io.BytesIO()
    await Session(hub, clock, out).run(feed([json.dumps(HELP).encode()]))
    assert out.getvalue() == (
        b'{"id":1,"chat":"den","to":null,"text":"Help: /count @boris","alt":null,"image":null,"buttons":null,'
        b'"edits":null,"reply_to":null,"game":null,"ply":null,"moves":null}\n{"done":1}\n'
    )


async def test_moves_go_to_the_asker_as_they_spell_themselves(hub: Hub, clock: AdjustableClock) -> None:
    [answer, _] = await run(hub, clock, {"chat": "Den", "user": "Anna", "text": "/moves"})
    assert (answer["chat"], answer["to"], answer["moves"]) == ("Den", "Anna", ["1", "2", "3"])


async def test_what_time_brought_comes_out_first(hub: Hub, clock: AdjustableClock) -> None:
    answers = await run(
        hub, clock, {"chat": "den", "user": "anna", "text": "/count @boris"}, {**HELP, "chat": "attic", "wait": 600}
    )
    late = [(each["chat"], each["text"]) for each in answers if each.get("id", 0) > 1]
    assert late == [("den", "g1 expired"), ("attic", "Help: /count @boris")]


async def test_an_event_id_counts_once_also_after_a_restart(
    hub: Hub, clock: AdjustableClock, talker: CountingTalker, log: MessageLog, tmp_path: Path
) -> None:
    answers = await run(hub, clock, {**HELP, "id": "e1"}, {**HELP, "id": "e1"})
    assert [each.get("done") for each in answers] == [None, 1, None, 2]
    assert answers[0] == answers[2], "the second line may come because the first one's answer was lost"
    restarted = Hub(talker, talker.boards, log, Pictures(tmp_path / "pictures"), clock, keep_talk=False)
    assert await run(restarted, clock, {**HELP, "id": "e1"}) == answers[:2]
    assert len(talker.heard) == 1
    [new, _] = await run(restarted, clock, HELP)
    assert new["id"] == 2, "a line without an id is a new event in every run"


async def test_an_answer_that_was_logged_and_not_printed_is_printed_when_the_line_comes_again(
    hub: Hub, clock: AdjustableClock, talker: CountingTalker
) -> None:
    class Broken(io.BytesIO):
        def write(self, line: Any, /) -> int:  # noqa: ANN401 - as its base has it
            raise BrokenPipeError

    lines: list[dict[str, Any]] = [
        {"chat": "den", "user": "anna", "text": "/count @boris"},
        {"chat": "den", "user": "boris", "press": "accept:g1", "on": 1},
    ]
    await run(hub, clock, *lines)
    move: dict[str, Any] = {"chat": "den", "user": "anna", "text": "2", "reply_to": 2, "id": "e1"}
    with pytest.raises(CannotWrite):
        await Session(hub, clock, Broken()).run(feed([json.dumps(move).encode()]))
    board, done, hand, _, edit, _ = await run(
        hub,
        clock,
        move,
        {"chat": "den", "user": "boris", "press": "hand:g1", "on": 3},
        {"chat": "den", "user": "boris", "press": "3:g1", "on": 3},
    )
    assert (board["id"], board["ply"], board["text"][:8], done) == (3, 1, "anna: 2.", {"done": 1})
    assert (hand["id"], edit["id"], edit["edits"]) == (4, 5, 3)
    assert talker.games["g1"].steps == [2, 3]
    assert await run(hub, clock, move) == [board, {"done": 1}], "as it was told then"


BAD = {
    "blank": b"",
    "spaces": b"   ",
    "no JSON": b"/help",
    "cut off": b'{"chat":"den"',
    "two objects": b'{"chat":"a","user":"b","text":"c"} {}',
    "a list": b"[1]",
    "a number": b"3",
    "null": b"null",
    "invalid UTF-8": b'{"chat":"den","user":"anna","text":"\xff"}',
    "lone surrogate": b'{"chat":"den","user":"anna","text":"\\ud800"}',
    "NaN": b'{"chat":"den","user":"anna","text":"x","wait":NaN}',
    "deep": b"[" * 50_000,
    "too long": None,
    "unknown field": {**HELP, "seat": 1},
    "no chat": {"user": "anna", "text": "/help"},
    "no user": {"chat": "den", "text": "/help"},
    "neither": {"chat": "den", "user": "anna"},
    "both": {**HELP, "press": "x", "on": 1},
    "text a number": {**HELP, "text": 36},
    "chat a number": {**HELP, "chat": 1},
    "empty chat": {**HELP, "chat": ""},
    "the computer's name": {**HELP, "user": "bot"},
    "control character": {**HELP, "user": "an\x1bna"},
    "long text": {**HELP, "text": "x" * (LONGEST_TEXT + 1)},
    "reply to a text": {**HELP, "reply_to": "4"},
    "reply below zero": {**HELP, "reply_to": -1},
    "reply to a half": {**HELP, "reply_to": 1.5},
    "reply to yes": {**HELP, "reply_to": True},
    "huge number": {**HELP, "reply_to": 10**30},
    "text on": {**HELP, "on": 1},
    "press as a reply": {"chat": "den", "user": "anna", "press": "x", "reply_to": 1},
    "wait backwards": {**HELP, "wait": -1},
    "wait for ever": {**HELP, "wait": 10**15},
    "wait a text": {**HELP, "wait": "1"},
    "lang a number": {**HELP, "lang": 1},
    "empty id": {**HELP, "id": ""},
    "id a number": {**HELP, "id": 17},
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD.keys())
async def test_a_bad_line_gets_an_error_and_changes_nothing(
    hub: Hub,
    clock: AdjustableClock,
    talker: CountingTalker,
    caplog: pytest.LogCaptureFixture,
    line: dict[str, Any] | bytes | None,
) -> None:
    before = clock.now()
    error, done, answer, again = await run(hub, clock, line, HELP)
    assert list(error) == ["error"]
    assert isinstance(error["error"], str)
    assert done == {"done": 1}
    assert (answer["text"], again) == ("Help: /count @boris", {"done": 2})
    assert [incoming.text for incoming in talker.heard] == ["/help"]
    assert clock.now() - before <= 5
    assert caplog.text == ""


EXAMPLE = 'for example: {"chat":"den","user":"anna","text":"/challenge sim bot"}'
SAID = {
    "too long": "the line is too long",
    "neither": f'either "text" or "press" is needed; {EXAMPLE}',
    "both": f'either "text" or "press" is needed; {EXAMPLE}',
    "long text": "a message has at most 4000 characters",
    "press as a reply": '"reply_to" goes with "text"; with "press" the message is named by "on"',
    "text on": '"on" goes with "press"; with "text" the message is named by "reply_to"',
    "the computer's name": f"that is the computer player's name; choose another, for example: anna; {EXAMPLE}",
    "unknown field": f"Object contains unknown field `seat`; {EXAMPLE}",
}


def test_what_is_wrong_with_a_line_is_said_with_an_example() -> None:
    for name, said in SAID.items():
        line: Any = BAD[name]
        with pytest.raises(BadLine) as caught:
            read(json.dumps(line).encode() if isinstance(line, dict) else line)
        assert str(caught.value) == said


async def test_a_line_may_wait_a_century_and_no_longer() -> None:
    century = 100 * 365 * 24 * 3600
    assert read(json.dumps({**HELP, "wait": century}).encode()).wait == century
    with pytest.raises(BadLine):
        read(json.dumps({**HELP, "wait": century + 1}).encode())


async def test_one_id_in_two_rooms_is_two_events(hub: Hub, clock: AdjustableClock) -> None:
    answers = await run(hub, clock, {**HELP, "id": "e1"}, {**HELP, "id": "e1", "chat": "attic"})
    assert [each["chat"] for each in answers if "chat" in each] == ["den", "attic"]


GOOD = {
    "nulls": {**HELP, "reply_to": None, "press": None, "on": None, "lang": None, "id": None},
    "unknown reply": {**HELP, "reply_to": 99},
    "unknown language": {**HELP, "lang": "tlh"},
    "no wait": {**HELP, "wait": 0},
    "longest text": {**HELP, "text": "/help" + " " * (LONGEST_TEXT - 5)},
    "another script": {**HELP, "user": "Ёжик", "chat": "берлога"},
}


@pytest.mark.parametrize("line", GOOD.values(), ids=GOOD.keys())
async def test_a_good_line_gets_no_error(hub: Hub, clock: AdjustableClock, line: dict[str, Any]) -> None:
    assert all("error" not in answer for answer in await run(hub, clock, line))


@pytest.mark.parametrize("text", ['"\\ud800"', '"a\\uDFFFb"', '"\\ud83d x"'])
async def test_half_of_a_surrogate_pair_is_called_that(hub: Hub, clock: AdjustableClock, text: str) -> None:
    error, done = await run(hub, clock, f'{{"chat":"den","user":"anna","text":{text}}}'.encode())
    assert str(error["error"]).startswith("half of a surrogate pair is no character; for example: ")
    assert done == {"done": 1}


async def test_a_failure_behind_a_line_is_that_lines_error(
    hub: Hub, clock: AdjustableClock, caplog: pytest.LogCaptureFixture
) -> None:
    error, done, *_ = await run(hub, clock, {**HELP, "text": "/crash"}, HELP)
    assert (list(error), done) == (["error"], {"done": 1})
    assert "line 1 failed" in caplog.text


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        (b"", []),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\r\n\nb", [b"a", b"", b"b"]),
        (b"x" * LONGEST_LINE + b"\ny", [b"x" * LONGEST_LINE, b"y"]),
        (b"x" * (LONGEST_LINE + 1) + b"\ny", [None, b"y"]),
        (b"y\n" + b"x" * 200_000, [b"y", None]),
        (b"\n".join([b"x"] * 10_000), [b"x"] * 10_000),
    ],
)
async def test_lines_are_read_whole_and_no_longer_than_allowed(
    tmp_path: Path, written: bytes, lines: list[bytes | None]
) -> None:
    file = tmp_path / "in"
    file.write_bytes(written)
    descriptor = os.open(file, os.O_RDONLY)
    try:
        assert [line async for line in read_lines(descriptor)] == lines
    finally:
        os.close(descriptor)


async def test_more_is_read_once_lines_are_taken_and_a_file_that_is_gone_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_AHEAD", 1)
    monkeypatch.setattr(lines, "LONGEST_LINE", 2)
    file = tmp_path / "in"
    file.write_bytes(b"1\n2\n3\n4\n5\n6")
    descriptor = os.open(file, os.O_RDONLY)
    async with asyncio.timeout(60):
        assert [line async for line in read_lines(descriptor)] == [b"1", b"2", b"3", b"4", b"5", b"6"]
        assert [line async for line in read_lines(-1)] == []
    os.close(descriptor)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (StoreBusy(), "storage is busy: see the board before you try again"),
        (StoreRefuses(), "storage refuses to work, and waiting will not help: look at the log"),
    ],
)
async def test_what_the_store_did_not_do_is_that_lines_error(
    hub: Hub,
    talker: CountingTalker,
    clock: AdjustableClock,
    monkeypatch: pytest.MonkeyPatch,
    *,
    error: Exception,
    said: str,
) -> None:
    async def handle(_: Incoming) -> tuple[Post, ...]:
        raise error

    monkeypatch.setattr(talker, "handle", handle)
    assert await run(hub, clock, HELP) == [{"error": said}, {"done": 1}]
