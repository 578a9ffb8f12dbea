"""A small honest game behind the local chat: two people count to ten in turns, each with a secret number of their own.

It claims events, refuses the wrong person, answers privately, edits in place and posts new boards, as Kibitz does.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from PIL import Image, ImageDraw

from adapters.chat.posts import BoardRef, Button, Incoming, Outgoing, Post
from adapters.chat.turns import Turns
from core.answer import Attachment
from core.letters import Fate, Letter
from core.ports import Clock, Posted
from core.table import Player, Reason

OFFER_SECONDS = 600
GOAL = 10


@dataclass(kw_only=True)
class Count:
    id: str
    server: str
    players: tuple[Player, Player]
    offered: int
    accepted: bool = False
    steps: list[int] = field(default_factory=list[int])

    @property
    def total(self) -> int:
        return sum(self.steps)

    @property
    def mover(self) -> Player:
        return self.players[len(self.steps) % 2]

    def secret(self, player: Player) -> str:
        return f"secret-{sum(map(ord, player.id + self.id)) * 7919}"


class CountingBoards:
    """Fulfils `core.ports.BoardStore` in memory."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, str, Posted]] = []
        self.due: dict[tuple[str, str], int] = {}

    async def posted(self, server: str, table: str) -> Posted | None:
        return next((shown for *key, shown in reversed(self.shown) if key == [server, table]), None)

    async def posted_all(self, server: str, tables: Sequence[str]) -> tuple[Posted | None, ...]:
        return tuple([await self.posted(server, table) for table in tables])

    async def set_posted(self, server: str, table: str, posted: Posted, others: Collection[int] = ()) -> Posted | None:
        del others
        known = await self.posted(server, table)
        self.shown.append((server, table, posted))
        self.due.pop((server, table), None)
        return known

    async def forget_posted(self, server: str, table: str) -> None:
        self.shown = [each for each in self.shown if each[:2] != (server, table)]

    async def owed(
        self, now: int, serves: Callable[[str], bool] = lambda _: True, *, put_off: int
    ) -> tuple[tuple[str, str], ...]:
        found = tuple(key for key, due in self.due.items() if due <= now and serves(key[0]))
        self.due |= dict.fromkeys(found, now + put_off)
        return found

    async def owe(self, server: str, table: str, due: int) -> None:
        self.due[server, table] = due

    async def paid(self, server: str, table: str) -> None:
        del self.due[server, table]


class NoTurns(Turns):
    """No computer plays here."""

    def __init__(self) -> None:
        pass

    def listen(self, told: Callable[[], None]) -> None:
        pass

    def waiting(self, serves: Callable[[str], bool]) -> tuple[tuple[str, str], ...]:
        return ()


class NoLetters:
    """No one is told anything privately here."""

    due = False

    async def settle(self, letter: Letter, fate: Fate, message: str | None = None) -> None:
        raise AssertionError("there are no letters")


