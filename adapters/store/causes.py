"""Why a store did not do what was asked, read from the client's error."""

from __future__ import annotations

import re
from typing import Final

from redis.exceptions import (
    AuthenticationError,
    AuthenticationWrongNumberOfArgsError,
    AuthorizationError,
    BusyLoadingError,
    ClusterDownError,
    ClusterError,
    MaxConnectionsError,
    RedisClusterException,
    RedisError,
    ResponseError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from core.ports import Cause

_CODES: Final = {
    "ASK": Cause.MOVED,
    "BUSY": Cause.SILENT,  # another's script runs for seconds
    "CLUSTERDOWN": Cause.CLUSTER_DOWN,
    "LOADING": Cause.LOADING,
    "MASTERDOWN": Cause.READ_ONLY,
    "MISCONF": Cause.DISK,
    "MOVED": Cause.MOVED,
    "NOAUTH": Cause.WRONG_PASSWORD,
    "NOGOODSLAVE": Cause.NO_REPLICAS,
    "NOPERM": Cause.NO_PERMISSION,
    "NOREPLICAS": Cause.NO_REPLICAS,
    "OOM": Cause.OUT_OF_MEMORY,
    "READONLY": Cause.READ_ONLY,
    "TRYAGAIN": Cause.MOVED,
    "WRONGPASS": Cause.WRONG_PASSWORD,
    "WRONGTYPE": Cause.WRONG_TYPE,
}
"""What the first word of a server's answer says. Source: `createSharedObjects` in Valkey's `src/server.c`."""

_CODE: Final = re.compile(rf"(?:^|[ '\"-])({'|'.join(_CODES)})\b")
"""Servers before Redis 7 put what a script met into the middle of their answer, after a minus."""

_FORBIDDEN: Final = re.compile(
    r"user executing the script can't|ACL failure in script|can't access at least one of the keys"
)
"""What a script meets that does what its user may not."""

_CLASSES: Final[tuple[tuple[tuple[type[BaseException], ...], Cause], ...]] = (
    ((AuthenticationError, AuthorizationError, AuthenticationWrongNumberOfArgsError), Cause.WRONG_PASSWORD),
    ((BusyLoadingError,), Cause.LOADING),
    ((ClusterDownError, RedisClusterException), Cause.CLUSTER_DOWN),
    ((ClusterError,), Cause.MOVED),
    ((MaxConnectionsError,), Cause.SILENT),
    ((RedisTimeoutError, TimeoutError), Cause.SILENT),
    ((RedisConnectionError, OSError), Cause.UNREACHABLE),
)


def cause_of(error: BaseException) -> Cause:
    """Return why the store did not do what was asked."""
    error = origin(error)
    code: str | None = error.status_code if isinstance(error, RedisError) else None
    text = str(error)
    found = code if code in _CODES else (match := _CODE.search(text)) and match[1]
    if found is not None:
        return _CODES[found]
    if _FORBIDDEN.search(text):
        return Cause.NO_PERMISSION
    return next((cause for kinds, cause in _CLASSES if isinstance(error, kinds)), Cause.OTHER)


def words_of(error: BaseException) -> str:
    """Return an error's own words in one line, or its kind where it has none."""
    return " ".join(str(error).split()) or type(error).__name__


def answer_of(error: BaseException) -> str | None:
    """Return what a server answered, in one line; None for what its client met without an answer."""
    error = origin(error)
    return words_of(error) if isinstance(error, ResponseError) else None


def origin(error: BaseException) -> BaseException:
    """Return the error that the client's own goes back to: what a server says to a new connection comes wrapped."""
    while isinstance(error.__cause__, RedisError):
        error = error.__cause__
    return error
