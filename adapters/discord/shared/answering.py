"""How an answer to one person's act is given: by a few verbs, whatever Discord offers for that act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import discord

from adapters.chat.posts import Incoming, Post


class Answer(Protocol):
    """The answer to a written message."""

    async def say(self, post: Post) -> None:
        """Show a post to those it is meant for."""
        ...


class AcknowledgedAnswer(Answer, Protocol):
    """The answer to an interaction, which Discord wants acknowledged within three seconds."""

    async def acknowledge(self) -> None:
        """Tell Discord that the interaction arrived."""
        ...

    async def finish(self) -> None:
        """Take away the sign that an answer is coming, if none came."""
        ...


AnswerMessage = Callable[[discord.Message, Incoming], Answer]
"""Makes the answer to a message."""

AnswerInteraction = Callable[[discord.Interaction[Any], Incoming, bool], AcknowledgedAnswer]
"""Makes the answer to an interaction; the flag tells that something will be said in any case."""
