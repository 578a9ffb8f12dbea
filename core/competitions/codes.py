"""The codes of what is said of competitions, whatever their kind."""

from __future__ import annotations

from core.codes import Coded


class CompetitionCode(Coded):
    """What is said of competitions."""

    # refusals
    SIGN_UP_OVER = "competition-sign-up-over", "competition"
    BEGUN = "competition-begun", "competition"
    NOT_BEGUN = "competition-not-begun", "competition"
    OVER = "competition-over", "competition"
    CALLED_OFF = "competition-called-off", "competition"
    FULL = "competition-full", "most"
    SIGNED_UP_ALREADY = "competition-signed-up-already"
    NOT_SIGNED_UP = "competition-not-signed-up", "competition"
    WITHDRAWN_ALREADY = "competition-withdrawn-already"
    LAST_ROUND = "competition-last-round", "competition"
    TOO_FEW = "competition-too-few", "least"
    ONLY_HOST = "competition-only-host", "name"
    ROUND_GOES_ON = "competition-round-goes-on", "competition"
