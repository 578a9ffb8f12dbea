"""Tables as examples, with ids and names as they are on Discord."""

from __future__ import annotations

from core.game import Seat
from core.table import Player, Status, Table

SERVER = "discord:873429847234987234"
CHAT = "discord:982374982374982374"
ANNA = Player("discord:401928374650192837", "anna_k")
BORIS = Player("discord:562738495061728394", "Борис")


def offer(server: str = SERVER, chat: str = CHAT, *, deadline: int | None = 1_800_000_000) -> Table:
    return Table(
        server=server,
        chat=chat,
        id="",
        version=0,
        game="nim",
        seats=(ANNA,),
        invited=(BORIS,),
        changed=1_790_000_000,
        deadline=deadline,
    )


def live(game: str, options: tuple[str, ...], moves: tuple[str, ...]) -> Table:
    return Table(
        server=SERVER,
        chat=CHAT,
        id="",
        version=0,
        game=game,
        options=options,
        move_time=3 * 24 * 3600,
        seats=(ANNA, BORIS),
        status=Status.PLAYING,
        start=Seat(1),
        moves=moves,
        changed=1_790_000_000,
        deadline=1_790_259_200,
    )
