"""What is kept of those whom people keep out of their own games, as a protocol that a store fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

EVERYONE: Final = "*"
"""What stands in the place of an id where a person keeps everyone out; no id of a person is this."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A person as the store knows them: all their ids, and whom they keep out of their games, ids each with a name."""

    ids: frozenset[str]
    out: Mapping[str, str] = field(default_factory=dict[str, str])

    def keeps_out(self, other: Kept) -> bool:
        """Whether this person keeps that one out of their games by name."""
        return not other.ids.isdisjoint(self.out)


class ApartStore(Protocol):
    """Whom people keep out of their own games. Every method may raise StoreBusy."""

    async def kept_apart(self, persons: Sequence[str]) -> tuple[Kept, ...]:
        """Return what is kept of some people, who may be named by an alias; at most two looks at the store.

        How many there are tells of the aliases alone, never of what anyone decided.
        """
        ...

    async def keep_apart(self, event: str, person: str, other: str, name: str) -> bool:
        """Note that a person keeps another out of their games, under a name; "" lets them back in.

        Return False, and change nothing, when the event was claimed before.
        """
        ...

    async def counted_apart(self, event: str, person: str) -> bool:
        """Whether an event has changed whom a person keeps out."""
        ...
