"""Why a file, an address or a program cannot be used, in plain words instead of the system's."""

from __future__ import annotations

import errno
import socket
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from adapters.coded import coded
from core.game import Fact

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "missing": "",
        "folder": "",
        "file": "",
        "under-file": "",
        "forbidden": "",
        "read-only": "",
        "full": "",
        "name": "",
        "no-program": "",
        "no-text": "",
        "in-use": "",
        "no-address": "",
        "no-host": "",
        "not-listening": "",
        "no-way": "",
        "late": "",
        "no-certificate": "",
        "no-http": "",
        "silent": "",
        "other": "what",
    }
)
"""The names of the parameters of each text; its code in the locales begins with `reason-`."""

_OF_NUMBERS: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "under-file",
    errno.EEXIST: "file",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.ENAMETOOLONG: "name",
    errno.ELOOP: "name",
    errno.ENOEXEC: "no-program",
    errno.EADDRINUSE: "in-use",
    errno.EADDRNOTAVAIL: "no-address",
    errno.ECONNREFUSED: "not-listening",
    errno.EHOSTUNREACH: "no-way",
    errno.ENETUNREACH: "no-way",
    errno.ETIMEDOUT: "late",
}


def reason_of(error: Exception) -> tuple[Fact]:
    """Return why something cannot be used, as a parameter of a text. A ValueError is a name that nothing can have."""
    return (_fact(error),)


def reason(code: str, **params: str) -> tuple[Fact]:
    """Return a reason by its code."""
    return (coded("reason", CODES, code, params),)


def _fact(error: Exception) -> Fact:
    match error:
        case UnicodeError():
            code = "no-text"
        case socket.gaierror():
            code = "no-host"
        case TimeoutError():
            code = "late"
        case OSError():
            code = _OF_NUMBERS.get(error.errno or 0)
        case ValueError():
            code = "name"
        case _:
            code = None
    if code is not None:
        return coded("reason", CODES, code, {})
    number = error.errno if isinstance(error, OSError) else None
    name = type(error).__name__ if number is None else errno.errorcode.get(number, str(number))
    return coded("reason", CODES, "other", {"what": name})
