"""The namespace that keeps several installations on one server or cluster apart.

With one, every key begins with it and a slash; so the user of an installation may be limited to the keys `NAMESPACE/*`.
Without one, keys are as they always were: none of these has a slash after such a name.
"""

from __future__ import annotations

import re
from typing import Final

SHAPE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,19}", re.ASCII)
"""Nothing in it means something in a pattern or in a hash tag."""


class _Begin:
    """What all keys begin with. A process serves one installation."""

    text = ""


_begin: Final = _Begin()


def use(namespace: str | None) -> None:
    """Let all keys from now on be those of an installation; None for the one without a namespace.

    Raises ValueError for what is no namespace.
    """
    if namespace is not None and SHAPE.fullmatch(namespace) is None:
        raise ValueError(f"{namespace!r} is no namespace")
    _begin.text = "" if namespace is None else f"{namespace}/"


def begin() -> str:
    """Return what all keys begin with."""
    return _begin.text


def pattern() -> str:
    """Return the pattern of all keys, as permissions of a user are written."""
    return f"~{_begin.text}*"


def of_another(key: str, name: str) -> str | None:
    """Return the namespace of another installation whose key of this `name` it is, "" for none; else None."""
    before = key.removesuffix(name)
    named = before == "" or (before[-1] == "/" and SHAPE.fullmatch(before[:-1]))
    return before[:-1] if named and before != _begin.text else None
