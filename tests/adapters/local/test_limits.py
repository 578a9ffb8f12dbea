"""How much the local chat keeps and takes, and how long it waits: numbers that its documents and its page rely on."""

from __future__ import annotations

import re
from pathlib import Path

from adapters.local import drawn, hub, lines, people, pictures, room, rooms, tab, tables, web
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
