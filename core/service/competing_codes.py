"""The codes of what is said around tournaments: sign-up, rounds, results and what cannot be."""

from __future__ import annotations

from core.codes import Coded


class CompetingCode(Coded):
    """What is said around tournaments."""

    OFFERED = "competing-offered", "competition host game"
    SWISS = "competing-swiss", "count"
    SWISS_AUTO = "competing-swiss-auto"
    ROUND_ROBIN = "competing-round-robin"
    UNRATED = "competing-unrated"
    SIGN_UP_UNTIL = "competing-sign-up-until", "moment"
    ENTRANTS = "competing-entrants", "count names"
    MORE = "competing-more", "count"
    HOW_TO_JOIN = "competing-how-to-join", "host"
    ROUND = "competing-round", "competition game round rounds"
    GAME_OF = "competing-game-of", "competition round"
    PAIRING = "competing-pairing", "first second table"
    RESULT = "competing-result", "first second score"
    BYE = "competing-bye", "name"
    STANDINGS = "competing-standings"
    PLACE = "competing-place", "place name points"
    FINISHED = "competing-finished", "competition game rounds"
    WON = "competing-won", "names count points"
    POINTS = "competing-points", "count"
    POINTS_AND_HALF = "competing-points-and-half", "whole"
    WON_UNPLAYED = "competing-won-unplayed", "name"
    CANCELLED = "competing-cancelled", "competition game"
    # to one person
    YOUR_GAME = "competing-your-game", "table name"
    YOUR_BYE = "competing-your-bye"
    YOU_ARE_IN = "competing-you-are-in"
    YOU_WAIT = "competing-you-wait"
    YOU_LEFT = "competing-you-left"
    NOT_IN_IT = "competing-not-in-it"
    # what cannot be
    NONE_HERE = "competing-none-here", "example"
    NONE_SUCH = "competing-none-such", "competition"
    TOO_MANY = "competing-too-many", "most"
    WHICH = "competing-which", "competitions example"
    ID = "competing-id", "competition game"
    ONLY_HOST = "competing-only-host", "name"
    PLAYED_ON = "competing-played-on", "table"
    NO_TAKE_BACK = "competing-no-take-back"
    TWO_ONLY = "competing-two-only", "game"
    NEEDS_CLOCK = "competing-needs-clock", "example"
    BAD_ROUNDS = "competing-bad-rounds", "word most example"
    BAD_SYSTEM = "competing-bad-system", "word example"
    BAD_WORD = "competing-bad-word", "word example"
