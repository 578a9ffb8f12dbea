"""The codes of what is said around classes."""

from __future__ import annotations

from core.codes import Coded


class TeachingCode(Coded):
    """What is said around classes."""

    OFFERED = "teaching-offered", "competition host game"
    PRESENT = "teaching-present", "count names"
    HOW_TO_JOIN = "teaching-how-to-join", "host"
    HOW_TO_JOIN_UNHOSTED = "teaching-how-to-join-unhosted"
    ROUND = "teaching-round", "competition game round over count"
    GAME_OF = "teaching-game-of", "competition round"
    BEGINS = "teaching-begins", "first second mover"
    TURN = "teaching-turn", "first second mover plies"
    WAITS = "teaching-waits", "name"
    MORE = "teaching-more", "count"
    NEXT = "teaching-next", "host"
    NEXT_UNHOSTED = "teaching-next-unhosted"
    FINISHED = "teaching-finished", "competition game rounds"
    CANCELLED = "teaching-cancelled", "competition game"
    # to one person
    YOU_ARE_IN = "teaching-you-are-in", "competition game"
    SUMMARY = "teaching-summary", "competition game rounds people"
    COUNTS = "teaching-counts", "finished unfinished"
    POINTS = "teaching-points", "name points games"
    UNFINISHED = "teaching-unfinished", "round first second"
    # what cannot be
    GO_ON_STILL = "teaching-go-on-still", "count example"
    NONE_HERE = "teaching-none-here", "example"
    NO_CLASS = "teaching-no-class", "competition"
    ONE_ONLY = "teaching-one-only", "competition"
    BAD_WORD = "teaching-bad-word", "word example"
