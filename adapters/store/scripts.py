"""The Lua scripts next to this file: each write of the store is one of them."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from redis.commands.core import AsyncScript

    from adapters.store.connect import Client

_PLACE: Final = resources.files(__name__.rpartition(".")[0])


def script(client: Client, name: str) -> AsyncScript:
    """Return the script of this name, to be called with keys and arguments. It is sent to a server that lacks it."""
    text = _PLACE.joinpath(f"{name}.lua").read_text("utf-8")
    registered: Any = client  # redis-py's commands are typed for both its sync and async clients at once
    return registered.register_script(text)
