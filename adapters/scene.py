"""A scene: what a painter or a text board shows; and the regions of its picture that a person can tap."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from core.game import View
from core.settings import Palette

__all__ = ["Circle", "Mark", "Palette", "Rect", "Region", "Role", "Scene", "Window"]

V_co = TypeVar("V_co", bound=View, covariant=True)

Window = tuple[tuple[int, int], tuple[int, int]]
"""The lowest and the highest place to show of a table that grows, as column and row."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that a review draws on the board before it, in full notation: the one made, or a better one (`good`)."""

    move: str
    good: bool


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co]):
    """A view of a position, and the players' names by seat, fit to be shown.

    `path` are the steps taken on the way to a move, as `Game.choices` offers them to the view; a view without legal
    moves has none. `since` is the ply of the board that was last shown in the same place: all moves after it are
    marked; with None the newest move alone. `palette` and `language` are those of the picture's viewer. `window` is
    the part of the table to show, where not what this position needs. With `marks`, moves of the player to move are
    drawn as if made, each with a sign, and those made before are not marked. In a `puzzle` nothing says what a move
    brings.
    """

    view: V_co
    names: tuple[str, ...]
    path: tuple[str, ...] = ()
    since: int | None = None
    palette: Palette = Palette.LIGHT
    language: str = "en"
    window: Window | None = None
    marks: tuple[Mark, ...] = ()
    puzzle: bool = False

    @property
    def fresh(self) -> int:
        """How many of the newest moves are to be marked: at least one where any was made."""
        if self.marks:
            return 0
        made = self.view.ply
        return min(made, max(1, made - (made - 1 if self.since is None else self.since)))


class Role(StrEnum):
    """What tapping a region does: it leads forward, changes an earlier step, or turns what lies to be confirmed."""

    STEP = "step"
    BACK = "back"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in the picture's pixels: its upper left corner and its size."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle in the picture's pixels: its centre and its radius."""

    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a picture that can be tapped: what it adds to or changes of the steps taken, where it is.

    `label` is what a button there says beyond the step. `path` are all steps taken after the tap: a complete path is a
    move that `Game.choices` names, to be confirmed where the game's card says so.
    """

    step: str
    role: Role
    shape: Rect | Circle
    label: str = ""
    path: tuple[str, ...] = ()
