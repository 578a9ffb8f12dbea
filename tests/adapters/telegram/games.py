"""Games played by people on the Telegram of the tests: the player to move does so by a reply, a command or buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from adapters.chat.board_tag import read_tag
from adapters.chat.chat import Chat as TextChat
from adapters.chat.posts import Incoming
from adapters.store.redis_store import RedisStore
from core.ports import Clock
from core.position import replay
from core.table import Player, Status, Table
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.people import Person, posts, presses, settled, words
from tests.core.service.contexts import context


@dataclass
class Game:
    """One table in one chat. `key` is the number that its tables are kept under, `thread` the topic played in."""

    server: Server
    store: RedisStore
    chat: Chat
    people: tuple[Person, ...]
    thread: int | None = None
    key: int = 0
    id: str = ""
    rng: Random = field(default_factory=lambda: Random(7))

    def __post_init__(self) -> None:
        self.key = self.key or self.chat.id

    async def begin(self, challenge: str) -> None:
        """The first person offers a game; all others join; where not all seats are taken the host starts it."""
        host, *others = self.people
        host.write(self.chat, challenge, thread=self.thread)
        await settled(self.server)
        for person in others:
            offer = posts(self.chat)[-1]
            person.press(offer, presses(offer, "a")[0])
            await settled(self.server)
        start = presses(posts(self.chat)[-1], "s")
        if start:
            host.press(posts(self.chat)[-1], start[0])
            await settled(self.server)
        shown = read_tag(words(self.board()))
        assert shown is not None
        self.id = shown.table

    def board(self) -> dict[str, Any]:
        """Return the newest board that everybody sees."""
        return next(message for message in reversed(posts(self.chat)) if "photo" in message)

    async def table(self) -> Table:
        table = await self.store.load(f"t{self.key}", self.id)
        assert table is not None
        return table

    async def mover(self) -> Person | None:
        table = await self.table()
        seat = None if table.status is not Status.PLAYING else replay(table).to_move
        return None if seat is None else next(each for each in self.people if f"t{each.id}" == table.seats[seat].id)

    async def legal(self) -> str:
        """Return a legal move of the player to move."""
        position = replay(await self.table())
        return str(position.game.format(position.state, self.rng.choice(position.game.legal_moves(position.state))))

    async def move(self, way: str) -> None:
        """Have the player to move make some legal move."""
        before = len((await self.table()).moves)
        mover = await self.mover()
        assert mover is not None
        if way == "reply":
            mover.write(self.chat, await self.legal(), reply_to=self.board(), thread=self.thread)
        elif way == "command":
            mover.write(self.chat, f"/play@kibitzbot {self.id} {await self.legal()}", thread=self.thread)
        elif way == "hand":
            await self._by_hand(mover)
        else:
            await self._by_buttons(mover)
        await settled(self.server)
        assert len((await self.table()).moves) > before, words(posts(self.chat)[-1])

    async def finish(self, *ways: str) -> Table:
        """Play to the end, in these ways by turns."""
        for index in range(400):
            if await self.mover() is None:
                break
            await self.move(ways[index % len(ways)])
        return await self.table()

    async def _by_buttons(self, mover: Person) -> None:
        ply = len((await self.table()).moves)
        while len((await self.table()).moves) == ply:
            board = self.board()
            mover.press(board, self.rng.choice([data for data in presses(board, "k") if not _leads_back(data, board)]))
            await settled(self.server)

    async def _by_hand(self, mover: Person) -> None:
        ply = len((await self.table()).moves)
        mover.press(self.board(), presses(self.board(), "h")[0])
        await settled(self.server)
        while len((await self.table()).moves) == ply:
            hand = self.hand(mover)
            mover.press(hand, self.rng.choice([data for data in presses(hand, "i") if not _leads_back(data, hand)]))
            await settled(self.server)

    def hand(self, person: Person) -> dict[str, Any]:
        """Return the newest hand that a person was shown, where they were shown it."""
        whispers = [
            each for each in self.chat.whispers.values() if each.get("receiver_user", {}).get("id") == person.id
        ]
        private = self.server.state.chats.get(person.id)
        letters = [] if private is None else [message for message in posts(private) if "photo" in message]
        found = whispers or letters
        return found[-1]


async def commit_unseen(store: RedisStore, clock: Clock, chat: Chat, person: Person, text: str) -> None:
    """Have a process do what a person writes and die before anything is shown."""
    here = f"t{chat.id}"
    player = Player(f"t{person.id}", person.name)
    doomed = TextChat(context(store, clock, Random(2)), "en")
    event = f"unseen {text}"
    assert await doomed.handle(Incoming(event=event, server=here, chat=here, player=player, text=text))


def _leads_back(data: str, message: dict[str, Any]) -> bool:
    """Whether a button leads no nearer to a move: back, or to another page."""
    labels = {
        button["callback_data"]: button["text"] for row in message["reply_markup"]["inline_keyboard"] for button in row
    }
    return labels[data] in {"← Back", "← Назад", "◀", "▶"}
