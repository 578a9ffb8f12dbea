"""The games of a person, shown in their private chat, wherever they are played."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from adapters.chat.buttons import Press
from adapters.chat.chat import Chat
from adapters.chat.posts import Button, Post
from adapters.chat.routes import read_command
from adapters.chat.texts import say, text
from adapters.names import label
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.outbound.ways import Titles, way_to_board
from adapters.telegram.shared import ids, links
from adapters.telegram.shared.arrival import Arrival
from core.games import GAMES
from core.ports import StoreBusy
from core.service import OwnGame
from core.table import Status

MOST: Final = 12
"""Games that are listed; those that wait for the person come first."""

_LOOKS: Final = {"hand": links.Errand.HAND, "moves": links.Errand.MOVES}
"""Commands that show something of one game to one person."""

_NAMES: Final = 18


class Overview:
    """Shows people their games of all groups, and leads to them."""

    def __init__(self, chat: Chat, reader: Reading, titles: Titles) -> None:
        self._chat = chat
        self._reader = reader
        self._titles = titles

    async def directed(self, arrival: Arrival) -> Arrival | Post:
        """Return a command of the private chat as one at the game of a group that it can only mean, or what answers it.

        What is about a game of the private chat stays as it is. Raises StoreBusy.
        """
        command = read_command((arrival.text if arrival.press is None else arrival.press) or "")
        if command is None or command.words or command.name not in {*_LOOKS, "games"}:
            return arrival
        games = await self._chat.own_games(arrival)
        if command.name == "games":
            return await self._listed(arrival, games) if games else arrival
        fits = [game for game in games if _fits(game, command.name)]
        elsewhere = [game for game in fits if game.table.server != arrival.server]
        if len(elsewhere) < len(fits) or not elsewhere:
            return arrival
        if len(elsewhere) > 1:
            return await self._listed(arrival, tuple(elsewhere))
        (game,) = elsewhere
        key, _ = ids.read_chat(game.table.server)
        link = links.Link(_LOOKS[command.name], key, game.table.id)
        there = await self._reader.elsewhere(arrival, link)
        return arrival if there is None else replace(there, press=None, text=f"/{command.name} {game.table.id}")

    async def board(self, arrival: Arrival, table: str) -> Post | None:
        """Return the board of a group's game for a person alone: a reply to it is a move. Raises StoreBusy."""
        current = await self._chat.current(arrival.server, table)
        if current is None:
            return None
        language = await self._chat.language(arrival)
        way = await way_to_board(self._chat, arrival.server, table, language)
        post = current.post.reworded(language)
        return replace(post, to=arrival.player, buttons=() if way is None else ((way,),), version=None, owed=False)

    async def played(self, arrival: Arrival, posts: Sequence[Post]) -> Post:
        """Return what tells a person that what they wrote in the private chat was done in the group."""
        language = await self._chat.language(arrival)
        table, way = next((post.game for post in posts if post.owed and post.game), ""), None
        with suppress(StoreBusy):
            way = await way_to_board(self._chat, arrival.server, table, language)
        buttons = () if way is None else ((way,),)
        told = text(language, "telegram-played-there")
        return Post(text=told, language=language, to=arrival.player, buttons=buttons)

    async def _listed(self, arrival: Arrival, games: tuple[OwnGame, ...]) -> Post:
        language = await self._chat.language(arrival)
        lines = [text(language, "telegram-my-games", {"count": len(games)})]
        rows: list[tuple[Button, ...]] = []
        for game in games[:MOST]:
            title = await self._titles.title(game.table.server)
            turn = text(language, "turns-yours") if game.turn else ""
            lines.append(" · ".join(filter(None, (say(language, game.line, isolate=True), title, turn))))
            if game.seated and game.table.status is Status.PLAYING:
                rows.append((_button(game, arrival, language),))
        if len(games) > MOST:
            lines.append("…")
        return Post(text="\n".join(lines), language=language, to=arrival.player, buttons=tuple(rows))


def _fits(game: OwnGame, command: str) -> bool:
    if not game.seated or game.table.status is not Status.PLAYING:
        return False
    return game.turn if command == "moves" else GAMES[game.table.game].has_hands


def _button(game: OwnGame, arrival: Arrival, language: str) -> Button:
    """Return the button that shows a game here: the hand where there is one, else the board."""
    table = game.table
    others = ", ".join(player.name for player in table.seats if player.id != arrival.player.id)
    words = f"{table.id} · {text(language, f'{table.game}-name')} · {label(others, _NAMES, fallback='')}"
    act = f"{Press.HAND}:{table.id}:0" if GAMES[table.game].has_hands else f"/board {table.id}"
    key, _ = ids.read_chat(table.server)
    return Button(act if table.server == arrival.server else ids.under_server(key, act), words)
