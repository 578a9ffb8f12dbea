"""Inline mode: a challenge from any chat, by the bot's name and a game's, as the command that it stands for.

Where the bot is a member it gets that message, and the game is offered like any other.
"""

from __future__ import annotations

from typing import Final

from telegram import InlineQuery, InlineQueryResultArticle, InputTextMessageContent

from adapters.chat.commands import Command, read_challenge
from adapters.chat.posts import Incoming
from adapters.chat.texts import say, supported, text
from adapters.chat.vocabulary import game_word
from adapters.telegram.outbound.formatting import cut, plain
from core import clocks
from core.game import GameError
from core.games import GAMES
from core.table import Player

CACHED_SECONDS: Final = 300
"""How long Telegram may answer the same query of the same person itself."""

_TITLE, _DESCRIPTION = 64, 200
_NOWHERE: Final = Incoming(
    event="", server="t", chat="t", player=Player("t", "somebody"), text=None, move_time=clocks.DEFAULT
)
"""A challenge of which it is not known yet who makes it, and where."""


def results(query: str, language: str | None, default: str, bot: str) -> list[InlineQueryResultArticle]:
    """Return the challenges that a query asks for: one where it names a game, else one for each.

    Words that a game does not know are answered with what it says about them, in place of a challenge.
    """
    spoken = supported(language) or default
    words = query.split()
    named = game_word(words[0].lower()) if words else None
    games, options = (list(GAMES), words) if named is None else ([named], words[1:])
    return [_result(game, [word.lower() for word in options], spoken, bot) for game in games]


def answer(query: InlineQuery, default: str, bot: str) -> list[InlineQueryResultArticle]:
    """Return what is offered for an inline query."""
    return results(query.query, query.from_user.language_code, default, bot)


def _result(game: str, options: list[str], language: str, bot: str) -> InlineQueryResultArticle:
    rules = GAMES[game]
    name = text(language, f"{game}-name")
    try:
        # Whom the opponents' names mean is known only where the command arrives.
        challenge = read_challenge(Command(game, tuple(options)), _NOWHERE)
        about = say(language, rules.about(rules.options(challenge.options)))
        command = " ".join([f"/{game}@{bot}", *options])
    except GameError as error:
        about = say(language, error.fact)
        command = f"/rules@{bot} {game}"
    return InlineQueryResultArticle(
        id=game,
        title=cut(name, _TITLE),
        description=cut(plain(about), _DESCRIPTION),
        input_message_content=InputTextMessageContent(command),
    )
