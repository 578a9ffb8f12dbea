"""A process that dies at one of its calls of the store."""

from __future__ import annotations

from typing import Any

from adapters.store.redis_store import RedisStore


class Killed(BaseException):
    """The process is no more. It is no Exception: no one may catch it."""


class MortalStore:
    """A store whose process dies at one of the next calls: before it is made, or with the answer on its way."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.calls_left: int | None = None
        self.after = False

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        method: Any = getattr(self._store, name)
        if name == "archive":  # it has methods of its own; what is counted is not at stake here
            return method
        return _MortalPart(self, method) if name in {"puzzles", "competitions"} else self.mortal(method)

    def mortal(self, method: Any) -> Any:  # noqa: ANN401 - as above
        """Return a call in which the process may die."""

        async def call(*args: Any, **more: Any) -> Any:  # noqa: ANN401 - as above
            if self.calls_left == 0 and not self.after:
                raise Killed
            answer = await method(*args, **more)
            if self.calls_left == 0:
                raise Killed
            if self.calls_left is not None:
                self.calls_left -= 1
            return answer

        return call


class _MortalPart:
    """A part of the store that has methods of its own."""

    def __init__(self, mortal: MortalStore, part: Any) -> None:  # noqa: ANN401 - as above
        self._mortal = mortal
        self._part = part

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as above
        return self._mortal.mortal(getattr(self._part, name))
