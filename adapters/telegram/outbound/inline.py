"""Inline mode: a challenge from any chat, by the bot's name and a game's, as the command that it stands for.

Where the bot is a member it gets that message, and the game is offered like any other. Where it may not be, a button
below adds it to a group; where it cannot be, an invitation with such buttons stands in place of the command.
"""

from __future__ import annotations

from typing import Final

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
)
from telegram.constants import ChatType

from adapters.chat.commands import Command, read_challenge
from adapters.chat.posts import Incoming
from adapters.chat.texts import say, text
from adapters.chat.vocabulary import game_word
from adapters.telegram.outbound.formatting import cut, plain
from adapters.telegram.shared import links
from core import clocks
from core.game import GameError
from core.games import GAMES
from core.table import Player

CACHED_SECONDS: Final = 300
"""How long Telegram may answer the same query of the same person itself."""

_WITHOUT_BOTS: Final = frozenset({ChatType.PRIVATE, ChatType.CHANNEL})
"""Chats that a bot takes no command in: two people alone, and channels."""

_TITLE, _DESCRIPTION = 64, 200
_NOWHERE: Final = Incoming(
    event="", server="t", chat="t", player=Player("t", "somebody"), text=None, move_time=clocks.DEFAULT
)
"""A challenge of which it is not known yet who makes it, and where."""


def results(query: str, language: str, bot: str, chat_type: str | None) -> list[InlineQueryResultArticle]:
    """Return the challenges that a query asks for: one where it names a game, else one for each.

    Words that a game does not know are answered with what it says about them, in place of a challenge.
    """
    words = query.split()
    named = game_word(words[0].lower()) if words else None
    games, options = (list(GAMES), words) if named is None else ([named], words[1:])
    return [_result(game, [word.lower() for word in options], language, bot, chat_type) for game in games]


def answer(query: InlineQuery, language: str, bot: str) -> list[InlineQueryResultArticle]:
    """Return what is offered for an inline query, in a language."""
    return results(query.query, language, bot, query.chat_type)


def _result(game: str, options: list[str], language: str, bot: str, chat_type: str | None) -> InlineQueryResultArticle:
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
    rows = [_leading(language, "telegram-add-kibitz", links.group_url(bot, game))]
    if chat_type in _WITHOUT_BOTS:
        command = text(language, "telegram-inline-invite", {"game": name})
        rows.append(_leading(language, "telegram-play-computer", links.alone_url(bot, game)))
    elif chat_type == ChatType.SENDER:
        rows = []
    return InlineQueryResultArticle(
        id=game,
        title=cut(name, _TITLE),
        description=cut(plain(about), _DESCRIPTION),
        input_message_content=InputTextMessageContent(command),
        reply_markup=InlineKeyboardMarkup(rows) if rows else None,
    )


def _leading(language: str, code: str, url: str) -> list[InlineKeyboardButton]:
    return [InlineKeyboardButton(text(language, code), url=url)]
