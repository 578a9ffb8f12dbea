"""The card of Sim."""

from __future__ import annotations

from typing import Final

from adapters.drawing.sim import chord_of, paint
from adapters.exact.sim.oracle import SimOracle
from adapters.exact.sim.patience import PatientSimOracle
from adapters.games.card import GameCard
from adapters.games.form import flag, number
from adapters.textboards.sim import write
from core.computers.sim import SimComputer
from core.exact import Known
from core.games import GAMES
from core.games.sim import DOTS, SimView, would_close
from core.posing import Posing
from core.posing.sim import poser
from core.reasons.sim import sight, why
from core.sample import Sample


def _closes(view: SimView, path: tuple[str, ...]) -> bool:
    """Whether a chord, tapped dot by dot, closes a triangle of its own colour, and so loses."""
    return would_close(view, chord_of(path)) is not None


_ORACLE: Final = SimOracle()

CARD: Final = GameCard(
    rules=GAMES["sim"],
    computer=SimComputer(_ORACLE),
    known=Known(_ORACLE, why, PatientSimOracle, answer=_ORACLE.answer),
    posing=Posing(poser(_ORACLE)),
    sight=sight,
    paint=paint,
    text_board=write,
    form=(number("dots", DOTS), flag("colourless")),
    command_words={"ru": ("сим",)},
    option_words={
        "ru": {
            "точки": "dots",
            "точек": "dots",
            "бесцветная": "colourless",
            "бесцветный": "colourless",
            "без-цветов": "colourless",
            "безцветов": "colourless",
        }
    },
    sample=Sample(("12", "45", "34", "46", "26", "15")),
    variants=((), ("dots=7",), ("dots=9",), ("colourless",), ("dots=8", "colourless")),
    confirm=_closes,
    ladders={"colourless": lambda options: options.colourless},
)
