"""What is kept and cannot be read: told to the operator in the log, once each."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from core.bounded import BoundedDict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.table import Unreadable

_REMEMBERED: Final = 10_000

_log: Final = logging.getLogger(__name__)


class Damage:
    """The damage that this process has told of."""

    def __init__(self) -> None:
        self._told: BoundedDict[tuple[str, ...], str] = BoundedDict(_REMEMBERED)

    def tell_table(self, table: Unreadable) -> None:
        """Tell of a table, once for each reason."""
        if self._is_new((table.server, table.table), table.reason):
            _log.error(
                "table %s of %s cannot be read: %s; `kibitz doctor` says what can be done",
                table.table,
                table.server,
                table.reason,
                extra={"server": table.server, "table": table.table},
            )

    def tell_key(self, key: str, wanted: str | None) -> None:
        """Tell of a key whose value is of another kind than the one that is kept there."""
        if self._is_new((key,), ""):
            _log.error(
                "the key %r holds no %s, as Kibitz keeps there: delete or rename it by redis-cli, or name a store of "
                "Kibitz's own; `kibitz doctor` lists all such keys",
                key,
                wanted or "value of the kind",
            )

    def tell_gone(self, key: str, tables: Sequence[str]) -> None:
        """Tell of tables that a list named, and that are not there."""
        _log.error("the key %r listed %s, and nothing is kept there: it lists them no longer", key, ", ".join(tables))

    def tell(self, what: str, whose: str, reason: object) -> None:
        """Tell of another value, by what it is and whose it is."""
        if self._is_new((what, whose), str(reason)):
            _log.error("%s of %s cannot be read, so that it is left out: %s", what, whose, reason)

    def _is_new(self, key: tuple[str, ...], reason: str) -> bool:
        new = self._told.get(key) != reason
        self._told[key] = reason
        return new
