"""What a store says where it did not do what was asked, and whether waiting helps."""

from __future__ import annotations

from enum import Enum

from core.codes import Code


class Cause(Enum):
    """Why the store did not do what was asked. Its value is the word that logs and metrics use."""

    SILENT = "silent"
    UNREACHABLE = "unreachable"
    LOADING = "loading"
    CLUSTER_DOWN = "cluster-down"
    MOVED = "moved"
    """The part of a cluster that was asked for moves from one node to another."""
    READ_ONLY = "read-only"
    """A replica was asked: the primary was demoted, or another one leads now."""
    NO_REPLICAS = "no-replicas"
    CONTENDED = "contended"
    """Others changed the same things again and again."""
    NO_PERMISSION = "no-permission"
    WRONG_PASSWORD = "wrong-password"  # noqa: S105 - a cause, no password
    OUT_OF_MEMORY = "out-of-memory"
    DISK = "disk"
    """The server cannot write to its disk, and takes no writes until it can."""
    WRONG_TYPE = "wrong-type"
    """A key holds something else than Kibitz keeps there."""
    OTHER = "other"

    @property
    def passes(self) -> bool:
        """Whether waiting helps; else someone has to look at the server."""
        return self not in _LASTING


_LASTING = frozenset(
    {Cause.NO_PERMISSION, Cause.WRONG_PASSWORD, Cause.OUT_OF_MEMORY, Cause.DISK, Cause.WRONG_TYPE, Cause.OTHER}
)


class StoreError(Exception):
    """The store did not do what was asked; nothing was written."""


class StoreBusy(StoreError):
    """The store did not answer in time, or could not take a write.

    Whether a write happened is not known, but asking again with the same event id is harmless.
    """

    code = Code.STORAGE_BUSY
    """What people are told."""

    def __init__(self, message: str = "", cause: Cause = Cause.CONTENDED) -> None:
        super().__init__(message or cause.value)
        self.cause = cause


class StoreRefuses(StoreBusy):
    """The store refuses, and goes on refusing until someone looks at it: waiting does not help."""

    code = Code.STORAGE_REFUSES


class EventSeen(StoreError):
    """This event was claimed before: what it asked for has been done, or refused."""


class VersionConflict(StoreError):
    """The table, or a standing that its end changes, was changed by another since it was read."""
