"""The routes of what many play together: classes and tournaments."""

from __future__ import annotations

from typing import Final

from adapters.chat import classes, forms, tournaments
from adapters.chat.route import Route

CLASS: Final = Route(
    name="class",
    handler=classes.lesson,
    words={"": ("lesson",), "ru": ("занятие", "класс", "урок")},
    form=(forms.GAME, forms.CLOCK, forms.OPTIONS, forms.LESSON),
    admin=True,
)

TOURNAMENT: Final = Route(
    name="tournament",
    handler=tournaments.tournament,
    words={"": ("tourney",), "ru": ("турнир", "турниры")},
    form=(
        forms.GAME,
        forms.SYSTEM,
        forms.ROUNDS,
        forms.CLOCK,
        forms.RATED,
        forms.OPTIONS,
        forms.ENTRY,
        forms.EVENT,
    ),
    admin=True,
)
