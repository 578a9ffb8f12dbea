"""The ladders of all games: each is a list of ratings of its own."""

from __future__ import annotations

from collections.abc import Sequence

from adapters.games import card, cards


class CardLadders:
    """Ladders as the cards have them: a game's main one has its name, a further one its name and a word."""

    def __init__(self) -> None:
        """Read the cards. Raises MissingPart."""
        self.names: tuple[str, ...] = tuple(
            ladder for name, each in cards().items() for ladder in (name, *(f"{name} {word}" for word in each.ladders))
        )

    def of(self, game: str, options: Sequence[str]) -> str:
        """Return the ladder on which a game with these option words is rated. Raises InvalidOption."""
        return card(game).ladder(options)
