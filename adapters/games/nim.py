"""The card of Nim."""

from __future__ import annotations

from typing import Final

from adapters.drawing.nim import paint
from adapters.exact.nim import NimOracle
from adapters.games.card import GameCard
from adapters.games.form import choice, preset, text
from adapters.textboards.nim import write
from core.computers.nim import NimComputer
from core.exact import Known
from core.games import GAMES
from core.games.nim import Rule
from core.posing import Posing
from core.posing.nim import poser
from core.reasons.nim import why
from core.sample import Sample

_LONGEST_HEAPS: Final = 40

_ORACLE: Final = NimOracle()

CARD: Final = GameCard(
    rules=GAMES["nim"],
    computer=NimComputer(_ORACLE),
    known=Known(_ORACLE, why),
    posing=Posing(poser(_ORACLE)),
    paint=paint,
    text_board=write,
    form=(text("heaps", _LONGEST_HEAPS, "4,9,6"), preset("preset", "marienbad", "random"), choice("rule", *Rule)),
    command_words={"ru": ("ним",)},
    option_words={
        "ru": {
            "кучки": "heaps",
            "кучи": "heaps",
            "мариенбад": "marienbad",
            "случайные": "random",
            "случайно": "random",
            "правило": "rule",
            "мизер": "misere",
            "мизерное": "misere",
            "предпоследняя": "penultimate",
            "предпоследнее": "penultimate",
            "обычное": "normal",
            "нормальное": "normal",
        }
    },
    sample=Sample(("c1", "b4", "c4")),
    variants=(
        (),
        ("rule=penultimate",),
        ("marienbad", "rule=normal"),
        ("random",),
        ("heaps=4,9,6,3,5", "rule=penultimate"),
        ("heaps=3,3,94",),
    ),
)
