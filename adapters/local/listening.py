"""Who is listened to in the local chat: not who does too much."""

from __future__ import annotations

from adapters.chat.pacing import Pacing, Verdict, belongs_to_move, slow_down
from adapters.chat.posts import Post
from adapters.chat.routes import read_command
from adapters.chat.texts import DEFAULT, supported
from adapters.local.said import Said
from core.table import Player


def refusal(pacing: Pacing | None, said: Said, player: Player, server: str) -> tuple[Post, ...] | None:
    """Return what is said instead to a person who does too much, None where they are listened to.

    What they say to the others counts like a move. Without `pacing` everyone is listened to.
    """
    if pacing is None:
        return None
    talks = said.press is None and read_command(said.text or "") is None
    moves = talks or said.tapped is not None or belongs_to_move(said.text, said.press)
    verdict = pacing.judge(player.id, server, said.event, moves=moves)
    if verdict is Verdict.TAKEN:
        return None
    return (slow_down(supported(said.language) or DEFAULT, player),) if verdict is Verdict.TOLD else ()
