"""The codes of what is said of conditional moves."""

from __future__ import annotations

from core.codes import Coded


class IfCode(Coded):
    """What is said of conditional moves, always to their owner alone."""

    SHOWN = "if-shown", "table lines"
    WRITTEN = "if-written", "table lines"
    CLEARED = "if-cleared", "table"
    NONE = "if-none", "table"
    HOW = "if-how", "example other clear"
    HOW_OWN = "if-how-own", "example other clear"
    UNFORESEEN = "if-unforeseen", "table move"
    UNPLAYABLE = "if-unplayable", "table move"
    NEW_ROUND = "if-new-round", "table"
    LOST = "if-lost", "table"
    # refusals
    YOUR_TURN = "if-your-turn", "table example"
    COMPUTER = "if-computer", "table"
    WRONG = "if-wrong", "move why"
    OVER = "if-over", "move"
    NO_ANSWER = "if-no-answer", "move example"
    NEVER = "if-never", "move"
    ANY_OWN = "if-any-own", "example"
    ANY_LAST = "if-any-last"
    TOO_LONG = "if-too-long", "most"
    TOO_MANY = "if-too-many", "most"
