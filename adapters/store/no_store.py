"""What an operator is told of a store that cannot be used: the cause in our own words, and where the store is."""

from __future__ import annotations

import errno
import logging
import re
import socket
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from redis.exceptions import RedisError

from adapters.faults import SettingFault
from adapters.redaction import place_of
from adapters.store import namespace
from adapters.store.causes import cause_of, origin, words_of
from adapters.store.confirming import Unconfirmed
from adapters.store.written_form import NEWEST, RESTORING, UnknownFormat, is_number
from core.ports import Cause, StoreBusy, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_log: Final = logging.getLogger(__name__)

_FAULTS: Final = {
    Cause.SILENT: "store-silent",
    Cause.LOADING: "store-loading",
    Cause.CLUSTER_DOWN: "store-cluster-down",
    Cause.MOVED: "store-moved",
    Cause.READ_ONLY: "store-read-only",
    Cause.NO_REPLICAS: "store-no-replicas",
    Cause.CONTENDED: "store-contended",
    Cause.NO_PERMISSION: "store-no-permission",
    Cause.WRONG_PASSWORD: "store-password-wrong",
    Cause.OUT_OF_MEMORY: "store-out-of-memory",
    Cause.DISK: "store-disk",
    Cause.WRONG_TYPE: "store-wrong-type",
    Cause.OTHER: "store-other",
}

_UNREACHABLE: Final = {
    errno.ECONNREFUSED: "store-refused",
    errno.ENOENT: "store-no-socket",
    errno.ENOTSOCK: "store-no-socket",
    errno.EACCES: "store-not-permitted",
    errno.EPERM: "store-not-permitted",
    errno.EHOSTUNREACH: "store-no-route",
    errno.ENETUNREACH: "store-no-route",
    errno.EADDRNOTAVAIL: "store-no-route",
}

_NO_DATABASE: Final = re.compile("DB index is out of range|SELECT is not allowed")
"""What a server answers where an address names a database that it does not have; one of a cluster has only number 0."""

_NUMBER: Final = re.compile(r"\[Errno ([0-9]+)\]")
"""How asyncio names the system's errors where it met one for each address of a host."""


class NoStore(SettingFault):
    """No store can be used."""


@dataclass(frozen=True, slots=True)
class Named:
    """The store that the settings name: the setting that does, and where it is."""

    setting: str
    place: str

    @classmethod
    def by(cls, redis_url: str | None, data: Path) -> Named:
        """Return the store that `redis_url` names, or without one that in the folder `data`."""
        return cls("REDIS_URL", place_of(redis_url)) if redis_url else cls("KIBITZ_DATA", str(data))

    def refusal(self, error: BaseException) -> NoStore:
        """Return what is told of an error of this store: a StoreError, an UnknownFormat or the client's own.

        The client's own words are for the log alone, at DEBUG.
        """
        if isinstance(error, UnknownFormat):
            return self._of_format(error)
        if isinstance(error, Unconfirmed):
            counts = {"confirmed": error.confirmed, "wanted": error.wanted}
            return NoStore("store-unconfirmed", place=self.place, **counts)
        if isinstance(error, StoreError):
            cause = error.cause if isinstance(error, StoreBusy) else Cause.CONTENDED
            error = error.__cause__ or error
        else:
            cause = cause_of(error)
        _log.debug("the store cannot be used (%s): %s: %s", cause.value, type(error).__name__, words_of(error))
        code = _unreachable(error) if cause is Cause.UNREACHABLE else _FAULTS[cause]
        if cause is Cause.OTHER and _NO_DATABASE.search(words_of(origin(error))):
            code = "store-no-database"
        if cause is Cause.WRONG_PASSWORD and getattr(origin(error), "status_code", None) == "NOAUTH":
            code = "store-password-wanted"
        return NoStore(code, setting=self.setting, place=self.place, keys=namespace.pattern())

    def _of_format(self, error: UnknownFormat) -> NoStore:
        if error.found.startswith(RESTORING):
            return NoStore("store-restoring", setting=self.setting, place=self.place)
        if is_number(error.found):
            return NoStore("store-newer", setting=self.setting, place=self.place, found=int(error.found), known=NEWEST)
        return NoStore(
            "store-no-format", setting=self.setting, place=self.place, key=error.key, found=ascii(error.found[:40])
        )


def _unreachable(error: BaseException) -> str:
    """Return the code of why a server cannot be reached."""
    for each in _behind(error):
        if isinstance(each, ssl.SSLError):
            return "store-no-tls"
        if isinstance(each, socket.gaierror):
            return "store-no-host"
        if isinstance(each, OSError) and not isinstance(each, RedisError):
            found = _NUMBER.search(str(each))
            code = _UNREACHABLE.get(each.errno or (int(found[1]) if found else 0))
            if code is not None:
                return code
    return "store-unreachable"


def _behind(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, and those that it goes back to."""
    each: BaseException | None = error
    for _ in range(20):
        if each is None:
            return
        yield each
        each = each.__cause__ or each.__context__
