"""A scene: what a painter or a text board shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from core.game import View

V_co = TypeVar("V_co", bound=View, covariant=True)


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co]):
    """A view of a position, and the players' names by seat, fit to be shown."""

    view: V_co
    names: tuple[str, ...]
