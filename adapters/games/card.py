"""The card of a game: its rules and all that the rest of the program knows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adapters.drawing.painting import Painting
from adapters.games.form import Field
from adapters.scene import Scene, Window
from core.computers import Computer
from core.exact import Known
from core.game import AnyGame
from core.hints import Sight
from core.posing import Posing
from core.sample import Sample

Painter = Callable[[Scene[Any]], Painting]
"""Draws what everyone may see of a view, or for a hand what its seat holds: 800 pixels wide and at most 1280 high.

In the mover's own view it also marks the steps taken, and returns a region for each step that leads on or back.
"""

TextBoard = Callable[[Scene[Any]], str]
"""Writes the same as lines of text for a fixed-width font, without a word of any language."""


def always(*_: object) -> bool:
    """Let every move that was tapped be confirmed."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCard:
    """A game as the program plays it.

    `form` lists its own options as a form asks for them. `command_words` are further words for its command by
    language, `option_words` those for its options and their values, the first of a meaning the one that people are
    told. `known` tells the values of its positions and why one is lost, or estimates them, if anything does; `posing`
    which of them make puzzles; `sight` says what a move brings, where its mover can see that. `window` finds the part
    of a table that shows several views alike, where tables grow. `variants` are option words for its tests.
    `lengths` are option words that make a game shorter or longer, each with the code of the text on its button.
    `ladders` are the ratings that it keeps besides its main one, each with the options that count there. `confirm`
    says whether the move that a whole path of taps names is played only once it is confirmed.
    """

    rules: AnyGame
    computer: Computer
    known: Known | None = None
    posing: Posing | None = None
    sight: Sight | None = None
    paint: Painter
    text_board: TextBoard
    paint_hand: Painter | None = None
    text_hand: TextBoard | None = None
    window: Callable[[Iterable[Any]], Window] | None = None
    form: tuple[Field, ...]
    command_words: Mapping[str, tuple[str, ...]]
    option_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    sample: Sample
    variants: tuple[tuple[str, ...], ...]
    lengths: Mapping[str, str] = field(default_factory=dict[str, str])
    confirm: Callable[[Any, tuple[str, ...]], bool] = always
    ladders: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict[str, Callable[[Any], bool]])

    def ladder(self, words: Sequence[str]) -> str:
        """Return the ladder that a game with these option words is rated on. Raises InvalidOption."""
        options = self.rules.options(words)
        special = (name for name, counts in self.ladders.items() if counts(options))
        return " ".join([self.rules.name, *special])