class CountingTalker:
    """Fulfils `adapters.local.talker.Talker`."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.turns: Turns = NoTurns()
        self.letters = NoLetters()
        self.boards = CountingBoards()
        self.games: dict[str, Count] = {}
        self.seen: set[tuple[str, str]] = set()
        self.heard: list[Incoming] = []
        self.begun, self.ready = asyncio.Event(), asyncio.Event()

    def takes_long(self, incoming: Incoming) -> bool:
        return incoming.text == "/all"

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        if (incoming.server, incoming.event) in self.seen:
            return ()
        self.seen.add((incoming.server, incoming.event))
        self.heard.append(incoming)
        if incoming.press is not None:
            return self._press(incoming, incoming.press)
        if self.takes_long(incoming):
            self.begun.set()
            await self.ready.wait()
            return (Post(text="That is all.", to=incoming.player),)
        return self._text(incoming, incoming.text or "")

    async def mail(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        del serves
        return ()

    async def tick(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        late = [
            game
            for game in self.games.values()
            if serves(game.server) and not game.accepted and self.clock.now() >= game.offered + OFFER_SECONDS
        ]
        for game in late:
            del self.games[game.id]
        return tuple(Outgoing(game.server, game.server, Post(text=f"{game.id} expired")) for game in late)

    async def current(self, server: str, table: str) -> Outgoing | None:
        game = self.games.get(table)
        return None if game is None else Outgoing(server, game.server, self._board(game, "Now:"))

    async def owed(self, server: str, table: str) -> tuple[Outgoing, ...]:
        current = await self.current(server, table)
        return () if current is None else (replace(current, post=replace(current.post, owed=True)),)

    async def places(self) -> tuple[tuple[str, str], ...]:
        return ()

    async def silence(self, server: str, chat: str, reason: Reason) -> None:
        raise AssertionError("a room is never silent")

    async def end_silence(self, server: str, chat: str, reasons: Collection[Reason]) -> tuple[str, ...]:
        return ()

    async def hasten(self, server: str) -> None:
        """Nothing but boards is ever owed."""

    async def note_heard(self, server: str, table: str, version: int, ply: int | None) -> None:
        """No board waits to be heard."""

    async def close(self, server: str, chat: str) -> None:
        raise AssertionError("a room is never gone")

    def _text(self, incoming: Incoming, text: str) -> tuple[Post, ...]:
        told = {
            "/help": Post(text="Помощь: /count @boris" if incoming.language == "ru" else "Help: /count @boris"),
            "/moves": Post(text="1, 2 or 3", to=incoming.player, moves=("1", "2", "3")),
            "/picture": Post(text="A picture.", alt="three of ten", picture=draw(3)),
            "/list": Post(text="A list.", to=incoming.player, file=Attachment("list.csv", "name\nанна\n")),
            "/file": Post(text="A file.", to=incoming.player, file=Attachment("told.json", '{"name": "анна"}')),
        }
        if text in told:
            return (told[text],)
        if text.startswith("/echo "):
            return (Post(text=text.removeprefix("/echo ")),)
        if text == "/crash":
            raise RuntimeError("crash")
        if text.startswith("/count @"):
            return self._offer(incoming, incoming.mentions[text.removeprefix("/count @").lower()])
        if incoming.reply_to is not None and text.isdecimal():
            return self._play(incoming, incoming.reply_to, int(text), edits=False)
        return ()

    def _press(self, incoming: Incoming, press: str) -> tuple[Post, ...]:
        action, _, number = press.partition(":")
        game = self.games.get(number)
        if game is None or incoming.player.id not in {player.id for player in game.players}:
            return (Post(text="That is not your game.", to=incoming.player),)
        if action == "accept":
            if incoming.player != game.players[1] or game.accepted:
                return (Post(text="Only the one who was asked can accept.", to=incoming.player),)
            game.accepted = True
            return (self._board(game, "The count begins."),)
        if action == "hand":
            return (self._hand(game, incoming.player),)
        return self._play(incoming, BoardRef(game.id, len(game.steps)), int(action), edits=True)

    def _offer(self, incoming: Incoming, other: Player) -> tuple[Post, ...]:
        game = Count(
            id=f"g{len(self.games) + 1}",
            server=incoming.server,
            players=(incoming.player, other),
            offered=self.clock.now(),
        )
        self.games[game.id] = game
        accept = Button(f"accept:{game.id}", "Принять" if incoming.language == "ru" else "Accept")
        text = f"{incoming.player.name} offers {other.name} to count to {GOAL}."
        return (Post(text=text, mention=other, buttons=((accept,),), game=game.id, ply=None),)

    def _play(self, incoming: Incoming, on: BoardRef, step: int, *, edits: bool) -> tuple[Post, ...]:
        game = self.games[on.table]
        if incoming.player.id not in {player.id for player in game.players}:
            return (Post(text="That is not your game.", to=incoming.player),)
        if on.edition != len(game.steps):
            return (self._board(game, "That board is out of date; this is the current one."),)
        if incoming.player.id != game.mover.id or not 1 <= step <= 3:
            return (Post(text=f"{game.mover.name} adds 1, 2 or 3.", to=incoming.player, game=game.id, ply=on.edition),)
        game.steps.append(step)
        return (self._board(game, f"{incoming.player.name}: {step}.", edits=edits),)

    def _board(self, game: Count, text: str, *, edits: bool = False) -> Post:
        buttons = tuple(Button(f"{step}:{game.id}", f"+{step}") for step in (1, 2, 3))
        return Post(
            text=f"{text} {game.total} of {GOAL}. Now {game.mover.name}: reply with 1, 2 or 3.",
            mention=game.mover,
            alt="#" * game.total + "." * (GOAL - game.total),
            begun=True,
            picture=draw(game.total),
            buttons=(buttons, (Button(f"hand:{game.id}", "My hand"),)),
            game=game.id,
            ply=len(game.steps),
            version=len(game.steps),
            edits=edits,
        )

    def _hand(self, game: Count, player: Player) -> Post:
        secret = game.secret(player)
        return Post(
            text=f"Your number: {secret}",
            to=player,
            alt=secret,
            picture=draw(3),
            game=game.id,
            ply=len(game.steps),
            buttons=((Button(f"hand:{game.id}", "Again"),),),
            edits=True,
        )


@cache
def draw(total: int) -> bytes:
    """Ten discs on a ring, the counted ones filled."""
    image = Image.new("RGB", (800, 800), "#f7f4ee")
    pen = ImageDraw.Draw(image)
    pen.ellipse((200, 200, 600, 600), outline="#d8d2c4", width=6)
    for number, (x, y) in enumerate(
        [
            (400, 170),
            (535, 214),
            (619, 329),
            (619, 471),
            (535, 586),
            (400, 630),
            (265, 586),
            (181, 471),
            (181, 329),
            (265, 214),
        ]
    ):
        pen.ellipse(
            (x - 45, y - 45, x + 45, y + 45),
            fill="#0072b2" if number < total else "#fffdf9",
            outline="#2f4b7c",
            width=5,
        )
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
