"""The forms in which a whole store can be kept, and the one that a process writes.

Only `kibitz upgrade` raises the number of a store's form, so a release that knows a newer form goes on writing the
former one until then: the release before reads all of it, and both may run at once. `STORE_FORMS` says what each form
adds; all of them are read.

A process learns that the number was raised while it runs from the partition that it writes to: each partition has the
number of its own form, and a commit that writes a former one changes nothing and is told so. So what a new form needs
is there from the first commit after the partition's number was raised, whatever a process believed before.
"""

from __future__ import annotations

import logging
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from core.ports import Cause, StoreRefuses

if TYPE_CHECKING:
    from collections.abc import Mapping

_log: Final = logging.getLogger(__name__)

INDEXED: Final = 3
"""The form from which on an index leads from each person to the partitions where they have tables."""

STORE_FORMS: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "boards are owed until they are shown",
        INDEXED: "an index leads from each person to the partitions where they have tables",
    }
)

FORMER: Final = 2
"""The form that the release before writes. A store begins in it, too: what holds for one store holds for all."""

NEWEST: Final = max(STORE_FORMS)

RESTORING: Final = "restoring "
"""What stands before the name of a backup in the place of the number, until all of it has been restored."""

_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


class UnknownFormat(Exception):
    """A store whose format this version does not know. `found` is what the key of the format's number holds."""

    def __init__(self, found: str, key: str) -> None:
        super().__init__(found)
        self.found = found
        self.key = key


def is_number(found: str) -> bool:
    """Whether a text is the number of a format."""
    return _NUMBER.fullmatch(found) is not None


class WrittenForm:
    """The form that this process writes: the newest one that it has seen the store in."""

    def __init__(self) -> None:
        self.number = FORMER
        self._told = False

    def learn(self, number: int) -> None:
        """Write this form from now on. Raises StoreRefuses for one that this version does not know."""
        if number > NEWEST:
            text = (
                f"the store was brought to format {number}, and this Kibitz writes up to {NEWEST}: start the newer one"
            )
            if not self._told:
                self._told = True
                _log.error("%s", text)
            raise StoreRefuses(text, Cause.OTHER)
        self.number = max(self.number, number)
