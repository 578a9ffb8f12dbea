"""Why the system does not let a file be used, in our own words."""

from __future__ import annotations

import errno
from typing import Final

from core.game import Fact, Value

_CODES: Final = {
    errno.ENOENT: "reason-missing",
    errno.EISDIR: "reason-folder",
    errno.ENOTDIR: "reason-file",
    errno.EACCES: "reason-forbidden",
    errno.EPERM: "reason-forbidden",
    errno.EROFS: "reason-forbidden",
    errno.ENOSPC: "reason-full",
    errno.EDQUOT: "reason-full",
    errno.EFBIG: "reason-full",
    errno.ENAMETOOLONG: "reason-name",
    errno.ELOOP: "reason-name",
    errno.ENOEXEC: "reason-no-program",
}


def reason_of(error: OSError | ValueError) -> Value:
    """Return why a file cannot be used; a ValueError is a name that no file can have."""
    if not isinstance(error, OSError):
        return _fact("reason-name")
    number = error.errno or 0
    if number in _CODES:
        return _fact(_CODES[number])
    return _fact("reason-other", name=errno.errorcode.get(number, "?"))


def _fact(code: str, **params: Value) -> tuple[Fact, ...]:
    return (Fact(f"program-{code}", params),)
