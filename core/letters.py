"""Private notes that no one's act answers, each owed until it was delivered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from core.answer import Note
from core.table import Player


class Occasion(Enum):
    """What a letter tells of."""

    TURN = auto()
    DAILY = auto()
    CALL = auto()


class Fate(Enum):
    """What became of a letter."""

    SENT = auto()
    NEEDLESS = auto()
    """The person sees it anyway, just now."""
    REFUSED = auto()
    """The person cannot be written to."""
    LATER = auto()
    """A passing failure: it is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A note to one person, wherever their platform speaks to them alone; else in the chat where they asked for it.

    `server` and `chat` are that chat's. Once it is delivered its `name` is claimed in the server `owed_in`, where it
    is owed. It is about a game of `table` (server and id), if about one alone. `former` is the platform's id of the
    note that it follows upon, and with `renews` that one becomes this. `also` are the servers and names of letters that
    it says in one.
    """

    occasion: Occasion
    server: str
    chat: str
    player: Player
    note: Note
    name: str
    owed_in: str
    table: tuple[str, str] | None = None
    former: str | None = None
    renews: bool = False
    also: tuple[tuple[str, str], ...] = ()


class Letters:
    """Letters that this process is to deliver, until it takes them to."""

    def __init__(self) -> None:
        self._waiting: list[Letter] = []
        self.soon = False
        """Whether this process has caused one to be due at once."""

    def add(self, *letters: Letter) -> None:
        """Keep letters for the next tick. One of a turn lists all that waits for its reader, so it says former ones."""
        for letter in letters:
            told = [each for each in self._waiting if letter.occasion is each.occasion is Occasion.TURN]
            told = [each for each in told if each.player.id == letter.player.id]
            also = tuple(name for each in told for name in ((each.owed_in, each.name), *each.also))
            self._waiting = [each for each in self._waiting if each not in told]
            self._waiting.append(replace(letter, also=also))

    def take(self, serves: Callable[[str], bool]) -> list[Letter]:
        """Remove and return the letters that are owed in those servers that `serves` accepts; keep no others.

        These stay owed, so that a process which serves their servers writes them again.
        """
        taken = [each for each in self._waiting if serves(each.owed_in)]
        self._waiting = []
        return taken
