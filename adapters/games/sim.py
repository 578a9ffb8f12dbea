"""The card of Sim."""

from __future__ import annotations

from typing import Final

from adapters.drawing.sim import paint
from adapters.games.card import GameCard
from adapters.games.form import flag, number
from adapters.textboards.sim import write
from core.computers.sim import SimComputer
from core.games import GAMES
from core.games.sim import DOTS
from core.sample import Sample

CARD: Final = GameCard(
    rules=GAMES["sim"],
    computer=SimComputer(),
    paint=paint,
    text_board=write,
    form=(number("dots", DOTS), flag("colourless")),
    command_words={"ru": ("сим",)},
    option_words={"ru": {"точки": "dots", "точек": "dots", "бесцветный": "colourless", "бесцветная": "colourless"}},
    sample=Sample(("12", "45", "34", "46", "26", "15")),
    variants=((), ("dots=7",), ("dots=9",), ("colourless",), ("dots=8", "colourless")),
    ladders={"colourless": lambda options: options.colourless},
)
