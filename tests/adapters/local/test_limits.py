"""How much the local chat keeps and takes, and how long it waits: numbers that its documents and its page rely on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adapters.local import drawn, hub, lines, people, pictures, room, rooms, tab, tables, web, wire
from adapters.store.message_log import MESSAGES_KEPT
from bot import serving, stopping

STATIC = Path(web.__file__).parent / "static"


def test_how_much_is_kept_and_taken() -> None:
    assert (hub.LONGEST_TEXT, hub.HISTORY_MESSAGES, tab.BACKLOG) == (4_000, 200, 1_000)
    assert room.MESSAGES_IN_MEMORY == MESSAGES_KEPT == 500, "what a log keeps"
    assert (rooms.ROOMS_IN_MEMORY, rooms.MESSAGES_OF_ALL, rooms.SPELLINGS) == (256, 5_000, 20_000)
    assert (drawn.KEPT, pictures.KEPT, pictures.FILMS_KEPT) == (600, 2_000, 50)
    assert (tables.OPEN_SHOWN, tables.ENDED_SHOWN, people.LISTED_A_SECOND) == (12, 3, 200)
    assert tab.LARGEST_FRAME == lines.LONGEST_LINE == 65_536
    assert f'maxlength="{hub.LONGEST_TEXT}"' in (STATIC / "index.html").read_text("utf-8")


def test_how_long_is_waited() -> None:
    assert hub.ANSWER_SECONDS + hub.POSTING_SECONDS == 2.45, "a person is told within two seconds and a half"
    assert hub.POSTING_SECONDS == 0.25
    assert (web.HEARTBEAT, web.TICK, web.PATIENCE) == (20.0, 1.0, 1.0)
    assert (tab.JOIN_SECONDS, tab.LEAVING_SECONDS, tab.BUSY_SECONDS) == (30.0, 1.0, 1.0)
    assert (serving.TICK_SECONDS, serving.CLOSING_SECONDS) == (1.0, 1.0)
    ends = (stopping.DRAIN_SECONDS, stopping.HANDOVER_SECONDS, stopping.ENDING_SECONDS, stopping.LAST_SECONDS)
    assert ends == (10.0, 2.0, 2.0, 13.0), "less than a service manager waits"


def test_the_page_knows_why_its_connection_was_closed() -> None:
    told = re.findall(r"const REPLACED = (\d+);", (STATIC / "connection.js").read_text("utf-8"))
    assert [*map(int, told)] == [people.REPLACED] == [4001]
    assert (tab.TOO_SLOW, tab.NOT_JOINED, tab.BEGIN_AGAIN) == (4002, 4003, 4004)


MOST = 2**53 - 1
"""The largest number that a page knows exactly."""

JOIN = {"type": "join", "token": "t" * 16, "name": "anna", "room": "den"}
SAY = {"type": "say", "event": "1", "text": ""}
PRESS = {"type": "press", "event": "1", "press": "x", "on": 1}
PLAY = {"type": "play", "event": "1", "game": "g1", "edition": 0, "move": "a"}
LOOK = {"type": "look", "game": "g1"}


@pytest.mark.parametrize(
    ("frame", "field", "most", "beyond"),
    [
        (JOIN, "token", "t" * 64, "t" * 65),
        (JOIN, "token", "t" * 16, "t" * 15),
        (JOIN, "name", "n" * 128, "n" * 129),
        (JOIN, "room", "", "r" * 129),
        (JOIN, "since", MOST, MOST + 1),
        (JOIN, "language", "l" * 35, "l" * 36),
        (JOIN, "palette", "dark", "pink"),
        (SAY, "event", "e" * 128, "e" * 129),
        (SAY, "seen", [1] * 64, [1] * 65),
        (SAY, "reply_to", 0, -1),
        (PRESS, "press", "p" * 128, "p" * 129),
        (PRESS, "on", MOST, MOST + 1),
        (PLAY, "move", "m" * 128, "m" * 129),
        (PLAY, "game", "g" * 128, ""),
        (PLAY, "edition", MOST, -1),
        (LOOK, "path", ["s" * 24] * 8, ["s"] * 9),
        (LOOK, "path", ["s"], ["s" * 25]),
        (LOOK, "path", [], [""]),
        (LOOK, "at", 0, -1),
    ],
)
def test_how_much_a_frame_may_hold(frame: dict[str, object], field: str, most: object, beyond: object) -> None:
    read: Any = wire.read(json.dumps({**frame, field: most}))
    assert getattr(read, field) == (tuple(most) if isinstance(most, list) else most)  # pyright: ignore[reportUnknownArgumentType]
    with pytest.raises(ValueError, match=rf"\$\.{field}|Invalid"):
        wire.read(json.dumps({**frame, field: beyond}))
