"""The card of Square."""

from __future__ import annotations

from typing import Final

from adapters.drawing.square.hand import paint_hand
from adapters.drawing.square.table import paint, window
from adapters.games.card import GameCard
from adapters.games.form import flag, number
from adapters.textboards.square import write, write_hand
from core.computers.square import SquareComputer, estimate
from core.exact import Known, Undecided, no_reason
from core.games import GAMES
from core.games.square.options import PLAYERS, TARGETS
from core.posing import Posing
from core.posing.square import explain, pose
from core.reasons.square import sight
from core.sample import Sample

# fmt: off
_DEAL: Final = (
    35, 33, 14, 20, 23, 15, 4, 19, 9, 22, 3, 30, 26, 1, 21, 25, 34, 11, 8, 7, 10, 17, 12, 18, 2, 16, 27, 5, 32, 28,
    6, 13, 29, 31, 24,
)
# fmt: on

CARD: Final = GameCard(
    rules=GAMES["square"],
    computer=SquareComputer(),
    known=Known(Undecided(), no_reason, estimate=estimate),
    posing=Posing(pose, explain),
    sight=sight,
    paint=paint,
    text_board=write,
    paint_hand=paint_hand,
    text_hand=write_hand,
    window=window,
    form=(number("players", PLAYERS), number("target", TARGETS), flag("penalty")),
    command_words={"ru": ("сквэр", "сквер")},
    option_words={
        "ru": {
            "игроков": "players",
            "игроки": "players",
            "игрока": "players",
            "цель": "target",
            "очки": "target",
            "очков": "target",
            "штраф": "penalty",
            "штрафы": "penalty",
        }
    },
    sample=Sample(("20M13W", "34L13", "9M14E", "21L14", "26N14S", "23L15"), deal=_DEAL),
    variants=((), ("target=10", "penalty")),
    lengths={"target=50": "square-to-50", "target=100": "square-to-100", "target=250": "square-to-250"},
)
