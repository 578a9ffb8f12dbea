"""One thing that a person did in a room of the local chat."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.chat.posts import BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a person did in a room: wrote `text`, or pressed the button `press` under the message `on`.

    A text sent as `talk` is no move unless it is a reply. `seen` are the newest messages with a board of each game that
    were in sight as it was written. With `tapped` the text is a move that was tapped on that board: it was not written,
    so it is not shown as said.
    """

    event: str
    room: str
    person: str
    text: str | None = None
    press: str | None = None
    reply_to: int | None = None
    on: int | None = None
    talk: bool = False
    seen: tuple[int, ...] = ()
    tapped: BoardRef | None = None
    language: str | None = None
