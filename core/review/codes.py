"""The codes of what a review says."""

from __future__ import annotations

from core.codes import Coded


class ReviewCode(Coded):
    """What a review says."""

    GAME = "review-game", "game names about"
    OUTLOOK = "review-outlook", "seat"
    GIVEN = "review-given", "count"
    OUTLOOK_THERE = "review-outlook-there", "seat"
    SLIP = "review-slip", "number seat move"
    HELD = "review-held", "count moves"
    HELD_WHY = "review-held-why", "move why"
    REPLY = "review-reply", "seat move"
    LINE = "review-line", "seat moves"
    NO_SLIP = "review-no-slip"
    NO_SLIP_KNOWN = "review-no-slip-known"
    ACCURACY = "review-accuracy", "seat kept count percent"
    NO_DECISION = "review-no-decision", "seat"
    LOST = "review-lost", "seat count"
    UNDECIDED = "review-undecided", "count"
    ESTIMATED = "review-estimated"
    ESTIMATED_LAST = "review-estimated-last", "count"
    GAVE_AWAY = "review-gave-away", "number seat move points best"
    NONE_GAVE_AWAY = "review-none-gave-away"
    GIVEN_AWAY = "review-given-away", "seat points count"
    NO_MOVES = "review-no-moves"
    NOTHING_DECIDED = "review-nothing-decided"
